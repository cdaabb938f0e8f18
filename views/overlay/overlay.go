// Package overlay shows elements over the picture of a stream's cameras, on a transparent page: one
// element, or several of a board, as the address says.
//
// It shows less than a projector: neither an answer nor what a capture is worth. All elements of a board are made
// together, and each overlay shows those that its address names, so that all addresses of a board share its frames.
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

// View is the overlay of a board, of the ranking or of a person: one of the three, or none while there
// is nothing to show.
type View struct {
	layout.Base
	Shows    string // names of the elements of a board that are shown, separated by spaces
	Match    *Match
	Ranking  *standing.Ranking
	Person   *Person
	Over     string // background for a look at it: "day" or "night"; empty: transparent
	Theme    string // theme when it is part of another page; empty: that of the page
	Operator bool   // it is the operator's copy, and says whether it hears from the laptop
	Parts    Parts  // the elements that there are; nil: those of the tournament
}

func (v View) parts() Parts {
	if v.Parts == nil {
		return Own
	}
	return v.Parts
}

// Match holds the elements of a board.
type Match struct {
	ID           string // for elements of the page
	Letter       string
	Where        string // "Scacchiera A, giro 2"
	White, Black ui.Side
	Clock        ui.Clock  // of the match
	Turn         *ui.Clock // of the turn, the Direct Move or the answer, in a pause as it stands; nil: none counts
	Line         string    // "turno 15", or the phase in a word or two
	Duel         *Duel     // nil: no question is shown
	Board        *board.Board
	Wall         watch.Match // as a projector shows it, for the elements of other rooms; a stream shows less of it
}

// Duel is a question while the projector shows it.
type Duel struct {
	Key          string // of its element: it changes with the question
	Title        string
	White, Black watch.Fighter // White is on the left, also when Black attacks
	Question     string
}

// Person is a lower third.
type Person struct {
	Name  string
	House ui.House
	Role  string // "Alfiere · Grifondoro"
}

// shell is the document of an overlay. The address decides its look, not the device's settings.
func shell(p layout.Page, v View) layout.Page {
	p.Words, p.Audience, p.Quiet, p.Title = v.Words, "overlay", true, v.T("overlay.title")
	p.Styles = v.parts().sheets()
	return p
}

// crowd returns for the style sheet how much room a ranking needs.
func crowd(r standing.Ranking) string {
	const few = 6
	if len(r.Rows) > few {
		return "ov-many"
	}
	return ""
}
