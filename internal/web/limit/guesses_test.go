package limit_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/limit"
)

// memory is a log that survives a restart.
type memory struct {
	mu    sync.Mutex
	times map[string][]time.Time
}

func (m *memory) WrongCode(_ context.Context, address string, at time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.times == nil {
		m.times = map[string][]time.Time{}
	}
	m.times[address] = append(m.times[address], at)
	return nil
}

func (m *memory) WrongCodes(_ context.Context, since time.Time) (map[string][]time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.times), nil
}

// at makes sources of the LAN.
func at(n int) limit.Source { return limit.Source{Name: fmt.Sprintf("192.168.%d.%d", n/250, n%250)} }

// wrong makes n wrong tries and returns how many were checked.
func wrong(t *testing.T, g *limit.Guesses, n int, kind limit.GuessKind, from func(i int) limit.Source) (checked int) {
	t.Helper()
	for i := range n {
		try, err := g.Begin(t.Context(), kind, from(i))
		if err != nil {
			continue
		}
		checked++
		if err := try.Wrong(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return checked
}

func from(s limit.Source) func(int) limit.Source { return func(int) limit.Source { return s } }

// minutes begins a try, and returns how many minutes it has to wait; 0 when it was given back.
func minutes(t *testing.T, g *limit.Guesses, kind limit.GuessKind, from limit.Source) int {
	t.Helper()
	try, err := g.Begin(t.Context(), kind, from)
	if f := fault.From(err); f != nil && f.Code == fault.TooMany {
		return f.Args[0].(int)
	}
	if err != nil {
		t.Fatal(err)
	}
	try.Back()
	return 0
}

func quiet(limit.GuessAlarm) {}

// Of many parallel tries only as many are checked as may be wrong.
func TestTriesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := limit.NewGuesses(&memory{}, quiet)
		defer g.Close()
		var all sync.WaitGroup
		checked := make(chan struct{}, 400)
		for range 400 {
			all.Go(func() {
				if _, err := g.Begin(t.Context(), limit.CodeGuess, at(1)); err == nil {
					checked <- struct{}{}
				}
			})
		}
		all.Wait()
		if len(checked) != 10 {
			t.Errorf("%d of 400 are checked, want 10", len(checked))
		}
	})
}

// An address has ten wrong tries a minute and thirty an hour, of both kinds together. A right one is
// given back, and other addresses are not affected.
func TestAnAddressWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := limit.NewGuesses(&memory{}, quiet)
		defer g.Close()
		for range 50 {
			if n := minutes(t, g, limit.CodeGuess, at(1)); n != 0 {
				t.Fatalf("right ones have to wait %d minutes", n)
			}
		}
		wrong(t, g, 5, limit.CodeGuess, from(at(1)))
		wrong(t, g, 4, limit.PasswordGuess, from(at(1)))
		for _, step := range []struct {
			then  time.Duration
			tries int // wrong ones
			waits int // minutes, after them
			other int // the same for another address
		}{
			{0, 0, 0, 0},
			{0, 1, 1, 0},
			{59 * time.Second, 0, 1, 0},
			{time.Second, 0, 0, 0},
			{0, 10, 1, 0},
			{2 * time.Minute, 10, 57, 0}, // thirty in the hour that began three minutes ago
			{57 * time.Minute, 0, 0, 0},
		} {
			time.Sleep(step.then)
			if n := wrong(t, g, step.tries, limit.CodeGuess, from(at(1))); n != step.tries {
				t.Errorf("%+v: %d were checked", step, n)
			}
			if n := minutes(t, g, limit.CodeGuess, at(1)); n != step.waits {
				t.Errorf("%+v: waits %d minutes", step, n)
			}
			if n := minutes(t, g, limit.CodeGuess, at(2)); n != step.other {
				t.Errorf("%+v: another one waits %d minutes", step, n)
			}
		}
	})
}

