// Package replica keeps the log on a second machine and lets that machine take over.
//
// A [Primary] publishes committed entries over NATS, one message a page. It publishes after the
// commits; an order waits for the spare only when both disks must confirm. A [Spare] appends the
// pages to its own file with the same code and reports how far it is. It asks, page after page, for
// what it lacks: its first copy, the entries of a time without connection, an entry larger than a
// message. Hashes in the log say whether a page follows.
//
// The NATS server is one of ours inside the program, started when the first code is shown, or an
// existing one. It forwards messages and stores none. Each message is numbered and signed by the
// machine that sends it; a forged or repeated one changes nothing and is shown at the desk. A peer
// speaks under names of its own and within bounds of form, size and rate.
//
// Machines prove themselves with nkeys. The pairing code is typed once and never sent: it seals the
// messages of both sides, with the fingerprint of the server's certificate among them.
//
// The machine that takes over writes a new epoch into the log and signs a [Claim]. A primary that
// sees a claim of one of its peers takes no more orders.
package replica

import (
	"context"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/stream"
)

// Store is the file of this laptop.
type Store interface {
	stream.Log
	Heartbeat(ctx context.Context, clocks map[eventlog.Stream]int64) error
	Heartbeats(ctx context.Context) (map[eventlog.Stream]int64, error)
	// LoadSince returns the entries after a global number, about limit of them, in whole groups.
	LoadSince(ctx context.Context, after int64, limit int) ([]eventlog.Entry, error)
	// Last returns the last entry, the zero entry when there is none.
	Last(ctx context.Context) (eventlog.Entry, error)
	// AppendCopied appends entries of another file after the last one here.
	AppendCopied(ctx context.Context, entries []eventlog.Entry) error
}
