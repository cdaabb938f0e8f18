// Package projector is the screen on a wall: it shows the organiser's choice, readable from fifteen metres.
//
// All sizes are parts of the screen's height: nothing is under 36 px at 1080. Each half of the screen
// shows one board, independent of the other half.
package projector

import (
	"strconv"

	"github.com/a-h/templ"

	"scacchimagici/views/layout"
	"scacchimagici/views/sound"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// Match is a match on a wall.
type Match = watch.Match

// Shows is what kind of thing a screen shows.
type Shows string

// What a screen can show. The organiser's "board:A" and "boards:A,B" are both Boards.
const (
	Welcome Shows = "welcome"
	Boards  Shows = "boards"
)

// Half is the place of one board: all of the screen when there is no other.
type Half struct {
	Letter string
	Match  *Match // nil: there is no match
}

// View is what a screen shows.
type View struct {
	layout.Base
	Screen     int    // its number
	ScreenName string // as given at the desk; may be empty
	Shows      Shows
	Halves     []Half
	Name       string          // of the tournament: welcome
	Houses     []ui.House      // welcome
	Network    Network         // welcome
	Ranking    standing.Wall   // standing, next
	Prize      standing.Prize  // ceremony
	Course     Course          // course
	Day        Day             // day
	Other      templ.Component // what a scene from outside shows; nil: one of the above
	Address    string          // short address for phones: "scacchi.local"
	Plain      string          // plain address beside it; empty: Address is the plain one
	Code       ui.QR           // of the plain one
	Sound      *sound.Output   // what sounds here; nil: the sounds of the day come out elsewhere
	Notice     string          // announcement along the lower edge; empty: none
	// Identify shows the number of the screen over everything else.
	Identify bool
	Another  bool // its browser is another screen now: it loads its page anew
}

// setUpID is the dialog with the device's choices.
const setUpID = "set-up"

// title is what the desk calls the screen: "Schermo 2".
func (v View) title() string { return v.T("projector.screen") + " " + strconv.Itoa(v.Screen) }

// Network is the Wi-Fi that phones join.
type Network struct {
	Name     string
	Password string // in words, or that there is none
	Code     ui.QR  // that joins it; zero: the Wi-Fi is not set
}

// frame returns the parts of the live page besides its content.
func (v View) frame() layout.Frame {
	f := layout.Frame{Now: v.Now}
	for _, h := range v.Halves {
		if h.Match != nil {
			f.Kept = append(f.Kept, h.Match.Kept...)
		}
	}
	return f
}

// class of the screen: one or two halves.
func (v View) class() string {
	switch {
	case v.Shows != Boards:
		return string(v.Shows)
	case len(v.Halves) == 1:
		return "one"
	}
	return "two"
}

// rows is how many lines of the log have room in a half.
func rows(m Match) int {
	if m.Performed != nil {
		return 1
	}
	return 2
}
