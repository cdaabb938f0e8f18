package strategist

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/longtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
)

// naive is the search without any pruning: every move, every Direct Move, each of the three outcomes of a Duel, written
// down from the rules once more. Of the search it takes the evaluation, and which captures are looked at beyond its depth.
type naive struct {
	w       *search // for its evaluation
	s       Situation
	horizon int
}

// naiveState is a match between two turns.
type naiveState struct {
	pos    movement.Position
	points [2]int
	calls  [2]int
	called [2]map[chess.Square]bool
	passes int
}

// naiveMove is a move by the Strategist or, direct, by the piece.
type naiveMove struct {
	chess.Move
	direct bool
}

func (n *naive) start() naiveState {
	s := naiveState{
		pos: n.s.Position, points: [2]int{int(n.s.Points[0]), int(n.s.Points[1])}, calls: n.s.Called, passes: n.s.Passes,
		called: [2]map[chess.Square]bool{{}, {}},
	}
	for side := range s.called {
		for sq := range chess.NoSquare {
			if n.s.CalledBy[side]>>sq&1 == 1 {
				s.called[side][sq] = true
			}
		}
	}
	return s
}

func (n *naive) moves(s naiveState) []naiveMove {
	var all []naiveMove
	side := s.pos.Side()
	for _, m := range s.pos.Legal() {
		all = append(all, naiveMove{m, false})
		if s.calls[side] < n.s.Settings.PerSide && !s.called[side][m.From] {
			all = append(all, naiveMove{m, true})
		}
	}
	return all
}

// after returns s after m; won says that the attacker eats.
func (n *naive) after(s naiveState, m naiveMove, won bool) naiveState {
	side := s.pos.Side()
	piece, _ := s.pos.At(m.From)
	price := int(n.s.Settings.Value(piece.Kind))
	next := s
	next.passes = 0
	next.called = [2]map[chess.Square]bool{{}, {}}
	had := [2]map[chess.Square]bool{{}, {}}
	for of := range s.called {
		for sq := range s.called[of] {
			had[of][sq] = true
		}
	}
	if m.direct {
		next.calls[side]++
		next.points[side.Other()] += price
		had[side][m.From] = true
	}
	outcome := movement.AttackerWins
	moves := map[chess.Square]chess.Square{m.From: m.To}
	if from, to, castles := s.pos.CastlingRook(m.Move); castles {
		moves[from] = to
	}
	if at, captures := s.pos.Victim(m.Move); captures {
		victim, _ := s.pos.At(at)
		if won {
			next.points[side] += int(n.s.Settings.CaptureGain(victim.Kind, m.direct))
			delete(had[side.Other()], at)
		} else {
			outcome = movement.DefenderWins
			next.points[side.Other()] += price
			delete(had[side], m.From)
			moves = nil
		}
	}
	next.pos = s.pos.After(m.Move, outcome)
	for of := range had {
		for sq := range had[of] {
			if to, ok := moves[sq]; ok && chess.Side(of) == side {
				sq = to
			}
			next.called[of][sq] = true
		}
	}
	return next
}

// try returns the value of m for its side, the sum over the outcomes of its Duel.
func (n *naive) try(s naiveState, m naiveMove, ply, depth int) float64 {
	if _, captures := s.pos.Victim(m.Move); !captures {
		return -n.value(n.after(s, m, true), ply+1, depth-1)
	}
	won, lost := -n.value(n.after(s, m, true), ply+1, depth-1), -n.value(n.after(s, m, false), ply+1, depth-1)
	c := n.s.Chances.attackedBy(s.pos.Side(), n.s.Quick)
	return c.Attacker*won + c.Nobody*won + c.Defender*lost
}

func (n *naive) value(s naiveState, ply, depth int) float64 {
	side := s.pos.Side()
	switch lead := s.points[side] - s.points[side.Other()]; {
	case !s.pos.HasKing(side):
		return -(1 - 1e-5*float64(ply))
	case !s.pos.HasKing(side.Other()):
		return 1 - 1e-5*float64(ply)
	case ply >= n.horizon || s.passes == 2:
		return byPoints(lead)
	}
	moves := n.moves(s)
	best := math.Inf(-1)
	switch {
	case depth <= 0:
		best = n.evaluate(s, ply)
		if depth == -n.w.level.captures {
			return best
		}
		for _, m := range moves {
			if n.tempts(s, m) {
				best = max(best, n.try(s, m, ply, depth))
			}
		}
	case len(moves) == 0:
		s.pos, s.passes = s.pos.Pass(), s.passes+1
		return -n.value(s, ply+1, depth-1)
	default:
		for _, m := range moves {
			best = max(best, n.try(s, m, ply, depth))
		}
	}
	return best
}

