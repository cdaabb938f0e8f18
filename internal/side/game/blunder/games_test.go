package blunder_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
)

// searching is a judge that searches at most so many positions at a time.
func searching(most uint64) blunder.Judge {
	pool := bot.NewPool(registry.Engine, 1, nil)
	return blunder.BySearch(func(ctx context.Context, line game.Line, nodes uint64) (bot.Found, error) {
		return pool.Judge(ctx, line, min(nodes, most))
	})
}

// TestFinishedGames: of any finished game the answer names a move that the loser made and another one
// that was legal in its place, and is the same each time.
func TestFinishedGames(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		t.Run(g.ID(), func(t *testing.T) {
			for seed := range longtest.Amount(6, 60) {
				r := rand.New(rand.NewPCG(uint64(seed), 15))
				line := game.NewLine(g, g.Start())
				plies := 1 + r.IntN(160)
				for line.Ply() < plies && !line.Outcome().Over() {
					moves := line.Moves()
					line, _ = line.Play(moves[r.IntN(len(moves))])
				}
				loser := line.Outcome().Winner.Other()
				if loser == game.Nobody { // the game goes on: one side resigns or runs out of time
					loser = game.White + game.Seat(r.IntN(2))
				}
				if line.Outcome().Over() && line.Outcome().Winner == game.Nobody {
					continue
				}
				checkFinding(t, line, loser)
			}
		})
	}
}

// checkFinding checks the finding of any lost game.
func checkFinding(t *testing.T, line game.Line, loser game.Seat) {
	t.Helper()
	judge := searching(1_500)
	find := func() blunder.Finding {
		f, err := blunder.Find(context.Background(), line, loser, judge, func(looked, of int) {
			if looked < 0 || looked >= of {
				t.Errorf("progress %d of %d", looked, of)
			}
		})
		if err != nil {
			t.Fatalf("%v: %v", line.Played(), err)
		}
		return f
	}
	f := find()
	if again := find(); again != f {
		t.Errorf("%v: found %+v, then %+v", line.Played(), f, again)
	}
	at := line.Positions()[f.Ply]
	if f.Move != "" && (at.Turn() != loser || line.Played()[f.Ply] != f.Move) {
		t.Errorf("%v: %+v is no move of %v", line.Played(), f, loser)
	}
	if f.Better != "" && (at.Turn() != loser || f.Better == f.Move || !slices.Contains(at.Moves(), f.Better)) {
		t.Errorf("%v: %+v: the better move cannot be played", line.Played(), f)
	}
	if named := f.Kind == blunder.Turning || f.Kind == blunder.Slow; named != (f.Move != "") || named && f.Better == "" {
		t.Errorf("%v: %+v", line.Played(), f)
	}
}

// lostGames are games lost by one move: up to it there was a defence, after it there was none.
var lostGames = []struct {
	game, moves string
	loser       game.Seat
	ply         int // of the move that lost it
	wins        int // own moves of the winner, then
}{
	{"magnetone", "g6 b5 b7 b4 d2 b4 b5 f5 g7 b2 e5 c5 d2 b8 e5 b5 f1 b5 g2 b7 e7 f4 h5 g7 d2d5 f4h4 e3d3 b4a5", game.White, 24, 2},
	{"magnetone-weak", "d7 b3 b7 b5 d7 e7 b7 f5 d6 h6 f6 b6 b4 g5 g2 h8 d8 f6 h7 f2 b6 c8 b7 g5 b7a7 g8f8 d7d8 f2e1", game.White, 24, 2},
	{"magnetone-weak", "d2 b6 g3 d7 c3 a5 d3 e3 b3 d7 a2 g2 a2 e7 e3 h6 b2 e1 c5 f6 c4", game.Black, 17, 2},
	{"boop", `Kc2 Kd3 Kc4 Kb2 Kc2 Kc3 Kb1 Kc2 Kd3 Kd4 Kc2 Ka6 Kf2 Kd3 Kc4 Kc2 Kd3 Kd4 Kc2 Ke3 Ka5 Kd5=b5c5d5 Kc4=c2c3c4 Cb5 Cc4 Cc3 Cd3
		Kc3 Ke2 Ka3=a3b3c3 Kc4=c4d3e2 Cd4 Cc4 Cc5 Kf4 Cd4 Cb5 Cc4`, game.White, 34, 2},
	{"metamate", "d2=v d7=v b1c3 b8c6 a2a4 d7d2o c1d2 e7e5 f2f4 f8d6 h2h3 d8h4 g2g3 h4g3", game.White, 10, 2},
	{"minimeta", `b2-b3 d5-d4 a1:a2-a1:a1 e6:b1-e6:a1 b1-a3 c6-d5 c1-b2 d6-e4 a1:a1-a2:a1 c5-c4 a2:a2-a3:a1 b6-c5 a3:a2-a2:b2 c4-b3 c2-b3
		c5:b1-c5:b2 a2:a1-b2:b1 c5:b2-c5:a2 d1-b1 c5-b4 b1-c2 e6-c6 e1:a2-e2:b1 c6-c2 e2:b1-e1:a2 b4-d2`, game.White, 22, 2},
}

// TestLostGames: the move that lost a known game is found. That it did follows from the rules alone:
// after it the win is proven by trying everything, before it there is no win so fast.
func TestLostGames(t *testing.T) {
	for _, tt := range lostGames {
		t.Run(tt.game, func(t *testing.T) {
			g, err := registry.Tables().Find(tt.game)
			if err != nil {
				t.Fatal(err)
			}
			line, err := game.NewLine(g, g.Start()).PlayAll(strings.Fields(tt.moves))
			if err != nil || line.Outcome().Winner != tt.loser.Other() {
				t.Fatalf("%v: %v", line.Outcome(), err)
			}
			got, err := blunder.Find(context.Background(), line, tt.loser, searching(1<<20), func(int, int) {})
			if err != nil || got.Kind != blunder.Turning || got.Ply != tt.ply || got.Wins != tt.wins {
				t.Errorf("found %+v, %v; want ply %d, a win in %d", got, err, tt.ply, tt.wins)
			}
			if why := unproven(g, line, tt.ply, got.Better, tt.wins); why != "" {
				t.Error(why)
			}
		})
	}
}

// unproven returns what is not proven of a move that loses by force within a number of moves, while a better
// one does not; empty when all is.
func unproven(g game.Game, line game.Line, ply int, better string, wins int) string {
	prover, err := registry.NewProver(g.ID())
	if err != nil {
		return err.Error()
	}
	positions := line.Positions()
	if n, err := prover.Length(positions[ply+1], wins); n != wins || err != nil {
		return "after the move the other side does not win so fast"
	}
	instead, err := positions[ply].Play(better)
	if err != nil {
		return "the better move cannot be played"
	}
	if n, err := prover.Length(instead, wins); n != 0 || err != nil {
		return "after the better move the other side wins too"
	}
	return ""
}
