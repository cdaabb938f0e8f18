// Package replica keeps the log on a second machine and lets that one take over.
//
// A [Primary] publishes what has been committed over NATS: one message a page of entries, behind
// the commits, never on the way of an order unless both disks are to confirm.
// A [Standby] appends the pages to its own file by the same code and reports how far it is.
// What it lacks (its first copy, what it missed while the cable was out, an entry larger than a
// message) it asks for, page after page. Hashes in the log say whether a page follows.
//
// The NATS server is one of ours inside the program, started when the first code is shown, or
// one that exists. It brings messages and stores none. Each message is signed by the machine that
// sends it and numbered; what is forged or repeated changes nothing and is shown at the desk. A peer
// speaks under names of its own and in bounds of form, size and rate.
//
// Machines prove themselves with nkeys; the pairing code is typed once and
// never sent: it seals what both sides tell each other, the fingerprint of the server's
// certificate among it.
//
// Who takes over writes a new epoch into the log and signs a [Claim]. A primary that sees a
// claim of one of its peers takes no orders any more.
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
	// LoadSince returns the entries after a global number, about limit of them, whole groups.
	LoadSince(ctx context.Context, after int64, limit int) ([]eventlog.Entry, error)
	// Last returns the last entry, the zero entry when there is none.
	Last(ctx context.Context) (eventlog.Entry, error)
	// AppendCopied appends entries of another file, behind the last one here.
	AppendCopied(ctx context.Context, entries []eventlog.Entry) error
}
