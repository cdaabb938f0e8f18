package desk

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/stream"
)

// BenchmarkMatchBesideTables measures how long two Referees wait for the disk without side tables and
// beside fifty games against the computer, in which the people think for two seconds, or not at all. A
// tap is a pause or a resume, once every twenty milliseconds.
func BenchmarkMatchBesideTables(b *testing.B) {
	for _, load := range []struct {
		tables int
		think  time.Duration
	}{{0, 0}, {50, 2 * time.Second}, {50, 0}} {
		b.Run(fmt.Sprintf("tables=%d,think=%v", load.tables, load.think), func(b *testing.B) {
			store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "camp.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer store.Close()
			d := benchDesk(b, store)
			defer d.Close()
			id := create(b, d, twoMatches())
			matches := []*testMatch{
				start(b, d, store, Key{id, "1A"}, openFiles, nil), start(b, d, store, Key{id, "1B"}, openFiles, nil),
			}
			entries, leave := crowd(b, d, load.tables, load.think)
			defer leave()
			b.ResetTimer()
			waits := taps(b, matches)
			b.StopTimer()
			b.ReportMetric(float64(waits[len(waits)/2].Microseconds()), "µs-p50")
			b.ReportMetric(float64(waits[len(waits)*99/100].Microseconds()), "µs-p99")
			b.ReportMetric(float64(entries())/b.Elapsed().Seconds(), "entries/s")
		})
	}
}

func benchDesk(b *testing.B, store Store) *Desk {
	var d *Desk
	pool := bot.NewPool(registry.Engine, 1, func() bool { return d.Matches.Playing() })
	d, err := Open(context.Background(), Config{
		Store: store, Bank: questions(b, 10), Log: slog.New(slog.DiscardHandler), Games: registry.Tables(),
		Computer: func(ctx context.Context, line game.Line, strength int, seed uint64) (string, error) {
			return pool.Move(ctx, line, bot.Strength(strength), seed)
		},
	})
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// taps makes the taps of both Referees; it returns how long each waited, in order of length.
func taps(b *testing.B, matches []*testMatch) []time.Duration {
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
		m.must(order)
		waits = append(waits, time.Since(began))
	}
	slices.Sort(waits)
	return waits
}

// crowd seats people at n tables against the computer; each thinks before a move and goes on to the next
// game. It returns how many entries their logs have, and a function that ends the games.
func crowd(b *testing.B, d *Desk, n int, think time.Duration) (entries func() int64, leave func()) {
	var codes []string
	var home sync.WaitGroup
	ctx, stop := context.WithCancel(context.Background())
	changed := make(map[string]chan struct{})
	for i := range n {
		games := []string{"boop", "magnetone", "magnetone-weak"}
		order := table.OpenTable{Game: games[i%3], Name: "Ada", Strength: 1 + i%4, Against: table.AgainstComputer}
		code, err := d.Tables.Open(ctx, stream.Request[table.Command]{
			ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: table.Actor{Role: role.Organiser, Device: "a"}, Order: order},
		})
		if err != nil {
			b.Fatal(err)
		}
		codes, changed[code] = append(codes, code), make(chan struct{}, 1)
	}
	d.Listen(func(c Change) {
		select {
		case changed[c.Table] <- struct{}{}:
		default:
		}
	})
	for i, code := range codes {
		home.Go(func() {
			visitor(ctx, d, code, rand.New(rand.NewPCG(1, uint64(i))), think, changed[code])
		})
	}
	entries = func() (sum int64) {
		for _, code := range codes {
			l, _ := d.Tables.Get(context.Background(), code)
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
func visitor(ctx context.Context, d *Desk, code string, chance *rand.Rand, think time.Duration, changed <-chan struct{}) {
	for ctx.Err() == nil {
		l, err := d.Tables.Get(ctx, code)
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
		_, _ = d.Tables.Do(ctx, code, stream.Request[table.Command]{
			ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: guest("a"), Order: order},
		})
	}
}
