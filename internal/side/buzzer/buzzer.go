// Package buzzer decides which of two people pressed first.
//
// A press is known by when the server received it. What its line took is taken off, at most [MostDelay], so that
// a slow line does not lose a Duel. Times are milliseconds of one clock.
package buzzer

// MostDelay is what is taken off a press at most for its line, in milliseconds.
const MostDelay = 200

// Press is one press: when the server received it, and what its line took. A delay below zero counts as none.
type Press struct{ At, Delay int64 }

// Made returns when the person pressed, as far as the line is believed.
func (p Press) Made() int64 { return p.At - min(max(p.Delay, 0), MostDelay) }

// Buzzer is who has pressed, by side 0 and 1. The zero value: neither has.
type Buzzer struct {
	presses [2]Press
	pressed [2]bool
}

// With returns b after a press of a side. A second press of the same side changes nothing.
func (b Buzzer) With(side int, p Press) Buzzer {
	if !b.pressed[side] {
		b.presses[side], b.pressed[side] = p, true
	}
	return b
}

// Pressed reports whether a side has pressed.
func (b Buzzer) Pressed(side int) bool { return b.pressed[side] }

// Certain returns from when on it is certain who was first: a press that was made before the only known one cannot
// come later. ok is false while neither has pressed.
func (b Buzzer) Certain() (at int64, ok bool) {
	switch {
	case b.pressed[0] && b.pressed[1]:
		return max(b.presses[0].At, b.presses[1].At), true
	case b.pressed[0]:
		return b.presses[0].Made() + MostDelay, true
	case b.pressed[1]:
		return b.presses[1].Made() + MostDelay, true
	}
	return 0, false
}

// First returns the side that pressed first. Of two who pressed in the same millisecond the lot decides: drawn is
// then true, and lot is called once; true names side 1. One of the sides must have pressed.
func (b Buzzer) First(lot func() (bool, error)) (side int, drawn bool, err error) {
	switch {
	case !b.pressed[1]:
		return 0, false, nil
	case !b.pressed[0]:
		return 1, false, nil
	}
	switch white, black := b.presses[0].Made(), b.presses[1].Made(); {
	case white < black:
		return 0, false, nil
	case black < white:
		return 1, false, nil
	}
	second, err := lot()
	if second {
		side = 1
	}
	return side, true, err
}
