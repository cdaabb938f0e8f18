package room

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
)

// The computer answers with a move of its own in due time, also after a take-back during its search and
// after a restart.
func TestTableComputer(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.begin(table.OpenTable{Game: "magnetone", Name: "Ada", Colour: "black", Strength: 1, Against: table.AgainstComputer})
		pass(time.Second)
		if n := c.live(code).Table.Ply(); n != 1 {
			t.Fatalf("ply %d: it has the first move", n)
		}
		c.must(code, "a", c.move(code))
		pass(500 * time.Millisecond)
		c.must(code, "a", table.AskTakeBack{Game: 1, Ply: 2, Side: table.Black, To: 1})
		pass(time.Minute)
		if n := c.live(code).Table.Ply(); n != 1 {
			t.Fatalf("ply %d: it has moved although its turn was taken back", n)
		}
		c.must(code, "a", c.move(code))
		c.reopen()
		c.live(code)
		pass(1200 * time.Millisecond)
		if n := c.live(code).Table.Ply(); n != 3 {
			t.Errorf("ply %d after a restart", n)
		}
	})
}

// People see their own move before the computer's, even when its search is short; a computer that searches
// longer than the pause adds no pause.
func TestTableComputerPauses(t *testing.T) {
	tests := []struct {
		name   string
		thinks time.Duration
		pace   table.Pace
		answer time.Duration // after the person's move
	}{
		{"a quick one waits", 0, table.Calm, 1200 * time.Millisecond},
		{"the pause runs beside the thinking", time.Second, table.Calm, 1200 * time.Millisecond},
		{"a slow one answers when it has its move", 3 * time.Second, table.Calm, 3 * time.Second},
		{"at once", 10 * time.Millisecond, table.AtOnce, 10 * time.Millisecond},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			withTables(t, func(c *testTables) {
				c.computer = func(_ context.Context, line game.Line, _ int, _ uint64) (string, error) {
					time.Sleep(test.thinks)
					return line.Moves()[0], nil
				}
				c.reopen()
				code := c.begin(table.OpenTable{Game: "boop", Name: "Ada", Strength: 1, Against: table.AgainstComputer, Pace: test.pace})
				for range 2 { // the second time after a restart in the middle of the pause
					ply := c.live(code).Table.Ply()
					c.must(code, "a", c.move(code))
					if ply > 0 {
						pass(test.answer / 2)
						c.reopen()
						c.live(code)
					}
					pass(test.answer - time.Millisecond)
					if n := c.live(code).Table.Ply(); n != ply+1 {
						t.Fatalf("%d moves a millisecond before the answer, %d before it", n, ply)
					}
					pass(time.Millisecond)
					if n := c.live(code).Table.Ply(); n != ply+2 {
						t.Fatalf("%d moves, %d before it: no answer", n, ply)
					}
				}
			})
		})
	}
}

// A search ends with its table, and the desk does not wait for its end.
func TestTableSearchIsCancelled(t *testing.T) {
	withTables(t, func(c *testTables) {
		asked, left := 0, 0
		c.computer = func(ctx context.Context, _ game.Line, _ int, _ uint64) (string, error) {
			asked++
			<-ctx.Done()
			left++
			return "", ctx.Err()
		}
		c.reopen()
		code := c.begin(table.OpenTable{Game: "boop", Name: "Ada", Strength: 4, Against: table.AgainstComputer})
		c.must(code, "a", c.move(code))
		synctest.Wait()
		if asked != 1 || left != 0 {
			t.Fatalf("%d searches, %d left", asked, left)
		}
		c.must(code, "a", table.Close{Game: 1})
		synctest.Wait()
		if left != 1 {
			t.Error("it searches on")
		}
		code = c.begin(table.OpenTable{Game: "boop", Name: "Ada", Colour: "black", Strength: 4, Against: table.AgainstComputer})
		synctest.Wait()
		c.desk.Close()
		if asked != 2 || left != 2 {
			t.Errorf("%d searches, %d left at the end", asked, left)
		}
		c.open()
		_ = code
	})
}
