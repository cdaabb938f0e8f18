package room

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/internal/stream"
)

// testTables is a room on a desk in a bubble.
type testTables struct {
	t        *testing.T
	desk     *desk.Desk
	room     *Room
	store    *eventlogtest.Log
	kept     KeptStates
	computer Computer
	judge    blunder.Judge
	magici   MagiciConfig

	mu      sync.Mutex
	changes []Change
}

// withTables runs a test in a bubble. The computer plays the first legal move after a second.
func withTables(t *testing.T, test func(*testTables)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &testTables{t: t, store: eventlogtest.New(), computer: first}
		c.open()
		defer func() { c.desk.Close() }()
		test(c)
	})
}

func first(ctx context.Context, line game.Line, _ int, _ uint64) (string, error) {
	select {
	case <-time.After(time.Second):
		return line.Moves()[0], nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (c *testTables) open() {
	c.t.Helper()
	c.room = New(Config{Kept: c.kept, Games: registry.Tables(), Computer: c.computer, Judge: c.judge, Magici: c.magici})
	d, err := desk.Open(context.Background(), desk.Config{Store: c.store, Log: slog.New(slog.DiscardHandler), Beside: c.room})
	if err != nil {
		c.t.Fatal(err)
	}
	c.desk = d
	c.room.Listen(func(change Change) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.changes = append(c.changes, change)
	})
}

// reopen closes the desk and opens another one on the same log.
func (c *testTables) reopen() {
	c.t.Helper()
	c.desk.Close()
	c.open()
}

// notified returns the changes that the screens were notified of since the last call.
func (c *testTables) notified() []Change {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer func() { c.changes = nil }()
	return c.changes
}

func guest(device string) table.Actor { return table.Actor{Device: device} }

// begin opens a table as the device a and returns its code.
func (c *testTables) begin(o table.OpenTable) string {
	c.t.Helper()
	code, err := c.room.Tables.Open(context.Background(), stream.Request[table.Command]{
		ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: guest("a"), Order: o},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return code
}

func (c *testTables) give(code, device string, o table.Order) error {
	_, err := c.send(nextID(), code, device, o)
	return err
}

func (c *testTables) send(id, code, device string, o table.Order) (stream.Receipt, error) {
	return c.room.Tables.Do(context.Background(), code, stream.Request[table.Command]{
		ID: id, Actor: "test", At: time.Now(), Command: table.Command{By: guest(device), Order: o},
	})
}

func (c *testTables) must(code, device string, orders ...table.Order) {
	c.t.Helper()
	for _, o := range orders {
		if err := c.give(code, device, o); err != nil {
			c.t.Fatalf("%T: %v", o, err)
		}
	}
}

func (c *testTables) live(code string) LiveTable {
	c.t.Helper()
	l, err := c.room.Tables.Get(context.Background(), code)
	if err != nil {
		c.t.Fatal(err)
	}
	return l
}

// move returns the first legal move.
func (c *testTables) move(code string) table.Move {
	c.t.Helper()
	t := c.live(code).Table
	return table.Move{Game: t.Play.Number, Ply: t.Ply(), Move: t.Moves()[0]}
}

func (c *testTables) kinds(code string) string {
	return strings.Join(eventlogtest.Kinds(c.t, c.store, eventlog.Table(code)), " ")
}

// boop is a table of two people with clocks, on the devices a and b.
func (c *testTables) boop(clock table.Mode) string {
	c.t.Helper()
	code := c.begin(table.OpenTable{Game: "boop", Name: "Ada", Clock: clock})
	c.must(code, "b", table.Sit{Side: table.Black, Name: "Bo"})
	return code
}

// A game from its beginning to its end: everything is in the log, the list has the result, and the screens
// were notified of the table and of the list.
func TestTable(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.Untimed)
		c.notified()
		c.must(code, "a", c.move(code))
		if changes := c.notified(); !slices.Equal(changes, []Change{{Table: code}}) {
			t.Errorf("after a move the screens hear %v", changes)
		}
		refused(t, "the wrong side", c.give(code, "a", c.move(code)), "fault.table.turn")
		c.must(code, "b", c.move(code), table.Resign{Game: 1, Side: table.Black})
		if changes := c.notified(); !slices.Contains(changes, Change{Table: AllTables}) {
			t.Errorf("after the end the screens hear %v", changes)
		}
		if got := c.kinds(code); got != "opened seated seated moved moved ended" {
			t.Errorf("the log tells %s", got)
		}
		want := []list.RankedPlayer{{Name: "Ada", Played: 1, Won: 1}, {Name: "Bo", Played: 1}}
		if got := list.Rankings(c.room.Tables.List().Results())["boop"]; !slices.Equal(got, want) {
			t.Errorf("the ranking is %v", got)
		}
		moves := c.live(code).Table.Play.Record().Moves
		if len(moves) != 2 || moves[0].At == "" {
			t.Errorf("the record has the moves %v", moves)
		}
	})
}

