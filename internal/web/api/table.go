package api

import (
	"time"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	tablelist "scacchimagici/internal/side/table/list"
)

// Table is a side table. The names game, ply, offer and side are those that orders take.
type Table struct {
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
	Seats    [2]seat        `json:"seats"` // White, Black
	Lot      bool           `json:"lot,omitempty"`
	Yours    []table.Side   `json:"yours"` // sides that the asking device holds
	Clock    clock          `json:"clock"`
	Offer    *offer         `json:"offer,omitempty"`
	Result   *game.Result   `json:"result,omitempty"`
	Score    score          `json:"score"`
	Results  []table.Result `json:"results"` // of all games of the table that have ended
}

type seat struct {
	Kind     string `json:"kind"` // "open", "person", "computer"
	Name     string `json:"name,omitempty"`
	Strength int    `json:"strength,omitempty"`
}

type clock struct {
	Mode    table.Mode  `json:"mode"`
	Left    [2]int64    `json:"left"` // White, Black
	Running *table.Side `json:"running,omitempty"`
}

type offer struct {
	Offer int           `json:"offer"`
	Kind  table.Offered `json:"kind"`
	By    table.Side    `json:"by"`
	To    int           `json:"to,omitempty"`
}

type score struct {
	White int `json:"white"`
	Black int `json:"black"`
	Drawn int `json:"drawn"`
}

// NewTable returns a table with the sides that a device holds, at a time. Hashes of devices
// stay inside.
func NewTable(l room.LiveTable, device string, at time.Time) Table {
	t := l.Table
	st := Table{
		Code: t.Code, Seq: l.Seq, Kind: t.Game(), Phase: t.Status(), Game: t.Play.Number, Ply: t.Ply(),
		Position: t.Play.Line.Position().String(), Played: t.Play.Line.Played(), Moves: orEmpty(t.Moves()),
		Lot: t.Lot, Yours: orEmpty(t.HeldBy(device)), Results: orEmpty(t.Results()),
		Score: score{t.Score.Won[table.White], t.Score.Won[table.Black], t.Score.Drawn},
		Clock: clock{Mode: t.Clock},
	}
	if side, ok := t.ToMove(); ok {
		st.ToMove = &side
	}
	for _, side := range table.Sides {
		st.Seats[side] = seat{Kind: "open"}
		if s := t.Seats[side]; s.Kind != table.Open {
			st.Seats[side] = seat{string(s.Kind), s.Name, s.Strength}
		}
		st.Clock.Left[side] = t.Clocks.At(side, l.Instant(at))
	}
	if t.Clocks.Running {
		st.Clock.Running = &t.Clocks.Side
	}
	if o := t.Offer; o.Number > 0 {
		st.Offer = &offer{o.Number, o.Kind, o.By, o.To}
	}
	st.Result = t.Play.Record().Result
	return st
}

// orEmpty makes JSON write a nil list as an empty one.
func orEmpty[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}

// Tables is the list of all side tables, with the side ranking.
type Tables struct {
	Anybody bool              `json:"anybody"` // any device may open a table
	Most    int               `json:"most"`    // tables that may be open at once
	Tables  []listedTable     `json:"tables"`
	Ranking []rank            `json:"ranking"`
	Games   map[string][]rank `json:"games"` // ranking of each game
}

type listedTable struct {
	Code    string         `json:"code"`
	Kind    string         `json:"kind"`
	Opened  time.Time      `json:"opened"`
	Closed  bool           `json:"closed"`
	Results []table.Result `json:"results"`
}

type rank struct {
	Name   string `json:"name"`
	Played int    `json:"played"`
	Won    int    `json:"won"`
	Drawn  int    `json:"drawn"`
}

// NewTables returns the list of all tables, with a ranking of each of the games.
func NewTables(l tablelist.List, games game.Registry) Tables {
	st := Tables{
		Anybody: !l.DeskOnly, Most: l.Most(), Tables: []listedTable{},
		Games: map[string][]rank{},
	}
	rankings := tablelist.Rankings(l.Results())
	st.Ranking = ranks(rankings[""])
	for _, r := range l.Rows {
		st.Tables = append(st.Tables, listedTable{r.Code, r.Game, r.Opened, r.Closed, orEmpty(r.Results)})
	}
	for _, g := range games.Games() {
		st.Games[g.ID()] = ranks(rankings[g.ID()])
	}
	return st
}

func ranks(ranking []tablelist.RankedPlayer) []rank {
	all := []rank{}
	for _, s := range ranking {
		all = append(all, rank(s))
	}
	return all
}
