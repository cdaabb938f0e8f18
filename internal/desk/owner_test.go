package desk

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/stream"
)

// The time in these tests is that of a bubble: it passes only while all goroutines wait.

// pass lets time pass, in which the owners do what is due.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// testDesk is a desk in a bubble, with the matches 1A and 1B.
type testDesk struct {
	t     *testing.T
	desk  *Desk
	store *eventlogtest.Log
	id    string
	slept atomic.Int64 // for how long the computer has slept, in nanoseconds
}

// withDesk runs a test in a bubble. The questions are ten.
func withDesk(t *testing.T, test func(*testDesk)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &testDesk{t: t, store: eventlogtest.New()}
		h.open()
		h.id = create(t, h.desk, twoMatches())
		defer func() { h.desk.Close() }()
		test(h)
	})
}

// reopen closes the desk and opens another one on the same log.
func (h *testDesk) reopen() {
	h.t.Helper()
	h.desk.Close()
	h.open()
}

func (h *testDesk) open() {
	h.t.Helper()
	h.desk = openDeskWith(h.t, Config{Store: h.store, Bank: questions(h.t, 10), Asleep: func() time.Duration { return time.Duration(h.slept.Load()) }})
}

// sit returns a match of the tournament.
func (h *testDesk) sit(match string) *testMatch {
	return &testMatch{h.t, h.desk, h.store, Key{h.id, match}}
}

func (h *testDesk) start(match, drawing string, change func(*magici.Settings)) *testMatch {
	h.t.Helper()
	return start(h.t, h.desk, h.store, Key{h.id, match}, drawing, change)
}

// happens waits for the next entry in the log of b and fails unless it has that kind and comes exactly at
// that reading of the clock.
func (b *testMatch) happens(kind string, at magici.Instant) {
	b.t.Helper()
	before := b.live()
	pass(time.Duration(at-before.Instant(time.Now())-1) * time.Millisecond)
	if l := b.live(); l.Seq != before.Seq {
		b.t.Fatalf("%v before its time", eventlogtest.Kinds(b.t, b.store, b.key.Stream())[before.Seq:])
	}
	pass(time.Millisecond)
	all := eventlogtest.Entries(b.t, b.store, b.key.Stream())
	if int64(len(all)) <= before.Seq {
		b.t.Fatalf("no %s at %d", kind, at)
	}
	if e := all[before.Seq]; e.Kind != kind || magici.Instant(e.Clock) != at || e.Actor != "system" {
		b.t.Fatalf("%s by %s at %d, want %s by the system at %d", e.Kind, e.Actor, e.Clock, kind, at)
	}
}

// nothingHappens fails when anything happens in the time that passes.
func (b *testMatch) nothingHappens(d time.Duration) {
	b.t.Helper()
	before := b.live().Seq
	pass(d)
	if all := eventlogtest.Kinds(b.t, b.store, b.key.Stream()); int64(len(all)) != before {
		b.t.Fatalf("%v happened in %s", all[before:], d)
	}
}

// left fails unless the clocks of the turn and the match show these milliseconds.
func (b *testMatch) left(turn, match int64) {
	b.t.Helper()
	l := b.live()
	now := l.Instant(time.Now())
	if l.Match.TurnLeft(now) != turn || l.Match.MatchLeft(now) != match {
		b.t.Errorf("%d ms of the turn and %d of the match are left, want %d and %d",
			l.Match.TurnLeft(now), l.Match.MatchLeft(now), turn, match)
	}
}

func secondsOf(match int) func(*magici.Settings) {
	return func(s *magici.Settings) { s.MatchTime = setting.Seconds(match) * setting.Second }
}

