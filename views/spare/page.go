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
	Ask      *Ask      // for the first laptop
	Matches  []Match
	Nothing  string // what stands there as long as nothing is here; empty: something is
	Facts    []Fact

	Steps   []Step
	Warning string // above the button; empty: none
	Take    *Take  // nil: there is nothing to take over
	Disk    string // what is certain when a phone says saved; empty: nothing is said
	Alone   bool   // the line above says what is not certain
	Stop    *Confirm
	Before  *Before // nil: this laptop was never the first one
}

// Before is what this laptop keeps of the time when it was the first one.
type Before struct {
	Text, File string
	Left, Href string // what only it has, and where it is listed; empty: nothing
}

// State is what the spare laptop has to say at a glance.
type State struct {
	Kind  string // "ok", "work", "warning" or "bad"
	Icon  string
	Title string
	Line  string
	Fault string // what is wrong, and what to do now; empty: nothing
}

// Figure is a number that says how things stand.
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
	Code    string  // likewise
	Looking bool    // for laptops on this network
}

// Found is a laptop on this network that may be the first one.
type Found struct{ Name, Address string }

// Match is one that is here already.
type Match struct {
	Letter string
	Sides  [2]Side
	Clock  string // what is left of it; empty: it has not begun or is over
	Detail string
}

// Side is a House in a match.
type Side struct {
	House  ui.House
	Points string
	Turn   bool
}

// Fact is something that has happened in a match.
type Fact struct{ Time, Letter, Text string }

// Step is something that happens when this laptop takes over.
type Step struct{ Title, Text string }

// Take is the button that takes over.
type Take struct {
	ui.Button
	Command ui.Command
	Confirm *Confirm // what is asked first; nil: nothing
}

// Confirm asks before something is done.
type Confirm struct {
	ID     string // of the dialog
	Button ui.Button
	Title  string
	Text   []string
	Go     ui.Button
	Do     ui.Command
}

func (p Progress) value() string { return strconv.Itoa(p.Percent) }
