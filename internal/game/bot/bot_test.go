package bot_test

import (
	"context"
	"testing"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/bot"
	"scacchimagici/internal/game/registry"
)

// Every game of the tables is played, and at every strength to the end.
func TestWholeGames(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		engine, err := bot.For(g.ID())
		if err != nil {
			t.Fatal(err)
		}
		for _, strength := range bot.Strengths() {
			t.Run(g.ID()+" "+strength.String(), func(t *testing.T) {
				limits := strength.Limits()
				limits.Time, limits.Nodes = 0, 500
				line := game.NewLine(g, g.Start())
				for !line.Outcome().Over() && line.Ply() < 400 {
					found, err := engine.Search(context.Background(), line, limits, 47)
					if err != nil {
						t.Fatal(err)
					}
					if line, err = line.Play(found.Move); err != nil {
						t.Fatal(err)
					}
				}
				t.Log(line.Ply(), line.Outcome())
			})
		}
	}
}
