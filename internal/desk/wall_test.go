package desk

import (
	"testing"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
)

func TestLiveWall(t *testing.T) {
	start := time.Date(2026, time.August, 28, 16, 40, 0, 0, time.UTC)
	before := start.Add(-time.Hour)
	l := Live{clock: stream.Clock{Base: 90_000, Start: start}, wallTimes: wallTimes{10_000: before}}
	tests := []struct {
		name string
		at   magici.Instant
		want time.Time
		ok   bool
	}{
		{"of this run", 92_500, start.Add(2500 * time.Millisecond), true},
		{"the last reading before the start", 90_000, time.Time{}, false},
		{"an entry of an earlier run", 10_000, before, true},
		{"between two of them", 10_001, time.Time{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wall, ok := l.Wall(tt.at)
			if ok != tt.ok || !wall.Equal(tt.want) {
				t.Errorf("%v, %v; want %v, %v", wall, ok, tt.want, tt.ok)
			}
			if int64(tt.at) > l.clock.Base && l.Instant(wall) != tt.at {
				t.Errorf("the wall time is that of %d", l.Instant(wall))
			}
		})
	}
}
