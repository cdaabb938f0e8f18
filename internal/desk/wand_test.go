package desk

import (
	"testing"
	"time"

	"scacchimagici/internal/magici"
)

// TestWandTimers raises a wand, whose clock is one more timer of the match (SM-6.6). The times are in milliseconds
// of match time.
func TestWandTimers(t *testing.T) {
	for _, tt := range []struct {
		name  string
		rules func(*magici.Settings)
		story func(*testMatch)
	}{
		{"a raised wand comes down, and the turn runs on", nil, func(b *testMatch) {
			pass(13 * time.Second)
			b.must(magici.RaiseWand{Turn: b.match().TurnSerial})
			b.happens("wand-lowered", 33_000)
			b.left(17_000, 1_167_000)
			b.happens("timed-out", 50_300)
		}},
		{"… unless somebody is found", nil, func(b *testMatch) {
			pass(29 * time.Second)
			b.must(magici.RaiseWand{Turn: b.match().TurnSerial})
			pass(15 * time.Second)
			b.must(b.call("a1"))
			b.happens("timed-out", 54_300)
		}},
		{"raised again it has its whole time", nil, func(b *testMatch) {
			b.must(magici.RaiseWand{Turn: b.match().TurnSerial})
			pass(19 * time.Second)
			b.must(magici.LowerWand{Turn: b.match().TurnSerial})
			b.must(magici.RaiseWand{Turn: b.match().TurnSerial})
			b.happens("wand-lowered", 39_000)
		}},
		{"the match time ends a turn in which a wand is raised", secondsOf(20), func(b *testMatch) {
			pass(10 * time.Second)
			b.must(magici.RaiseWand{Turn: b.match().TurnSerial})
			b.happens("ended", 20_300)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			withDesk(t, func(h *testDesk) { tt.story(h.start("1A", openFiles, tt.rules)) })
		})
	}
}

// A wand that was raised when the program stopped is lowered, and the turn has the time that was left.
func TestRestartLowersTheWand(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		pass(12 * time.Second)
		b.must(magici.RaiseWand{Turn: b.match().TurnSerial})
		pass(5 * time.Second)
		h.reopen()
		b = h.sit("1A")
		if m := b.match(); !m.Paused || m.WandRaised() {
			t.Errorf("paused %t, wand raised %t", m.Paused, m.WandRaised())
		}
		b.must(magici.Resume{})
		now := b.live().Instant(time.Now())
		b.happens("timed-out", now+18_300)
	})
}
