package table

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// Booking keeps a table for the two people of a pairing of a cup: only they can sit down, they cannot
// close it before the end, and it has one game.
type Booking struct {
	Cup    string    `json:"cup"` // its name
	Round  int       `json:"round"`
	Number int       `json:"number"` // of the table in the round
	People [2]Booked `json:"people"` // White first
}

// Booked is a person for whom a seat is kept.
type Booked struct {
	Name   string `json:"name"`
	Device string `json:"device,omitempty"` // hash of the device that has entered them; empty for the desk
}

// admit refuses a name other than the one for which the seat is kept. A device that has not entered
// that person must confirm the name.
func (b *Booking) admit(by Actor, o Sit, name string) error {
	switch kept := b.People[o.Side]; {
	case !label.Same(kept.Name, name):
		return fault.New(fault.Forbidden, "fault.table.booked", kept.Name)
	case kept.Device != by.Device && !o.Confirmed:
		return fault.New(fault.Forbidden, "fault.table.booked.confirm", kept.Name)
	}
	return nil
}

// booked reports whether t is kept for a game that has not ended.
func (t Table) booked() bool { return t.Booking != nil && !t.Play.Outcome.Over() }

// fold closes a table that none of its people has open, unless it is kept for them.
func (t Table) fold(Fold, situation) ([]Fact, error) {
	if t.booked() {
		return nil, nil
	}
	return []Fact{TableClosed{By: absent}}, nil
}
