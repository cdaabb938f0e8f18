package game

import "slices"

// Move is a move in the type of its game. String writes it as the notation has it; no two
// legal moves of a position share a text.
type Move interface {
	comparable
	String() string
}

// TypedPosition is what a game implements: a position in its own type P, with moves of type
// M. It never changes. [Wrap] makes a [Position] of it, with all that goes by texts.
type TypedPosition[P any, M Move] interface {
	// Seat returns who is to move, whether or not the game is over.
	Seat() Seat
	// Outcome returns how the game ended, repetition aside.
	Outcome() Outcome
	// AppendLegal appends the legal moves, always in the same order: none when it is over.
	AppendLegal(dst []M) []M
	// After returns the position after a legal move.
	After(M) P
	// Readable reports whether text looks like a move of the game, allowed or not.
	Readable(text string) bool
	// RepetitionKey returns the text by which two positions are the same, empty for a
	// position that does not count towards a draw by repetition.
	RepetitionKey() string
	// String returns the position as the notation has it, complete and canonical.
	String() string
	// Show returns the position as text for people.
	Show() string
}

// Wrap returns p as a Position. Two wrapped positions are equal (==) when their typed ones
// are.
func Wrap[P TypedPosition[P, M], M Move](p P) Position { return wrapped[P, M]{p} }

// Unwrap returns the typed position in p; false when p is of another game.
func Unwrap[P any](p Position) (P, bool) {
	w, ok := p.(interface{ unwrap() P })
	if !ok {
		var none P
		return none, false
	}
	return w.unwrap(), true
}

// Feat returns what a game calls remarkable in the move that has led to p, by a word of its own; empty for
// any other move. It counts for nothing.
func Feat(p Position, move string) string {
	if f, ok := typedIn(p).(interface{ Feat(move string) string }); ok {
		return f.Feat(move)
	}
	return ""
}

// Bounds are points of a game's evaluation: how far below zero a side is lost, and how much one move must
// cost to be the one that lost the game.
type Bounds struct{ Lost, Cost int }

// BoundsOf returns the bounds of the game of p; false for a game that the computer does not judge.
func BoundsOf(p Position) (Bounds, bool) {
	b, ok := typedIn(p).(interface{ Bounds() Bounds })
	if !ok {
		return Bounds{}, false
	}
	return b.Bounds(), true
}

// typedIn returns the typed position in p; nil when there is none.
func typedIn(p Position) any {
	if w, ok := p.(interface{ inner() any }); ok {
		return w.inner()
	}
	return nil
}

// Find returns the legal move of p that is written text. It refuses any other, as
// [Unreadable] or as [NotLegal].
func Find[P TypedPosition[P, M], M Move](p P, text string) (M, error) {
	var none M
	if !p.Readable(text) {
		return none, Unreadable(text)
	}
	for _, m := range p.AppendLegal(make([]M, 0, 64)) {
		if m.String() == text {
			return m, nil
		}
	}
	return none, NotLegal(text)
}

// wrapped is the text edge of a typed position: Repeating and Counter too.
type wrapped[P TypedPosition[P, M], M Move] struct {
	typed P
}

func (w wrapped[P, M]) unwrap() P  { return w.typed }
func (w wrapped[P, M]) inner() any { return w.typed }

func (w wrapped[P, M]) Outcome() Outcome      { return w.typed.Outcome() }
func (w wrapped[P, M]) RepetitionKey() string { return w.typed.RepetitionKey() }
func (w wrapped[P, M]) String() string        { return w.typed.String() }
func (w wrapped[P, M]) Show() string          { return w.typed.Show() }

func (w wrapped[P, M]) Turn() Seat {
	if w.typed.Outcome().Over() {
		return Nobody
	}
	return w.typed.Seat()
}

func (w wrapped[P, M]) Moves() []string {
	legal := w.typed.AppendLegal(make([]M, 0, 64))
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = m.String()
	}
	slices.Sort(texts)
	return texts
}

func (w wrapped[P, M]) Play(text string) (Position, error) {
	m, err := Find(w.typed, text)
	if err != nil {
		return nil, err
	}
	return Wrap(w.typed.After(m)), nil
}

func (w wrapped[P, M]) Perft(depth int) uint64 {
	return perftTyped(w.typed, depth, make([]M, 0, 1024))
}

// perftTyped is Perft by typed moves. It lists its moves behind those of the positions
// above, in the same memory.
func perftTyped[P TypedPosition[P, M], M Move](p P, depth int, above []M) uint64 {
	if depth == 0 {
		return 1
	}
	all := p.AppendLegal(above)
	moves := all[len(above):]
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += perftTyped(p.After(m), depth-1, all)
	}
	return n
}
