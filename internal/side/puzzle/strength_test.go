package puzzle_test

import (
	"context"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
)

// TestStrengthsFind: from the third strength on the computer finds the first move of every puzzle
// within the number of own moves in which it overlooks no win: at least two, for the strongest three.
func TestStrengthsFind(t *testing.T) {
	for _, set := range registry.Puzzles() {
		engine, err := registry.Engine(set.Game.ID())
		if err != nil {
			t.Fatal(err)
		}
		for _, strength := range bot.Strengths()[2:] {
			t.Run(set.Game.ID()+" "+strength.String(), func(t *testing.T) {
				limits := engine.Limits(strength)
				if limits.Time = 0; limits.Wins < 2 || strength == bot.Master && limits.Wins < 3 {
					t.Fatalf("%+v", limits)
				}
				of, found, most := 0, 0, uint64(0)
				for i, p := range set.Puzzles {
					if p.Wins() > limits.Wins {
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
