package spare

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Desk is the organiser's page about the other laptops.
type Desk struct {
	organiser.Top
	What    []Step   // what a spare is for and what to do; none: there is one
	Former  *Former  // this laptop was taken over; nothing else is shown then
	Fault   string   // why nobody can follow this laptop; empty: nothing
	Pairing *Pairing // the code that is open
	Add     *Add     // nil while a code is open
	Peers   []Peer
	Awaited []Awaited
	Both    *Both // nil without a spare
}

// Pairing is the code that another laptop types.
type Pairing struct {
	Title     string
	Code      string
	Until     string
	Addresses []string
	Steps     []Step
	Command   []string // for a terminal: each part stays whole
	Page      string   // of the other laptop, with address and code: its camera opens it there; empty: there is none
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

// Both is the setting that confirms on both disks.
type Both struct {
	On      bool
	Text    string
	Alone   string // since when it does not; empty: it does
	Command ui.Command
	Do      ui.Button
}

// Former is what this laptop says once another one has its place.
type Former struct {
	Title, Line string
	Text        string
	Go          string // the address of the other one; empty: it is not known
	Left        string // how much only this laptop has; empty: nothing
	File        string
	Facts       []Fact
	More        string
	All         string // the address of the whole list
	Steps       []Step // how it becomes the spare
	Soon        string // that it does so by itself; empty: it does not
	Code        string // why a code is needed, and where it comes from; empty: it is not
	Become      ui.Command
	Do          ui.Button
}

// LeftPage is the list of what only this laptop has, or had when it was the first one.
type LeftPage struct {
	ui.Words
	Language string // address that switches the language
	Text     string
	Back     string
	Download string // the same as a file
	File     string // where that lies on this laptop
	Lines    []LeftLine
}

// LeftLine is an entry of the log: what it was in words, and in full.
type LeftLine struct {
	Fact
	Number, Day         string
	Stream, Kind, Actor string
	Data                string
}
