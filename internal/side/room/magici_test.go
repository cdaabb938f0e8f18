package room

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/table"
)

// simpleStrategist buys a Queen and Rooks, and captures whenever it can.
type simpleStrategist struct{ slow atomic.Bool }

func (*simpleStrategist) Buy(magici.Settings, uint64) magici.Army {
	return magici.BareKing.With(magici.Queen).With(2).With(3)
}

func (*simpleStrategist) Place(m magici.Match, side chess.Side, _ int, _ uint64) (magici.Slot, chess.Square, error) {
	for slot := range m.Unplaced(side).All() {
		for _, sq := range magici.Deployable(side, slot.Kind()) {
			if !slices.ContainsFunc(m.Deployed(), func(p magici.Placement) bool { return p.Square == sq }) {
				return slot, sq, nil
			}
		}
	}
	return magici.NoSlot, 0, fmt.Errorf("nothing to place")
}

func (s *simpleStrategist) Choose(ctx context.Context, m magici.Match, _ chess.Side, _ magici.Instant, _ int, seed uint64) (Choice, error) {
	if s.slow.Load() {
		<-ctx.Done()
		return Choice{}, ctx.Err()
	}
	all := m.Play.Position.Legal()
	for _, mv := range all {
		if _, captures := m.Play.Position.Victim(mv); captures {
			return Choice{Move: mv}, nil
		}
	}
	return Choice{Move: all[seed%uint64(len(all))]}, nil
}

// withMagici runs a test with tables of Scacchi Magici. All answers are "giusto".
func withMagici(t *testing.T, test func(*testTables, *simpleStrategist)) {
	t.Helper()
	withTables(t, func(c *testTables) {
		computer := &simpleStrategist{}
		c.magici = MagiciConfig{
			Settings: func() (magici.Settings, error) { return magici.DefaultSettings(), nil },
			Question: func(asked []string) (*magici.Question, error) {
				return &magici.Question{ID: fmt.Sprint("q", len(asked)), It: magici.Wording{Text: "?", Answer: "giusto"}, Difficulty: 1}, nil
			},
			Right:      func(typed string, q magici.Question) bool { return typed == q.It.Answer },
			Strategist: computer,
		}
		c.reopen()
		test(c, computer)
	})
}

