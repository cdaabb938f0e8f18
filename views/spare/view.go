package spare

import (
	"strconv"

	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// View is the spare laptop's own page.
type View struct {
	layout.Base
	Time  string // of day, "16:42"
	State State

	Figures  []Figure
	Progress *Progress // of the first copy
	Ask      *Ask      // asks for the first laptop
	Matches  []MatchView
	Nothing  string // said while nothing is here; empty: something is
	Facts    []Fact

	Steps   []Step
	Warning string // above the button; empty: none
	Take    *Take  // nil: there is nothing to take over
	Disk    string // where an entry is saved when a phone says saved; empty: unknown
	Alone   bool   // Disk is a warning
	Stop    *Confirm
	Before  *Before // nil: this laptop was never the first one
}

// Before is what this laptop keeps from its time as the first one.
type Before struct {
	Text, File string
	Left, Href string // Left: how many entries only it has; Href: the list of them; empty: none
}

// State is the state of the spare laptop at a glance.
type State struct {
	Kind  string // "ok", "work", "warning" or "bad"
	Icon  string
	Title string
	Line  string
	Fault string // the fault, and what to do now; empty: none
}

// Figure is a number about the state of the copy.
type Figure struct {
	Value, Unit string
	Text        string
	Detail      string
	Kind        string // "bad" while it is alarming
	Address     bool   // it is an address, which is longer than a number
}

// Progress is how much of the first copy is there.
type Progress struct {
	Percent int
	Text    string
}

// Ask asks for the laptop to be followed.
type Ask struct {
	Command ui.Command
	Found   []Found // on this network
	Address string  // as it stands in the field
	Code    string  // the same
	Looking bool    // for laptops on this network
}

// Found is a laptop on this network that may be the first one.
type Found struct{ Name, Address string }

// MatchView is a match that was copied already.
type MatchView struct {
	Letter string
	Sides  [2]Side
	Clock  string // time left; empty: it has not begun or is over
	Detail string
}

// Side is a House in a match.
type Side struct {
	House  ui.House
	Points string
	Turn   bool
}

// Fact is an event of a match.
type Fact struct{ Time, Letter, Text string }

// Step is a step of the takeover.
type Step struct{ Title, Text string }

// Take is the button that takes over.
type Take struct {
	ui.Button
	Command ui.Command
	Confirm *Confirm // asks first; nil: it does not ask
}

// Confirm asks before an action.
type Confirm struct {
	ID     string // of the dialog
	Button ui.Button
	Title  string
	Text   []string
	Go     ui.Button
	Do     ui.Command
}

func (p Progress) value() string { return strconv.Itoa(p.Percent) }