// The times are in milliseconds of match time; the allowance for the network is 300.
func TestTimers(t *testing.T) {
	for _, tt := range []struct {
		name    string
		drawing string
		rules   func(*magici.Settings)
		story   func(*testMatch)
	}{
		{"a turn runs out at deadline and grace, and so does the next", openFiles, nil, func(b *testMatch) {
			b.happens("timed-out", 30_300)
			b.happens("timed-out", 60_600)
		}},
		{"a Direct Move runs out", openFiles, nil, func(b *testMatch) {
			pass(20 * time.Second)
			b.must(b.call("a1"))
			b.happens("timed-out", 30_300)
		}},
		{"the match time ends a turn", openFiles, secondsOf(20), func(b *testMatch) { b.happens("ended", 20_300) }},
		{"… and a Direct Move", openFiles, secondsOf(5), func(b *testMatch) {
			b.must(b.call("a1"))
			b.happens("ended", 5_300)
		}},
		{"… and a performance", openFiles, secondsOf(20), func(b *testMatch) {
			b.must(b.move("g1f3"))
			b.happens("ended", 20_300)
		}},
		{"… and comes first when both are over together", openFiles, secondsOf(30), func(b *testMatch) {
			b.happens("ended", 30_300)
			b.nothingHappens(time.Hour)
		}},
		{"… but lets a Duel end", openFiles, secondsOf(20), func(b *testMatch) {
			b.must(b.move("d1d8"))
			b.nothingHappens(time.Minute)
			b.must(b.settle(magici.Neither))
			if last := eventlogtest.Kinds(b.t, b.store, b.key.Stream()); last[len(last)-1] != "ended" {
				b.t.Errorf("the log ends with %v", last[len(last)-2:])
			}
		}},
		{"… and a move made in time be entered", openFiles, secondsOf(20), func(b *testMatch) {
			pass(20 * time.Second)
			b.must(magici.MovedInTime{Turn: b.match().TurnSerial})
			b.nothingHappens(5 * time.Minute)
			b.must(b.move("g1f3"))
		}},
		{"a performance goes on by itself if so set", openFiles, func(s *magici.Settings) { s.ConfirmAfter = 5 * setting.Second }, func(b *testMatch) {
			pass(2 * time.Second)
			b.must(b.move("g1f3"))
			b.happens("performed", 7_000)
			b.happens("timed-out", 37_300)
		}},
		{"… otherwise it waits for the Referee", openFiles, nil, func(b *testMatch) {
			b.must(b.move("g1f3"))
			b.nothingHappens(10 * time.Minute)
		}},
		{"a side that cannot move passes at once", walledIn, nil, func(b *testMatch) {
			pass(time.Second)
			b.must(b.move("h1h2"), b.perform())
			synctest.Wait()
			all := eventlogtest.Kinds(b.t, b.store, b.key.Stream())
			if last := all[len(all)-1]; last != "passed" {
				b.t.Errorf("the log ends with %v", last)
			}
			b.happens("timed-out", 31_300)
		}},
		{"a pause freezes every clock", openFiles, nil, func(b *testMatch) {
			pass(10 * time.Second)
			b.must(magici.Pause{Reason: "piove"})
			b.nothingHappens(10 * time.Minute)
			b.left(20_000, 1_190_000)
			b.must(magici.Resume{})
			b.happens("timed-out", 630_300)
		}},
		{"a corrected clock rings anew, sooner", openFiles, nil, func(b *testMatch) {
			pass(10 * time.Second)
			b.must(magici.CorrectClock{Clock: "turn", Mode: "add", Seconds: -15, Reason: "sbaglio"})
			b.happens("timed-out", 15_300)
		}},
		{"… or later", openFiles, nil, func(b *testMatch) {
			pass(10 * time.Second)
			b.must(magici.CorrectClock{Clock: "turn", Mode: "set", Seconds: 60, Reason: "sbaglio"})
			b.happens("timed-out", 70_300)
		}},
		{"… that of the match too", openFiles, nil, func(b *testMatch) {
			pass(10 * time.Second)
			b.must(magici.CorrectClock{Clock: "match", Mode: "set", Seconds: 4, Reason: "sbaglio"})
			b.happens("ended", 14_300)
		}},
		{"after an undo a full turn follows the walk back", openFiles, nil, func(b *testMatch) {
			pass(20 * time.Second)
			b.must(b.move("g1f3"))
			b.must(magici.Undo{To: 0, Seen: b.match().LastEntry(), Reason: "casella sbagliata"})
			b.must(b.perform())
			b.happens("timed-out", 50_300)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			withDesk(t, func(h *testDesk) { tt.story(h.start("1A", tt.drawing, tt.rules)) })
		})
	}
}

// After two passes in a row only people and the match time go on (SM-3.6). The second pass is put into the
// log by hand, because no board leaves both sides without a move.
func TestStuckMatchIsQuiet(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		facts := append(dealt(walledIn, magici.DefaultSettings()), magici.Started{}, magici.Passed{Side: white}, magici.Passed{Side: black})
		write(t, h.store, Key{h.id, "1A"}, facts...)
		b := h.sit("1A")
		b.must(magici.Resume{}) // it was running when it was found
		b.nothingHappens(19 * time.Minute)
		b.happens("ended", 1_200_300)
	})
}

// One match does not touch the other, not even when the disk holds its entries back.
func TestTwoMatches(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		a := h.start("1A", openFiles, nil)
		b := h.start("1B", openFiles, nil)
		release := h.store.HoldAppends(a.key.Stream())
		b.happens("timed-out", 30_300)
		b.must(b.move("g8f6"))
		b.must(b.perform())
		pass(10 * time.Second)
		if got := a.match(); got.LastEntry() != 0 {
			t.Errorf("the screens have %v before it is on disk", got.Log)
		}
		release()
		synctest.Wait()
		e := eventlogtest.Entries(t, h.store, a.key.Stream())
		if last := e[len(e)-1]; last.Kind != "timed-out" || last.Clock != 30_300 {
			t.Errorf("%s at %d in the match that waited", last.Kind, last.Clock)
		}
		a.happens("timed-out", 60_600)
		if all := eventlogtest.Entries(t, h.store, b.key.Stream()); all[len(all)-1].Clock != 60_600 {
			t.Errorf("the other match ends at %d", all[len(all)-1].Clock)
		}
	})
}

