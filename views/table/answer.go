package table

import (
	"time"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	tablelist "scacchimagici/internal/side/table/list"
	"scacchimagici/internal/web/answer"
)

// Answer is a side table. The names game, ply, offer and side are those that orders take.
type Answer struct {
	Code     string         `json:"code"`
	Seq      int64          `json:"seq"`
	Kind     string         `json:"kind"` // id of the game that is played
	Phase    table.Status   `json:"phase"`
	Game     int            `json:"game"` // number of the present game
	Ply      int            `json:"ply"`
	ToMove   *table.Side    `json:"toMove,omitempty"`
	Position string         `json:"position"`
	Played   []string       `json:"played"`
	Moves    []string       `json:"moves"` // legal ones of the side to move, while it may move
	Seats    [2]answerSeat  `json:"seats"` // White, Black
	Lot      bool           `json:"lot,omitempty"`
	Yours    []table.Side   `json:"yours"` // sides that the asking device holds
	Clock    answerClock    `json:"clock"`
	Offer    *answerOffer   `json:"offer,omitempty"`
	Result   *game.Result   `json:"result,omitempty"`
	Score    answerScore    `json:"score"`
	Results  []table.Result `json:"results"` // of all games of the table that have ended
}

type answerSeat struct {
	Kind     string `json:"kind" enum:"open person computer"`
	Name     string `json:"name,omitempty"`
	Strength int    `json:"strength,omitempty"`
}

type answerClock struct {
	Mode    table.Mode  `json:"mode"`
	Left    [2]int64    `json:"left"` // White, Black
	Running *table.Side `json:"running,omitempty"`
}

type answerOffer struct {
	Offer int           `json:"offer"`
	Kind  table.Offered `json:"kind"`
	By    table.Side    `json:"by"`
	To    int           `json:"to,omitempty"`
}

type answerScore struct {
	White int `json:"white"`
	Black int `json:"black"`
	Drawn int `json:"drawn"`
}

// NewAnswer returns a table with the sides that a device holds, at a time. Hashes of devices
// stay inside.
func NewAnswer(l room.LiveTable, device string, at time.Time) Answer {
	t := l.Table
	st := Answer{
		Code: t.Code, Seq: l.Seq, Kind: t.Game(), Phase: t.Status(), Game: t.Play.Number, Ply: t.Ply(),
		Position: t.Play.Line.Position().String(), Played: t.Play.Line.Played(), Moves: answer.OrEmpty(t.Moves()),
		Lot: t.Lot, Yours: answer.OrEmpty(t.HeldBy(device)), Results: answer.OrEmpty(t.Results()),
		Score: answerScore{t.Score.Won[table.White], t.Score.Won[table.Black], t.Score.Drawn},
		Clock: answerClock{Mode: t.Clock},
	}
	if side, ok := t.ToMove(); ok {
		st.ToMove = &side
	}
	for _, side := range table.Sides {
		st.Seats[side] = answerSeat{Kind: "open"}
		if s := t.Seats[side]; s.Kind != table.Open {
			st.Seats[side] = answerSeat{string(s.Kind), s.Name, s.Strength}
		}
		st.Clock.Left[side] = t.Clocks.At(side, l.Instant(at))
	}
	if t.Clocks.Running {
		st.Clock.Running = &t.Clocks.Side
	}
	if o := t.Offer; o.Number > 0 {
		st.Offer = &answerOffer{o.Number, o.Kind, o.By, o.To}
	}
	st.Result = t.Play.Record().Result
	return st
}

// ListAnswer is the list of all side tables, with the side ranking.
type ListAnswer struct {
	Anybody bool                    `json:"anybody"` // any device may open a table
	Most    int                     `json:"most"`    // tables that may be open at once
	Tables  []answerTable           `json:"tables"`
	Ranking []answerRank            `json:"ranking"`
	Games   map[string][]answerRank `json:"games"` // ranking of each game
}

type answerTable struct {
	Code    string         `json:"code"`
	Kind    string         `json:"kind"`
	Opened  time.Time      `json:"opened"`
	Closed  bool           `json:"closed"`
	Results []table.Result `json:"results"`
}

type answerRank struct {
	Name   string `json:"name"`
	Played int    `json:"played"`
	Won    int    `json:"won"`
	Drawn  int    `json:"drawn"`
}

// NewListAnswer returns the list of all tables, with a ranking of each of the games.
func NewListAnswer(l tablelist.List, games game.Registry) ListAnswer {
	st := ListAnswer{
		Anybody: !l.DeskOnly, Most: l.Most(), Tables: []answerTable{},
		Games: map[string][]answerRank{},
	}
	rankings := tablelist.Rankings(l.Results())
	st.Ranking = ranks(rankings[""])
	for _, r := range l.Rows {
		st.Tables = append(st.Tables, answerTable{r.Code, r.Game, r.Opened, r.Closed, answer.OrEmpty(r.Results)})
	}
	for _, g := range games.Games() {
		st.Games[g.ID()] = ranks(rankings[g.ID()])
	}
	return st
}

func ranks(ranking []tablelist.RankedPlayer) []answerRank {
	all := []answerRank{}
	for _, s := range ranking {
		all = append(all, answerRank(s))
	}
	return all
}
