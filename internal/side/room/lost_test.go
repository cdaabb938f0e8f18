package room

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
)

// resigned plays a game in which White resigns after four moves, and returns the table.
func (c *testTables) resigned() string {
	c.t.Helper()
	device := nextID() // a device has few tables
	code, err := c.room.Tables.Open(context.Background(), stream.Request[table.Command]{
		ID: nextID(), Actor: "test", At: time.Now(),
		Command: table.Command{By: guest(device), Order: table.OpenTable{Game: "boop", Name: "Ada", Against: table.AgainstBeside, Other: "Bo"}},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	for range 4 {
		c.must(code, device, c.move(code))
	}
	c.must(code, device, table.Resign{Game: 1, Side: table.White})
	return code
}

// hopeless judges every position as lost for White, after a second.
func hopeless(searches *int) blunder.Judge {
	return func(ctx context.Context, line game.Line, _ uint64) (blunder.Judgement, error) {
		*searches++
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return blunder.Judgement{}, ctx.Err()
		}
		score := blunder.Won
		if line.Turn() == game.White {
			score = -score
		}
		return blunder.Judgement{Move: line.Moves()[0], Score: score}, nil
	}
}

// Lost games are searched one by one. A second question gets the same answer. When too many games wait
// the next one is turned away until there is room.
func TestWhyLost(t *testing.T) {
	withTables(t, func(c *testTables) {
		searches := 0
		c.judge = hopeless(&searches)
		c.reopen()
		ask := func(code string) LostGame {
			synctest.Wait()
			return c.room.Tables.WhyLost(code, c.live(code).Table.Play)
		}
		codes := make([]string, pastWaiting+2)
		for i := range codes {
			codes[i] = c.resigned()
		}
		for i, code := range codes {
			want := LostGame{Begun: true, Before: i}
			if i == len(codes)-1 {
				want = LostGame{}
			}
			if got := ask(code); got != want {
				t.Errorf("table %d: %+v, want %+v", i, got, want)
			}
		}
		pass(1500 * time.Millisecond) // one look at the end, and two at White's moves
		if got, want := ask(codes[0]), (LostGame{Begun: true, Of: 2}); got != want {
			t.Errorf("on the way: %+v, want %+v", got, want)
		}
		pass(1600 * time.Millisecond)
		want := blunder.Finding{Kind: blunder.Unknown, Ply: 4, Looked: 2, Own: 2}
		if got := ask(codes[0]); !got.Done || got.Found != want || searches != 4 {
			t.Errorf("%+v after %d searches, want %+v", got, searches, want)
		}
		if got := ask(codes[1]); got.Before != 0 || got.Done {
			t.Errorf("the next one: %+v", got)
		}
		if got := ask(codes[len(codes)-1]); !got.Begun {
			t.Errorf("there is room again: %+v", got)
		}
		pass(time.Minute)
		if got := ask(codes[len(codes)-1]); !got.Done || searches != 3*len(codes) {
			t.Errorf("the last one: %+v after %d searches", got, searches)
		}
	})
}

// A panic of a game's rules fails that search alone, and a closing desk does not wait for a search.
func TestWhyLostFails(t *testing.T) {
	withTables(t, func(c *testTables) {
		c.judge = func(context.Context, game.Line, uint64) (blunder.Judgement, error) { panic("no such rule") }
		c.reopen()
		code := c.resigned()
		c.room.Tables.WhyLost(code, c.live(code).Table.Play)
		synctest.Wait()
		if got := c.room.Tables.WhyLost(code, c.live(code).Table.Play); !got.Failed || got.Done {
			t.Errorf("%+v", got)
		}
		searches := 0
		c.judge = hopeless(&searches)
		c.reopen()
		c.room.Tables.WhyLost(code, c.live(code).Table.Play)
		synctest.Wait()
		began := time.Now()
		c.desk.Close()
		if waited := time.Since(began); waited > 0 || searches != 1 {
			t.Errorf("waited %v for %d searches", waited, searches)
		}
		c.open()
	})
}
