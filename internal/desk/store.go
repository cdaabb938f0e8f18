package desk

import (
	"context"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/stream"
)

// Store is what the desk needs of a database: the log, and the readings of running clocks, in
// milliseconds.
type Store interface {
	stream.Log
	Heartbeat(ctx context.Context, clocks map[eventlog.Stream]int64) error
	Heartbeats(ctx context.Context) (map[eventlog.Stream]int64, error)
	// LoadSince returns the entries of all streams after a global number, about limit of them, whole groups.
	LoadSince(ctx context.Context, after int64, limit int) ([]eventlog.Entry, error)
}
