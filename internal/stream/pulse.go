package stream

import (
	"sync/atomic"
	"time"
)

// longestBeat is the longest time between two beats of a process that runs, however busy the
// computer is.
const longestBeat = 5 * time.Second

// Pulse is when this process was last seen running. Clocks that have one stand still at that
// time when the process has been held for longer than a few seconds, until [Pulse.MarkAlive]: so
// nothing is decided by time in which nobody could do anything. The zero value has not been
// seen yet, and holds nothing.
//
// The clock on the wall counts for nothing here: it may be set while everything runs.
type Pulse struct {
	// Asleep returns how long the computer has slept since it was started; nil: as the system says.
	Asleep func() time.Duration

	seen atomic.Pointer[moment]
}

// moment is one at which the process ran.
type moment struct {
	at     time.Time     // its monotonic reading counts
	asleep time.Duration // how long the computer had slept until then
}

func (p *Pulse) asleep() time.Duration {
	if p.Asleep != nil {
		return p.Asleep()
	}
	return asleep()
}

// MarkAlive says that the process runs at now.
func (p *Pulse) MarkAlive(now time.Time) { p.seen.Store(&moment{now, p.asleep()}) }

// Slept reports whether the process was held, or the computer slept, since the last beat.
func (p *Pulse) Slept(now time.Time) bool {
	seen := p.seen.Load()
	return seen != nil && (now.Sub(seen.at) > longestBeat || p.asleep()-seen.asleep > longestBeat)
}

// hold returns at, or the last beat when nothing has run since.
func (p *Pulse) hold(at time.Time) time.Time {
	if p == nil {
		return at
	}
	if seen := p.seen.Load(); seen != nil && time.Since(seen.at) > longestBeat && at.After(seen.at) {
		return seen.at
	}
	return at
}
