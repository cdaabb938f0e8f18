package room

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/rehearsal"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/stream"
)

// BenchmarkMatchBesideTables measures how long two Referees wait for the disk without side tables,
// beside fifty games against the computer, in which the people think for two seconds, or not at all,
// and beside ten computer Strategists of the strongest kind who search all the time. A tap is a pause
// or a resume, once every twenty milliseconds. With -cpuprofile the searches of the Strategists have
// the label computer=strategist: go tool pprof -tagignore shows what the rest takes.
func BenchmarkMatchBesideTables(b *testing.B) {
	for _, load := range []struct {
		tables      int
		think       time.Duration
		strategists int
	}{{0, 0, 0}, {50, 2 * time.Second, 0}, {50, 0, 0}, {0, 0, 10}} {
		b.Run(fmt.Sprintf("tables=%d,think=%v,strategists=%d", load.tables, load.think, load.strategists), func(b *testing.B) {
			store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "camp.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer store.Close()
			d, r, pool := benchRoom(b, store)
			defer d.Close()
			matches := begun(b, d)
			entries, leave := crowd(b, r, load.tables, load.think)
			defer leave()
			chosen, rest := choose(b, pool, load.strategists)
			defer rest()
			b.ResetTimer()
			waits := taps(b, d, matches)
			b.StopTimer()
			b.ReportMetric(float64(waits[len(waits)/2].Microseconds()), "µs-p50")
			b.ReportMetric(float64(waits[len(waits)*99/100].Microseconds()), "µs-p99")
			b.ReportMetric(float64(entries())/b.Elapsed().Seconds(), "entries/s")
			b.ReportMetric(float64(chosen())/b.Elapsed().Seconds(), "choices/s")
		})
	}
}

func benchRoom(b *testing.B, store desk.Store) (*desk.Desk, *Room, *bot.Pool) {
	var d *desk.Desk
	pool := bot.NewPool(registry.Engine, 1, func() bool { return d.Matches.Playing() })
	r := New(Config{
		Games: registry.Tables(),
		Computer: func(ctx context.Context, line game.Line, strength int, seed uint64) (string, error) {
			return pool.Move(ctx, line, bot.Strength(strength), seed)
		},
	})
	d, err := desk.Open(context.Background(), desk.Config{Store: store, Log: slog.New(slog.DiscardHandler), Beside: r})
	if err != nil {
		b.Fatal(err)
	}
	return d, r, pool
}

// choose has n computer Strategists choose a move in the deployment of a played match, again and again, in the queue of
// pool. It returns how often they have chosen, and a function that ends it.
func choose(b *testing.B, pool *bot.Pool, n int) (chosen func() int64, rest func()) {
	ctx, stop := context.WithCancel(pprof.WithLabels(b.Context(), pprof.Labels("computer", "strategist")))
	settings := magici.DefaultSettings()
	army := strategist.Buy(settings, strategist.DefaultMix(settings), 1)
	random := strategist.RandomPlayer()
	played, err := strategist.Play(ctx, strategist.Game{
		Settings: settings, Armies: [2]magici.Army{army, army}, Players: [2]strategist.Player{random, random}, Seed: 1,
	})
	if err != nil {
		b.Fatal(err)
	}
	situation := strategist.Situation{Position: played.Deployment, Left: int64(settings.MatchTime.Int()) * 1000, Settings: settings}
	var count atomic.Int64
	var home sync.WaitGroup
	for i := range n {
		home.Go(func() {
			pprof.SetGoroutineLabels(ctx)
			for seed := uint64(i); ctx.Err() == nil; seed += uint64(n) {
				err := pool.Run(ctx, func(limit time.Duration, rest func()) error {
					_, err := strategist.Choose(ctx, situation, strategist.Limits{Strength: strategist.Strongest, Time: limit, Seed: seed, Rest: rest})
					return err
				})
				if err == nil {
					count.Add(1)
				} else if ctx.Err() == nil {
					b.Error(err)
					return
				}
			}
		})
	}
	return count.Load, func() {
		stop()
		home.Wait()
	}
}

