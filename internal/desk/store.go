package desk

import (
	"context"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/stream"
)

// Store is what the desk needs of a database: the log, and a place for the readings of
// running clocks, in milliseconds.
type Store interface {
	stream.Log
	Heartbeat(ctx context.Context, clocks map[eventlog.Stream]int64) error
	Heartbeats(ctx context.Context) (map[eventlog.Stream]int64, error)
}
