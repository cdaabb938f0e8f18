package stream

import (
	"time"

	"golang.org/x/sys/unix"
)

// asleep returns how long the computer has slept since it was started. The raw monotonic clock goes on
// during a sleep, the uptime clock stands still. Zero when the system does not say.
func asleep() time.Duration { return between(unix.CLOCK_UPTIME_RAW, unix.CLOCK_MONOTONIC_RAW) }
