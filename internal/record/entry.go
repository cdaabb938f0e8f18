package record

import (
	"encoding/json"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Entry is one line of a match's log. Which fields count depends on the kind.
type Entry struct {
	N         int
	At        time.Time
	Kind      magici.EntryKind
	Side      chess.Side       // of a move, direct, timeout, pass, and of an end by forfeit
	From, To  chess.Square     // of a move
	Promotion chess.Kind       // of a move
	Square    chess.Square     // of a direct
	Question  string           // id, of a question and sometimes a duel
	Void      string           // why a question was discarded
	Outcome   magici.Outcome   // of a duel
	Target    int              // the entry to which an undo goes back
	Reason    string           // of an undo and an intervention, and sometimes of a pause or an end
	By        magici.EndReason // of an end
	Effects   []magici.Effect  // of an intervention
	Spell     magici.SpellID   // of an intervention with a spell; empty: none
	Caster    magici.PersonID  // the person who began as the casting piece
}

// entryOf returns an entry of the log of m in the form of a record.
func entryOf(m magici.Match, e magici.Entry, at time.Time) Entry {
	r := Entry{N: e.N, At: at, Kind: e.Kind}
	switch e.Kind {
	case magici.LogMove:
		r.Side, r.From, r.To, r.Promotion = e.Side, e.From, e.To, e.Promotion
	case magici.LogQuestion:
		r.Question, r.Void = e.Question, string(e.Reason)
	case magici.LogDuel:
		r.Question, r.Outcome = e.Question, e.Outcome
	case magici.LogDirect:
		r.Side, r.Square = e.Side, e.From
	case magici.LogPause:
		r.Reason = string(e.Reason)
	case magici.LogIntervention:
		for _, done := range e.Intervention.Effects {
			r.Effects = append(r.Effects, done.Effect)
		}
		r.Reason, r.Spell = string(e.Reason), e.Intervention.Spell
		if e.Intervention.Caster != nil {
			r.Caster = m.Beginner(e.Intervention.Caster.Ref)
		}
	case magici.LogUndo:
		r.Target, r.Reason = e.Target, string(e.Reason)
	case magici.LogEnd:
		r.By, r.Side, r.Reason = e.End, e.Side, string(e.Reason)
	default:
		if e.Kind.SideOnly() {
			r.Side = e.Side
		}
	}
	return r
}

// entry reads a line of the log; each kind has its own fields.
func (r *reader) entry(n *node) Entry {
	e := Entry{N: r.whole(n, "n"), At: r.time(n, "at")}
	e.Kind = magici.EntryKind(r.word(n, "kind", words(magici.EntryKinds())...))
	switch e.Kind {
	case magici.LogMove:
		e.Side, e.From, e.To = r.side(n, "side"), r.square(n, "from"), r.square(n, "to")
		e.Promotion = optional(r, n, "promotion", chess.NoKind, r.kind)
	case magici.LogQuestion:
		e.Question, e.Void = r.str(n, "id"), r.str(n, "void")
	case magici.LogDuel:
		e.Question = optional(r, n, "question", "", r.str)
		e.Outcome = magici.Outcome(r.word(n, "outcome", words(magici.Outcomes())...))
	case magici.LogDirect:
		e.Side, e.Square = r.side(n, "side"), r.square(n, "square")
	case magici.LogPause:
		e.Reason = optional(r, n, "reason", "", r.str)
	case magici.LogIntervention:
		r.intervention(n, &e)
	case magici.LogUndo:
		e.Target, e.Reason = r.whole(n, "to"), r.str(n, "reason")
	case magici.LogEnd:
		e.By = magici.EndReason(r.word(n, "by", words(magici.EndReasons())...))
		if e.By == magici.EndForfeit {
			e.Side = r.side(n, "side")
		}
		e.Reason = optional(r, n, "reason", "", r.str)
	default:
		if e.Kind.SideOnly() {
			e.Side = r.side(n, "side")
		}
	}
	return e
}

// line is an entry in JSON, with only the fields of its kind.
type line struct {
	N         int              `json:"n"`
	At        string           `json:"at"`
	Kind      magici.EntryKind `json:"kind"`
	By        magici.EndReason `json:"by,omitempty"`
	Side      *chess.Side      `json:"side,omitempty"`
	From      *chess.Square    `json:"from,omitempty"`
	To        any              `json:"to,omitempty"` // a square or an entry
	Promotion chess.Kind       `json:"promotion,omitempty"`
	Square    *chess.Square    `json:"square,omitempty"`
	ID        *string          `json:"id,omitempty"`
	Void      *string          `json:"void,omitempty"`
	Question  string           `json:"question,omitempty"`
	Outcome   magici.Outcome   `json:"outcome,omitempty"`
	Effects   *[]magici.Effect `json:"effects,omitempty"`
	Reason    *string          `json:"reason,omitempty"`
	Spell     magici.SpellID   `json:"spell,omitempty"`
	Caster    magici.PersonID  `json:"caster,omitempty"`
}

// MarshalJSON writes the fields of the entry's kind.
func (e Entry) MarshalJSON() ([]byte, error) {
	l := line{N: e.N, At: e.At.UTC().Format(timeLayout), Kind: e.Kind}
	if e.Reason != "" {
		l.Reason = &e.Reason
	}
	switch e.Kind {
	case magici.LogMove:
		l.Side, l.From, l.To, l.Promotion = &e.Side, &e.From, e.To, e.Promotion
	case magici.LogQuestion:
		l.ID, l.Void = &e.Question, &e.Void
	case magici.LogDuel:
		l.Question, l.Outcome = e.Question, e.Outcome
	case magici.LogDirect:
		l.Side, l.Square = &e.Side, &e.Square
	case magici.LogIntervention:
		effects := listed(e.Effects)
		l.Effects, l.Reason, l.Spell, l.Caster = &effects, &e.Reason, e.Spell, e.Caster
	case magici.LogUndo:
		l.To, l.Reason = e.Target, &e.Reason
	case magici.LogEnd:
		if l.By = e.By; e.By == magici.EndForfeit {
			l.Side = &e.Side
		}
	default:
		if e.Kind.SideOnly() {
			l.Side = &e.Side
		}
	}
	return json.Marshal(l)
}
