package overlay

import "scacchimagici/views/organiser"

// DeskStyles are the sheets of the organiser's page.
func (all Parts) DeskStyles() []string { return append(all.sheets(), "css/overlay-desk.css") }

// DeskView is the organiser's page of the overlays: each over a picture, with its address.
type DeskView struct {
	organiser.Top
	Title, Line string
	Steps       []string  // how to add one to a program for streams
	Choices     []Choices // what the addresses choose besides
	Cards       []Card
	Relay       string // says that relays show them too; empty: there are none
}

// Choices are links of which one is chosen.
type Choices struct {
	Name  string
	Links []organiser.Link
}

// Card is an overlay with its address.
type Card struct {
	ID, Title, Text string
	Address         string // that a program for streams takes
	Open            string // the same here
	Stage           View
	Nothing         string // why the picture is empty; empty: it is not
	People          *People
}

// People are those who can have a lower third, one of them chosen.
type People struct {
	Kept []Field // the other choices
	All  []organiser.Choice
}

// Field is a choice that a form sends along.
type Field struct{ Name, Value string }
