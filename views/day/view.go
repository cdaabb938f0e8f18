package day

import (
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Late is by how many minutes a round is late. It counts on by itself.
type Late struct {
	Since   int64 // the server's clock when it was 0, in milliseconds
	Least   int   // minutes that the round was put off
	Minutes int   // now; 0 is not shown
}

// View is the day: everything that the organiser watches.
type View struct {
	organiser.Top
	day       Day
	Pages     []organiser.Link  // the other pages of the day, behind the button for more
	Line      string            // the day, the round, how late it is
	Late      *Late             // how late the next round is; nil: not shown, or in Line
	Alarms    []organiser.State // what strangers do, for a short while
	Now       *Now              // nil: the day has not been set up
	Steps     []organiser.Step  // of the set-up; none: the day can begin
	Boards    []BoardCard
	Programme []screen.ProgrammeRow
	More      int              // rows of the programme that are not shown
	Over      []organiser.Link // matches that can be corrected
	States    []organiser.State
}

// Now is the one thing to do next.
type Now struct {
	Title, Text string
	Action      *organiser.Action // nil: there is nothing to do
}

// with returns n with its button.
func (n *Now) with(a organiser.Action) *Now {
	a.Button.Class = "main do"
	n.Action = &a
	return n
}

// BoardCard is the state of one board.
type BoardCard struct {
	Letter  string
	Phase   string          // "Pensa Grifondoro", "Le Case comprano"
	Turn    *ui.Clock       // of the turn, while it runs
	Since   int64           // the server's clock when this phase began, in milliseconds; 0: the turn's clock says more
	Minutes int             // since then
	Clock   *ui.Clock       // of the match, once it has started, or of the purchase
	Sides   []Side          // the left House first
	Missing organiser.Check // what it waits for, in one line
	Referee string          // who sits there; empty: no device
	Over    bool
	Actions []organiser.Action
}

// Side is a House in a match.
type Side struct {
	House             ui.House
	Detail            string // "Bianco · Marco Ferri"
	Icon, Kind, State string // what it still has, or has to do; kind: as of ui.Note
	Points            string // empty before the match
	Turn              bool
}

// SeatRow is a place that a code opens, and the devices on it.
type SeatRow struct {
	Seat
	ID    string // of its dialog
	Icon  string
	Name  string
	Short string // "Arbitro A", "Grifondoro"
	Who   string // who sits there, or on which device
	State string
	Kind  string // "ok", "warning", "bad", or empty: no device has come yet
	Open  string // label of the button that opens the dialog
}

var (
	keptSide   = ui.Keep(side)
	keptOption = ui.Keep(personOption)
)

// complete reports whether the tournament has been set up: then the page shows the day.
func (v View) complete() bool { return !v.day.empty() && len(v.Steps) == 0 }

// troubled reports whether a seat needs a look: no device listens any more, or several do.
func (s SeatRow) troubled() bool { return s.Kind == "bad" || s.Kind == "warning" }

// counted counts the seats that a match needs, all but that of the Reception, and those of them at which a device listens.
func counted(seats []SeatRow) (online, needed int) {
	for _, s := range seats {
		if s.Seat.Seat.Shared() {
			continue
		}
		needed++
		if s.Kind == "ok" || s.Kind == "warning" {
			online++
		}
	}
	return online, needed
}
