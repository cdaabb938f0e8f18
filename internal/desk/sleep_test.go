package desk

import (
	"context"
	"testing"
	"time"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
)

// A computer that slept pauses its matches with the time that was left before, and decides nothing by the
// time that ran out meanwhile.
func TestSleepPausesWithTheTimeOfBefore(t *testing.T) {
	for _, tt := range []struct {
		name string
		runs time.Duration // before the sleep ends
		held time.Duration
	}{
		{"in the middle of a turn", 10500 * time.Millisecond, 6 * time.Second},
		{"the turn would have ended", 0, 7 * time.Second}, // runs until just before its end
	} {
		t.Run(tt.name, func(t *testing.T) {
			withDesk(t, func(h *testDesk) {
				b := h.start("1A", openFiles, nil)
				runs := tt.runs
				if runs == 0 {
					l := b.live()
					runs = time.Duration(l.Match.TurnLeft(l.Instant(time.Now()))-200) * time.Millisecond
				}
				pass(runs)
				l := b.live()
				now := l.Instant(time.Now())
				held := int64(tt.held / time.Millisecond)
				turn, match := l.Match.TurnLeft(now)+held, l.Match.MatchLeft(now)+held
				h.desk.pulse.MarkAlive(time.Now().Add(-tt.held)) // the program has been held since
				pass(time.Second)

				m := b.match()
				if !m.Paused || m.PauseReason != magici.SleepReason {
					t.Fatalf("paused %v because of %q: %v", m.Paused, m.PauseReason, eventlogtest.Kinds(t, b.store, b.key.Stream()))
				}
				b.left(turn, match)
				entries := eventlogtest.Entries(t, b.store, b.key.Stream())
				last := entries[len(entries)-1]
				if at, ok := b.live().Wall(magici.Instant(last.Clock)); !ok || !at.Equal(last.At) {
					t.Errorf("the pause was at %v, the log says %v", at, last.At)
				}
				pass(3 * time.Second)
				b.left(turn, match)
				b.must(magici.Resume{})
				pass(time.Second)
				b.left(turn-1000, match-1000)
			})
		})
	}
}

// A sleep in which the clock of the process stands still, as on Linux and macOS, is reported by the system.
func TestSleepWithoutAGap(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		pass(5 * time.Second)
		if b.match().Paused {
			t.Fatal("paused while everything runs")
		}
		l := b.live()
		now := l.Instant(time.Now())
		turn, match := l.Match.TurnLeft(now), l.Match.MatchLeft(now)
		h.slept.Add(int64(time.Hour))
		pass(time.Second)
		if m := b.match(); !m.Paused || m.PauseReason != magici.SleepReason {
			t.Errorf("paused %v because of %q", m.Paused, m.PauseReason)
		}
		b.left(turn-1000, match-1000)
	})
}

// A paused match stays paused as it was.
func TestSleepLeavesPausedMatchesAlone(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		b.must(magici.Pause{Reason: "merenda"})
		before := b.live().Seq
		h.desk.pulse.MarkAlive(time.Now().Add(-time.Minute))
		pass(2 * time.Second)
		if l := b.live(); l.Seq != before || l.Match.PauseReason != "merenda" {
			t.Errorf("%d entries more, paused because of %q", l.Seq-before, l.Match.PauseReason)
		}
	})
}

// A program that is ended pauses the running matches before anything else.
func TestPauseBeforeTheEnd(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		pass(5 * time.Second)
		h.desk.Pause(context.Background())
		if m := b.match(); !m.Paused || m.PauseReason != magici.RestartReason {
			t.Errorf("paused %v because of %q", m.Paused, m.PauseReason)
		}
		seq := b.live().Seq
		h.reopen()
		if l := h.sit("1A").live(); l.Seq != seq || !l.Match.Paused {
			t.Errorf("%d entries more after the restart", l.Seq-seq)
		}
	})
}
