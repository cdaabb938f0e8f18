// Package overlay is what a stream shows over the picture of its cameras, on a transparent page: one
// element, or several of a board, as the address says.
//
// All sizes are pixels of a picture 1920 wide and 1080 high, and scale with the window: see
// static/css/overlay-parts.css. Names and question stand whole; 5 % of the picture stay free on each
// side.
package overlay

import (
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// View is what the overlays of a board, of the ranking or of somebody show: one of the three, or none
// while there is nothing to show.
type View struct {
	layout.Base
	Shows   string // names of the elements of a board that are seen, in a row
	Match   *Match
	Ranking *standing.Ranking
	Person  *Person
	Over    string // picture behind it where it is only looked at: "day" or "night"; empty: none
	Theme   string // where it stands within another page; empty: that of the page
}

// Match is what there is of a board.
type Match struct {
	ID           string // for elements of the page
	Letter       string
	Where        string // "Scacchiera A, giro 2"
	White, Black ui.Side
	Clock        ui.Clock  // of the match
	Turn         *ui.Clock // of the turn, the Direct Move or the answer; nil: none counts
	Line         string    // "turno 15", or what goes on in a word or two
	Duel         *Duel     // nil: no question is shown
	Board        *board.Board
}

// Duel is a question while the projector shows it.
type Duel struct {
	Key          string // of its element: another one for another question
	Title        string
	White, Black watch.Fighter // White on the left, whoever attacks
	Question     string
}

// Person is a lower third.
type Person struct {
	Name  string
	House ui.House
	Role  string // "Alfiere · Grifondoro"
}

// shell is the document of an overlay. It says what the address says, whatever the device has chosen.
func shell(p layout.Page, v View) layout.Page {
	p.Words, p.Audience, p.Quiet, p.Title = v.Words, "overlay", true, v.T("overlay.title")
	p.Styles = []string{"css/overlay-parts.css"}
	return p
}

// crowd says how much room a ranking needs, for the style sheet.
func crowd(r standing.Ranking) string {
	const few = 6
	if len(r.Rows) > few {
		return "ov-many"
	}
	return ""
}
