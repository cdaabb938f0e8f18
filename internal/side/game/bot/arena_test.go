package bot_test

import (
	"context"
	"errors"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/internal/side/game/registry"
)

// TestMatch: a match comes out the same again, and the other way round for the other.
func TestMatch(t *testing.T) {
	strong := bot.Contestant{Name: "two plies", Limits: game.Limits{Depth: 2}}
	weak := bot.Contestant{Name: "one ply, half blind", Limits: game.Limits{Depth: 1, Noise: 10_000, Random: 30}}
	for _, g := range []game.Game{boop.Game(), magnetone.Game()} {
		engine, err := registry.Engine(g.ID())
		if err != nil {
			t.Fatal(err)
		}
		first, err := bot.PlayMatch(context.Background(), engine, g, strong, weak, 7, 1)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := bot.PlayMatch(context.Background(), engine, g, strong, weak, 7, 1); again != first || first.Games() != 7 {
			t.Errorf("%s: %+v, then %+v", g.ID(), first, again)
		}
		if other, _ := bot.PlayMatch(context.Background(), engine, g, weak, strong, 7, 1); first.Won <= first.Lost || other.Won >= other.Lost {
			t.Errorf("%s: %+v, the other way round %+v", g.ID(), first, other)
		}
	}
}

func TestMatchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := bot.PlayMatch(ctx, bot.NewEngine[boop.Position](game.Ladder{}), boop.Game(), bot.Contestant{}, bot.Contestant{}, 1, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestPercent(t *testing.T) {
	tally := bot.Tally{Won: 5, Drawn: 3, Lost: 2}
	if got := tally.Percent(); got != 65 || tally.Games() != 10 {
		t.Errorf("%v of 100 in %d games", got, tally.Games())
	}
}