func (c *testTables) openMagici(device string, o magicitable.OpenTable) string {
	c.t.Helper()
	code, err := c.room.Magici.Open(context.Background(), MagiciRequest{
		ID: nextID(), Actor: "test", At: time.Now(), Command: magicitable.Command{By: guest(device), Order: o},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return code
}

func (c *testTables) magiciTable(code string) LiveMagici {
	c.t.Helper()
	l, err := c.room.Magici.Get(context.Background(), code)
	if err != nil {
		c.t.Fatal(err)
	}
	return l
}

func (c *testTables) giveMagici(code, device string, o magicitable.Order) error {
	_, err := c.room.Magici.Do(context.Background(), code, MagiciRequest{
		ID: nextID(), Actor: "test", At: time.Now(), Command: magicitable.Command{By: guest(device), Order: o},
	})
	return err
}

func (c *testTables) mustMagici(code, device string, orders ...magicitable.Order) {
	c.t.Helper()
	for _, o := range orders {
		if err := c.giveMagici(code, device, o); err != nil {
			c.t.Fatalf("%T: %v", o, err)
		}
	}
}

// playMagici lets each device do what its side can do, until the table is where it should be or the match is over.
func (c *testTables) playMagici(code string, devices [2]string, until func(magicitable.Table) bool) {
	c.t.Helper()
	for range 3000 {
		t := c.magiciTable(code).Table
		if until(t) || t.Status() != table.Playing {
			return
		}
		m := &t.Match
		for _, side := range magicitable.Sides {
			device := devices[side]
			if device == "" {
				continue
			}
			switch d := t.Duel; m.Phase() {
			case magici.Purchase:
				if !m.Teams[side].Confirmed {
					c.mustMagici(code, device, magici.Buy{Side: side, Slot: magici.Queen}, magici.Buy{Side: side, Slot: 8})
					c.mustMagici(code, device, magici.Confirm{Side: side, Draft: c.magiciTable(code).Table.Match.Teams[side].Draft})
				}
			case magici.Deployment:
				if turn, _ := m.ToPlace(); turn == side {
					slot, sq, _ := (&simpleStrategist{}).Place(*m, side, 0, 0)
					c.mustMagici(code, device, magici.Place{Side: side, Slot: slot, Square: sq})
				}
			case magici.Thinking:
				if m.ToMove() == side {
					mv, _ := (&simpleStrategist{}).Choose(context.Background(), *m, side, 0, 0, uint64(m.Play.TurnNumber))
					c.mustMagici(code, device, magici.Move{Turn: m.TurnSerial, From: mv.Move.From, To: mv.Move.To, Promotion: mv.Move.Promotion})
				}
			case magici.Duelling:
				if _, alone := t.Computer(); alone && d.May(side) { // the computer presses when it knows
					c.mustMagici(code, device, magicitable.Yield{Asked: d.Asked, Side: side})
				} else if d.May(side) {
					c.mustMagici(code, device, magicitable.Press{Asked: d.Asked, Side: side})
				} else if d.Stage == magicitable.Answering && d.Turn == side {
					c.mustMagici(code, device, magicitable.Type{Asked: d.Asked, Text: "giusto"})
				}
			}
			t = c.magiciTable(code).Table
			m = &t.Match
		}
		pass(500 * time.Millisecond)
	}
	c.t.Fatal("the match does not come there")
}

func never(magicitable.Table) bool { return false }

// Two people play a match to its end on two devices, with a restart in the middle of a Duel.
func TestMagiciMatch(t *testing.T) {
	withMagici(t, func(c *testTables, _ *simpleStrategist) {
		code := c.openMagici("a", magicitable.OpenTable{Name: "Marta", Colour: "white"})
		c.mustMagici(code, "b", magicitable.Sit{Name: "Luca"})
		c.playMagici(code, [2]string{"a", "b"}, magicitable.Table.Duelling)
		before := c.magiciTable(code).Table
		left := before.Match.MatchLeft(c.magiciTable(code).Instant(time.Now()))
		c.reopen()
		pass(time.Hour / 4)
		l := c.magiciTable(code)
		if m := l.Table.Match; !m.Paused || m.Phase() != magici.Duelling || m.Asking.Question == nil || m.MatchLeft(l.Instant(time.Now())) < left {
			t.Fatalf("after the restart: %v, paused %v", m.Phase(), m.Paused)
		}
		refused(t, "an answer under the pause", c.giveMagici(code, "a", magicitable.Press{Asked: l.Table.Duel.Asked, Side: chess.White}), "fault.magicitable.paused")
		c.mustMagici(code, "b", magicitable.GoOn{Match: 1})
		c.playMagici(code, [2]string{"a", "b"}, never)
		row, _ := c.room.Tables.List().Row(code)
		if len(row.Results) != 1 || row.Game != magicitable.GameID || row.Results[0].White.Name != "Marta" || row.Closed {
			t.Errorf("the list has %+v", row)
		}
		c.mustMagici(code, "a", magicitable.Close{Match: 1})
		if row, _ := c.room.Tables.List().Row(code); !row.Closed {
			t.Error("the list has the table open")
		}
		refused(t, "an order to a closed table", c.giveMagici(code, "a", magicitable.Close{Match: 1}), "fault.table.closed")
		if tables, err := c.room.Tables.Live(context.Background()); err != nil || len(tables) > 0 {
			t.Errorf("the tables of the board games have %d more, %v", len(tables), err)
		}
	})
}

// The computer buys, deploys, moves, presses and answers by itself; after a restart it goes on, and it plays again.
func TestMagiciAgainstComputer(t *testing.T) {
	withMagici(t, func(c *testTables, _ *simpleStrategist) {
		code := c.openMagici("a", magicitable.OpenTable{Name: "Marta", Against: table.AgainstComputer, Strength: 4, Colour: "black"})
		c.playMagici(code, [2]string{"", "a"}, func(t magicitable.Table) bool { return t.Match.Play.TurnNumber > 2 })
		c.reopen()
		c.mustMagici(code, "a", magicitable.GoOn{Match: 1})
		c.playMagici(code, [2]string{"", "a"}, never)
		c.mustMagici(code, "a", magicitable.Rematch{Match: 1, Side: chess.Black})
		pass(5 * time.Second)
		if now := c.magiciTable(code).Table; now.Number != 2 || !now.Match.Teams[chess.Black].Confirmed || len(now.Past) != 1 {
			t.Errorf("match %d, the computer has bought: %v", now.Number, now.Match.Teams[chess.Black].Confirmed)
		}
		pressed := 0
		entries, err := c.store.Load(context.Background(), eventlog.MagiciTable(code), 0)
		for _, e := range entries {
			if e.Kind == "pressed" && e.Actor == "computer" {
				pressed++
			}
		}
		if err != nil || pressed == 0 {
			t.Errorf("the computer has pressed %d times, %v", pressed, err)
		}
	})
}

// A computer that must wait for its search says so; its turn runs out like any other's.
func TestMagiciBusy(t *testing.T) {
	withMagici(t, func(c *testTables, computer *simpleStrategist) {
		computer.slow.Store(true)
		code := c.openMagici("a", magicitable.OpenTable{Name: "Marta", Against: table.AgainstComputer, Strength: 1, Colour: "black"})
		c.playMagici(code, [2]string{"", "a"}, func(t magicitable.Table) bool { return t.Match.Started() && t.Match.ToMove() == chess.White })
		c.notified()
		pass(3 * time.Second)
		if l := c.magiciTable(code); !l.Busy || len(c.notified()) == 0 {
			t.Error("the computer does not say that it waits")
		}
		pass(29 * time.Second)
		if l := c.magiciTable(code); l.Busy || l.Table.Match.ToMove() != chess.Black {
			t.Errorf("busy %v, to move %v", l.Busy, l.Table.Match.ToMove())
		}
	})
}

func TestMagiciOpen(t *testing.T) {
	withMagici(t, func(c *testTables, _ *simpleStrategist) {
		open := magicitable.OpenTable{Name: "Marta"}
		req := MagiciRequest{ID: "same", Actor: "test", At: time.Now(), Command: magicitable.Command{By: guest("a"), Order: open}}
		code, err := c.room.Magici.Open(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := c.room.Magici.Open(context.Background(), req); err != nil || again != code {
			t.Errorf("the same order again: %s, %v", again, err)
		}
		req.Command.Order = magicitable.OpenTable{Name: "Ugo"}
		_, err = c.room.Magici.Open(context.Background(), req)
		refused(t, "another order with its id", err, "fault.order.reused")
		c.openMagici("a", open)
		c.openMagici("a", open)
		req.ID = "fourth"
		_, err = c.room.Magici.Open(context.Background(), req)
		refused(t, "a fourth table of one device", err, "fault.table.each")
		_, err = c.room.Magici.Get(context.Background(), "CDFG")
		refused(t, "an unknown table", err, "fault.table.unknown")
		pass(31 * time.Minute)
		if live, err := c.room.Magici.Live(context.Background()); err != nil || len(live) > 0 {
			t.Errorf("%d tables wait for ever, %v", len(live), err)
		}
		c.magici.Question = nil
		c.reopen()
		req.ID = "fifth"
		_, err = c.room.Magici.Open(context.Background(), req)
		refused(t, "without questions", err, "fault.magicitable.off")
	})
}
