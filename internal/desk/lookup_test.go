package desk

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
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

// A table that takes long to load does not delay another one.
func TestTablesLoadBesideEachOther(t *testing.T) {
	withTables(t, func(c *testTables) {
		slow, other := c.boop(table.Untimed), c.boop(table.Untimed)
		c.reopen()
		release := c.store.HoldLoads(eventlog.Table(slow))
		loaded := make(chan error)
		go func() {
			_, err := c.desk.Tables.Get(context.Background(), slow)
			loaded <- err
		}()
		synctest.Wait()
		c.must(other, "a", c.move(other))
		c.begin(table.OpenTable{Game: "boop", Name: "Cy"})
		release()
		if err := <-loaded; err != nil {
			t.Error(err)
		}
	})
}

// A closed table is loaded once for all who look at it, and a limited number is kept.
func TestClosedTablesAreKept(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.Untimed)
		pass(24 * time.Hour)
		if p := c.live(code).Table.Status(); p != table.Closed {
			t.Fatalf("the table is %s", p)
		}
		c.reopen()
		before := c.store.Loads(eventlog.Table(code))
		for range 5 {
			c.live(code)
			synctest.Wait()
		}
		if n := c.store.Loads(eventlog.Table(code)) - before; n != 1 {
			t.Errorf("loaded %d times", n)
		}
		for i := range 2 * rememberedTables {
			c.desk.Tables.closed.add(string(rune('一'+i)), LiveTable{})
		}
		if n := len(c.desk.Tables.closed.tables); n != rememberedTables {
			t.Errorf("%d closed tables are kept", n)
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

// A panic in the computer's search is logged with its table and stops nothing else.
func TestPanicInASearch(t *testing.T) {
	withTables(t, func(c *testTables) {
		var logged strings.Builder
		c.desk.Tables.log = slog.New(slog.NewTextHandler(&logged, nil))
		c.desk.Tables.computer = func(context.Context, game.Line, int, uint64) (string, error) { panic("no move is left") }
		against, err := c.desk.Tables.Open(context.Background(), stream.Request[table.Command]{
			ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{
				By: table.Actor{Role: role.Organiser, Device: "a"}, Order: table.OpenTable{Game: "boop", Name: "Ada", Against: table.AgainstComputer, Strength: 1},
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, thinks := c.live(against).Table.ComputerToMove(); !thinks {
			c.must(against, "a", c.move(against))
		}
		synctest.Wait()
		if got := logged.String(); !strings.Contains(got, "no move is left") || !strings.Contains(got, "table="+against) {
			t.Errorf("logged %q", got)
		}
		other := c.boop(table.Untimed)
		c.must(other, "a", c.move(other))
		c.must(against, "a", table.Resign{Game: c.live(against).Table.Play.Number, Side: c.live(against).Table.HeldBy("a")[0]})
	})
}
