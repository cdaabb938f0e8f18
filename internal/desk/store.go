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

// KeptStates keep the states of streams, so that a start need not read all their entries. A returned state
// follows from the log as it is now.
type KeptStates interface {
	// KeptState returns the state of a stream after its entry numbered seq; 0 when none is kept.
	KeptState(ctx context.Context, name eventlog.Stream) (seq int64, state []byte, err error)
	KeepState(ctx context.Context, name eventlog.Stream, seq int64, state []byte) error
}