func TestTableRefuses(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.Untimed)
		stale := c.move(code)
		c.must(code, "a", stale)
		refused(t, "a stale tab", c.give(code, "a", stale), "fault.table.stale")
		refused(t, "a code that there is not", c.give("XXXX", "a", stale), "fault.table.unknown")
		_, err := c.room.Tables.Get(context.Background(), "XXXX")
		refused(t, "a look at it", err, "fault.table.unknown")
		_, err = c.room.Tables.Open(context.Background(), stream.Request[table.Command]{ID: nextID(), At: time.Now(), Command: table.Command{
			By: guest("a"), Order: table.OpenTable{Game: "magici", Name: "Ada"},
		}})
		refused(t, "what is no table game", err, "fault.table.game")
	})
}

// A repeated id gets the first answer again: the same table, the same move.
func TestTableRepeats(t *testing.T) {
	withTables(t, func(c *testTables) {
		open := stream.Request[table.Command]{ID: "o", At: time.Now(), Command: table.Command{
			By: guest("a"), Order: table.OpenTable{Game: "boop", Name: "Ada", Against: table.AgainstBeside, Other: "Bo"},
		}}
		code, err1 := c.room.Tables.Open(context.Background(), open)
		again, err2 := c.room.Tables.Open(context.Background(), open)
		if err1 != nil || err2 != nil || code != again || len(c.room.Tables.List().Rows) != 1 {
			t.Errorf("%s and %s, %v, %v", code, again, err1, err2)
		}
		move := c.move(code)
		first, err1 := c.send("m", code, "a", move)
		second, err2 := c.send("m", code, "a", move)
		if err1 != nil || err2 != nil || first.Repeat || !second.Repeat || first.Seq != second.Seq {
			t.Errorf("%+v and %+v, %v, %v", first, second, err1, err2)
		}
		c.must(code, "a", table.Resign{Game: 1, Side: table.White})
		closing := table.Close{Game: 1}
		_, err1 = c.send("z", code, "a", closing)
		last, err2 := c.send("z", code, "a", closing)
		if err1 != nil || err2 != nil || !last.Repeat {
			t.Errorf("closed twice: %+v, %v, %v", last, err1, err2)
		}
	})
}

// The side whose clock runs out loses, exactly at its time plus the grace.
func TestTableClock(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.PerMove)
		pass(time.Minute)
		c.must(code, "a", c.move(code))
		pass(29 * time.Second)
		c.must(code, "b", c.move(code))
		pass(30*time.Second + 299*time.Millisecond)
		if p := c.live(code).Table.Status(); p != table.Playing {
			t.Fatalf("%s a millisecond before the flag", p)
		}
		pass(time.Millisecond)
		if o := c.live(code).Table.Play.Outcome; o != game.Win(game.Black, game.Time) {
			t.Errorf("it ends as %v", o)
		}
	})
}

// After a restart a table is as it was; its clocks stand until the next move.
func TestTableRestart(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.PerGame)
		c.must(code, "a", c.move(code))
		pass(10 * time.Second)
		c.must(code, "b", c.move(code))
		before := c.live(code).Table
		pass(5 * time.Second)
		c.reopen()
		pass(time.Hour)
		l := c.live(code)
		if got := l.Table; got.Play.Line.Position() != before.Play.Line.Position() || got.Seats != before.Seats || got.Clocks.Running {
			t.Errorf("the table is another one: %+v", got)
		}
		if left := l.Table.Clocks.At(table.Black, l.Instant(time.Now())); left != 590_000 {
			t.Errorf("Black has %d ms", left)
		}
		pass(time.Minute)
		c.must(code, "a", c.move(code))
		if l := c.live(code); l.Table.Clocks.Left[table.White] != 600_000 || !l.Table.Clocks.Running {
			t.Errorf("clocks %+v", l.Table.Clocks)
		}
	})
}

