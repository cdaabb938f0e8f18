package bot_test

import (
	"context"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
)

// BenchmarkSearch counts the positions that one worker visits in a second, from a position
// in the middle of a seeded game.
func BenchmarkSearch(b *testing.B) {
	const budget = 50_000
	for _, g := range registry.Tables().Games() {
		b.Run(g.ID(), func(b *testing.B) {
			engine, err := registry.Engine(g.ID())
			if err != nil {
				b.Fatal(err)
			}
			line := opening(b, engine, g, 16)
			var nodes uint64
			for b.Loop() {
				found, err := engine.Search(context.Background(), line, game.Limits{Nodes: budget}, 47)
				if err != nil {
					b.Fatal(err)
				}
				nodes += found.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// opening returns the line of the first plies of a game of shallow searches.
func opening(tb testing.TB, engine bot.Engine, g game.Game, plies int) game.Line {
	tb.Helper()
	line := game.NewLine(g, g.Start())
	for line.Ply() < plies && line.Turn() != game.Nobody {
		found, err := engine.Search(context.Background(), line, game.Limits{Depth: 2}, 47)
		if err != nil {
			tb.Fatal(err)
		}
		if line, err = line.Play(found.Move); err != nil {
			tb.Fatal(err)
		}
	}
	return line
}
