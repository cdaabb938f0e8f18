// Package eventlog describes the log: streams of entries, one global order.
//
// Everything that happens is an entry: moves and Duels, but also people, settings, schedule,
// devices, screens and question draws. A stream is the history of one thing (a match, a tournament);
// its entries are numbered from 1 without gaps, and all entries of all streams share one global
// number. The package holds the types that the desk and the store share, and does nothing itself.
package eventlog

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"time"
)

// Stream names one history, such as "match/2026.1A" or "tournament/2026".
type Stream string

// Entry is one event as it is stored in the log.
type Entry struct {
	Global  int64           // 1, 2, 3 … over all streams, in the order of the commits
	Stream  Stream          // the history it belongs to
	Seq     int64           // 1, 2, 3 … within the stream
	At      time.Time       // wall time, UTC, in milliseconds; for people, never for rules
	Clock   int64           // milliseconds of match time; 0 in streams without a clock
	Actor   string          // who did it: "referee:A", "system", …
	Command string          // id of the command behind it; empty for the system's own
	Kind    string          // name of the event, such as "moved"
	Data    json.RawMessage // the event
	More    bool            // the next entry of the global order was written with it, both or none
	Hash    Hash            // over this entry and the one before it
	Digest  Digest          `json:",omitzero"` // of the order behind it; zero: written before there were digests, or without a Command
}

// Digest tells an order apart from another one with the same id: the first 16 bytes of a
// SHA-256 over its kind and its fields.
type Digest [16]byte

// Hash covers an entry and all entries before it.
type Hash [sha256.Size]byte

// HashAfter returns the hash of e when it follows an entry with the hash before, by the recipe of
// the package. e.Hash does not count.
func (e *Entry) HashAfter(before Hash) Hash {
	b := make([]byte, 0, 512+len(e.Data))
	number := func(n int64) { b = binary.BigEndian.AppendUint64(b, uint64(n)) }
	text := func(s string) {
		number(int64(len(s)))
		b = append(b, s...)
	}
	b = append(b, before[:]...)
	number(e.Global)
	text(string(e.Stream))
	number(e.Seq)
	number(e.At.UnixMilli())
	number(e.Clock)
	text(e.Actor)
	text(e.Command)
	text(e.Kind)
	number(int64(len(e.Data)))
	b = append(b, e.Data...)
	if e.More {
		number(1)
	} else {
		number(0)
	}
	if e.Digest != (Digest{}) { // older entries have none, and keep their hashes
		b = append(b, e.Digest[:]...)
	}
	return sha256.Sum256(b)
}

// Event is an entry before it has its numbers.
type Event struct {
	Kind  string
	Clock int64 // milliseconds of match time
	Data  json.RawMessage
}

// Batch holds the events that one command appends, all or none.
type Batch struct {
	Stream  Stream
	After   int64 // the Seq of the stream's last entry that the writer has seen; 0 for a new stream
	At      time.Time
	Actor   string
	Command string // unique within the stream; empty for the system's own
	Digest  Digest // of the order that has this id; zero without one
	Urgent  bool   // a match on the boards: goes before the other waiting batches
	Events  []Event
}

// The streams that exist once. Their texts stand in the files of today.
const (
	Access      Stream = "access"      // devices, codes and screens
	Questions   Stream = "shelf"       // the organiser's changes to the questions
	Tables      Stream = "tables"      // the list of side tables
	Cups        Stream = "cups"        // the evening cups at the side tables
	Triggers    Stream = "triggers"    // the buttons that the organiser makes
	Webhooks    Stream = "webhooks"    // where the organiser has the events sent
	Replica     Stream = "replica"     // other machines: peers, takeovers
	Tournaments Stream = "tournaments" // the list of tournaments
)

// Tournament returns the stream of a tournament's people, settings and schedule.
func Tournament(id string) Stream { return Stream("tournament/" + id) }

// Match returns the stream of a match.
func Match(tournament, match string) Stream { return Stream("match/" + tournament + "." + match) }

// Draws returns the stream of a tournament's question draws.
func Draws(tournament string) Stream { return Stream("questions/" + tournament) }

// Table returns the stream of a side table.
func Table(code string) Stream { return Stream("table/" + code) }

// MagiciTable returns the stream of a table of Scacchi Magici.
func MagiciTable(code string) Stream { return Stream("magici/" + code) }

// Record returns the stream that holds the record from which a tournament was imported.
func Record(tournament string) Stream { return Stream("record/" + tournament) }

// Timed is the event of an entry, decoded, with the entry's wall time.
type Timed[E any] struct {
	At    time.Time
	Actor string // as in [Entry]
	Event E
}
