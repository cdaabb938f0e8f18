package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
)

// measureStrength measures how well the computer plays at the side tables, in seeded matches with
// alternating colours: each strength against the one below, and the weakest against a player that only
// avoids losing at once, and against one that wins at once too. It prints rows of points of 100, for the ladder of each
// game, with Wilson's interval of 95 of 100.
//
//	go run ./bench strength -game boop
func measureStrength() error {
	games := flag.Int("games", 100, "games a match")
	only := flag.String("game", "", "this game alone")
	first := flag.Int("first", 7, "only so many of its matches, the weakest first")
	seed := flag.Uint64("seed", 47, "where chance begins")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	fmt.Printf("%-15s %-8s %-8s %5s  %5s %13s  %4s %5s %4s  %5s %9s\n",
		"game", "player", "against", "games", "score", "95 %", "won", "drawn", "lost", "plies", "ms a game")
	for _, g := range registry.Tables().Games() {
		if *only != "" && *only != g.ID() {
			continue
		}
		engine, err := registry.Engine(g.ID())
		if err != nil {
			return err
		}
		for _, pair := range pairs(engine)[:*first] {
			if err := playPair(ctx, engine, g, pair, *games, *seed); err != nil {
				return err
			}
		}
	}
	return nil
}

// pairs returns the pairs of players to compare.
func pairs(e bot.Engine) [][2]bot.Contestant {
	contestant := func(s bot.Strength) bot.Contestant {
		limits := e.Limits(s)
		limits.Time = 0 // the bound of positions alone, so that a match is the same each time
		return bot.Contestant{Name: s.String(), Limits: limits}
	}
	meet := [][2]bot.Contestant{{contestant(bot.Child), bot.CarefulContestant()}, {contestant(bot.Child), bot.OnePlyContestant()}}
	for _, s := range bot.Strengths()[1:] {
		meet = append(meet, [2]bot.Contestant{contestant(s), contestant(s - 1)})
	}
	return meet
}

// playPair plays a match and prints its row.
func playPair(ctx context.Context, engine bot.Engine, g game.Game, pair [2]bot.Contestant, games int, seed uint64) error {
	start := time.Now()
	t, err := bot.PlayMatch(ctx, engine, g, pair[0], pair[1], games, seed)
	if err != nil {
		return err
	}
	n := t.Games()
	span := balance.Wilson(t.Percent()/100*float64(n), n)
	fmt.Printf("%-15s %-8s %-8s %5d  %5.1f %5.1f to %4.1f  %4d %5d %4d  %5d %9d\n", g.ID(), pair[0].Name, pair[1].Name,
		n, t.Percent(), 100*span[0], 100*span[1], t.Won, t.Drawn, t.Lost, t.Plies/n, time.Since(start).Milliseconds()/int64(n))
	return nil
}
