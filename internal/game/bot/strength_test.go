package bot_test

import (
	"context"
	"testing"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/bot"
	"scacchimagici/internal/game/bot/arena"
	"scacchimagici/internal/game/registry"
)

// TestStrength plays short matches of what bench/strength measures at length. The strongest
// searches a few thousand positions here, far fewer than in its second.
func TestStrength(t *testing.T) {
	const strongest = 8_000
	tests := []struct {
		name  string
		a, b  bot.Limits
		games int
		least float64 // points of 100
	}{
		{"novice beats child", bot.Novice.Limits(), bot.Child.Limits(), 20, 75},
		{"skilled beats novice", bot.Skilled.Limits(), bot.Novice.Limits(), 12, 75},
		{"strong beats skilled", bot.Limits{Nodes: strongest}, bot.Skilled.Limits(), 4, 75},
		{"two plies beat child", bot.Limits{Depth: 2}, bot.Child.Limits(), 20, 90},
		{"strong beats greedy", bot.Limits{Nodes: strongest}, bot.Limits{Depth: 1}, 4, 90},
	}
	for _, g := range registry.Tables().Games() {
		for _, test := range tests {
			t.Run(g.ID()+" "+test.name, func(t *testing.T) { t.Parallel(); match(t, g, test.a, test.b, test.games, test.least) })
		}
	}
}

func match(t *testing.T, g game.Game, a, b bot.Limits, games int, least float64) {
	t.Helper()
	engine, err := registry.Engine(g.ID())
	if err != nil {
		t.Fatal(err)
	}
	tally, err := arena.Match(context.Background(), engine, g, arena.Contestant{Limits: a}, arena.Contestant{Limits: b}, games, 2023)
	if err != nil {
		t.Fatal(err)
	}
	if tally.Percent() < least {
		t.Errorf("%.0f of 100 points, want %.0f: %+v", tally.Percent(), least, tally)
	}
}