// A crowd on many addresses has sixty wrong codes a minute and three hundred an hour in all. The
// password has limits of its own, and a device with a seat, or the laptop, goes on.
func TestACrowdWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := limit.NewGuesses(&memory{}, quiet)
		defer g.Close()
		total, sits := 0, limit.Source{Name: "tablet", Own: true}
		for minute := range 60 {
			n := wrong(t, g, 500, limit.CodeGuess, func(i int) limit.Source { return at(minute*500 + i) })
			if n > 60 {
				t.Errorf("%d in a minute", n)
			}
			total += n
			if minute == 0 && minutes(t, g, limit.CodeGuess, at(30_000)) != 1 {
				t.Error("a new address gets in")
			}
			if minutes(t, g, limit.PasswordGuess, at(30_000)) != 0 || minutes(t, g, limit.CodeGuess, sits) != 0 {
				t.Error("the password or a device that sits has to wait")
			}
			time.Sleep(time.Minute)
		}
		if total != 300 {
			t.Errorf("%d in an hour", total)
		}
		if n := wrong(t, g, 50, limit.CodeGuess, from(sits)); n != 10 {
			t.Errorf("a device that sits guesses %d times", n)
		}
	})
}

// A few addresses with as many guesses as possible leave the rest of the limit to others.
func TestFewLeaveOthersARest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := limit.NewGuesses(&memory{}, quiet)
		defer g.Close()
		for range 60 {
			wrong(t, g, 400, limit.CodeGuess, func(i int) limit.Source { return at(i % 19) })
			if n := minutes(t, g, limit.CodeGuess, at(100)); n != 0 {
				t.Fatalf("who has not guessed waits %d minutes", n)
			}
			time.Sleep(time.Minute)
		}
	})
}

// Wrong tries count across a restart, except those of a device with a seat.
func TestRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &memory{}
		g := limit.NewGuesses(log, quiet)
		wrong(t, g, 12, limit.CodeGuess, from(at(1)))
		wrong(t, g, 3, limit.CodeGuess, from(limit.Source{Name: "tablet", Own: true}))
		g.Close()
		if got := slices.Sorted(maps.Keys(log.times)); !slices.Equal(got, []string{at(1).Name}) || len(log.times[at(1).Name]) != 10 {
			t.Errorf("the log has %v", log.times)
		}
		time.Sleep(20 * time.Second)
		g = limit.NewGuesses(log, quiet)
		defer g.Close()
		if n := minutes(t, g, limit.CodeGuess, at(1)); n != 1 {
			t.Errorf("waits %d minutes", n)
		}
		time.Sleep(40 * time.Second)
		if n := minutes(t, g, limit.CodeGuess, at(1)); n != 0 {
			t.Errorf("a minute later: %d minutes", n)
		}
	})
}

// Tries count by address, in IPv6 by the network of a device; the laptop counts by itself.
func TestAt(t *testing.T) {
	for remote, want := range map[string]limit.Source{
		"192.168.8.20:50000":          {Name: "192.168.8.20"},
		"[::ffff:192.168.8.20]:50000": {Name: "192.168.8.20"},
		"[fd00:1:2:3:aaaa::1]:50000":  {Name: "fd00:1:2:3::/64"},
		"[fd00:1:2:3:bbbb::2]:50000":  {Name: "fd00:1:2:3::/64"},
		"[fe80::1%wlan0]:50000":       {Name: "fe80::/64"},
		"127.0.0.1:50000":             {Name: "127.0.0.1", Own: true},
		"[::1]:50000":                 {Name: "::1", Own: true},
		"[::ffff:127.0.0.1]:50000":    {Name: "127.0.0.1", Own: true},
		"127.0.0.2:50000":             {Name: "127.0.0.2"},
		"@":                           {Name: "@"},
	} {
		if got := limit.SourceAt(remote); got != want {
			t.Errorf("%s counts as %+v, want %+v", remote, got, want)
		}
	}
}
