package public

import (
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/chart"
	"scacchimagici/views/layout"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// Sheet holds the parts common to all pages besides the live one.
type Sheet struct {
	layout.Base
	Title string // "Classifica"
	here  string // address of the page in the navigation; empty: it is not there
}

// Ranking is the ranking on a phone.
type Ranking struct {
	Sheet
	Ranking standing.Ranking
	Splits  []string // what separated the Houses, in sentences
	Next    *standing.Round
}

// Calendar is the programme of the day.
type Calendar struct {
	Sheet
	Moved, Which string // that rows were moved, and which; empty: none was
	Rows         []CalendarRow
}

// CalendarRow is a round with its matches, or what is between the rounds.
type CalendarRow struct {
	screen.ProgrammeRow
	Matches []CalendarMatch
}

// CalendarMatch is a match that leads to its board while it is on, and to its replay later.
type CalendarMatch struct {
	standing.Match
	Href   string // empty: it has not begun
	Action string // label of the link: "dal vivo", "rivedi"
	Live   bool
}

// Replay is a match at one of its steps.
type Replay struct {
	Sheet
	Where   string // "Scacchiera A, giro 2"
	White   ui.Side
	Black   ui.Side
	Board   board.Board
	Step    int // the step shown, 0: the deployment
	Of      int
	Path    string // address of the page without the step
	Said    string // what happened at the step
	Detail  string // who did it, or who gained what
	Gain    string // "+2"; empty: no points
	For     ui.House
	Steps   []ReplayStep
	First   string // addresses; empty: this step is that one
	Back    string
	Forward string
	Last    string
	Course  *chart.Course // nil: no step was played
	How     string        // how the match ended; empty: it goes on
	Winner  ui.House
	Fixed   string  // says that corrections were made; empty: none
	Live    string  // address of the board while the match goes on
	Shared  *Shared // nil: no step was played
}

// Shared is what spectators can share of a replay at its step.
type Shared struct {
	Text    string // a few lines with the address
	Picture string // address of the drawing
	Card    string // address of the picture for previews of links
	Name    string // of its file
	Title   string
}

// ReplayStep is a line of the log that the replay can show.
type ReplayStep struct {
	Number  int
	Href    string
	Text    string
	House   ui.House
	Gain    string
	For     ui.House
	Current bool
}
