// Package strategist shows the device of a Strategist, a phone or a tablet: naming, the
// purchase, the deployment, the turns and the result of one match, for one side.
//
// A Referee who helps a side has the same page.
package strategist

import (
	"strconv"

	"scacchimagici/internal/magici"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// View is what the page of one side shows.
type View struct {
	layout.Base
	House   ui.House
	Line    string // under the House: "Acquisto · partita 3, contro Corvonero"
	Helping string // says that a Referee acts for the House or helps its Strategist; empty: no Referee does
	Back    Link   // to the desk of the Referee who acts for the side; zero: it is the Strategist's device
	Boards  []Link // public pages of the other boards, the nearest first

	Next    *Upcoming // the next match of a House whose match is over; nil: none is left
	Waiting string    // when the matches of a House come that has none

	match scene // without a match: the House has none now
}

// Link leads to another page.
type Link struct{ Href, Text string }

// Play is a running match.
type Play struct {
	Mine   bool      // this side has to move now: the clock is large
	Mood   string    // style classes: "mine", "mine raised", "theirs", "direct", "duel", "perform", "paused"
	Clock  *ui.Clock // nil: none runs
	Title  string
	Detail string
	Board  board.Board
	Move   *ui.Command // form of the board; nil: no move is possible
	Rest   *Card       // beside the board while nothing is picked
	Stakes []Stakes    // one a capture, shown when its piece is picked
}

// Card says what happens now.
type Card struct {
	Tasks  bool // Text says what the people on the human board have to do
	Text   []string
	Ask    string  // question that has been revealed
	Stakes *Stakes // of an open Duel
}

// Stakes are what the three outcomes of a capture are worth.
type Stakes struct {
	Duel               magici.Duel
	Pick               string // "f4e5"; empty in a card
	Attacker, Defender string // figures
	Title              string // "Sofia su Giada, in e5"
	Outcomes           []Outcome
}

// Outcome is one way a Duel can end.
type Outcome struct {
	Text, Gain string
	Ours       bool
}

// shown is what fills the page.
type shown int

const (
	waiting shown = iota // between matches
	naming
	purchase
	help   // a Referee is asked to help the House with its purchase
	sealed // the purchase is confirmed and waits for the other side
	deployment
	ready // for wands and toss
	playing
	result
)

// shows returns what fills the page.
func (v View) shows() shown {
	m, side := v.match.Match, v.match.side
	switch {
	case m == nil:
		return waiting
	case m.Phase() == magici.Finished:
		return result
	case m.Started():
		return playing
	case m.Stage == magici.Planned:
		return naming
	case m.Stage == magici.Purchase && m.Teams[side].Confirmed:
		return sealed
	case m.Stage == magici.Purchase && !m.ShowsArmy(side, v.match.Viewer): // only a Referee who helps sees it (SM-1.6)
		return help
	case m.Stage == magici.Purchase:
		return purchase
	case m.Stage == magici.Deployment:
		return deployment
	}
	return ready
}

// class is the style class of the page.
func (s shown) class() string {
	switch s {
	case purchase:
		return "buying"
	case deployment, ready, playing, result:
		return "boarded"
	}
	return "plain"
}

func num(n int) string { return strconv.Itoa(n) }
