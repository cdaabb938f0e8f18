package magici

import (
	"iter"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/role"
)

// EntryKind says what an entry of the log records, by the word of the tournament record.
type EntryKind string

// The kinds of entries. Their comments are the table of docs/dataset.md (make update).
const (
	LogMove     EntryKind = "move"     // a piece moves, or attacks when there is a `defender`: then a `duel` follows
	LogQuestion EntryKind = "question" // the question of an open Duel is thrown away
	LogDuel     EntryKind = "duel"     // the Duel is decided; the row has attacker and defender as they stood
	LogDirect   EntryKind = "direct"   // a Direct Move is called; the `move` of the same piece follows, or a `timeout`
	LogTimeout  EntryKind = "timeout"  // the time of a turn has run out
	LogPass     EntryKind = "pass"     // a side that cannot move passes
	LogPause    EntryKind = "pause"    // the clocks stop
	LogResume   EntryKind = "resume"   // the clocks run again
	LogUndo     EntryKind = "undo"     // the match goes back to an earlier step
	LogEnd      EntryKind = "end"      // the match ends before a King is eaten

	LogIntervention EntryKind = "intervention" // the Referee does what the regulation does not foresee, a spell too
)

// kindOfStep says what an entry of the log is, and what corrections do with it.
type kindOfStep struct {
	kind EntryKind
	rule string // the one behind it, for an entry at a point where its kind is not allowed

	// command leads to an entry of which the side is enough to say it; Command fills in side and turn. Without an order:
	// other fields of the entry say more.
	command Command

	stops    bool // a replay for spectators stops at it
	sideOnly bool // the entry holds a side and nothing else
	ofPiece  bool // a piece moved, called or attacked: the entry holds it with its squares
	ofTurn   bool // of the side to move, once the people have performed the move before

	endsReplace bool // behind it the outcome of the last Duel can no longer be replaced (SM-9.1)

	// repeat writes the entry once more behind what has been corrected, and refuses what the rules no longer allow, or
	// what would now be another person's. nil: a correction has no more to do with it.
	repeat func(c *correcting, e Entry, then *point) error

	pause  bool // it only stops the clocks or lets them run again: no step
	ofDuel bool // it goes with the Duel whose question it is
}

// ordered is a command whose order has no field but its turn.
func ordered(by role.Role, o Order) Command { return Command{Actor{Role: by}, o} }

// steps are all kinds of entries of the log, in the order of the table of entries.
var steps []kindOfStep

// step returns the row of a kind.
func (k EntryKind) step() kindOfStep {
	for i := range steps {
		if steps[i].kind == k {
			return steps[i]
		}
	}
	return kindOfStep{}
}

// EntryKinds returns all kinds of entries of the log.
func EntryKinds() []EntryKind {
	kinds := make([]EntryKind, len(steps))
	for i, s := range steps {
		kinds[i] = s.kind
	}
	return kinds
}

// IsPause reports whether k only stops the clocks or lets them run again.
func (k EntryKind) IsPause() bool { return k.step().pause }

// Rule returns the rule behind an entry of kind k.
func (k EntryKind) Rule() string { return k.step().rule }

// Stops reports whether a replay for spectators stops at an entry of kind k.
func (k EntryKind) Stops() bool { return k.step().stops }

// Command returns what leads to an entry of kind k in m, where the side of the entry is enough to say it; ok is false
// for a kind whose other fields say more.
func (k EntryKind) Command(m Match, side chess.Side) (c Command, ok bool) {
	if c = k.step().command; c.Order == nil {
		return c, false
	}
	c.By.Side, c.Order = side, orders.Find(c.Order).Is.inTurn(c.Order, m.TurnSerial)
	return c, true
}

// SideOnly reports whether an entry of kind k holds a side and nothing else.
func (k EntryKind) SideOnly() bool { return k.step().sideOnly }

// OfPiece reports whether an entry of kind k holds a piece, the one that moved, called or attacked, with its squares.
func (k EntryKind) OfPiece() bool { return k.step().ofPiece }

// OfDuel reports whether an entry of kind k is of a question of an open Duel.
func (k EntryKind) OfDuel() bool { return k.step().ofDuel }

// EndsReplace reports whether behind an entry of kind k the outcome of the last Duel can no longer be replaced (SM-9.1).
func (k EntryKind) EndsReplace() bool { return k.step().endsReplace }

// OfTurn reports whether an entry of kind k belongs to the side to move, and comes once the people have performed the
// move before.
func (k EntryKind) OfTurn() bool { return k.step().ofTurn }

// Reason is why something was done, in the words of a person, or one of the reasons that
// the program gives.
type Reason string

