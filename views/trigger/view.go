// Package trigger shows the buttons that the organiser makes: their page at the desk, the one that shows a
// token the only time, and the page of one huge button for a phone.
package trigger

import (
	"unicode/utf8"

	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Styles are the sheets of these pages.
var Styles = []string{"css/trigger.css"}

// DeskView is the organiser's page of the triggers.
type DeskView struct {
	organiser.Top
	Title, Line string
	Action      string // where the forms go
	Groups      []Group
	Scenes      []organiser.Choice
	Screens     []organiser.Choice
	Rows        []Row
	Revoked     string // how many were revoked; empty: none
}

// Group is a heading with what triggers can do.
type Group struct {
	Name string
	All  []organiser.Choice
}

// Row is a trigger.
type Row struct {
	ID         string
	Name, Does string
	Pressed    string // how often and when
	Now        string // why it cannot be done now; empty: it can
	Revoke     ui.Command
}

// MadeView shows the token of a trigger, the only time.
type MadeView struct {
	organiser.Top
	Name, Does string
	QR         ui.QR
	Page       string // address of the phone's page
	Curl       string // what a program does
	Back       string // the page of the triggers
}

// ButtonView is the page of one huge button.
type ButtonView struct {
	layout.Base
	Name, Does string
	Action     string // where it goes; empty: to the address of the page, which is a secret and in no frame
	From       string // from where a press goes on, as the page shows it; empty: from nothing
	Revoked    bool
	Why        string // why it cannot be done now; empty: it can
	Last       string // what came of it the last time; empty: nobody has pressed it
	LastKey    string // differs for each press
}

// long reports whether a name takes several lines of the button.
func (v ButtonView) long() bool { return utf8.RuneCountInString(v.Name) > 16 }
