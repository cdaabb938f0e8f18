package magici

import (
	"time"

	"scacchimagici/internal/setting"
)

// Instant is a moment of match time: milliseconds on a monotonic clock that goes on
// from the last reading after a restart. A laptop that slept does not eat a turn.
type Instant int64

// After returns the instant d later.
func (i Instant) After(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// Clock counts down in match time. The zero value is a clock that stands at zero.
type Clock struct {
	Left    int64   // milliseconds at Since
	Since   Instant // when Left was read
	Running bool    // counts down (unless the match is paused)
}

func startClock(left setting.Seconds, now Instant) Clock {
	return Clock{Left: time.Duration(left).Milliseconds(), Since: now, Running: true}
}

// At returns the milliseconds left at now, not below zero.
func (c Clock) At(now Instant) int64 {
	if !c.Running {
		return c.Left
	}
	return max(0, c.Left-int64(now-c.Since))
}

// Deadline returns the instant at which a running clock reaches zero.
func (c Clock) Deadline() Instant { return c.Since + Instant(c.Left) }

// stopped returns c with the hand where it is at now, no longer counting.
func (c Clock) stopped(now Instant) Clock { return Clock{Left: c.At(now), Since: now} }

// frozen returns c read at now, still meant to run.
func (c Clock) frozen(now Instant) Clock {
	return Clock{Left: c.At(now), Since: now, Running: c.Running}
}

// resumed returns c counting on from now with what was left.
func (c Clock) resumed(now Instant) Clock {
	c.Since = now
	return c
}