// begun returns two matches that have come to their first turn.
func begun(b *testing.B, d *desk.Desk) []desk.Key {
	t, err := d.Tournaments.Create(b.Context(), "bench", rehearsal.Tournament())
	if err != nil {
		b.Fatal(err)
	}
	var keys []desk.Key
	for _, plan := range t.Matches {
		key := desk.Key{Tournament: t.ID, Match: plan.ID}
		ctx, stop := context.WithCancel(b.Context())
		d.Listen(func(desk.Change) {
			if l, err := d.Matches.Get(ctx, key); err == nil && l.Match.Started() {
				stop()
			}
		})
		if err := rehearsal.PlayMatch(ctx, d, key, 1, 1000, nil); err != nil && ctx.Err() == nil {
			b.Fatal(err)
		}
		stop()
		keys = append(keys, key)
	}
	return keys
}

// taps makes the taps of both Referees; it returns how long each waited, in order of length.
func taps(b *testing.B, d *desk.Desk, matches []desk.Key) []time.Duration {
	waits := make([]time.Duration, 0, b.N)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for i := range b.N {
		<-tick.C
		m, order := matches[i%2], magici.Order(magici.Pause{})
		if i/2%2 == 1 {
			order = magici.Resume{}
		}
		began := time.Now()
		_, err := d.Matches.Do(b.Context(), m, stream.Request[magici.Command]{
			ID: nextID(), Actor: "referee", At: time.Now(), Command: magici.Command{By: magici.Actor{Role: role.Referee}, Order: order},
		})
		if err != nil {
			b.Fatal(err)
		}
		waits = append(waits, time.Since(began))
	}
	slices.Sort(waits)
	return waits
}

// crowd seats people at n tables against the computer; each thinks before a move and goes on to the next
// game. It returns how many entries their logs have, and a function that ends the games.
func crowd(b *testing.B, r *Room, n int, think time.Duration) (entries func() int64, leave func()) {
	var codes []string
	var home sync.WaitGroup
	ctx, stop := context.WithCancel(context.Background())
	changed := make(map[string]chan struct{})
	for i := range n {
		games := []string{"boop", "magnetone", "magnetone-weak"}
		order := table.OpenTable{Game: games[i%3], Name: "Ada", Strength: 1 + i%4, Against: table.AgainstComputer}
		code, err := r.Tables.Open(ctx, stream.Request[table.Command]{
			ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: table.Actor{Role: role.Organiser, Device: "a"}, Order: order},
		})
		if err != nil {
			b.Fatal(err)
		}
		codes, changed[code] = append(codes, code), make(chan struct{}, 1)
	}
	r.Listen(func(c Change) {
		select {
		case changed[c.Table] <- struct{}{}:
		default:
		}
	})
	for i, code := range codes {
		home.Go(func() {
			visitor(ctx, r, code, rand.New(rand.NewPCG(1, uint64(i))), think, changed[code])
		})
	}
	entries = func() (sum int64) {
		for _, code := range codes {
			l, _ := r.Tables.Get(context.Background(), code)
			sum += l.Seq
		}
		return sum
	}
	return entries, func() {
		stop()
		home.Wait()
	}
}

// visitor plays random legal moves until ctx ends.
func visitor(ctx context.Context, r *Room, code string, chance *rand.Rand, think time.Duration, changed <-chan struct{}) {
	for ctx.Err() == nil {
		l, err := r.Tables.Get(ctx, code)
		if err != nil {
			return
		}
		t := l.Table
		_, thinks := t.ComputerToMove()
		var order table.Order
		switch held := t.HeldBy("a"); {
		case t.Status() == table.Over:
			order = table.AskRematch{Game: t.Play.Number, Side: held[0]}
		case !thinks:
			select {
			case <-time.After(time.Duration(float64(think) * 2 * chance.Float64())):
			case <-ctx.Done():
			}
			moves := t.Moves()
			order = table.Move{Game: t.Play.Number, Ply: t.Ply(), Move: moves[chance.IntN(len(moves))]}
		default:
			select {
			case <-changed:
			case <-ctx.Done():
			}
			continue
		}
		_, _ = r.Tables.Do(ctx, code, stream.Request[table.Command]{
			ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: guest("a"), Order: order},
		})
	}
}
