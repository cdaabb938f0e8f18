//go:build !linux && !darwin

package stream

import "time"

// asleep returns zero. On Windows the monotonic clock goes on while the computer sleeps, so a sleep
// shows as a late beat.
func asleep() time.Duration { return 0 }
