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
type Pulse struct{ seen atomic.Pointer[time.Time] }

// MarkAlive says that the process runs at now.
func (p *Pulse) MarkAlive(now time.Time) { p.seen.Store(&now) }

// Slept reports whether the computer slept, or the process was held, since the last beat: by the
// clock that only runs with it, or by that on the wall.
func (p *Pulse) Slept(now time.Time) bool {
	seen := p.seen.Load()
	return seen != nil && (now.Sub(*seen) > longestBeat || now.Round(0).Sub(seen.Round(0)) > longestBeat)
}

// hold returns at, or the last beat when nothing has run since.
func (p *Pulse) hold(at time.Time) time.Time {
	if p == nil {
		return at
	}
	if seen := p.seen.Load(); seen != nil && time.Since(*seen) > longestBeat && at.After(*seen) {
		return *seen
	}
	return at
}
