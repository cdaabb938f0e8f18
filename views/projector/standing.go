package projector

import (
	"strconv"

	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// What a screen can show of the standing.
const (
	Standing Shows = "standing"
	Next     Shows = "next"
	Ceremony Shows = "ceremony"
)

// Standings is the ranking of the tournament with what comes next.
type Standings struct {
	Ranking standing.Ranking
	Next    *standing.Round // nil: nothing is left to play
	Empty   bool            // there is no House yet
}

// How many Houses have room.
const (
	rowsWide     = 4
	rowsWithNext = 6 // beside the matches of the next round
	rowsWithWhy  = 8 // with a line each that explains their place
)

// room returns for the style sheet how much room a ranking has.
func (s Standings) room() string {
	switch n := len(s.Ranking.Rows); {
	case n <= rowsWide:
		return "wide"
	case n <= rowsWithWhy && s.below() == nil:
		return "close"
	}
	return "dense"
}

// below is the next round where its matches have room under the ranking.
func (s Standings) below() *standing.Round {
	if s.Next == nil || len(s.Ranking.Rows) > rowsWithNext || len(s.Next.Matches) > matchesBelow {
		return nil
	}
	return s.Next
}

// matchesBelow is how many matches of the next round have room under the ranking.
const matchesBelow = 3

// Stage is how much of a House the ceremony has shown.
type Stage int

// The steps of a House, one tap each.
const (
	Shield Stage = iota + 1
	Name
	PlacePoints
	DuelPoints
	Total
	Stages = int(Total) // how many there are
)

// Prize is the ceremony at one of its steps.
type Prize struct {
	Title  string // of the place: "Primo posto"; before the first step the name of the ceremony
	Line   string // of the tournament
	Step   int    // 0: the curtain
	Stage  Stage  // of the House that is shown
	Award  *Award // of people, before the Houses; nil: a House is shown
	House  ui.House
	First  bool // the House is the winner
	Sum    standing.Sum
	Done   []standing.Row // Houses that have been shown, the best first
	Houses []ui.House     // all of them, for the curtain
}

// Award is an award of people. Before it is shown the screen has only its title.
type Award struct {
	Shown  bool
	People []AwardPerson
	More   string // how many others share it; empty: none
	Result string
}

// AwardPerson is a person who gets an award.
type AwardPerson struct {
	Name  string
	House ui.House
}

// crowd returns for the style sheet how much room the people need.
func (a Award) crowd() string {
	switch n := len(a.People); {
	case n <= 1:
		return "one"
	case n <= 3:
		return "few"
	case n <= 6:
		return "some"
	}
	return "many"
}

// cue returns a chord for every step. The chords rise until the sum.
func (p Prize) cue() watch.Cue {
	if p.Step == 0 {
		return watch.Cue{}
	}
	return watch.Cue{Sound: "chord" + strconv.Itoa(int(p.Stage)), Key: "ceremony-" + strconv.Itoa(p.Step)}
}

// crowd returns for the style sheet how much room the Houses that have been shown need.
func (p Prize) crowd() string {
	switch n := len(p.Done); {
	case n == 0:
		return "none"
	case n <= 3:
		return "few"
	case n <= 6:
		return "some"
	}
	return "many"
}

// houseCrowd returns for the style sheet how many shields stand on the curtain.
func houseCrowd(houses []ui.House) string {
	if len(houses) > 6 {
		return "many"
	}
	return ""
}

// candlePlaces are where the candles of the ceremony float, the nearer the larger.
var candlePlaces = []string{
	"translate(150 238)", "translate(330 125) scale(.9)", "translate(500 290) scale(.95)", "translate(640 100) scale(.7)",
	"translate(240 460) scale(.75)", "translate(1290 110) scale(.7)", "translate(1430 300) scale(.95)",
	"translate(1590 115) scale(.9)", "translate(1770 218)", "translate(1680 440) scale(.75)",
}
