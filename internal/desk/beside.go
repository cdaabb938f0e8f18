package desk

import (
	"context"
	"log/slog"
	"time"

	"scacchimagici/internal/stream"
)

// Beside is what is played beside the tournament: it shares the file, the clock and the end of the desk,
// which knows nothing else of it. Its streams, what it shows and what it takes orders of are its own.
type Beside interface {
	// Open loads it, before the first screen. What runs in the group of host ends with the desk.
	Open(ctx context.Context, host Host) error
	// Awake is called when the computer slept or the program was held until now: what was running is
	// paused with the time that was left before.
	Awake(ctx context.Context, now time.Time)
	// AuditLog returns all that has happened, with what each entry says of itself. It reads the log.
	AuditLog(ctx context.Context) ([]AuditEntry, error)
}

// Host is what the desk lends to what is played beside the tournament.
type Host struct {
	Store stream.Log
	Log   *slog.Logger
	Group *stream.Group
	Pulse *stream.Pulse
}
