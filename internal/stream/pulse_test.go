package stream

import (
	"testing"
	"time"
)

// A laptop that was closed shows by the clock on the wall, a process that was held by its own;
// a clock that was set back, or a little ahead, is no sleep.
func TestSlept(t *testing.T) {
	now := time.Now()
	wall := func(d time.Duration) time.Time { return now.Round(0).Add(d) } // without the clock of the process
	for _, tt := range []struct {
		name string
		seen time.Time
		want bool
	}{
		{"a beat late", now.Add(-2 * time.Second), false},
		{"held", now.Add(-6 * time.Second), true},
		{"closed", wall(-time.Hour), true},
		{"set back", wall(time.Hour), false},
	} {
		var p Pulse
		if p.Slept(now) {
			t.Error("a pulse without a beat has slept")
		}
		p.MarkAlive(tt.seen)
		if got := p.Slept(now); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
