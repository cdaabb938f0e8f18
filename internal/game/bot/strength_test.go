package bot_test

import (
	"context"
	"testing"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/bot"
	"scacchimagici/internal/game/bot/arena"
	"scacchimagici/internal/game/gametest"
	"scacchimagici/internal/game/registry"
)

// TestStrength plays short matches of what bench/strength measures at length. The strongest
// searches a few thousand positions here, far fewer than in its second. The quick version
// plays few games with fewer positions: there the stronger side must only not be beaten.
func TestStrength(t *testing.T) {
	strongest := gametest.Amount[uint64](2_400, 8_000)
	skilled := bot.Skilled.Limits()
	skilled.Nodes = gametest.Amount(800, skilled.Nodes)
	tests := []struct {
		name  string
		a, b  bot.Limits
		games int
		least float64 // points of 100
	}{
		{"novice beats child", bot.Novice.Limits(), bot.Child.Limits(), gametest.Amount(4, 20), 75},
		{"skilled beats novice", skilled, bot.Novice.Limits(), gametest.Amount(4, 12), 75},
		{"strong beats skilled", bot.Limits{Nodes: strongest}, skilled, gametest.Amount(2, 4), gametest.Amount(50.0, 75)},
		{"two plies beat child", bot.Limits{Depth: 2}, bot.Child.Limits(), gametest.Amount(4, 20), 90},
		{"strong beats greedy", bot.Limits{Nodes: strongest}, bot.Limits{Depth: 1}, gametest.Amount(2, 4), gametest.Amount(50.0, 90)},
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
