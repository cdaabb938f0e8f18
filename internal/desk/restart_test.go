package desk

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// After a restart a match that was running is paused before it is shown, with the time that was left at
// the last heartbeat.
func TestRestartPauses(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		pass(12*time.Second + 400*time.Millisecond)
		clocks, _ := h.store.Heartbeats(t.Context())
		reading := clocks[b.key.Stream()]
		if reading < 11_400 || reading > 12_400 {
			t.Fatalf("the last heartbeat reads %d", reading)
		}
		h.desk.Close()
		pass(time.Hour) // the laptop was off
		h.desk = openDesk(t, h.store, questions(t, 10))

		b = h.sit("1A")
		m := b.match()
		if !m.Paused || m.PausedBy != role.System || m.Phase() != magici.Thinking {
			t.Errorf("paused %t by %q, %s", m.Paused, m.PausedBy, m.Phase())
		}
		b.left(30_000-reading, 1_200_000-reading)
		b.nothingHappens(time.Hour)
		b.left(30_000-reading, 1_200_000-reading)
		b.must(magici.Resume{})
		now := b.live().Instant(time.Now())
		b.happens("timed-out", now+magici.Instant(30_300-reading))
	})
}

// A restart gives a side that buys no time back.
func TestRestartKeepsTheLimitOfThePurchase(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.sit("1A")
		write(t, h.store, b.key, magici.Named{Side: white, Person: "w-strategist"}, magici.Named{Side: black, Person: "b-strategist"}, magici.Opened{Settings: magici.DefaultSettings()})
		b.must(magici.LimitPurchase{Seconds: 300})
		pass(100 * time.Second)
		h.reopen()
		b = h.sit("1A")
		if left := b.match().PurchaseClock.At(b.live().Instant(time.Now())); left < 200_000 || left > 201_000 {
			t.Errorf("%d ms of the purchase are left", left)
		}
	})
}

// A match that does not run is not paused, and a paused one is not paused again.
func TestRestartLeavesAlone(t *testing.T) {
	for _, tt := range []struct {
		name string
		lead func(h *testDesk)
	}{
		{"planned", func(*testDesk) {}},
		{"ready", func(h *testDesk) { deal(h.t, h.desk, h.store, Key{h.id, "1A"}, openFiles, nil) }},
		{"paused", func(h *testDesk) { h.start("1A", openFiles, nil).must(magici.Pause{Reason: "piove"}) }},
		{"finished", func(h *testDesk) { h.start("1A", openFiles, nil).must(magici.End{By: "agreement", Reason: "cena"}) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			withDesk(t, func(h *testDesk) {
				tt.lead(h)
				before := eventlogtest.Kinds(t, h.store, Key{h.id, "1A"}.Stream())
				h.reopen()
				if got := h.sit("1A").match(); got.PausedBy == role.System {
					t.Errorf("paused by the system: %s", got.Phase())
				}
				if after := eventlogtest.Kinds(t, h.store, Key{h.id, "1A"}.Stream()); !slices.Equal(before, after) {
					t.Errorf("the log grew by %v", after[len(before):])
				}
			})
		})
	}
}

// When a running match cannot be paused the desk does not open, so that it is not shown as running.
func TestRestartOnADiskThatRefuses(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		h.desk.Close()
		h.store.Fail(b.key.Stream(), fault.New(fault.Unavailable, "fault.store.full"))
		_, err := Open(h.t.Context(), Config{Store: h.store, Bank: questions(t, 1), Log: slog.New(slog.DiscardHandler)})
		refused(t, "open", err, "fault.store.full")
		h.store.Fail(b.key.Stream(), nil)
		h.desk = openDesk(t, h.store, questions(t, 10))
		if m := h.sit("1A").match(); !m.Paused {
			t.Error("not paused")
		}
	})
}
