package strategist

import (
	"context"
	"math/rand/v2"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// RandomPlayer buys, deploys and moves at random, a Direct Move now and then. A strength is measured against it.
func RandomPlayer() Player {
	return Player{Place: anywhere, Move: func(s Situation, seed uint64) Choice {
		moves := s.Position.Legal()
		if len(moves) == 0 {
			return Choice{Pass: true}
		}
		random := rand.New(rand.NewPCG(seed, 0))
		c := Choice{Move: moves[random.IntN(len(moves))]}
		side := s.Position.Side()
		if s.Called[side] < s.Settings.PerSide && s.CalledBy[side]>>c.Move.From&1 == 0 {
			c.Direct = random.IntN(10) == 0
		}
		return c
	}}
}

// CarefulPlayer looks one move ahead, without an evaluation: of the moves after which the other side cannot attack its
// King it makes the one that gains most points, as Duels go as a rule, the King of the other side first.
func CarefulPlayer() Player {
	return Player{Place: anywhere, Move: func(s Situation, seed uint64) Choice {
		w := newSearch(context.Background(), &s, level{}, Limits{Seed: seed})
		moves := w.rootMoves()
		if len(moves) == 0 {
			return Choice{Pass: true}
		}
		best, most := 0, w.careful(&moves[0].move)
		for i := range moves {
			if v := w.careful(&moves[i].move); v > most {
				best, most = i, v
			}
		}
		return Choice{Move: moves[best].Move, Direct: moves[best].direct}
	}}
}

// careful returns what a move is worth to a CarefulPlayer, in points.
func (w *search) careful(m *move) float64 {
	v := 0.0
	side := w.root.pos.Side()
	if m.victim != chess.NoKind {
		v = w.eats[side]*float64(w.gain(m)) - w.fails[side]*float64(w.game.value[m.kind])
		if m.victim == chess.King {
			v = 100
		}
		if m.kind == chess.King {
			v -= 50
		}
	}
	if m.direct {
		v -= float64(w.game.value[m.kind])
	}
	next := &w.frames[1].state
	w.after(&w.root, m, 0, next)
	b := next.pos.Board()
	if king := b.Pieces(side, chess.King).First(); king < chess.NoSquare && b.Attackers(king, side.Other()) != 0 {
		v -= 50
	}
	return v
}

// OnePlyPlayer makes the move after which the evaluation of the search is best, and looks no further.
func OnePlyPlayer() Player {
	return Player{Place: anywhere, Move: func(s Situation, seed uint64) Choice {
		w := newSearch(context.Background(), &s, level{depth: 1}, Limits{Seed: seed})
		return w.choose(w.rootMoves())
	}}
}

func anywhere(m magici.Match, side chess.Side, seed uint64) (magici.Slot, chess.Square) {
	return placeAnywhere(m, side, rand.New(rand.NewPCG(seed, 0)))
}
