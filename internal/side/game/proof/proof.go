// Package proof proves wins at a table by trying every move: whether the side to move can win
// within a number of own moves, against every answer. It uses no evaluation; its results follow
// from the rules of the game alone.
//
// Depths are own moves of the side that wins. Up to [MaxMoves] a third occurrence of a position
// cannot come after the first one, so that the position alone is enough.
package proof

import (
	"slices"

	"scacchimagici/internal/side/game"
)

// MaxMoves is the deepest win that can be proven: with seven plies no position stands a third time.
const MaxMoves = 4

// memoSize is how many positions a search remembers at most before it forgets all of them.
const memoSize = 200_000

// Position is a typed position of a game whose wins can be proven. Two of them are equal when they do not
// differ for the game.
type Position[P any, M game.Move] interface {
	comparable
	game.TypedPosition[P, M]
}

// Prover answers questions about positions of one game. It is for one goroutine.
type Prover interface {
	// Forces reports whether a legal move is the first of a win within n own moves, itself included,
	// against every answer.
	Forces(p game.Position, move string, n int) (bool, error)
	// Refutation returns an answer to a legal move after which the mover can no longer win within n
	// own moves, that move included; empty when there is none, because the move wins or ends the
	// game. The answers in hints are tried first.
	Refutation(p game.Position, move string, n int, hints []string) (string, error)
	// Refutes reports whether an answer to a legal move is such a refutation.
	Refutes(p game.Position, move, answer string, n int) (bool, error)
	// Length returns in how many own moves the side to move wins, at most n; 0 when it does not.
	Length(p game.Position, n int) (int, error)
	// Nodes returns how many positions have been looked at so far.
	Nodes() uint64
	// Limit makes all questions fail with ErrLimit after so many positions more.
	Limit(nodes uint64)
}

// New returns a prover of a game of positions P.
func New[P Position[P, M], M game.Move]() Prover {
	return &search[P, M]{memo: map[question[P]]bool{}, limit: ^uint64(0)}
}

// search is a Prover.
type search[P Position[P, M], M game.Move] struct {
	memo    map[question[P]]bool
	nodes   uint64
	limit   uint64
	answers [MaxMoves + 1]M // that refuted last, by how many moves were left
	attacks [MaxMoves + 1]M // that won last
	moves   [2*MaxMoves + 2][]M
}

// question is whether the side to move wins within n own moves.
type question[P comparable] struct {
	at P
	n  int
}

// errLimit is the value of a panic that ends a search.
type errLimit struct{}

// Error returns the text of ErrLimit.
func (errLimit) Error() string { return "proof: more positions than allowed" }

// ErrLimit is the error of a question that would take more positions than allowed.
var ErrLimit error = errLimit{}

// stopAtLimit is deferred by each question.
func stopAtLimit(err *error) {
	if r := recover(); r != nil {
		if _, ok := r.(errLimit); !ok {
			panic(r)
		}
		*err = ErrLimit
	}
}

func (s *search[P, M]) Nodes() uint64      { return s.nodes }
func (s *search[P, M]) Limit(nodes uint64) { s.limit = s.nodes + nodes }

func (s *search[P, M]) Length(p game.Position, n int) (length int, err error) {
	defer stopAtLimit(&err)
	at, _ := game.Unwrap[P](p)
	for length = 1; length <= n; length++ {
		if s.wins(at, length) {
			return length, nil
		}
	}
	return 0, nil
}

func (s *search[P, M]) Forces(p game.Position, move string, n int) (forced bool, err error) {
	defer stopAtLimit(&err)
	at, _ := game.Unwrap[P](p)
	m, err := game.Find(at, move)
	if err != nil {
		return false, err
	}
	return s.loses(at.After(m), n-1, at.Seat()), nil
}

func (s *search[P, M]) Refutation(p game.Position, move string, n int, hints []string) (answer string, err error) {
	defer stopAtLimit(&err)
	at, _ := game.Unwrap[P](p)
	m, err := game.Find(at, move)
	if err != nil {
		return "", err
	}
	after := at.After(m)
	if after.Outcome().Over() {
		return "", nil
	}
	all := after.AppendLegal(nil)
	texts := make(map[string]M, len(all))
	for _, r := range all {
		texts[r.String()] = r
	}
	for _, hint := range hints {
		if r, ok := texts[hint]; ok && s.refutes(after.After(r), n-1, at.Seat()) {
			return hint, nil
		}
	}
	for _, r := range all {
		if s.refutes(after.After(r), n-1, at.Seat()) {
			return r.String(), nil
		}
	}
	return "", nil
}

func (s *search[P, M]) Refutes(p game.Position, move, answer string, n int) (refuted bool, err error) {
	defer stopAtLimit(&err)
	at, _ := game.Unwrap[P](p)
	m, err := game.Find(at, move)
	if err != nil {
		return false, err
	}
	after := at.After(m)
	r, err := game.Find(after, answer)
	if err != nil {
		return false, err
	}
	return s.refutes(after.After(r), n-1, at.Seat()), nil
}

// refutes reports whether seat, who moves at p unless the game is over, does not win within n
// own moves.
func (s *search[P, M]) refutes(p P, n int, seat game.Seat) bool {
	if o := p.Outcome(); o.Over() {
		return o.Winner != seat
	}
	return n == 0 || !s.wins(p, n)
}

// wins reports whether the side to move at p, which is not over, can win within n own moves.
func (s *search[P, M]) wins(p P, n int) bool {
	if n > 1 {
		if known, ok := s.memo[question[P]{p, n}]; ok {
			return known
		}
	}
	won := s.tryAttacks(p, n)
	if n > 1 {
		if len(s.memo) >= memoSize {
			clear(s.memo)
		}
		s.memo[question[P]{p, n}] = won
	}
	return won
}

func (s *search[P, M]) tryAttacks(p P, n int) bool {
	moves := p.AppendLegal(s.moves[2*n][:0])
	s.moves[2*n] = moves
	seat := p.Seat()
	first(moves, s.attacks[n])
	if n > 1 { // a win at once needs no search of answers
		for _, m := range moves {
			s.count()
			if o := p.After(m).Outcome(); o.Over() && o.Winner == seat {
				return true
			}
		}
	}
	for _, m := range moves {
		s.count()
		if s.loses(p.After(m), n-1, seat) {
			s.attacks[n] = m
			return true
		}
	}
	return false
}

// loses reports whether seat, who has just moved to p, has won or wins within n more own moves,
// against every answer.
func (s *search[P, M]) loses(p P, n int, seat game.Seat) bool {
	if o := p.Outcome(); o.Over() {
		return o.Winner == seat
	}
	if n == 0 {
		return false
	}
	answers := p.AppendLegal(s.moves[2*n+1][:0])
	s.moves[2*n+1] = answers
	first(answers, s.answers[n])
	for _, r := range answers {
		s.count()
		if s.refutes(p.After(r), n, seat) {
			s.answers[n] = r
			return false
		}
	}
	return true
}

// count counts a position, and ends the question when there have been too many.
func (s *search[P, M]) count() {
	if s.nodes++; s.nodes > s.limit {
		panic(errLimit{})
	}
}

// first brings a move to the front of moves if it is among them.
func first[M comparable](moves []M, m M) {
	if i := slices.Index(moves, m); i > 0 {
		copy(moves[1:i+1], moves[:i])
		moves[0] = m
	}
}
