package bot_test

import (
	"context"
	"testing"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
)

// TestStrength plays short matches of what bench strength measures at length: each strength
// against the second below, which it beats clearly. The quick version plays few games with
// fewer positions: there the stronger side must only not be beaten. The weakest loses half of its games to a player who
// looks at each move once.
func TestStrength(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		engine, err := registry.Engine(g.ID())
		if err != nil {
			t.Fatal(err)
		}
		limits := func(s bot.Strength) game.Limits {
			l := engine.Limits(s)
			l.Time = 0
			if l.Nodes > 0 {
				l.Nodes /= longtest.Amount[uint64](2, 1)
			}
			l.Wins = min(l.Wins, longtest.Amount(2, 3))
			return l
		}
		t.Run(g.ID()+" one-ply", func(t *testing.T) {
			t.Parallel()
			weakest := bot.Contestant{Limits: limits(bot.Child)}
			tally, err := bot.PlayMatch(context.Background(), engine, g, weakest, bot.OnePlyContestant(), longtest.Amount(8, 60), 2026)
			if err != nil {
				t.Fatal(err)
			}
			if tally.Lost < tally.Games()/2 {
				t.Errorf("the weakest loses too little: %+v", tally)
			}
		})
		for _, s := range bot.Strengths()[2:] {
			t.Run(g.ID()+" "+s.String(), func(t *testing.T) {
				t.Parallel()
				match(t, g, limits(s), limits(s-2), longtest.Amount(2, 12), longtest.Amount(50.0, 65))
			})
		}
	}
}

func match(t *testing.T, g game.Game, a, b game.Limits, games int, least float64) {
	t.Helper()
	engine, err := registry.Engine(g.ID())
	if err != nil {
		t.Fatal(err)
	}
	tally, err := bot.PlayMatch(context.Background(), engine, g, bot.Contestant{Limits: a}, bot.Contestant{Limits: b}, games, 2023)
	if err != nil {
		t.Fatal(err)
	}
	if tally.Percent() < least {
		t.Errorf("%.0f of 100 points, want %.0f: %+v", tally.Percent(), least, tally)
	}
}
