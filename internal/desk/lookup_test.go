package desk

import (
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/tournament"
)

// A new place on the schedule is in the log of the match when the order is answered. Looking
// the match up, alone or in a snapshot, writes nothing and loads nothing again.
func TestLookingUpAMatchWritesNothing(t *testing.T) {
	s := newSchedule(t)
	b := s.sit("2A")
	b.must(magici.NameStrategist{Side: white, Person: s.tournament().Roster("grifondoro")[0]})
	refused(t, "move 2A", s.order(tournament.Replan{Match: "2A", Round: 4, Board: "C", White: "grifondoro", Black: "corvonero"}), "")
	before, loads := eventlogtest.Kinds(t, s.store, b.key.Stream()), s.store.Loads(b.key.Stream())
	if before[len(before)-1] != "scheduled" {
		t.Errorf("the log of the match is %v", before)
	}
	for range 3 {
		b.match()
		snapshot, err := s.desk.Snapshot(t.Context(), s.id)
		if l, ok := snapshot.Match("2A"); err != nil || !ok || l.Match.Board != "C" {
			t.Errorf("in the snapshot: %t on %q, %v", ok, l.Match.Board, err)
		}
	}
	if after := eventlogtest.Kinds(t, s.store, b.key.Stream()); !slices.Equal(before, after) {
		t.Errorf("looking it up wrote %v", after[len(before):])
	}
	if n := s.store.Loads(b.key.Stream()); n != loads+1 { // one by this test
		t.Errorf("looking it up loaded it %d times", n-loads-1)
	}
}

// When the disk is full, a match whose place has changed can still be looked at; it notes its place
// before its next order.
func TestScheduleIsNotedLate(t *testing.T) {
	s := newSchedule(t)
	b := s.sit("2A")
	b.match()
	burning := errors.New("disk on fire")
	s.store.Fail(b.key.Stream(), burning)
	refused(t, "move 2A", s.order(tournament.Replan{Match: "2A", Round: 4, Board: "C", White: "grifondoro", Black: "corvonero"}), "")
	if got := b.match().Board; got != "A" {
		t.Errorf("the match is on %q before it could note that", got)
	}
	s.store.Fail(b.key.Stream(), nil)
	b.must(magici.NameStrategist{Side: white, Person: s.tournament().Roster("grifondoro")[0]})
	if got := b.match().Board; got != "C" {
		t.Errorf("the match is on %q", got)
	}
}

// A snapshot holds what the screens show, and does not change.
func TestSnapshot(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		a := h.start("1A", openFiles, nil)
		s, err := h.desk.Snapshot(t.Context(), "")
		if err != nil || !s.Known || s.Tournament.ID != h.id || len(s.Matches) != 2 {
			t.Fatalf("%t, %q, %d matches, %v", s.Known, s.Tournament.ID, len(s.Matches), err)
		}
		a.must(magici.Pause{})
		if l, ok := s.OnBoard("A"); !ok || l.Key != a.key || l.Match.Paused {
			t.Errorf("on board A is %v, %t, paused: %t", l.Key, ok, l.Match.Paused)
		}
		if l, ok := s.OfHouse(a.match().White); !ok || l.Key != a.key {
			t.Errorf("the match of White is %v, %t", l.Key, ok)
		}
		if l, ok := s.Next("B"); !ok || l.Key.Match != "1B" {
			t.Errorf("next on board B is %v, %t", l.Key, ok)
		}
		if _, ok := s.Next("A"); ok || s.Closed("1A") {
			t.Error("board A has no next match")
		}
		if none, err := h.desk.Snapshot(t.Context(), "nowhere"); none.Known || err != nil {
			t.Errorf("of no tournament: %t, %v", none.Known, err)
		}
	})
}

// A desk that cannot be opened leaves no owner running: the bubble would not end.
func TestOpenLeavesNothingRunning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := eventlogtest.New()
		d := openDesk(t, store, questions(t, 1))
		id := create(t, d, twoMatches())
		d.Close()
		broken := damagedLog{store, eventlog.Match(id, "1B"), errors.New("no answer for 1B")}
		_, err := Open(t.Context(), Config{Store: broken, Bank: quiz.Bank{}, Log: slog.New(slog.DiscardHandler)})
		if err == nil || !strings.Contains(err.Error(), "1B") {
			t.Errorf("opened: %v", err)
		}
	})
}
