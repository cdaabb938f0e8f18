package magicitable

import (
	"encoding/json"
	"strings"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/table"
)

// Event is a fact of a table with its clock reading and its wall time. It is in the log, so Apply refuses none.
type Event struct {
	Clock magici.Instant
	At    time.Time
	Fact  Fact
}

// Fact is what happened: one of the facts below, or one of package magici.
type Fact any

// The facts, named as in the log.
type (
	Opened struct {
		Code   string `json:"code"`
		Lot    bool   `json:"lot,omitempty"`
		Device string `json:"device,omitempty"`
	}
	Seated struct {
		Side chess.Side `json:"side"`
		table.Seat
	}
	ColoursDrawn struct {
		Swapped bool `json:"swapped"`
	}
	MatchSet struct{} // the next match is set up; from the second on with colours changed
	Pressed  struct {
		Side  chess.Side `json:"side"`
		Delay int64      `json:"delay,omitempty"` // of the line, ms
	}
	Yielded struct {
		Side chess.Side `json:"side"`
	}
	AnswerBegan struct {
		Side  chess.Side `json:"side"`
		Drawn bool       `json:"drawn,omitempty"` // both pressed in the same millisecond
	}
	Answered struct {
		Side  chess.Side `json:"side"`
		Text  string     `json:"text,omitempty"`
		Right bool       `json:"right,omitempty"`
		Late  bool       `json:"late,omitempty"`
		Aloud bool       `json:"aloud,omitempty"` // said aloud, and judged by the other one
	}
	SaidAloud   struct{}
	AnswerShown struct{}
	Wanted      struct {
		Side chess.Side `json:"side"`
	}
	TableClosed struct {
		By string `json:"by"` // "seat", "organiser" or "system"
	}
)

// applied is how a fact changes a table.
type applied func(t Table, e Event) Table

// entry is the row of a fact of the table's own.
func entry[F any](word string, apply func(Table, F, Event) Table) codec.Row[applied] {
	return codec.RowOf[F](word, applied(func(t Table, e Event) Table { return apply(t, e.Fact.(F), e) }))
}

// entries are the table's own facts.
var entries = codec.TableOf[Fact](
	entry("opened", Table.opened),
	entry("seated", Table.seated),
	entry("drawn", Table.coloursDrawn),
	entry("set", Table.matchSet),
	entry("pressed", Table.pressed),
	entry("yielded", Table.yielded),
	entry("answer-began", Table.answerBegan),
	entry("answered", Table.answered),
	entry("said-aloud", Table.saidAloud),
	entry("answer-shown", Table.answerShown),
	entry("wanted", Table.wanted),
	entry("closed", Table.closed),
)

// ofMatch stands in the log before the words of package magici.
const ofMatch = "match/"

// Encode returns the word of a fact and the fact as the log holds it.
func Encode(f Fact) (kind string, data json.RawMessage, err error) {
	if own := entries.Find(f); own != nil {
		data, err = facts.Encode(f)
		return own.Word, data, err
	}
	data, err = magici.Facts.Encode(f)
	return ofMatch + magici.Facts.Word(f), data, err
}

// Load reads a fact from the log.
func Load(kind string, data []byte) (Fact, error) {
	if word, ok := strings.CutPrefix(kind, ofMatch); ok {
		return magici.Facts.Load(word, data)
	}
	return facts.Load(kind, data)
}

var facts = entries.Kinds()
