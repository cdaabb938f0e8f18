package room

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
)

// keptInMemory keeps states in memory.
type keptInMemory struct {
	mu    sync.Mutex
	seq   int64
	state []byte
}

func (k *keptInMemory) KeptState(context.Context, eventlog.Stream) (int64, []byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.seq, k.state, nil
}

func (k *keptInMemory) KeepState(_ context.Context, _ eventlog.Stream, seq int64, state []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.seq, k.state = seq, state
	return nil
}

// A kept list equals the fold of its entries, and later entries are added to it.
func TestKeptList(t *testing.T) {
	withTables(t, func(c *testTables) {
		kept := new(keptInMemory)
		c.kept = kept
		c.closedTables(0, 200)
		c.reopen()
		checkKept := func(when string, seq int64) {
			t.Helper()
			time.Sleep(2 * keepEvery)
			synctest.Wait()
			if kept.seq != seq {
				t.Errorf("%s: kept after entry %d, want %d", when, kept.seq, seq)
			}
		}
		checkKept("600 entries", 600)
		folded := c.room.Tables.List()
		c.reopen()
		if l := c.room.Tables.List(); len(l.Rows) != 200 || !reflect.DeepEqual(l, folded) {
			t.Errorf("kept is another list, of %d tables", len(l.Rows))
		}
		code := c.boop(table.Untimed)
		checkKept("one more", 600)
		c.reopen()
		if l := c.room.Tables.List(); len(l.Rows) != 201 || !l.Has(code) {
			t.Errorf("%d tables after one more was opened", len(l.Rows))
		}
		c.closedTables(201, 180)
		c.reopen()
		checkKept("541 more", 1141)

		kept.state = append([]byte("another version"), kept.state...)
		c.reopen()
		if l := c.room.Tables.List(); len(l.Rows) != 381 {
			t.Errorf("%d tables when another version has kept them", len(l.Rows))
		}
	})
}

// A list that is kept and is not the one of the log is found by who compares them.
func TestCheckKept(t *testing.T) {
	withTables(t, func(c *testTables) {
		c.closedTables(0, 3)
		c.reopen()
		right := c.room.Tables.List()
		wrong := right
		wrong.DeskOnly = true
		for _, tt := range []struct {
			name string
			kept *keptInMemory
			want bool
		}{
			{"none", new(keptInMemory), true},
			{"as it is", &keptInMemory{seq: 9, state: list.Pack(right)}, true},
			{"another one", &keptInMemory{seq: 9, state: list.Pack(wrong)}, false},
			{"that of a later entry", &keptInMemory{seq: 8, state: list.Pack(right)}, false},
			{"of another version", &keptInMemory{seq: 9, state: []byte("tables 0")}, true},
		} {
			file := struct {
				*eventlogtest.Log
				*keptInMemory
			}{c.store, tt.kept}
			if same, err := CheckKept(t.Context(), file); same != tt.want || err != nil {
				t.Errorf("%s: the same is %t, %v", tt.name, same, err)
			}
		}
	})
}

// closedTables writes n tables with a game each to the log of the list, the first one after others.
func (c *testTables) closedTables(others, n int) {
	c.t.Helper()
	at, _ := c.store.Load(context.Background(), eventlog.Tables, 0)
	b := eventlog.Batch{Stream: eventlog.Tables, After: int64(len(at)), At: time.Now(), Actor: "test"}
	for i := others; i < others+n; i++ {
		code := fmt.Sprintf("T%04d", i)
		for _, f := range []list.Fact{
			list.Entered{Code: code, Game: "boop", Device: "a", Opened: time.Now().UTC()},
			list.Noted{Code: code, Result: table.Result{Number: 1, Game: "boop", Ended: time.Now().UTC(), White: table.Player{Name: "Ada"}, Winner: "white"}},
			list.Closed{Code: code},
		} {
			data, err := list.Facts.Encode(f)
			if err != nil {
				c.t.Fatal(err)
			}
			b.Events = append(b.Events, eventlog.Event{Kind: list.Facts.Word(f), Data: data})
		}
	}
	if _, err := c.store.AppendAll(context.Background(), []eventlog.Batch{b}); err != nil {
		c.t.Fatal(err)
	}
}
