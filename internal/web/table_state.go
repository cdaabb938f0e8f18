package web

import (
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/game"
	"scacchimagici/internal/table"
	hall "scacchimagici/internal/table/list"
)

// tableState is a table as the API answers it; times are milliseconds. The names game, ply,
// offer and side are those that orders take.
type tableState struct {
	Code     string         `json:"code"`
	Seq      int64          `json:"seq"`
	Kind     string         `json:"kind"` // id of the game that is played
	Phase    table.Phase    `json:"phase"`
	Game     int            `json:"game"` // number of the present game
	Ply      int            `json:"ply"`
	ToMove   *table.Side    `json:"toMove,omitempty"`
	Position string         `json:"position"`
	Played   []string       `json:"played"`
	Moves    []string       `json:"moves"` // legal ones of the side to move, while it may move
	Seats    [2]tableSeat   `json:"seats"` // White, Black
	Lot      bool           `json:"lot,omitempty"`
	Yours    []table.Side   `json:"yours"` // sides that the asking device holds
	Clock    tableClock     `json:"clock"`
	Offer    *tableOffer    `json:"offer,omitempty"`
	Result   *game.Result   `json:"result,omitempty"`
	Score    tableScore     `json:"score"`
	Results  []table.Result `json:"results"` // of all games of the table that have ended
}

type tableSeat struct {
	Kind     string `json:"kind"` // "open", "person", "computer"
	Name     string `json:"name,omitempty"`
	Strength int    `json:"strength,omitempty"`
}

type tableClock struct {
	Mode    table.Mode  `json:"mode"`
	Left    [2]int64    `json:"left"` // White, Black
	Running *table.Side `json:"running,omitempty"`
}

type tableOffer struct {
	Offer int           `json:"offer"`
	Kind  table.Offered `json:"kind"`
	By    table.Side    `json:"by"`
	To    int           `json:"to,omitempty"`
}

type tableScore struct {
	White int `json:"white"`
	Black int `json:"black"`
	Drawn int `json:"drawn"`
}

// tableStateOf shows a table to a device. Hashes of devices stay inside.
func tableStateOf(l desk.LiveTable, device string, at time.Time) tableState {
	t := l.Table
	st := tableState{
		Code: t.Code, Seq: l.Seq, Kind: t.Game(), Phase: t.Phase(), Game: t.Play.Number, Ply: t.Ply(),
		Position: t.Play.Line.Position().String(), Played: t.Play.Line.Played(), Moves: orEmpty(t.Moves()),
		Lot: t.Lot, Yours: orEmpty(t.HeldBy(device)), Results: orEmpty(t.Results()),
		Score: tableScore{t.Score.Won[table.White], t.Score.Won[table.Black], t.Score.Drawn},
		Clock: tableClock{Mode: t.Clock},
	}
	if side, ok := t.ToMove(); ok {
		st.ToMove = &side
	}
	for _, side := range table.Sides {
		st.Seats[side] = seatOf(t.Seats[side])
		st.Clock.Left[side] = t.Clocks.At(side, l.Instant(at))
	}
	if t.Clocks.Running {
		st.Clock.Running = &t.Clocks.Side
	}
	if o := t.Offer; o.Number > 0 {
		st.Offer = &tableOffer{o.Number, o.Kind, o.By, o.To}
	}
	st.Result = t.Play.Record().Result
	return st
}

func seatOf(s table.Seat) tableSeat {
	if s.Kind == table.Open {
		return tableSeat{Kind: "open"}
	}
	return tableSeat{string(s.Kind), s.Name, s.Strength}
}

// orEmpty has JSON show a list without elements as one.
func orEmpty[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}

// hallState is the list of all tables as the API answers it.
type hallState struct {
	Anybody bool              `json:"anybody"` // may open a table
	Most    int               `json:"most"`    // tables that may be open at once
	Tables  []hallTable       `json:"tables"`
	Ranking []rank            `json:"ranking"`
	Games   map[string][]rank `json:"games"` // ranking of each game
}

type hallTable struct {
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

func hallStateOf(l hall.List, games game.Registry) hallState {
	st := hallState{
		Anybody: !l.DeskOnly, Most: l.Most(), Tables: []hallTable{},
		Ranking: ranks(l, ""), Games: map[string][]rank{},
	}
	for _, r := range l.Rows {
		st.Tables = append(st.Tables, hallTable{r.Code, r.Game, r.Opened, r.Closed, orEmpty(r.Results)})
	}
	for _, g := range games.Games() {
		st.Games[g.ID()] = ranks(l, g.ID())
	}
	return st
}

func ranks(l hall.List, id string) []rank {
	all := []rank{}
	for _, s := range hall.Ranking(l.Results(), id) {
		all = append(all, rank(s))
	}
	return all
}
