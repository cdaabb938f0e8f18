package stream

import (
	"sync/atomic"
	"time"
)

// longestBeat is the longest time between two beats of a running process, on a busy computer too.
const longestBeat = 5 * time.Second

// Pulse is when this process was last seen running. When the process has been held for longer than a
// few seconds, a clock with a Pulse stands still at the last beat until [Pulse.MarkAlive]. So no timer
// runs out in a time when people could not act. The zero value has seen no beat and holds no clock.
//
// The wall clock does not count here: it may be set while everything runs.
type Pulse struct {
	// Asleep returns how long the computer has slept since it was started; nil asks the system.
	Asleep func() time.Duration

	seen atomic.Pointer[moment]
}

// moment is a time at which the process ran.
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
