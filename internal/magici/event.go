package magici

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
)

// Event is a fact of a match with its clock reading. What has happened is in the log:
// nothing refuses an event.
type Event struct {
	Clock Instant
	Fact  Fact
}

// TimeOf returns the time of day of an entry of the log that e made. It is when e was written, or for the
// call of a wand that had been raised when that was (SM-6.6).
func (e Event) TimeOf(entry Entry, written time.Time) time.Time {
	return written.Add(time.Duration(entry.At-e.Clock) * time.Millisecond)
}

// Fact is what happened: a type with its row in the table of entries, named as in the log. What a rule scores
// carries the persons and the gain too, so that the log can be read by itself.
type Fact any

// kindOfEntry says what an entry of the stream of a match does to the match.
type kindOfEntry struct {
	apply     func(m Match, f Fact, now Instant) Match
	wandStays bool  // a raised wand stays up (SM-6.6); any other entry takes it down
	hidden    []int // the field with the side of whose purchase the entry tells; nil: of none (SM-1.6)

	step *kindOfStep // what it writes into the log of the match; nil: it is no step of it
}

// entryProperty says one thing more of an entry whose field Side has an index.
type entryProperty func(k *kindOfEntry, side []int)

func wandStays(k *kindOfEntry, _ []int)     { k.wandStays = true }
func ofPurchase(k *kindOfEntry, side []int) { k.hidden = side }

// writes says what an entry of the stream writes into the log of the match, and what corrections do with it.
func writes(s kindOfStep) entryProperty {
	return func(k *kindOfEntry, _ []int) { k.step = &s }
}

// entry is the row of an entry: its word, and how it is applied.
func entry[F any](word string, apply func(Match, F, Instant) Match, properties ...entryProperty) codec.Row[kindOfEntry] {
	k := kindOfEntry{apply: func(m Match, f Fact, now Instant) Match { return apply(m, f.(F), now) }}
	for _, p := range properties {
		p(&k, fieldOf[F, chess.Side]("Side"))
	}
	return codec.RowOf[F](word, k)
}
