package puzzle_test

import (
	"context"
	"testing"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/bot"
	"scacchimagici/internal/game/registry"
	"scacchimagici/internal/puzzle"
)

// TestStrengthsFind: the computer finds the first move of every puzzle of its depth: from the
// third strength on those in two moves, from the fifth those in three, the strongest all.
func TestStrengthsFind(t *testing.T) {
	finds := []struct {
		strength bot.Strength
		moves    int
	}{{bot.Able, 2}, {bot.Skilled, 2}, {bot.Strong, 3}, {bot.Master, 4}}
	for _, set := range puzzle.Sets() {
		engine, err := registry.Engine(set.Game.ID())
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range finds {
			t.Run(set.Game.ID()+" "+f.strength.String(), func(t *testing.T) {
				limits := engine.Limits(f.strength)
				limits.Time = 0
				of, found, most := 0, 0, uint64(0)
				for i, p := range set.Puzzles {
					if p.Wins() > f.moves {
						continue
					}
					of++
					at, err := set.Game.Parse(p.Position)
					if err != nil {
						t.Fatal(err)
					}
					got, err := engine.Search(context.Background(), game.NewLine(set.Game, at), limits, uint64(i))
					if err != nil {
						t.Fatal(err)
					}
					if got.Move != p.Line[0] {
						t.Errorf("%d, in %d: %+v, want %s", i+1, p.Wins(), got, p.Line[0])
						continue
					}
					found, most = found+1, max(most, got.Nodes)
				}
				t.Logf("%d of %d, %d positions at most", found, of, most)
			})
		}
	}
}
