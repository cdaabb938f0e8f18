package game

import "slices"

// Line is a game with its history: a first position and the moves played from it. It sees the third
// occurrence, which no position shows. A Line never changes; Lines with a common beginning share its
// memory. The zero value is no Line; [NewLine] makes one.
type Line struct {
	game Game
	last *step
}

// step is a position of a Line and how it came about.
type step struct {
	before   *step // nil at the first position
	move     string
	position Position
	key      string // of repetition, empty when it does not count
	outcome  Outcome
	ply      int
}

// NewLine returns the line of g that begins at first, which is its own first occurrence.
func NewLine(g Game, first Position) Line {
	return Line{g, newStep(g, nil, "", first)}
}

func newStep(g Game, before *step, move string, p Position) *step {
	s := &step{before: before, move: move, position: p, outcome: p.Outcome()}
	if before != nil {
		s.ply = before.ply + 1
	}
	if r, ok := p.(Repeating); ok {
		s.key = r.RepetitionKey()
	}
	occurrences := 0
	for t := s; t != nil && s.key != ""; t = t.before {
		if t.key == s.key {
			occurrences++
		}
	}
	// The reasons of a game stand in the order in which they apply.
	first := !s.outcome.Over() || slices.Index(g.reasons, Repetition) < slices.Index(g.reasons, s.outcome.Reason)
	if occurrences >= 3 && first {
		s.outcome = Draw(Repetition)
	}
	return s
}

// Game returns the game that is played.
func (l Line) Game() Game { return l.game }

// Position returns the last position.
func (l Line) Position() Position { return l.last.position }

// Outcome returns how the game ended, repetition included.
func (l Line) Outcome() Outcome { return l.last.outcome }

// Turn returns who moves, Nobody once it is over.
func (l Line) Turn() Seat {
	if l.Outcome().Over() {
		return Nobody
	}
	return l.Position().Turn()
}

// Moves returns the legal moves, empty once it is over.
func (l Line) Moves() []string {
	if l.Outcome().Over() {
		return nil
	}
	return l.Position().Moves()
}

// Ply returns how many moves have been played.
func (l Line) Ply() int { return l.last.ply }

// Play returns the line with one move more. It refuses what the position refuses, and
// every move after the end.
func (l Line) Play(move string) (Line, error) {
	next, err := l.Position().Play(move)
	if err != nil {
		return l, err
	}
	if l.Outcome().Over() {
		return l, NotLegal(move)
	}
	return Line{l.game, newStep(l.game, l.last, move, next)}, nil
}

// TakeBack returns the line without its last move; false at the first position.
func (l Line) TakeBack() (Line, bool) {
	if l.last.before == nil {
		return l, false
	}
	return Line{l.game, l.last.before}, true
}

// Played returns the moves from the first position on.
func (l Line) Played() []string {
	moves := make([]string, l.Ply())
	for s := l.last; s.before != nil; s = s.before {
		moves[s.ply-1] = s.move
	}
	return moves
}

// Positions returns all positions from the first to the last.
func (l Line) Positions() []Position {
	all := make([]Position, l.Ply()+1)
	for s := l.last; s != nil; s = s.before {
		all[s.ply] = s.position
	}
	return all
}
