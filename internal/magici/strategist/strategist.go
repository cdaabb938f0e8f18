// Package strategist is the computer as a Strategist of Scacchi Magici: it buys, deploys, moves and calls Direct
// Moves, for a match as its side may see it. It knows no question, no answer and no purchase that is sealed.
//
// The search is expectiminimax: a capture is a chance node, because a Duel decides it (SM-5). Iterative deepening,
// a transposition table and Ballard's *-minimax (Star1 and Star2) make it fast; they change nothing of what it finds.
// How pieces move comes from package movement, what captures and calls pay from package magici.
//
// Units: inside, a value is the expected result for the side to move, from -1 (lost) to 1 (won). Outside it is in
// Piece Points: as good as that lead in points at this moment, otherwise equal; [Win] for a match that is won. Budgets
// are positions (nodes), by which the choice is the same each time for the same seed, or time, by which it is not.
//
// Source: Bruce W. Ballard, The *-Minimax Search Procedure for Trees Containing Chance Nodes, Artificial
// Intelligence 21 (1983). Rulings: RULINGS.md beside this file.
package strategist

import (
	"context"
	"math"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
)

// Win is the Value of a match that is won, in points.
const Win = 100

// Chances are how often each outcome of a Duel happens. They sum to 1.
type Chances struct {
	Attacker float64 `json:"attacker"`
	Defender float64 `json:"defender"`
	Nobody   float64 `json:"nobody"` // the attacker eats as well (SM-5.4)
}

// DefaultChances are those of a tournament that has seen no Duel yet.
func DefaultChances() Chances { return Chances{0.45, 0.40, 0.15} }

// Valid refuses what is no distribution, as fault.Invalid.
func (c Chances) Valid() error {
	sum := c.Attacker + c.Defender + c.Nobody
	if !(c.Attacker >= 0 && c.Defender >= 0 && c.Nobody >= 0 && math.Abs(sum-1) < 1e-9) { // not for NaN either
		return fault.New(fault.Invalid, "fault.bot.chances")
	}
	return nil
}

// Strength is how well the computer plays. The zero value is no strength.
type Strength int

// The strengths, weakest first: each scores 65 to 85 of 100 points against the one below (docs/performance.md).
const (
	Weakest   Strength = 1
	Strongest Strength = 4
)

// check refuses other values, as fault.Invalid.
func (s Strength) check() error {
	if s < Weakest || s > Strongest {
		return fault.New(fault.Invalid, "fault.bot.level", int(s), int(Strongest))
	}
	return nil
}

// Situation is what the Strategist of the side to move knows of a running match.
type Situation struct {
	Position movement.Position
	Points   [2]magici.PiecePoints
	Left     int64     // of the match, in ms
	Called   [2]int    // Direct Moves that each side has called so far
	CalledBy [2]uint64 // bit sq: the piece there has called as often as it may (SM-6.2)
	Settings magici.Settings
	Chances  Chances    // of a Duel between people who know as much; the zero value is DefaultChances
	Quick    [2]float64 // how often each side answers first, of what Chances say; see [Quickness]. 0 is 1.

	Calling bool         // a piece has called a Direct Move in this turn: it alone moves, and what it cost is paid
	Caller  chess.Square // where it stands
	Passes  int          // in a row so far (SM-3.6)
}

// SituationOf returns the situation of side in m, which was redacted for it, at now. It refuses a match in which
// that side is not to move, as fault.Illegal.
func SituationOf(m magici.Match, side chess.Side, now magici.Instant, c Chances) (Situation, error) {
	phase := m.Phase()
	if phase != magici.Thinking && phase != magici.Direct || m.ToMove() != side {
		return Situation{}, fault.New(fault.Illegal, "fault.bot.turn").By("SM-3.1")
	}
	s := Situation{
		Position: m.Play.Position, Points: m.Play.Points, Left: m.MatchLeft(now), Called: m.Play.Calls,
		Settings: m.Settings, Chances: c, Passes: m.Play.Passes,
	}
	for of := range m.Play.Figures {
		for _, f := range m.Play.Figures[of] {
			if f.OnBoard && f.Called >= m.Settings.PerPiece {
				s.CalledBy[of] |= uint64(f.Square.Bit())
			}
		}
	}
	if phase == magici.Direct {
		s.Calling, s.Caller = true, m.Play.Figure(magici.Ref{Side: side, Slot: m.Play.Caller}).Square
	}
	return s, nil
}

// check refuses a situation in which the computer has nothing to choose.
func (s *Situation) check() error {
	if err := s.Chances.Valid(); err != nil {
		return err
	}
	if !s.Position.HasKing(chess.White) || !s.Position.HasKing(chess.Black) {
		return fault.New(fault.Illegal, "fault.bot.over").By("SM-7.1")
	}
	return nil
}

// Choice is what the computer does in its turn.
type Choice struct {
	Move   chess.Move
	Direct bool // the piece on Move.From calls a Direct Move
	Pass   bool // the side cannot move (SM-3.6)
	// Value is what the match is worth for the side to move, in points, those of the present score included; [Win] when
	// it is won, -Win when it is lost.
	Value float64
	Depth int // plies that were searched
	Nodes int
}

// Limits bound a search.
type Limits struct {
	Strength Strength
	Nodes    int // 0: those of the strength
	Time     time.Duration
	Seed     uint64
	// Rest is called every few hundred positions; a search beside something more important sleeps in it. nil: no rest.
	Rest func()
}

// Choose chooses what the side to move does. A bound of time ends the search with the best so far; so does the end of
// ctx, whose error it returns. Nothing can be chosen when a King has been eaten (fault.Illegal).
func Choose(ctx context.Context, s Situation, l Limits) (Choice, error) {
	w, cancel, err := begin(ctx, s, l)
	if err != nil {
		return Choice{}, err
	}
	defer cancel()
	return w.choose(w.rootMoves()), ctx.Err()
}

// begin returns the search of a situation within limits, and what ends it. It refuses a strength and a situation in
// which nothing can be chosen.
func begin(ctx context.Context, s Situation, l Limits) (*search, context.CancelFunc, error) {
	if s.Chances == (Chances{}) {
		s.Chances = DefaultChances()
	}
	if err := l.Strength.check(); err != nil {
		return nil, nil, err
	}
	if err := s.check(); err != nil {
		return nil, nil, err
	}
	cancel := func() {}
	if l.Time > 0 {
		ctx, cancel = context.WithTimeout(ctx, l.Time)
	}
	level := levels[l.Strength-Weakest]
	if l.Nodes > 0 {
		level.nodes = l.Nodes
	}
	return newSearch(ctx, &s, level, l), cancel, nil
}
