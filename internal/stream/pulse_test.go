package stream

import (
	"testing"
	"time"
	"unsafe"
)

// set returns at as it is after the wall clock was set by so much; its monotonic reading stays. A time
// keeps the seconds of the wall clock from bit 30 of its first word.
func set(at time.Time, by time.Duration) time.Time {
	*(*uint64)(unsafe.Pointer(&at)) += uint64(by/time.Second) << 30
	return at
}

// The system's clocks show that a laptop was closed; the process's own clock shows that the process was
// held. Setting the wall clock shows as neither.
func TestSlept(t *testing.T) {
	now := time.Now()
	if gap := set(now, time.Hour).Round(0).Sub(now.Round(0)); gap != time.Hour || set(now, time.Hour).Sub(now) != 0 {
		t.Fatalf("the test sets the clock on the wall by %v", gap)
	}
	for _, tt := range []struct {
		name   string
		seen   time.Time
		asleep time.Duration // since then
		want   bool
	}{
		{"a beat late", now.Add(-2 * time.Second), 0, false},
		{"held", now.Add(-6 * time.Second), 0, true},
		{"closed", now.Add(-time.Second), time.Hour, true},
		{"closed and opened at once", now.Add(-time.Second), time.Second, false},
		{"set forward", set(now.Add(-time.Second), -time.Hour), 0, false},
		{"set back", set(now.Add(-time.Second), time.Hour), 0, false},
		{"closed, and set back meanwhile", set(now.Add(-time.Second), time.Hour), time.Hour, true},
	} {
		total := 40 * time.Minute // it has slept before
		p := Pulse{Asleep: func() time.Duration { return total }}
		if p.Slept(now) {
			t.Error("a pulse without a beat has slept")
		}
		p.MarkAlive(tt.seen)
		total += tt.asleep
		if got := p.Slept(now); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// The clock of a stream goes on while the wall clock is set.
func TestReadingWhileTheWallClockIsSet(t *testing.T) {
	start := time.Now().Add(-time.Minute)
	var p Pulse
	c := Clock{Base: 1000, Start: start, Pulse: &p}
	for _, by := range []time.Duration{0, time.Hour, -time.Hour} {
		p.MarkAlive(set(start.Add(59*time.Second), by))
		if got := c.Reading(set(start.Add(time.Minute), by)); got != 61_000 {
			t.Errorf("set by %v: %d ms, want 61000", by, got)
		}
	}
}

// The system reports no sleep while a program runs, and never a negative one.
func TestAsleep(t *testing.T) {
	before := asleep()
	if after := asleep(); before < 0 || after-before > time.Second {
		t.Errorf("asleep for %v, then %v", before, after)
	}
}
