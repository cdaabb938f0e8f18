// Package sheets is the desk's page that prints the sheets of matches without electricity, and from
// which these matches are entered afterwards. The sheets themselves are those of package scoresheet.
package sheets

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Sheets are those of matches without electricity.
type Sheets struct {
	organiser.PrintTop
	Matches []Sheet
}

// Sheet are those of one match. A dialog asks before questions are reserved for it.
type Sheet struct {
	ID         string // of the dialog that asks
	Letter     string // of the board
	Houses     [2]ui.House
	Detail     string
	Kind       string // of the note, as in [ui.Note]
	State      string
	File       string // address of the file; empty: the match is over
	Reserve    string // address of the form that reserves questions; empty: there are none to reserve
	Ask        string
	Button     string
	Return     string // address of the form that gives the questions back; empty: there are none
	ReturnText string
	Enter      string     // address that enters the match from paper, or prepares that; empty: see Open, or the match runs on screens
	Open       ui.Command // opens it to be entered from paper; Action empty: it cannot be
	EnterText  string
}
