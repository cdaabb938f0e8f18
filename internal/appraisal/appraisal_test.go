package appraisal_test

import (
	"context"
	"log/slog"
	"math"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/appraisal"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/magici/balance/measure"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/setting"
)

// quick decides a game by its seed, after a tenth of a second.
func quick(balance.Plan) measure.Play {
	return func(ctx context.Context, g balance.Game) (balance.Result, error) {
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return balance.Result{}, ctx.Err()
		}
		return balance.Result{Winner: chess.Side(g.Seed >> 1 & 1), Drawn: g.Seed%3 == 0, Plies: 9}, nil
	}
}

// small is a regulation with few armies.
func small() magici.Settings {
	s := magici.DefaultSettings()
	s.Budget = 3
	return s
}

func with(t *testing.T, test func(t *testing.T, a *appraisal.Appraisals, playing *atomic.Bool, changes *atomic.Int64)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		var playing atomic.Bool
		var changes atomic.Int64
		a := appraisal.New(appraisal.Config{
			Playing: playing.Load, Changed: func() { changes.Add(1) }, Log: slog.New(slog.DiscardHandler), Play: quick, Games: 4,
		})
		defer a.Close()
		test(t, a, &playing, &changes)
	})
}

// A regulation is measured to its end, waits while a match is played, and a second one waits for the first.
func TestMeasured(t *testing.T) {
	with(t, func(t *testing.T, a *appraisal.Appraisals, playing *atomic.Bool, changes *atomic.Int64) {
		one, other := small(), small()
		other.Prices.Pawn = 2
		if s := a.StateOf(one); s != (appraisal.State{}) {
			t.Fatalf("not asked for: %+v", s)
		}
		playing.Store(true)
		for _, s := range []magici.Settings{one, other, one} {
			if err := a.Ask(s); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		for _, s := range []magici.Settings{one, other} {
			if mix := a.Mix(s); mix != nil {
				t.Errorf("a mix before anything was played: %v", mix)
			}
			if got := a.StateOf(s); !got.Asked || !got.Waits || got.Done != 0 || got.Total == 0 {
				t.Errorf("while a match is played: %+v", got)
			}
		}
		playing.Store(false)
		time.Sleep(time.Hour)
		synctest.Wait()
		for _, s := range []magici.Settings{one, other} {
			sum := 0.0
			for _, w := range a.Mix(s) {
				if sum += w.Share; !strategist.Affordable(s, w.Army) {
					t.Errorf("the mix has %s", strategist.Name(w.Army))
				}
			}
			if math.Abs(sum-1) > 1e-6 {
				t.Errorf("the shares of the mix sum to %v", sum)
			}
			if got := a.StateOf(s); got.Asked || !got.Complete() || got.Report.Played != got.Total || got.Failed {
				t.Errorf("at the end: %+v", got)
			}
		}
		if changes.Load() < 4 {
			t.Errorf("the page was told of %d changes", changes.Load())
		}
		screens := one
		screens.Reveal = !screens.Reveal
		if !a.StateOf(screens).Complete() {
			t.Error("settings of the screens are measured anew")
		}
	})
}

// What is stopped keeps its games and goes on.
func TestStopped(t *testing.T) {
	with(t, func(t *testing.T, a *appraisal.Appraisals, _ *atomic.Bool, _ *atomic.Int64) {
		if err := a.Ask(small()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(900 * time.Millisecond)
		a.Stop(small())
		synctest.Wait()
		stopped := a.StateOf(small())
		if stopped.Asked || stopped.Done == 0 || stopped.Complete() {
			t.Fatalf("stopped: %+v", stopped)
		}
		time.Sleep(time.Hour)
		if got := a.StateOf(small()); got.Done != stopped.Done {
			t.Errorf("it goes on by itself: %+v", got)
		}
		if err := a.Ask(small()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := a.StateOf(small()); !got.Complete() || got.Report.Played != got.Total {
			t.Errorf("gone on: %+v", got)
		}
	})
}

// A regulation that is asked for at the moment when the one before ends is measured once, and so is one that was asked
// for after many others; one more than the line holds is refused.
func TestAskedAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a *appraisal.Appraisals
		one, next := small(), small()
		next.Prices.Pawn = 2
		a = appraisal.New(appraisal.Config{
			Playing: func() bool { return false }, Log: slog.New(slog.DiscardHandler), Play: quick, Games: 4,
			Changed: func() {
				if s := a.StateOf(one); s.Complete() && !s.Asked && a.StateOf(next).Total == 0 {
					if err := a.Ask(next); err != nil {
						t.Error(err)
					}
				}
			},
		})
		defer a.Close()
		if err := a.Ask(one); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := a.StateOf(next); !got.Complete() || got.Done != got.Total || got.Report.Played != got.Total {
			t.Errorf("asked for at the end of the one before: %+v", got)
		}
		var err error
		asked := 0
		for n := range 9 {
			s := small()
			s.MatchTime += setting.Seconds(1+n) * setting.Second
			if err = a.Ask(s); err == nil {
				asked++
			}
		}
		if asked != 8 || fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("%d wait, then %v", asked, err)
		}
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		last := small()
		last.MatchTime += 8 * setting.Second
		if got := a.StateOf(last); !got.Complete() {
			t.Errorf("the last one in the line: %+v", got)
		}
	})
}

// A regulation under which nothing can be bought is refused.
func TestRefused(t *testing.T) {
	with(t, func(t *testing.T, a *appraisal.Appraisals, _ *atomic.Bool, _ *atomic.Int64) {
		s := small()
		s.Budget = 0
		if err := a.Ask(s); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("got %v", err)
		}
		if got := a.StateOf(s); got != (appraisal.State{}) {
			t.Errorf("%+v", got)
		}
	})
}

// The oldest regulations are forgotten.
func TestForgotten(t *testing.T) {
	with(t, func(t *testing.T, a *appraisal.Appraisals, _ *atomic.Bool, _ *atomic.Int64) {
		for n := range 9 {
			s := small()
			s.MatchTime += setting.Seconds(n) * setting.Second
			if err := a.Ask(s); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Hour)
			synctest.Wait()
		}
		if a.StateOf(small()).Total != 0 {
			t.Error("the first one is still there")
		}
	})
}
