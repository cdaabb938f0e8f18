package spare

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// DeskView is the organiser's page about the other laptops.
type DeskView struct {
	organiser.Top
	What    []Step   // what a spare is for and what to do; none: there is a spare
	Former  *Former  // another laptop has taken over from this one; the page then shows nothing else
	Fault   string   // why no laptop can follow this one; empty: one can
	Pairing *Pairing // the open code
	Add     *Add     // nil while a code is open
	Peers   []Peer
	Awaited []Awaited
	Both    *Both // nil without a spare
}

// Pairing is the code to be typed on another laptop.
type Pairing struct {
	Title     string
	Code      string
	Until     string
	Addresses []string
	Steps     []Step
	Command   []string // for a terminal: each part stays whole
	Page      string   // page of the other laptop, with address and code, for its camera; empty: there is none
	QR        ui.QR    // of Page
	Cancel    ui.Command
}

// Add adds another laptop.
type Add struct {
	Command ui.Command
	Title   string
	Name    string // proposed
	Main    bool   // it is the next thing to do
}

// Peer is another laptop.
type Peer struct {
	Name, Icon string
	Kind       string // "ok", "work", "warning" or "bad"
	State      string
	Details    []string
	Progress   *Progress
	Fault      string
	HandOver   *Confirm // nil: it cannot take over now
	Remove     Confirm
}

// Awaited is a laptop that may follow this one without a code, and does not yet.
type Awaited struct{ Name, State, Text string }

// Both is the setting that confirms an entry only when it is on both disks.
type Both struct {
	On      bool
	Text    string
	Alone   string // since when this laptop confirms alone; empty: it does not
	Command ui.Command
	Do      ui.Button
}

// Former is what this laptop shows after another one has taken over.
type Former struct {
	Title, Line string
	Text        string
	Go          string // the address of the other one; empty: unknown
	Left        string // how many entries only this laptop has; empty: none
	File        string
	Facts       []Fact
	More        string
	All         string // the address of the whole list
	Steps       []Step // how it becomes the spare
	Soon        string // says that it becomes the spare by itself; empty: it does not
	Code        string // why a code is needed, and where to get it; empty: no code is needed
	Become      ui.Command
	Do          ui.Button
}

// LeftPage is the list of the entries that only this laptop has, or had when it was the first one.
type LeftPage struct {
	ui.Words
	Language string // address that switches the language
	Text     string
	Back     string
	Download string // the same as a file
	File     string // path of that file on this laptop
	Lines    []LeftLine
}

// LeftLine is an entry of the log: in words, and with all its fields.
type LeftLine struct {
	Fact
	Number, Day         string
	Stream, Kind, Actor string
	Data                string
}
