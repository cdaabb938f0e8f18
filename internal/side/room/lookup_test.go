package room

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
)

// A table that takes long to load does not delay another one.
func TestTablesLoadBesideEachOther(t *testing.T) {
	withTables(t, func(c *testTables) {
		slow, other := c.boop(table.Untimed), c.boop(table.Untimed)
		c.reopen()
		release := c.store.HoldLoads(eventlog.Table(slow))
		loaded := make(chan error)
		go func() {
			_, err := c.room.Tables.Get(context.Background(), slow)
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
			c.room.Tables.closed.add(LiveTable{Table: table.Table{Code: string(rune('一' + i))}})
		}
		if n := len(c.room.Tables.closed.tables); n != rememberedTables {
			t.Errorf("%d closed tables are kept", n)
		}
	})
}

// A panic in the computer's search is logged with its table and stops nothing else.
func TestPanicInASearch(t *testing.T) {
	withTables(t, func(c *testTables) {
		var logged strings.Builder
		c.room.Tables.log = slog.New(slog.NewTextHandler(&logged, nil))
		c.room.Tables.computer = func(context.Context, game.Line, int, uint64) (string, error) { panic("no move is left") }
		against, err := c.room.Tables.Open(context.Background(), stream.Request[table.Command]{
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
