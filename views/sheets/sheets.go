// Package sheets is the page at the desk from which the sheets of matches are printed, to play them
// without electricity, and from which they are entered afterwards. The sheets themselves are those of
// package scoresheet.
package sheets

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Sheets are those on which matches are played without electricity.
type Sheets struct {
	organiser.PrintTop
	Matches []Sheet
}

// Sheet are those of one match. While questions are to be reserved for it, that is asked first.
type Sheet struct {
	ID         string // of the dialog that asks
	Letter     string // of the board
	Houses     [2]ui.House
	Detail     string
	Kind       string // of the note, as in [ui.Note]
	State      string
	File       string // address of the file; empty: the match is over
	Reserve    string // address of the form that reserves; empty: there is nothing to reserve
	Ask        string
	Button     string
	Return     string // address of the form that gives the questions back; empty: there is nothing to give back
	ReturnText string
	Enter      string     // address where the match is entered from paper, or prepared for it; empty: Open, or it is on, on screens
	Open       ui.Command // opens it to be entered from paper; Action empty: it cannot be
	EnterText  string
}
