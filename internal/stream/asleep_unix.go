//go:build linux || darwin

package stream

import (
	"time"

	"golang.org/x/sys/unix"
)

// between returns how far the clock that goes on is ahead of the one that stands still.
func between(stands, goesOn int32) time.Duration {
	var less, more unix.Timespec
	if unix.ClockGettime(stands, &less) != nil || unix.ClockGettime(goesOn, &more) != nil {
		return 0
	}
	return time.Duration(more.Nano() - less.Nano())
}