// A move in time is not late because the disk was slow.
func TestInTimeBeforeTheTimer(t *testing.T) {
	for range 20 { // a select without an order would choose either
		withDesk(t, func(h *testDesk) {
			a := h.start("1A", openFiles, nil)
			release := h.store.HoldAppends(a.key.Stream())
			pass(29 * time.Second)
			move := a.move("g1f3")
			done := make(chan error, 2)
			go func() {
				done <- a.give(theReferee, magici.CorrectClock{Clock: "match", Mode: "add", Seconds: 1, Reason: "prova"})
			}()
			pass(500 * time.Millisecond)
			go func() { done <- a.give(theReferee, move) }()
			pass(time.Minute)
			release()
			for range 2 {
				if err := <-done; err != nil {
					t.Error(err)
				}
			}
			all := eventlogtest.Entries(t, h.store, a.key.Stream())
			if last := all[len(all)-1]; last.Kind != "moved" || last.Clock != 29_500 {
				t.Errorf("%s at %d", last.Kind, last.Clock)
			}
		})
	}
}

// A disk that refuses is tried again every second, and the log has the order once.
func TestTimerTriesAgain(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		a := h.start("1A", openFiles, nil)
		h.store.Fail(a.key.Stream(), errors.New("disk on fire"))
		a.nothingHappens(32 * time.Second)
		h.store.Fail(a.key.Stream(), nil)
		a.happens("timed-out", 32_300)
	})
}

// The same command twice is one entry, and the second answer is the first.
func TestDoubleTap(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		a := h.start("1A", openFiles, nil)
		move, answers := a.move("g1f3"), make(chan stream.Receipt, 2)
		for range 2 {
			go func() {
				r, err := a.send("tap", theReferee, move)
				if err != nil {
					t.Error(err)
				}
				answers <- r
			}()
		}
		first, second := <-answers, <-answers
		if first.Seq != second.Seq || first.Repeat == second.Repeat {
			t.Errorf("answers %+v and %+v", first, second)
		}
		h.reopen()
		third, err := h.sit("1A").send("tap", theReferee, move)
		if err != nil || third.Seq != first.Seq || !third.Repeat {
			t.Errorf("after a restart: %+v, %v", third, err)
		}
		if written, _ := h.store.CommandEntries(t.Context(), a.key.Stream(), "tap"); len(written) != 1 {
			t.Errorf("%d entries", len(written))
		}
	})
}

// A closing desk refuses orders, and leaves no caller waiting.
func TestClosed(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		a := h.start("1A", openFiles, nil)
		h.desk.Close()
		refused(t, "a match that is awake", a.give(theReferee, magici.Pause{}), "fault.desk.closing")
		refused(t, "one that is not", h.sit("1B").give(theReferee, magici.Open{}), "fault.desk.closing")
		_, err := h.desk.Matches.Get(context.Background(), Key{h.id, "1B"})
		refused(t, "a look at one that is not", err, "fault.desk.closing")
	})
}

// A caller that gives up waiting is refused; the match goes on.
func TestGivenUpWaiting(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		a := h.start("1A", openFiles, nil)
		release := h.store.HoldAppends(a.key.Stream())
		busy := make(chan error)
		go func() { busy <- a.give(theReferee, magici.Pause{}) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(h.t.Context(), time.Second)
		defer cancel()
		_, err := h.desk.Matches.Do(ctx, a.key, stream.Request[magici.Command]{
			ID: nextID(), At: time.Now(), Command: magici.Command{By: theReferee, Order: magici.Resume{}},
		})
		refused(t, "resume", err, "fault.desk.closing")
		release()
		if err := <-busy; err != nil || !a.match().Paused {
			t.Errorf("paused %t, %v", a.match().Paused, err)
		}
	})
}

// The screens are notified after each change, of the match that has changed, and not of a refused order.
func TestListenersAreTold(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		a := h.start("1A", openFiles, nil)
		var changes []Change
		h.desk.Listen(func(c Change) { changes = append(changes, c) })
		a.must(magici.Pause{})
		if err := a.give(theReferee, magici.Start{}); err == nil {
			t.Error("started twice")
		}
		if want := []Change{{Tournament: h.id, Match: "1A"}}; !slices.Equal(changes, want) {
			t.Errorf("changes %v, want %v", changes, want)
		}
	})
}

// The computer of the side tables makes way for any match whose clocks run.
func TestPlaying(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		says := func(when string, want bool) {
			t.Helper()
			if got := h.desk.Matches.Playing(); got != want {
				t.Errorf("%s: a match is played: %t", when, got)
			}
		}
		says("before", false)
		a := h.start("1A", openFiles, nil)
		b := h.start("1B", openFiles, nil)
		says("both are played", true)
		a.must(magici.Pause{Reason: "pioggia"})
		says("one stands", true)
		b.must(magici.Pause{Reason: "pioggia"})
		says("both stand", false)
		a.must(magici.Resume{})
		says("one goes on", true)
		h.reopen()
		says("a restart has paused it", false)
		h.sit("1A").must(magici.Resume{})
		says("it goes on", true)
	})
}
