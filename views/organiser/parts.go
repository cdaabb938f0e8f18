// Package organiser holds the parts that the organiser's pages share: what stands above and below a page, buttons with an
// order or an address, choices, checks, confirmations and the fields of a form.
package organiser

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

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

// Main shows its children between the head and the foot of a page.
func Main(t Top) templ.Component {
	return withFoot(t, func(rest templ.Component) templ.Component { return templ.Join(Head(t), rest) })
}

// Page is a document that does not change by itself, with its children between head and foot.
func Page(p layout.Page, t Top) templ.Component {
	return withFoot(t, func(rest templ.Component) templ.Component { return page(p, t, rest) })
}

// Live is what the event stream replaces of a document, with its children between head and foot.
func Live(t Top) templ.Component {
	return withFoot(t, func(rest templ.Component) templ.Component { return live(t, rest) })
}

// withFoot gives the children of a component to it, followed by the foot of the page.
func withFoot(t Top, component func(rest templ.Component) templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		rest := templ.Join(templ.GetChildren(ctx), Foot(t))
		return component(rest).Render(templ.ClearChildren(ctx), w)
	})
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

// NewConfirmation returns a dangerous action that asks first: its title, what it does, and the label of its button.
func NewConfirmation(title, text string, c ui.Command, do string) Confirmation {
	return Confirmation{Title: title, Text: text, Action: Action{Command: c, Button: ui.Button{Title: do, Class: "danger small"}}}
}

// NextStep says what to do after a page of the set-up.
type NextStep struct {
	Text string
	Link Link  // the step that the day's page marks
	Also *Link // a step before it that can be skipped; nil: there is none
}

// State is a state that the organiser watches the whole day.
type State struct {
	Icon, Kind   string // kind: "ok" or "warning"
	Text, Detail string
	Action       *Link   // nil: nothing to do about it
	Press        *Action // a button beside it; nil: none

	Dialog, DialogText string // of a button that opens a dialog; empty: none

	Ago *ui.Ago // goes on with the text; nil: the text is whole
}

// Step is a step of the set-up.
type Step struct {
	Title, Detail, Href string
	Done                bool
	Next                bool // the one to do next
}

// Fact is something that has happened in a match.
type Fact struct {
	Time   string // of day
	Letter string
	Text   string
	Who    string // who did it; empty among the day's last facts
}

// Boards are the choices of a board, behind that of all of them.
func Boards(w ui.Words, all string, letters []string) []Choice {
	choices := []Choice{{Label: all}}
	for _, letter := range letters {
		choices = append(choices, Choice{Value: letter, Label: w.T("ui.board", letter)})
	}
	return choices
}

// Named is a value with its name.
type Named struct{ Name, Value string }

// WithClass returns a command whose form has a class.
func WithClass(c ui.Command, class string) ui.Command {
	c.Class = class
	return c
}

// namedQR is a QR code with its name for people who do not see it.
type namedQR struct {
	ui.QR
	name string
}

var keptQR = ui.Keep(func(q namedQR) templ.Component { return ui.QRCode(q.QR, q.name) })

// QR shows a QR code.
func QR(q ui.QR, name string) templ.Component { return keptQR(namedQR{q, name}) }

// hostEnd returns where the page begins in an address, with "https://" before it or without.
func hostEnd(address string) int {
	begin := 0
	if i := strings.Index(address, "://"); i >= 0 {
		begin = i + len("://")
	}
	if page := strings.IndexByte(address[begin:], '/'); page >= 0 {
		return begin + page
	}
	return len(address)
}
