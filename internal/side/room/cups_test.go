package room

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
)

// cupOrder gives an order to the cup as the organiser.
func (c *testTables) cupOrder(o cup.Order) {
	c.t.Helper()
	_, err := c.room.Cups.Do(context.Background(), stream.Request[cup.Command]{
		ID: nextID(), Actor: "test", At: time.Now(), Command: cup.Command{By: table.Actor{Role: role.Organiser}, Order: o},
	})
	if err != nil {
		c.t.Fatalf("%T: %v", o, err)
	}
	synctest.Wait()
}

// cupNow returns the cup once everything that follows from the last order is done.
func (c *testTables) cupNow() cup.Cup {
	synctest.Wait()
	return c.room.Cups.State().Present()
}

// sitDown seats both people of a pairing, each on a device of their own.
func (c *testTables) sitDown(p cup.Pairing) {
	c.t.Helper()
	for _, side := range table.Sides {
		name := c.cupNow().Player(p.Players[side]).Name
		c.must(p.Code, name, table.Sit{Side: side, Name: name, Confirmed: true})
	}
}

// TestCupAtTables plays a round: tables open by themselves, games that end there count, and a restart in
// the middle loses nothing.
func TestCupAtTables(t *testing.T) {
	withTables(t, func(c *testTables) {
		c.cupOrder(cup.Open{Settings: cup.Settings{Name: "Coppa", Game: "boop", Format: cup.Swiss, Turns: 3}})
		c.cupOrder(cup.EnterMany{Cup: 1, Names: "Anna\nBea\nCiro\nDario"})
		c.cupOrder(cup.Draw{Cup: 1, Round: 1})
		round := c.cupNow().Round()
		for _, p := range round.Pairings {
			if p.Code == "" {
				t.Fatalf("pairing %d has no table", p.Number)
			}
		}
		one, two := round.Pairings[0], round.Pairings[1]
		c.sitDown(one)
		c.reopen()
		if again := c.cupNow().Round(); again.Pairings[0].Code != one.Code || again.Pairings[1].Code != two.Code {
			t.Fatalf("other tables after a restart: %+v", again)
		}
		loser := c.cupNow().Player(one.Players[0]).Name
		c.must(one.Code, loser, table.Resign{Game: 1, Side: table.White})
		if p, _ := c.cupNow().Pairing(1); p.Result != (cup.Result{How: cup.Played, Winner: one.Players[1]}) {
			t.Errorf("the game at the table has ended: %+v", p.Result)
		}
		c.cupOrder(cup.Decision{Cup: 1, Round: 1, Pairing: 2, How: cup.Forfeit, Winner: two.Players[0]})
		if l, err := c.room.Tables.Get(context.Background(), two.Code); err != nil || l.Table.Status() != table.Closed {
			t.Errorf("the table of a decided pairing is %s, %v", l.Table.Status(), err)
		}
		if c.cupNow().Phase() != cup.Between {
			t.Errorf("after the round: %s", c.cupNow().Phase())
		}
	})
}

// TestCupTableFoundAgain stops the process between the opening of a table and the entry that says so.
func TestCupTableFoundAgain(t *testing.T) {
	withTables(t, func(c *testTables) {
		c.cupOrder(cup.Open{Settings: cup.Settings{Name: "Coppa", Game: "boop", Format: cup.Knockout}})
		c.cupOrder(cup.EnterMany{Cup: 1, Names: "Anna\nBea"})
		c.cupOrder(cup.Draw{Cup: 1, Round: 1})
		code := c.cupNow().Round().Pairings[0].Code
		p := c.cupNow().Round().Pairings[0]
		p.Code = ""
		if err := c.room.Cups.giveTable(context.Background(), c.cupNow(), p); err != nil {
			t.Fatal(err)
		}
		if open := c.room.Tables.List().Open(); len(open) != 1 || open[0] != code {
			t.Errorf("a second table was opened: %v, the first is %s", open, code)
		}
		c.sitDown(c.cupNow().Round().Pairings[0])
		c.must(code, c.cupNow().Player(p.Players[0]).Name, table.OfferDraw{Game: 1, Ply: 0, Side: table.White})
		c.must(code, c.cupNow().Player(p.Players[1]).Name, table.Answer{Game: 1, Offer: 1, Accept: true})
		second := c.cupNow().Round().Pairings[0]
		if second.Code == code || second.Code == "" || second.Players[0] != p.Players[1] {
			t.Errorf("after a draw a second game is played, colours changed: %+v", second)
		}
	})
}

// TestCupUnknownGame refuses a cup of a game that the program does not have.
func TestCupUnknownGame(t *testing.T) {
	withTables(t, func(c *testTables) {
		_, err := c.room.Cups.Do(context.Background(), stream.Request[cup.Command]{
			ID: nextID(), Actor: "test", At: time.Now(),
			Command: cup.Command{By: table.Actor{Role: role.Organiser}, Order: cup.Open{Settings: cup.Settings{Name: "Coppa", Game: "risk", Format: cup.Knockout}}},
		})
		if f := fault.From(err); f == nil || f.Key != "fault.table.game" {
			t.Errorf("%v", err)
		}
	})
}

// TestCupIsLate notifies the screens when a table has been empty for too long.
func TestCupIsLate(t *testing.T) {
	withTables(t, func(c *testTables) {
		c.cupOrder(cup.Open{Settings: cup.Settings{Name: "Coppa", Game: "boop", Format: cup.Knockout, Wait: 5}})
		c.cupOrder(cup.EnterMany{Cup: 1, Names: "Anna\nBea"})
		c.cupOrder(cup.Draw{Cup: 1, Round: 1})
		synctest.Wait()
		c.notified()
		time.Sleep(5*time.Minute + time.Second) // of the bubble
		synctest.Wait()
		heard := false
		for _, change := range c.notified() {
			heard = heard || change.Cup
		}
		if !heard {
			t.Error("the screens hear nothing")
		}
	})
}

// The audit log says who did what to the cup, and has no words for what the program does itself.
func TestCupInTheAuditLog(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	withTables(t, func(c *testTables) {
		c.cupOrder(cup.Open{Settings: cup.Settings{Name: "Coppa", Game: "boop", Format: cup.Swiss, Turns: 3}})
		c.cupOrder(cup.EnterMany{Cup: 1, Names: "Anna\nBea\nCiro\nDario"})
		c.cupOrder(cup.Draw{Cup: 1, Round: 1})
		all, err := c.room.AuditLog(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		words := catalogue.In(locale.English)
		var got []string
		for _, e := range all {
			if text := e.Beside.Text(words); text != "" {
				got = append(got, text)
			}
		}
		want := []string{words.T("auditlog.cup.opened", "Coppa"), words.T("auditlog.cup.entered", "Anna"), words.T("auditlog.cup.entered", "Bea"), words.T("auditlog.cup.entered", "Ciro"), words.T("auditlog.cup.entered", "Dario"), words.T("auditlog.cup.drawn", 1)}
		if !slices.Equal(got, want) || len(all) == len(got) {
			t.Errorf("%d entries say %q, want %q", len(all), got, want)
		}
	})
}