// A result that a crash kept out of the list is noted afterwards, once.
func TestTableResultAfterACrash(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.Untimed)
		c.must(code, "a", c.move(code))
		c.store.Fail(eventlog.Tables, fault.New(fault.Unavailable, "fault.store.full"))
		c.must(code, "b", table.Resign{Game: 1, Side: table.Black})
		c.store.Fail(eventlog.Tables, nil)
		if n := len(c.room.Tables.List().Results()); n != 0 {
			t.Fatalf("%d results on a disk that refuses", n)
		}
		for range 2 {
			c.reopen()
			c.live(code)
		}
		if n := len(c.room.Tables.List().Results()); n != 1 {
			t.Errorf("%d results", n)
		}
	})
}

// Abandoned tables close by themselves; closed ones leave the memory, can still be read, and make room.
func TestTablesMakeRoom(t *testing.T) {
	withTables(t, func(c *testTables) {
		organiser := stream.Request[list.Command]{ID: nextID(), At: time.Now(), Command: list.Command{
			By: role.Organiser, Order: list.SetLimits{Anybody: true, Most: 2},
		}}
		if _, err := c.room.Tables.SetLimits(context.Background(), organiser); err != nil {
			t.Fatal(err)
		}
		played, empty := c.boop(table.Untimed), c.begin(table.OpenTable{Game: "boop", Name: "Ada"})
		third := stream.Request[table.Command]{At: time.Now(), Command: table.Command{By: guest("c"), Order: table.OpenTable{Game: "boop"}}}
		_, err := c.room.Tables.Open(context.Background(), third)
		refused(t, "the third table", err, "fault.table.many")
		c.must(played, "a", c.move(played))
		pass(31 * time.Minute)
		if live, _ := c.room.Tables.Live(context.Background()); len(live) != 1 || live[0].Table.Code != played {
			t.Errorf("%d tables are open", len(live))
		}
		if n := maps.Collect(c.room.Tables.owners.All); len(n) != 1 {
			t.Errorf("owners %v", n)
		}
		if p := c.live(empty).Table.Status(); p != table.Closed {
			t.Errorf("the forgotten one is %s", p)
		}
		refused(t, "an order for it", c.give(empty, "b", table.Sit{Side: table.Black, Name: "Bo"}), "fault.table.closed")
		if _, err := c.room.Tables.Open(context.Background(), third); err != nil {
			t.Errorf("there is room now: %v", err)
		}
	})
}

// A table of a game that this program does not know hides no other, and keeps its place.
func TestTableOfAnUnknownGame(t *testing.T) {
	withTables(t, func(c *testTables) {
		code := c.boop(table.Untimed)
		entered := eventlog.Batch{Stream: eventlog.Tables, After: 1, Actor: "test", Events: []eventlog.Event{
			{Kind: "entered", Data: []byte(`{"code":"XXXX","game":"go"}`)},
		}}
		own := eventlog.Batch{Stream: eventlog.Table("XXXX"), Actor: "test", Events: []eventlog.Event{
			{Kind: "opened", Data: []byte(`{"code":"XXXX","game":"go","clock":"none"}`)},
		}}
		if _, err := c.store.AppendAll(context.Background(), []eventlog.Batch{entered, own}); err != nil {
			t.Fatal(err)
		}
		c.reopen()
		live, err := c.room.Tables.Live(context.Background())
		if err != nil || len(live) != 1 || live[0].Table.Code != code || !c.room.Tables.List().Has("XXXX") {
			t.Errorf("%d tables, %v", len(live), err)
		}
		_, err = c.room.Tables.Get(context.Background(), "XXXX")
		refused(t, "a look at it", err, "fault.table.unknown")
	})
}