// evaluate is the evaluation of the search.
func (n *naive) evaluate(s naiveState, ply int) float64 {
	st := state{pos: s.pos, lead: s.points[0] - s.points[1]}
	for side := range st.calls {
		st.calls[side] = n.s.Settings.PerSide - s.calls[side]
	}
	n.w.frames[ply].state = st
	return n.w.evaluate(ply)
}

// tempts reports whether the search looks at m beyond its depth.
func (n *naive) tempts(s naiveState, m naiveMove) bool {
	at, captures := s.pos.Victim(m.Move)
	if !captures {
		return false
	}
	piece, _ := s.pos.At(m.From)
	victim, _ := s.pos.At(at)
	if m.direct && (n.s.Settings.Value(victim.Kind) == 0 || n.s.Settings.Factor == 1) {
		return false
	}
	return n.w.promise(s.pos.Side(), &move{Move: m.Move, direct: m.direct, kind: piece.Kind, victim: victim.Kind}) > 0
}

// randomSituation returns a situation in the middle of a random game.
func randomSituation(t *testing.T, random *rand.Rand) Situation {
	settings := magici.DefaultSettings()
	settings.Factor = 1 + random.IntN(3)
	settings.PerSide = random.IntN(4)
	settings.Promotion, settings.EnPassant = random.IntN(3) > 0, random.IntN(3) > 0
	for _, price := range []*magici.PiecePoints{&settings.Prices.Pawn, &settings.Prices.Rook, &settings.Prices.Queen} {
		*price = magici.PiecePoints(random.IntN(5))
	}
	var armies []magici.Army
	for a := range Armies(settings) {
		armies = append(armies, a)
	}
	g := Game{Settings: settings, Beginner: chess.Side(random.IntN(2)), Seed: random.Uint64(), Chances: DefaultChances()}
	if random.IntN(4) == 0 {
		g.Chances = Chances{Attacker: 0.5, Defender: 0, Nobody: 0.5}
	}
	var seen []Situation
	for side := range g.Armies {
		g.Armies[side] = armies[random.IntN(len(armies))]
		g.Players[side] = Player{
			Move: func(s Situation, _ uint64) Choice {
				if random.IntN(3) == 0 {
					s.Left = int64(random.IntN(120_000))
				}
				seen = append(seen, s)
				return anyChoice(&s, random)
			},
			Place: func(m magici.Match, side chess.Side, _ uint64) (magici.Slot, chess.Square) {
				return placeAnywhere(m, side, random)
			},
		}
	}
	if _, err := Play(context.Background(), g); err != nil {
		t.Fatal(err)
	}
	s := seen[random.IntN(len(seen))]
	if random.IntN(3) == 0 {
		s.Quick = [2]float64{2 * random.Float64(), 1}
	}
	return s
}

// anyChoice chooses at random, a Direct Move now and then.
func anyChoice(s *Situation, random *rand.Rand) Choice {
	moves := s.Position.Legal()
	if len(moves) == 0 {
		return Choice{Pass: true}
	}
	m := moves[random.IntN(len(moves))]
	side := s.Position.Side()
	may := s.Called[side] < s.Settings.PerSide && s.CalledBy[side]>>m.From&1 == 0
	return Choice{Move: m, Direct: may && random.IntN(5) == 0}
}

// TestPruningChangesNothing compares the search with the naive one: the value, and that the move found has it.
func TestPruningChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 1))
	compare := func(depth, positions, most int) {
		for compared := 0; compared < positions; {
			s := randomSituation(t, random)
			if moves := len(s.Position.Legal()); moves == 0 || moves > most {
				continue
			}
			compared++
			w := newSearch(context.Background(), &s, level{depth: depth, captures: random.IntN(tactical + 1)}, Limits{Seed: random.Uint64()})
			w.table = newTable(level{depth: maxDepth, nodes: 1000})
			moves := w.rootMoves()
			for d := 1; d <= depth; d++ {
				w.deepen(moves, d)
			}
			n := naive{w: w, s: s, horizon: w.horizon}
			state := n.start()
			best := math.Inf(-1)
			for _, m := range n.moves(state) {
				best = max(best, n.try(state, m, 0, depth))
			}
			if found := n.try(state, naiveMove{moves[0].Move, moves[0].direct}, 0, depth); math.Abs(best-moves[0].value) > 1e-9 || math.Abs(best-found) > 1e-9 {
				t.Errorf("%s, depth %d, %d turns, points %v, calls %v: %s (%v) is worth %.12f, and %.12f by the search, the best %.12f",
					s.Position, depth, w.horizon, s.Points, s.Called, moves[0].Move, moves[0].direct, found, moves[0].value, best)
			}
		}
	}
	compare(1, longtest.Amount(300, 3000), 60)
	compare(2, longtest.Amount(100, 2000), longtest.Amount(20, 30))
	compare(3, longtest.Amount(5, 200), longtest.Amount(8, 20))
}
