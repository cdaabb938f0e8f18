package bot_test

import (
	"context"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
)

// A whole game of each at each strength: every move is legal, and the same again.
func TestWholeGames(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		engine, err := registry.Engine(g.ID())
		if err != nil {
			t.Fatal(err)
		}
		for _, strength := range bot.Strengths() {
			t.Run(g.ID()+" "+strength.String(), func(t *testing.T) {
				limits := engine.Limits(strength)
				limits.Time, limits.Nodes, limits.Wins = 0, longtest.Amount[uint64](100, 300), min(limits.Wins, longtest.Amount(1, 2))
				line := game.NewLine(g, g.Start())
				for line.Turn() != game.Nobody && line.Ply() < 250 {
					line = playTwice(t, engine, line, limits)
				}
			})
		}
	}
}

// playTwice searches twice with the same seed and plays what both have found.
func playTwice(t *testing.T, engine bot.Engine, line game.Line, limits game.Limits) game.Line {
	t.Helper()
	first, err := engine.Search(context.Background(), line, limits, 47)
	if err != nil {
		t.Fatal(err)
	}
	second, err := engine.Search(context.Background(), line, limits, 47)
	if err != nil || first != second {
		t.Fatalf("%v: %+v, then %+v, %v", line.Position(), first, second, err)
	}
	next, err := line.Play(first.Move)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// Seeds open in different ways.
func TestSeeds(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		engine, err := registry.Engine(g.ID())
		if err != nil {
			t.Fatal(err)
		}
		moves := map[string]bool{}
		for seed := range uint64(10) {
			found, err := engine.Search(context.Background(), game.NewLine(g, g.Start()), game.Limits{Depth: 1}, seed)
			if err != nil {
				t.Fatal(err)
			}
			moves[found.Move] = true
		}
		if len(moves) < 3 {
			t.Errorf("%s: ten seeds open with %v", g.ID(), moves)
		}
	}
}

// TestTactics: what a player must not miss.
func TestTactics(t *testing.T) {
	tests := []struct {
		name     string
		game     string
		position string
		want     string
	}{
		{"a win by its own push", "magnetone", "6bb/8/3wb3/3w4/3w4/2w1b3/8/8 w 8 8 0", "b3"},
		{"in Weak Force too", "magnetone-weak", "6bb/8/3wb3/3w4/3w4/2w1b3/8/8 w 8 8 0", "b3"},
		{"a mate by what the Meta copies", "metamate", "6k1/5ppp/8/8/8/8/8/1SR1K3 w - - - 0 1", "c1c8"},
		{"a promotion by charge that mates", "metamate", "D6k/6pp/1P6/8/8/8/8/4K3 w - - - 0 1", "b6b7+a8q"},
		{"three cats in a row", "boop", "6/6/6/2C3/1C4/4k1 w 4,2 7,0", "Cd4"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := registry.All().Find(test.game)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(test.position)
			if err != nil {
				t.Fatal(err)
			}
			engine, err := registry.Engine(test.game)
			if err != nil {
				t.Fatal(err)
			}
			for depth := 1; depth <= 3; depth++ {
				found, err := engine.Search(context.Background(), game.NewLine(g, p), game.Limits{Depth: depth}, 1)
				if err != nil || found.Move != test.want {
					t.Errorf("depth %d: %+v, %v, want %s", depth, found, err, test.want)
				}
			}
		})
	}
}

// TestStrengths: only the strengths play, and Best, which gives hints.
func TestStrengths(t *testing.T) {
	g := registry.Tables().Games()[0]
	engine, err := registry.Engine(g.ID())
	if err != nil {
		t.Fatal(err)
	}
	line := game.NewLine(g, g.Start())
	for _, s := range []bot.Strength{0, bot.Best + 1} {
		if move, err := engine.Move(context.Background(), line, s, 1); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%v moves %q, %v", s, move, err)
		}
	}
}
