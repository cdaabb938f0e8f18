package organiser

import (
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Top is what stands above every page of the organiser.
type Top struct {
	layout.Base
	Nav []Link // the sections
	Sub []Link // the pages of this section, when there are several

	Next *NextStep // what to do after this page of the set-up; nil: nothing to say
}

// Link leads to a page of the organiser.
type Link struct {
	Href, Text string
	Here       bool // it is this page
}

// Action is a button: a command, or a page to open.
type Action struct {
	Href    string
	Command ui.Command
	Button  ui.Button
}

// Choice is one of several.
type Choice struct {
	Value, Label string
	Name         string // the whole text that Label abbreviates
	Chosen       bool
}

// Check is a condition of a match, open or met.
type Check struct {
	Kind string // as of ui.Note: "ok", "warning", "lock"
	Text string
	Link Link // where to mend it; no address: it mends itself
}

// Field is a field of a form: what was typed, and what is wrong with it.
type Field struct{ Value, Trouble string }

// Select is a choice of one among many.
type Select struct {
	Name, Label string
	Options     []Choice
	Trouble     string
}

// Mark is a word about the state of a question or of a tournament.
type Mark struct{ Kind, Text string }

// Pages leads through a list. Without an address there is no page in that direction.
type Pages struct{ Line, Previous, Next string }

// Confirmation is an action that asks first.
type Confirmation struct {
	Title, Text string
	Action      Action
}

// newConfirmation returns a dangerous action that asks first: its title, what it does, and the label of its button.
func newConfirmation(title, text string, c ui.Command, do string) Confirmation {
	return Confirmation{Title: title, Text: text, Action: Action{Command: c, Button: ui.Button{Title: do, Class: "danger small"}}}
}
