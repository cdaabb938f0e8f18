package measure_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/magici/balance/measure"
)

func newRun(t *testing.T) *balance.Run {
	t.Helper()
	r, err := balance.New(balance.Plan{Settings: magici.DefaultSettings(), Strength: 1, Games: 10, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// drawn decides a game by its seed.
func drawn(_ context.Context, g balance.Game) (balance.Result, error) {
	return balance.Result{Drawn: g.Seed%5 == 0, Winner: chess.Side(g.Seed & 1), King: g.Seed%3 == 0, Plies: int(g.Seed % 40)}, nil
}

// TestSameOnAllProcessors plays a run by one worker, by eight, and in parts.
func TestSameOnAllProcessors(t *testing.T) {
	one := newRun(t)
	if err := measure.Run(t.Context(), one, measure.Options{Workers: 1, Play: drawn}); err != nil {
		t.Fatal(err)
	}
	if one.Done() != one.Total() {
		t.Fatalf("%d of %d games", one.Done(), one.Total())
	}
	eight := newRun(t)
	threads := func(work func()) { work() }
	if err := measure.Run(t.Context(), eight, measure.Options{Workers: 8, Play: drawn, Thread: threads}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(one.Tallies, eight.Tallies); diff != "" {
		t.Error(diff)
	}
	parts := newRun(t)
	for parts.Done() < parts.Total() {
		ctx, cancel := context.WithCancel(t.Context())
		blocks := 0
		err := measure.Run(ctx, parts, measure.Options{Workers: 3, Play: drawn, Block: func() error {
			if blocks++; blocks == 300 {
				cancel()
			}
			return nil
		}})
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		data, err := parts.Write()
		if err != nil {
			t.Fatal(err)
		}
		if parts, err = balance.Read(data); err != nil {
			t.Fatal(err)
		}
		cancel()
	}
	if diff := cmp.Diff(one.Tallies, parts.Tallies); diff != "" {
		t.Error(diff)
	}
}

// TestFailure ends the run with the first error, of a game or of what is done after a block.
func TestFailure(t *testing.T) {
	broken := errors.New("broken")
	r := newRun(t)
	err := measure.Run(t.Context(), r, measure.Options{Workers: 4, Play: func(context.Context, balance.Game) (balance.Result, error) {
		return balance.Result{}, broken
	}})
	if !errors.Is(err, broken) || r.Done() != 0 {
		t.Errorf("%v after %d games", err, r.Done())
	}
	err = measure.Run(t.Context(), r, measure.Options{Workers: 4, Play: drawn, Block: func() error { return broken }})
	if !errors.Is(err, broken) || r.Done() != balance.BlockGames {
		t.Errorf("%v after %d games", err, r.Done())
	}
}
