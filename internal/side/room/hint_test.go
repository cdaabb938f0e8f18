package room

import (
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/side/table"
)

// The computer answers a player who asks for a hint, and moves only when it is its turn.
func TestHint(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.begin(table.OpenTable{Game: "boop", Name: "Ada", Against: table.AgainstComputer, Strength: 1})
		ask := table.AskHint{Game: 1, Side: table.White}
		c.must(code, "a", ask)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		tab := c.live(code).Table
		if tab.Hint.Asked != 1 || tab.Hint.Move != tab.Moves()[0] || tab.Ply() != 0 {
			t.Fatalf("after two seconds %+v, ply %d", tab.Hint, tab.Ply())
		}
		c.must(code, "a", ask, c.move(code))
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if tab = c.live(code).Table; tab.Ply() != 2 || !tab.Play.Stamps[0].Hint || tab.Play.Stamps[1].Hint {
			t.Errorf("the game goes on to ply %d with %+v", tab.Ply(), tab.Play.Stamps)
		}
		c.must(code, "a", table.AskHint{Game: 1, Ply: 2, Side: table.White}, c.move(code)) // moved before it came
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if tab = c.live(code).Table; tab.Ply() != 4 || tab.Hint != (table.Hint{}) {
			t.Errorf("ply %d, hint %+v", tab.Ply(), tab.Hint)
		}
	})
}
