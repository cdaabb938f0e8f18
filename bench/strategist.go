package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/magici/strategist"
)

// rival is a player of a measured match, with how it buys.
type rival struct {
	name   string
	player strategist.Player
	buys   func(seed uint64) magici.Army
}

// measureStrategist measures the strengths of the computer Strategist: each against the one below, the weakest against
// careful play of one move, the strongest against random play and one-ply play. Colours and beginners alternate; a draw
// counts half; the interval is Wilson's of 95 of 100.
//
//	go run ./bench strategist -games 200
func measureStrategist() error {
	games := flag.Int("games", 200, "games a match")
	seed := flag.Uint64("seed", 31, "where chance begins")
	nodes := flag.Int("nodes", 0, "positions a move of the strongest; 0: its own number")
	only := flag.String("against", "", "this player alone, such as random")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	settings := magici.DefaultSettings()
	mix := strategist.DefaultMix(settings)
	buy := func(seed uint64) magici.Army { return strategist.Buy(settings, mix, seed) }
	var all []strategist.Weighted
	for a := range strategist.Armies(settings) {
		all = append(all, strategist.Weighted{Army: a, Share: 1})
	}
	strength := func(s strategist.Strength) rival {
		limits := strategist.Limits{Strength: s}
		if s == strategist.Strongest {
			limits.Nodes = *nodes
		}
		return rival{fmt.Sprintf("strength %d", s), strategist.Player{Limits: limits}, buy}
	}
	pairs := [][2]rival{
		{strength(1), {"careful", strategist.CarefulPlayer(), buy}},
		{strength(2), strength(1)},
		{strength(3), strength(2)},
		{strength(4), strength(3)},
		{strength(4), {"one-ply", strategist.OnePlyPlayer(), buy}},
		{strength(4), {"random", strategist.RandomPlayer(), func(seed uint64) magici.Army { return strategist.Buy(settings, all, seed) }}},
	}
	fmt.Printf("%-11s %-11s %5s  %5s %13s  %4s %5s %4s %5s  %5s %6s\n", "player", "against", "games", "score", "95 %", "won", "drawn", "lost", "King", "plies", "ms/ply")
	for _, pair := range pairs {
		if *only != "" && *only != pair[1].name {
			continue
		}
		if err := playStrategists(ctx, settings, pair, *games, *seed); err != nil {
			return err
		}
	}
	return nil
}

// playStrategists plays a match and prints its row.
func playStrategists(ctx context.Context, settings magici.Settings, pair [2]rival, games int, seed uint64) error {
	start := time.Now()
	var won, drawn, lost, kings, plies int
	for i := range games {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		g := strategist.Game{Settings: settings, Beginner: chess.Side(i / 2 % 2), Seed: random.Uint64()}
		first := chess.Side(i % 2)
		for k, r := range pair {
			side := first ^ chess.Side(k)
			g.Armies[side], g.Players[side] = r.buys(random.Uint64()), r.player
		}
		o, err := strategist.Play(ctx, g)
		if err != nil {
			return err
		}
		plies += o.Plies
		if o.By == magici.BasisKing {
			kings++
		}
		switch o.Score(first) {
		case 1:
			won++
		case 0:
			lost++
		default:
			drawn++
		}
	}
	score := (float64(won) + float64(drawn)/2) / float64(games)
	span := balance.Wilson(float64(won)+float64(drawn)/2, games)
	fmt.Printf("%-11s %-11s %5d  %5.1f %5.1f to %4.1f  %4d %5d %4d %5d  %5d %6.1f\n", pair[0].name, pair[1].name, games, 100*score, 100*span[0], 100*span[1],
		won, drawn, lost, kings, plies/games, float64(time.Since(start).Milliseconds())/float64(plies))
	return nil
}
