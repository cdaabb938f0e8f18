// Package trigger shows the buttons that the organiser makes: their page at the desk, the page that shows
// a token once, and the page of one huge button for a phone.
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

// Group is a heading with the actions that triggers can have.
type Group struct {
	Name string
	All  []organiser.Choice
}

// Row is a trigger.
type Row struct {
	ID         string
	Name, Does string
	Pressed    string // how often and when
	Now        string // why it is locked now; empty: it is not
	Revoke     ui.Command
}

// MadeView shows the token of a trigger, once.
type MadeView struct {
	organiser.Top
	Name, Does string
	QR         ui.QR
	Page       string // address of the phone's page
	Curl       string // command line of a program that presses it
	Back       string // the page of the triggers
}

// ButtonView is the page of one huge button.
type ButtonView struct {
	layout.Base
	Name, Does string
	Action     string // address of the press; empty: that of the page, which is a secret and stands in no frame
	From       string // the state that the page shows, from which a press goes on; empty: none
	Revoked    bool
	Why        string // why it is locked now; empty: it is not
	Last       string // result of the last press; empty: there was none
	LastKey    string // differs for each press
}

// long reports whether a name takes several lines of the button.
func (v ButtonView) long() bool { return utf8.RuneCountInString(v.Name) > 16 }
