package table

import "time"

// A table at which nothing happens is closed. A game that goes on waits until the afternoon's walk
// has ended; one that is over waits for a rematch.
const (
	patience      = 3 * time.Hour
	patienceEmpty = 30 * time.Minute // before the first move
	patienceOver  = 15 * time.Minute
)

// Due returns the system's next order and when it is due; ok is false when there is none, as at a closed
// table.
func (t Table) Due() (o Order, at Instant, ok bool) {
	switch {
	case t.Status() == None, t.Status() == Closed:
		return nil, 0, false
	case t.Clocks.Running:
		return Flag{}, t.Clocks.deadline(), true
	case t.booked():
		return nil, 0, false
	}
	return Lapse{}, t.closesAt(), true
}

func (t Table) closesAt() Instant {
	switch {
	case t.Status() == Over:
		return t.last.After(patienceOver)
	case t.Ply() == 0:
		return t.last.After(patienceEmpty)
	}
	return t.last.After(patience)
}
