//go:build !linux && !darwin

package stream

import "time"

// asleep returns zero: on Windows the monotonic clock goes on while the computer sleeps, so a sleep is a
// late beat there.
func asleep() time.Duration { return 0 }
