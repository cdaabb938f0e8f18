package cup

import (
	"time"

	"scacchimagici/internal/side/cup"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// How many lines fit on a wall.
const (
	wallStanding = 10
	wallNames    = 48
	wallPairings = 16 // more of them take turns
	wallTurn     = 12 // seconds
)

// WallView is the evening cup on a screen: entries, pairings, winners.
type WallView struct {
	Head
	Names    []string // of the people who have entered, before the first round
	Round    Round
	Standing Standing
	Address  string // where people enter, and see where they play
	Code     ui.QR  // of that address
}

// crowd returns for the style sheet how close the pairings stand.
func (c WallView) crowd() string {
	most := max(len(c.Round.Pairings), len(c.Names)/3)
	return watch.Sized(most, []int{6, 12, 20}, "cp-few", "cp-some", "cp-many", "cp-crowd")
}

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
	if !s.known() {
		return WallView{Head: Head{Title: s.T("cup.title"), State: s.T("cup.none")}}
	}
	v := WallView{Head: s.head()}
	if c.Phase() == cup.Entering {
		for i, p := range c.Playing() {
			if i < wallNames {
				v.Names = append(v.Names, p.Name)
			}
		}
		return v
	}
	v.Standing = s.standing()
	v.Standing.Rows = v.Standing.Rows[:min(len(v.Standing.Rows), wallStanding)]
	if c.Phase() == cup.Over {
		return v
	}
	v.Round = s.round(c.Round())
	if n := len(v.Round.Pairings); n > wallPairings {
		turn := int(s.Now.Unix()/wallTurn) % ((n + wallPairings - 1) / wallPairings) * wallPairings
		v.Round.Pairings = v.Round.Pairings[turn:min(n, turn+wallPairings)]
	}
	return v
}
