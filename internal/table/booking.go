package table

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// Booking keeps a table for the two people of a pairing of a cup: nobody else sits down, the table is
// not closed by who sits there, and there is one game.
type Booking struct {
	Cup    string    `json:"cup"` // its name
	Round  int       `json:"round"`
	Number int       `json:"number"` // of the table in the round
	People [2]Booked `json:"people"` // White first
}

// Booked is somebody for whom a seat is kept.
type Booked struct {
	Name   string `json:"name"`
	Device string `json:"device,omitempty"` // hash of the device that has entered them; empty for the desk
}

// admit refuses who is not the one for whom a seat is kept. A device that has not entered them confirms
// that they are.
func (b *Booking) admit(by Actor, o Sit, name string) error {
	switch kept := b.People[o.Side]; {
	case !label.Same(kept.Name, name):
		return fault.New(fault.Forbidden, "fault.table.booked", kept.Name)
	case kept.Device != by.Device && !o.Confirmed:
		return fault.New(fault.Forbidden, "fault.table.booked.confirm", kept.Name)
	}
	return nil
}

// booked reports whether t is kept for a game that has not ended: it waits for its people.
func (t Table) booked() bool { return t.Booking != nil && !t.Play.Outcome.Over() }

// fold closes a table that none of its people has open, unless it is kept for them.
func (t Table) fold() []Fact {
	if t.booked() {
		return nil
	}
	return []Fact{TableClosed{By: absent}}
}
