package magici

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// EffectKind says what an effect of an intervention does, by the word of the tournament record.
type EffectKind string

// The effects of SM-10.2.
const (
	EffectMove   EffectKind = "move"   // a piece goes to an empty square
	EffectSwap   EffectKind = "swap"   // two pieces change places
	EffectRemove EffectKind = "remove" // a piece leaves the board, without points
	EffectReturn EffectKind = "return" // a piece that has left comes back
	EffectBecome EffectKind = "become" // a piece changes its kind
	EffectPoints EffectKind = "points" // a side gets Piece Points, or loses some
	EffectTurn   EffectKind = "turn"   // who moves next
)

// effectKinds are all kinds, each with its fields in the order of the record.
var effectKinds = []struct {
	kind   EffectKind
	fields []string
}{
	{EffectMove, []string{"from", "to"}},
	{EffectSwap, []string{"from", "to"}},
	{EffectRemove, []string{"square"}},
	{EffectReturn, []string{"person", "square"}},
	{EffectBecome, []string{"square", "piece"}},
	{EffectPoints, []string{"side", "points"}},
	{EffectTurn, []string{"side"}},
}

// EffectKinds returns all kinds of effects.
func EffectKinds() []EffectKind {
	kinds := make([]EffectKind, len(effectKinds))
	for i, row := range effectKinds {
		kinds[i] = row.kind
	}
	return kinds
}

// Fields returns the names of the fields that an effect of kind k has beside "do".
func (k EffectKind) Fields() []string {
	for _, row := range effectKinds {
		if row.kind == k {
			return row.fields
		}
	}
	return nil
}

// ChangesBoard reports whether an effect of kind k is any but points: it ends the right to
// capture en passant and begins the count of passes anew (SM-10.3).
func (k EffectKind) ChangesBoard() bool { return k != EffectPoints }

// Effect is one thing that an intervention does (SM-10.2). Which fields mean something depends
// on the kind. Person is named as in the deployment: a substitute stands for the one who began
// (SM-10.7).
type Effect struct {
	Do       EffectKind
	From, To chess.Square // of move and swap
	Person   PersonID     // of return
	Square   chess.Square // of remove, return and become
	Piece    chess.Kind   // of become: the new kind
	Side     chess.Side   // of points and turn
	Points   PiecePoints  // of points
}

// field points to the field that JSON knows by name.
func (e *Effect) field(name string) any {
	switch name {
	case "from":
		return &e.From
	case "to":
		return &e.To
	case "person":
		return &e.Person
	case "square":
		return &e.Square
	case "piece":
		return &e.Piece
	case "side":
		return &e.Side
	}
	return &e.Points
}

// MarshalJSON writes e with the fields of its kind.
func (e Effect) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`{"do":`)
	do, err := json.Marshal(e.Do)
	if err != nil {
		return nil, err
	}
	b.Write(do)
	for _, name := range e.Do.Fields() {
		value, err := json.Marshal(e.field(name))
		if err != nil {
			return nil, err
		}
		b.WriteString(`,"` + name + `":`)
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads an object as MarshalJSON writes it, or the same words as one text, which
// is what a field of a form can hold: "move a1 a4", "return p7 d8", "points white -2". It
// refuses an unknown kind, and a field that is missing or that the kind does not have.
func (e *Effect) UnmarshalJSON(data []byte) error {
	given := map[string]json.RawMessage{}
	var text string
	if json.Unmarshal(data, &text) == nil {
		given = effectWords(text)
	} else if err := json.Unmarshal(data, &given); err != nil {
		return fault.New(fault.Invalid, "fault.field.type", "effects").Because(err)
	}
	var read Effect
	if err := json.Unmarshal(given["do"], &read.Do); err != nil {
		return fault.New(fault.Invalid, "fault.field.missing", "effects.do").Because(err)
	}
	fields := read.Do.Fields()
	if fields == nil {
		return fault.New(fault.Invalid, "fault.effect.unknown", string(read.Do))
	}
	for name := range given {
		if name != "do" && !slices.Contains(fields, name) {
			return fault.New(fault.Invalid, "fault.json")
		}
	}
	for _, name := range fields {
		raw, ok := given[name]
		if !ok || string(raw) == "null" {
			return fault.New(fault.Invalid, "fault.field.missing", "effects."+name)
		}
		if err := json.Unmarshal(raw, read.field(name)); err != nil {
			return fault.New(fault.Invalid, "fault.field.type", "effects."+name).Because(err)
		}
	}
	*e = read
	return nil
}

// effectWords returns the fields of an effect that is written as a text. A person's id may have
// blanks in it.
func effectWords(text string) map[string]json.RawMessage {
	quoted := func(s string) json.RawMessage {
		data, _ := json.Marshal(s) // a text can always be written
		return data
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	kind := EffectKind(words[0])
	given := map[string]json.RawMessage{"do": quoted(words[0])}
	rest := words[1:]
	if kind == EffectReturn && len(rest) > 2 {
		rest = []string{strings.Join(rest[:len(rest)-1], " "), rest[len(rest)-1]}
	}
	names := kind.Fields()
	for i, word := range rest {
		switch {
		case i >= len(names):
			given[word] = quoted(word) // one word too many: a field that the kind does not have
		case names[i] == "points":
			given[names[i]] = json.RawMessage(strings.TrimPrefix(word, "+"))
		default:
			given[names[i]] = quoted(word)
		}
	}
	return given
}

// Touched is a piece that an effect touches, as it was before.
type Touched struct {
	Ref
	Kind   chess.Kind `json:"kind"`
	Person PersonID   `json:"person,omitempty"` // who plays it
}

// EffectDone is an effect with whom it touches: Who is the piece on the first square, or that
// comes back; With the other one of a swap.
type EffectDone struct {
	Effect Effect   `json:"effect"`
	Who    *Touched `json:"who,omitempty"`
	With   *Touched `json:"with,omitempty"`
}
