package desk

import (
	"context"

	"scacchimagici/internal/eventlog"
)

// Log is the event log as a runner needs it.
type Log interface {
	// AppendAll writes batches, each behind the entry that it names, all or none, and
	// returns the entries in the same order once they are on disk. It refuses with
	// fault.Stale when a stream has gone on, and with fault.Exists when a stream has its
	// batch's command already.
	AppendAll(context.Context, []eventlog.Batch) ([]eventlog.Entry, error)
	// Load returns the entries of a stream after a sequence number, in order.
	Load(ctx context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error)
	// CommandEntries returns what a command has appended to a stream, nothing if unknown.
	CommandEntries(ctx context.Context, stream eventlog.Stream, command string) ([]eventlog.Entry, error)
}

// Pulse keeps the readings of running clocks, so that a crash loses a second at most.
type Pulse interface {
	Heartbeat(ctx context.Context, clocks map[eventlog.Stream]int64) error
	Heartbeats(ctx context.Context) (map[eventlog.Stream]int64, error)
}

// Store is what the desk needs of a database.
type Store interface {
	Log
	Pulse
}
