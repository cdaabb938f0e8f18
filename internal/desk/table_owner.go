package desk

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
	"scacchimagici/internal/table"
)

// LiveTable is a side table as it stood after its last command.
type LiveTable struct {
	Table table.Table
	Seq   int64

	base  table.Instant // the table's clock at epoch
	epoch time.Time     // with its monotonic reading
}

// Instant returns the table's clock at a wall time of this process.
func (l LiveTable) Instant(at time.Time) table.Instant { return l.base.After(at.Sub(l.epoch)) }

// tableRules are those of a table's stream. A match on the boards goes before.
func tableRules() Rules[table.Table, table.Command, table.Event] {
	return Rules[table.Table, table.Command, table.Event]{
		Decide: func(t table.Table, c table.Command, clock int64) ([]table.Event, error) {
			return table.Decide(t, c, table.Instant(clock))
		},
		Apply: table.Apply, Encode: encodeTable, Decode: decodeTable,
	}
}

func encodeTable(e table.Event) (eventlog.Event, error) {
	data, err := table.EncodeFact(e.Fact)
	return eventlog.Event{Kind: e.Fact.Kind(), Clock: int64(e.Clock), Data: data}, err
}

func decodeTable(e eventlog.Entry) (table.Event, error) {
	fact, err := table.DecodeFact(e.Kind, e.Data)
	return table.Event{Clock: table.Instant(e.Clock), At: e.At, Fact: fact}, err
}

// tableStream returns the stream of the table with a code.
func tableStream(code string) eventlog.Stream { return eventlog.Stream("table/" + code) }

// Computer chooses a move of the side to move of a line that is not over. It sees what
// everybody sees; strengths go from 1 to [table.Strongest]. It ends when ctx does.
type Computer func(ctx context.Context, line game.Line, strength int, seed uint64) (move string, err error)

// tableOwner owns one table. The computer's searches run outside of its goroutine.
type tableOwner struct {
	*owner[table.Table, table.Command, table.Event]
	code   string
	view   atomic.Pointer[LiveTable]
	hall   *Tables
	search search
}

// search is the one under way.
type search struct {
	number, ply int // of the game and of its position
	cancel      context.CancelFunc
}

// newTableOwner loads a table. Clocks that ran when the process stopped stand until the next
// move.
func newTableOwner(ctx context.Context, log *slog.Logger, hall *Tables, code string) (*tableOwner, error) {
	o := &tableOwner{code: code, hall: hall}
	r := NewRunner(tableRules(), hall.store, tableStream(code), table.New(hall.games))
	if err := r.Load(ctx); err != nil {
		return nil, err
	}
	if !r.State().Opened() {
		return nil, fault.New(fault.NotFound, "fault.table.unknown")
	}
	o.owner = newOwner(log, r, r.Clock(), o)
	if r.State().Clocks.Running {
		if _, err := r.Do(ctx, fromSystem(table.Interrupt{}), o.base, nil); err != nil {
			return nil, fmt.Errorf("stop the clocks of table %s after the restart: %w", code, err)
		}
	}
	o.publish()
	return o, nil
}

func fromSystem(order table.Order) Request[table.Command] {
	return Request[table.Command]{
		Actor: "system", At: time.Now(),
		Command: table.Command{By: table.Actor{Role: table.System}, Order: order},
	}
}

// due, fill, changed, ahead and over implement charge.
func (o *tableOwner) due(t table.Table) (Request[table.Command], int64, bool) {
	order, at, ok := t.Due()
	return fromSystem(order), int64(at), ok
}

// fill throws the lot and says when the order came.
func (o *tableOwner) fill(_ context.Context, _ table.Table, req Request[table.Command]) (table.Command, error) {
	c := req.Command
	c.At = req.At
	if sit, ok := c.Order.(table.Sit); ok {
		swap, err := lot()
		sit.Swap = swap
		c.Order = sit
		return c, err
	}
	return c, nil
}

// lot returns whether the two seats change colours.
func lot() (bool, error) {
	side, err := coin()
	return side != 0, err
}

func (o *tableOwner) changed(ctx context.Context) {
	o.publish()
	o.hall.changed(ctx, o.runner.State())
}

func (o *tableOwner) publish() {
	o.view.Store(&LiveTable{
		Table: o.runner.State(), Seq: o.runner.Seq(), base: table.Instant(o.base), epoch: o.epoch,
	})
}

// over ends the owner of a closed table: what is closed is read from the log.
func (o *tableOwner) over(t table.Table) bool { return t.Phase() == table.Closed }

// ahead lets the computer think when it is to move, about this position and no other.
func (o *tableOwner) ahead(ctx context.Context) {
	t := o.runner.State()
	strength, thinks := t.Thinker()
	if thinks && o.search.cancel != nil && o.search.number == t.Play.Number && o.search.ply == t.Ply() {
		return
	}
	if o.search.cancel != nil {
		o.search.cancel()
		o.search = search{}
	}
	if !thinks || o.hall.computer == nil {
		return
	}
	thinking, cancel := context.WithCancel(ctx)
	o.search = search{t.Play.Number, t.Ply(), cancel}
	o.hall.ended.Go(func() {
		defer cancel()
		o.think(thinking, t, strength)
	})
}

// think finds a move and gives it to the owner as a command like any other; what has moved
// on meanwhile is left alone.
func (o *tableOwner) think(ctx context.Context, t table.Table, strength int) {
	seed, err := draw64()
	if err != nil {
		o.log.Error("seed of a search", "table", o.code, "err", err)
		return
	}
	move, err := o.hall.computer(ctx, t.Play.Line, strength, seed)
	for err == nil && ctx.Err() == nil {
		err = o.engine(ctx, table.Move{Game: t.Play.Number, Ply: t.Ply(), Move: move})
		if fault.CodeOf(err) != fault.Unavailable {
			break
		}
		o.log.Warn("move of the computer", "table", o.code, "err", err)
		select {
		case <-time.After(time.Second): // the disk refuses: it may get better
			err = nil
		case <-ctx.Done():
		}
	}
	if err != nil && ctx.Err() == nil && fault.CodeOf(err) != fault.Stale {
		o.log.Error("move of the computer", "table", o.code, "err", err)
	}
}

func (o *tableOwner) engine(ctx context.Context, order table.Order) error {
	_, err := o.do(ctx, Request[table.Command]{
		Actor: string(table.Engine), At: time.Now(),
		Command: table.Command{By: table.Actor{Role: table.Engine}, Order: order},
	})
	return err
}

// draw64 draws a seed.
func draw64() (uint64, error) {
	var b [8]byte
	_, err := rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]), err
}
