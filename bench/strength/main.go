// Command strength measures how well the computer plays at the side tables: each strength
// against the one below and against two plain players, in seeded matches with alternating
// colours. It prints rows of points of 100, for docs/performance.md.
//
//	go run ./bench/strength -games 40 -nodes 20000
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/bot"
	"scacchimagici/internal/game/bot/arena"
	"scacchimagici/internal/game/registry"
)

func main() {
	games := flag.Int("games", 40, "games a match")
	nodes := flag.Uint64("nodes", 20_000, "positions that the strongest may look at; 0: its second of time")
	only := flag.String("game", "", "this game alone")
	seed := flag.Uint64("seed", 47, "where chance begins")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	fmt.Printf("%-15s %-8s %-8s %5s  %5s %4s %5s %4s  %5s %9s\n",
		"game", "player", "against", "games", "score", "won", "drawn", "lost", "plies", "ms a game")
	for _, g := range registry.Tables().Games() {
		if *only != "" && *only != g.ID() {
			continue
		}
		for _, pair := range pairs(*nodes) {
			if err := measure(ctx, g, pair, *games, *seed); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
}

// pairs returns who meets whom.
func pairs(nodes uint64) [][2]arena.Contestant {
	contestant := func(s bot.Strength) arena.Contestant {
		limits := s.Limits()
		if limits.Time > 0 && nodes > 0 {
			limits.Time, limits.Nodes = 0, nodes
		}
		return arena.Contestant{Name: s.String(), Limits: limits}
	}
	greedy := arena.Contestant{Name: "greedy", Limits: bot.Limits{Depth: 1}}
	plain := arena.Contestant{Name: "plain 2", Limits: bot.Limits{Depth: 2}}
	return [][2]arena.Contestant{
		{contestant(bot.Novice), contestant(bot.Child)},
		{contestant(bot.Skilled), contestant(bot.Novice)},
		{contestant(bot.Strong), contestant(bot.Skilled)},
		{plain, contestant(bot.Child)},
		{contestant(bot.Strong), greedy},
	}
}

func measure(ctx context.Context, g game.Game, pair [2]arena.Contestant, games int, seed uint64) error {
	engine, err := registry.Engine(g.ID())
	if err != nil {
		return err
	}
	start := time.Now()
	t, err := arena.Match(ctx, engine, g, pair[0], pair[1], games, seed)
	if err != nil {
		return err
	}
	n := t.Games()
	fmt.Printf("%-15s %-8s %-8s %5d  %5.1f %4d %5d %4d  %5d %9d\n", g.ID(), pair[0].Name, pair[1].Name,
		n, t.Percent(), t.Won, t.Drawn, t.Lost, t.Plies/n, time.Since(start).Milliseconds()/int64(n))
	return nil
}
