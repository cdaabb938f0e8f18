package room

import (
	"context"
	"testing"
	"time"

	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
)

// A folded table that its people have opened again is open after a restart, in the list too, and its game
// goes on where it stood. The same order again, before or after, opens nothing.
func TestReopenedTableAfterRestart(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.Untimed)
		c.must(code, "a", c.move(code))
		_, err := c.room.Tables.Do(context.Background(), code, stream.Request[table.Command]{
			Actor: "system", At: time.Now(), Command: table.Command{By: table.Actor{Role: role.System}, Order: table.Fold{}},
		})
		if err != nil {
			t.Fatal(err)
		}
		c.reopen() // a restart: only the log knows of the table
		if l := c.live(code); l.Table.Status() != table.Closed || len(c.room.Tables.List().Open()) != 0 {
			t.Fatalf("after folding and a restart: %s", l.Table.Status())
		}
		again := stream.Request[table.Command]{ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: guest("b"), Order: table.Reopen{}}}
		first, err := c.room.Tables.Reopen(context.Background(), code, again)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // at once, and after a restart
			repeated, err := c.room.Tables.Reopen(context.Background(), code, again)
			if err != nil || !repeated.Repeat || repeated.Seq != first.Seq {
				t.Errorf("the same order again: %+v, %v", repeated, err)
			}
			c.reopen()
			l := c.live(code)
			if open := c.room.Tables.List().Open(); l.Table.Status() != table.Playing || l.Table.Ply() != 1 || len(open) != 1 || open[0] != code {
				t.Errorf("%s at ply %d; open are %v", l.Table.Status(), l.Table.Ply(), open)
			}
		}
		c.must(code, "b", c.move(code))
		if got := c.kinds(code); got != "opened seated seated moved closed reopened moved" {
			t.Errorf("the log tells %s", got)
		}
	})
}
