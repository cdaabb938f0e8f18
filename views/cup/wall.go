package cup

import (
	"time"

	"scacchimagici/internal/side/cup"
)

// How many lines fit on a wall.
const (
	wallStanding = 10
	wallNames    = 48
	wallPairings = 16 // more of them take turns
	wallTurn     = 12 // seconds
)

// wallUntil returns when a wall shows other pairings of a round; zero: it shows all of them.
func wallUntil(c cup.Cup, now time.Time) time.Time {
	if len(c.Round().Pairings) <= wallPairings {
		return time.Time{}
	}
	return time.Unix((now.Unix()/wallTurn+1)*wallTurn, 0)
}

// Wall returns the cup for a wall: entries, pairings, winners.
func (s Scene) Wall() WallView {
	c := s.Cup
	if c.Phase() == cup.None || c.Phase() == cup.Cancelled {
		return WallView{Title: s.T("cup.title"), State: s.T("cup.none")}
	}
	h := s.head()
	v := WallView{Title: h.Title, Line: h.Line, State: h.State, Clock: h.Clock}
	for _, f := range h.First {
		v.First = append(v.First, WallFinisher{Place: f.Place, Name: f.Name, Detail: f.Detail})
	}
	if c.Phase() == cup.Entering {
		for i, p := range c.Playing() {
			if i < wallNames {
				v.Names = append(v.Names, p.Name)
			}
		}
		return v
	}
	standing := s.standing()
	for i, r := range standing.Rows {
		if i < wallStanding {
			v.Rows = append(v.Rows, WallRow{Place: r.Place, Name: r.Name, Points: r.Points, Out: r.Out})
		}
	}
	v.Standing = standing.Title
	if c.Phase() == cup.Over {
		return v
	}
	v.Round = s.roundTitle(c.Round())
	for _, p := range s.round(s.Cup.Round()).Pairings {
		one := WallPairing{ID: p.ID, Table: p.Table, Done: p.Done, Alone: p.Table == ""}
		for i, side := range p.Sides {
			one.Sides[i] = WallSide{Key: side.Key, Name: side.Name, Won: side.Won}
		}
		if one.Alone {
			one.State = p.State
		}
		v.Pairings = append(v.Pairings, one)
	}
	if n := len(v.Pairings); n > wallPairings {
		turn := int(s.Now.Unix()/wallTurn) % ((n + wallPairings - 1) / wallPairings) * wallPairings
		v.Pairings = v.Pairings[turn:min(n, turn+wallPairings)]
	}
	return v
}
