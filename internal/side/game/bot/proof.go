package bot

import (
	"slices"

	"scacchimagici/internal/side/game"
)

// ProofMoves is the deepest win that can be proven, in own moves of the side that wins: with seven plies no position
// stands a third time, so that the position alone is enough.
const ProofMoves = 4

// proofMemory is how many positions a search remembers at most before it forgets all of them.
const proofMemory = 200_000

// ProofPosition is a typed position of a game whose wins can be proven. Two of them are equal when they do not
// differ for the game.
type ProofPosition[P any, M game.Move] interface {
	comparable
	game.TypedPosition[P, M]
}

// Prover proves wins by trying every move against every answer, without an evaluation. It answers questions about
// positions of one game, and is for one goroutine.
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
	// Limit makes all questions fail with ErrProofLimit after so many positions more.
	Limit(nodes uint64)
}

// NewProver returns a prover of a game of positions P.
func NewProver[P ProofPosition[P, M], M game.Move]() Prover {
	return &proofSearch[P, M]{memo: map[proofQuestion[P]]bool{}, limit: ^uint64(0)}
}

// proofSearch is a Prover.
type proofSearch[P ProofPosition[P, M], M game.Move] struct {
	memo    map[proofQuestion[P]]bool
	nodes   uint64
	limit   uint64
	answers [ProofMoves + 1]M // that refuted last, by how many moves were left
	attacks [ProofMoves + 1]M // that won last
	moves   [2*ProofMoves + 2][]M
}

// proofQuestion is whether the side to move wins within n own moves.
type proofQuestion[P comparable] struct {
	at P
	n  int
}

// errProofLimit is the value of a panic that ends a search.
type errProofLimit struct{}

// Error returns the text of ErrLimit.
func (errProofLimit) Error() string { return "proof: more positions than allowed" }

// ErrProofLimit is the error of a question that would take more positions than allowed.
var ErrProofLimit error = errProofLimit{}

// stopAtLimit is deferred by each question.
func stopAtLimit(err *error) {
	if r := recover(); r != nil {
		if _, ok := r.(errProofLimit); !ok {
			panic(r)
		}
		*err = ErrProofLimit
	}
}

func (s *proofSearch[P, M]) Nodes() uint64      { return s.nodes }
func (s *proofSearch[P, M]) Limit(nodes uint64) { s.limit = s.nodes + nodes }

func (s *proofSearch[P, M]) Length(p game.Position, n int) (length int, err error) {
	defer stopAtLimit(&err)
	at, _ := game.Unwrap[P](p)
	for length = 1; length <= n; length++ {
		if s.wins(at, length) {
			return length, nil
		}
	}
	return 0, nil
}

func (s *proofSearch[P, M]) Forces(p game.Position, move string, n int) (forced bool, err error) {
	defer stopAtLimit(&err)
	at, _ := game.Unwrap[P](p)
	m, err := game.Find(at, move)
	if err != nil {
		return false, err
	}
	return s.loses(at.After(m), n-1, at.Seat()), nil
}

func (s *proofSearch[P, M]) Refutation(p game.Position, move string, n int, hints []string) (answer string, err error) {
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

func (s *proofSearch[P, M]) Refutes(p game.Position, move, answer string, n int) (refuted bool, err error) {
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
func (s *proofSearch[P, M]) refutes(p P, n int, seat game.Seat) bool {
	if o := p.Outcome(); o.Over() {
		return o.Winner != seat
	}
	return n == 0 || !s.wins(p, n)
}

// wins reports whether the side to move at p, which is not over, can win within n own moves.
func (s *proofSearch[P, M]) wins(p P, n int) bool {
	if n > 1 {
		if known, ok := s.memo[proofQuestion[P]{p, n}]; ok {
			return known
		}
	}
	won := s.tryAttacks(p, n)
	if n > 1 {
		if len(s.memo) >= proofMemory {
			clear(s.memo)
		}
		s.memo[proofQuestion[P]{p, n}] = won
	}
	return won
}

func (s *proofSearch[P, M]) tryAttacks(p P, n int) bool {
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
func (s *proofSearch[P, M]) loses(p P, n int, seat game.Seat) bool {
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
func (s *proofSearch[P, M]) count() {
	if s.nodes++; s.nodes > s.limit {
		panic(errProofLimit{})
	}
}

// first brings a move to the front of moves if it is among them.
func first[M comparable](moves []M, m M) {
	if i := slices.Index(moves, m); i > 0 {
		copy(moves[1:i+1], moves[:i])
		moves[0] = m
	}
}