// The reasons of the program. They stand in logs and records with these words; what people
// read of them is in the message catalogue (see [Reason.Key]).
const (
	RestartReason         Reason = "riavvio"                // a pause after a restart
	SleepReason           Reason = "sospensione"            // a pause after the computer slept
	RestoreReason         Reason = "ripristino"             // a pause after a copy was restored
	OutcomeReplacedReason Reason = "esito corretto"         // an undo before another outcome
	WandFirstReason       Reason = "bacchetta alzata prima" // an undo before a Direct Move
)

// Key returns the message key of a reason of the program; ok is false for the words of a
// person.
func (r Reason) Key() (key string, ok bool) {
	switch r {
	case RestartReason:
		return "reason.restart", true
	case SleepReason:
		return "reason.sleep", true
	case RestoreReason:
		return "reason.restored", true
	case OutcomeReplacedReason:
		return "reason.replaced", true
	case WandFirstReason:
		return "reason.wandfirst", true
	}
	return "", false
}

// Entry is one line of the log that counts: the tournament record holds just these.
type Entry struct {
	N         int
	At        Instant
	Kind      EntryKind
	Side      chess.Side
	From, To  chess.Square
	Promotion chess.Kind
	Piece     chess.Kind // that moved or called, before any promotion
	Slot      Slot
	Capture   bool
	Question  string
	Reason    Reason // of a void, an undo, a pause, an end, an intervention
	Outcome   Outcome
	Target    int // of an undo
	PausedBy  role.Role
	End       EndReason
	Gain      Gain

	Intervention *Intervention // nil of any other kind
}

// Mover returns the piece that moved, called or attacked.
func (e Entry) Mover() Ref { return Ref{e.Side, e.Slot} }

// Castling reports whether e is a castling: the King goes two files (SM-4.2).
func (e Entry) Castling() bool {
	files := e.To.File() - e.From.File()
	return e.Kind == LogMove && e.Piece == chess.King && (files == 2 || files == -2)
}

// LastEntry returns the number of the last log entry, 0 when there is none.
func (m Match) LastEntry() int { return len(m.Log) }

// Effective yields the entries of the log that have not been taken back, the newest first.
// What an undo has taken back has not been made; the undo itself is left out (SM-9.1).
func (m Match) Effective() iter.Seq[Entry] { return m.effectiveAfter(len(m.Log)) }

// effectiveAfter yields what was effective after log entry n, the newest first.
func (m Match) effectiveAfter(n int) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for n > 0 {
			e := m.Log[n-1]
			switch {
			case e.Kind == LogUndo:
				n = e.Target
			case !yield(e):
				return
			default:
				n--
			}
		}
	}
}

// LastEffective returns the last entry that has not been taken back and is no pause; ok is false
// when there is none.
func (m Match) LastEffective() (e Entry, ok bool) {
	for e := range m.Effective() {
		if !e.Kind.IsPause() {
			return e, true
		}
	}
	return Entry{}, false
}

// LastEvent returns the last entry of the log that is no pause, undone or not; ok is false
// when there is none.
func (m Match) LastEvent() (e Entry, ok bool) {
	for _, e := range slices.Backward(m.Log) {
		if !e.Kind.IsPause() {
			return e, true
		}
	}
	return Entry{}, false
}

// LastMove returns the last move that has not been taken back, a call's too.
func (m Match) LastMove() (e Entry, ok bool) {
	for e := range m.Effective() {
		if e.Kind == LogMove {
			return e, true
		}
	}
	return Entry{}, false
}

// Changes returns which entries would be taken back by going from what stood after log entry
// from to what stood after log entry to, and which would stand again, each the first one first.
// Pauses are left out.
func (m Match) Changes(from, to int) (taken, restored []Entry) {
	before, after := slices.Collect(m.effectiveAfter(from)), slices.Collect(m.effectiveAfter(to))
	// Both lists end with what was effective all along.
	for len(before) > 0 && len(after) > 0 && before[len(before)-1].N == after[len(after)-1].N {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	clean := func(entries []Entry) []Entry {
		slices.Reverse(entries)
		return slices.DeleteFunc(entries, func(e Entry) bool { return e.Kind.IsPause() })
	}
	return clean(before), clean(after)
}

// UndoChanges returns which entries the undo at log entry n took back, and which it made stand
// again because it took back another undo.
func (m Match) UndoChanges(n int) (taken, restored []Entry) { return m.Changes(n-1, n) }

// Undoes returns the entry up to which the undo e goes back: that of the last entry that
// stood there, 0 for the toss.
func (m Match) Undoes(e Entry) int {
	k := e.Target
	for k > 0 && m.Log[k-1].Kind == LogUndo {
		k = m.Log[k-1].Target
	}
	return k
}
