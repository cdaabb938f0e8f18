package stream

import (
	"time"

	"golang.org/x/sys/unix"
)

// asleep returns how long the computer has slept since it was started: the clock of the boot goes on
// then, the monotonic one stands still. Zero when the system does not say.
func asleep() time.Duration { return between(unix.CLOCK_MONOTONIC, unix.CLOCK_BOOTTIME) }
