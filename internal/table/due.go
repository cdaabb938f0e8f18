package table

import "time"

// A table at which nothing happens is closed: a game that goes on waits for the afternoon's
// walk to end, one that is over for somebody to want another.
const (
	patience      = 3 * time.Hour
	patienceEmpty = 30 * time.Minute // before the first move
	patienceOver  = 15 * time.Minute
)

// Due returns what the system has to order next and when; ok is false for a table that is
// closed.
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
