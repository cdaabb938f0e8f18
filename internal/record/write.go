package record

import (
	"bytes"
	"encoding/json"
	"fmt"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// JSON writes d canonically: the same record always gives the same bytes.
func (d Record) JSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(d.listed()); err != nil {
		return nil, fmt.Errorf("write the record: %w", err)
	}
	return b.Bytes(), nil
}

// listed returns d with empty lists instead of missing ones.
func (d Record) listed() Record {
	d.Houses, d.Matches, d.Standings = listed(d.Houses), listed(d.Matches), listed(d.Standings)
	houses := make([]House, len(d.Houses))
	for i, h := range d.Houses {
		h.People = listed(h.People)
		houses[i] = h
	}
	matches := make([]Match, len(d.Matches))
	for i, m := range d.Matches {
		m.Log = listed(m.Log)
		matches[i] = m
	}
	d.Houses, d.Matches = houses, matches
	return d
}

func listed[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
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
