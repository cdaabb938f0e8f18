package desk

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
	"scacchimagici/internal/table"
	"scacchimagici/internal/table/list"
)

type hallStream = Shared[list.List, list.Command, list.Fact]

// Tables are the side tables: the list of all, and those that are not closed and that
// somebody has asked for, each with its owner. A closed one is read from the log when
// somebody wants to see it.
type Tables struct {
	ctx      context.Context // of the owners' lives
	store    Log
	log      *slog.Logger
	games    game.Registry
	computer Computer
	list     *hallStream
	notify   func(Change)
	ended    sync.WaitGroup

	mu     sync.Mutex
	owners map[string]*tableOwner
}

// hallStreamID names the stream of the list.
const hallStreamID eventlog.Stream = "tables"

func openTables(ctx, life context.Context, c Config, notify func(Change)) (*Tables, error) {
	ts := &Tables{
		ctx: life, store: c.Store, log: c.Log, games: c.Games, computer: c.Computer, notify: notify,
		owners: map[string]*tableOwner{},
	}
	rules := Rules[list.List, list.Command, list.Fact]{
		Decide: func(l list.List, c list.Command, _ int64) ([]list.Fact, error) { return list.Decide(l, c) },
		Apply:  list.Apply,
		Encode: func(f list.Fact) (eventlog.Event, error) { return plain(f.Kind(), f, list.EncodeFact) },
		Decode: func(e eventlog.Entry) (list.Fact, error) { return list.DecodeFact(e.Kind, e.Data) },
	}
	var err error
	ts.list, err = open(ctx, NewRunner(rules, c.Store, hallStreamID, list.List{}), func() { notify(Change{Table: Hall}) })
	return ts, err
}

// close ends the context of the owners' lives and returns once all have ended, and their
// searches with them.
func (ts *Tables) close(stop context.CancelFunc) {
	ts.mu.Lock() // who is being woken right now is still one of them
	stop()
	ts.mu.Unlock()
	ts.ended.Wait()
}

// Games returns what can be played at a table.
func (ts *Tables) Games() game.Registry { return ts.games }

// List returns the list of all tables.
func (ts *Tables) List() list.List { return ts.list.State() }

// SetHall says who may open tables, and how many.
func (ts *Tables) SetHall(ctx context.Context, req Request[list.Command]) (Receipt, error) {
	_, receipt, err := ts.list.Do(ctx, req)
	return receipt, err
}

// Open opens a table and returns its code. The table and its row in the list go to disk
// together; a repeated id gets the code of the first time again.
func (ts *Tables) Open(ctx context.Context, req Request[table.Command]) (string, error) {
	order, ok := req.Command.Order.(table.OpenTable)
	if !ok {
		return "", fault.New(fault.Invalid, "fault.order.unknown", req.Command.Order.Kind())
	}
	if order.Against == table.TheMachine && ts.computer == nil {
		return "", fault.New(fault.Unavailable, "fault.table.computer")
	}
	if err := ts.makeRoom(ctx); err != nil {
		return "", err
	}
	order, err := ts.drawn(order)
	if err != nil {
		return "", err
	}
	req.Command.Order, req.Command.At = order, req.At
	first, err := ts.firstBatch(order.Code, req)
	if err != nil {
		return "", err
	}
	enter := list.Enter{Code: order.Code, Game: order.Game, Device: req.Command.By.Device, Opened: first.At}
	_, receipt, err := ts.list.Do(ctx, Request[list.Command]{
		ID: req.ID, Actor: req.Actor, At: req.At, With: []eventlog.Batch{first},
		Command: list.Command{By: req.Command.By.Role, Order: enter},
	})
	switch {
	case err != nil:
		return "", err
	case receipt.Repeat:
		return ts.openedBy(ctx, req.ID)
	}
	_, _, err = ts.owner(ctx, order.Code) // the computer may have the first move
	return order.Code, err
}

// makeRoom has the list know of every table that has closed, when it seems full.
func (ts *Tables) makeRoom(ctx context.Context) error {
	l := ts.List()
	if len(l.Open()) < l.Most() {
		return nil
	}
	_, err := ts.Live(ctx)
	return err
}

// drawn gives a table its code, and throws the lot.
func (ts *Tables) drawn(o table.OpenTable) (table.OpenTable, error) {
	var err1, err2 error
	o.Code, err1 = table.DrawCode(rand.Reader, ts.List().Has)
	o.Swap, err2 = lot()
	return o, errors.Join(err1, err2)
}

// firstBatch returns the first entries of a table's own stream.
func (ts *Tables) firstBatch(code string, req Request[table.Command]) (eventlog.Batch, error) {
	batch := eventlog.Batch{Stream: tableStream(code), At: req.At.UTC().Truncate(time.Millisecond), Actor: req.Actor}
	events, err := table.Decide(table.New(ts.games), req.Command, 0)
	for _, e := range events {
		encoded, fail := encodeTable(e)
		err = errors.Join(err, fail)
		batch.Events = append(batch.Events, encoded)
	}
	return batch, err
}

// openedBy returns the code of the table that a command has opened.
func (ts *Tables) openedBy(ctx context.Context, command string) (string, error) {
	entries, err := ts.store.CommandEntries(ctx, hallStreamID, command)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		f, err := list.DecodeFact(e.Kind, e.Data)
		if err != nil {
			return "", err
		}
		if entered, ok := f.(list.Entered); ok {
			return entered.Code, nil
		}
	}
	return "", fault.New(fault.NotFound, "fault.table.unknown")
}

// Get returns a table as it stands, closed ones too.
func (ts *Tables) Get(ctx context.Context, code string) (LiveTable, error) {
	o, _, err := ts.owner(ctx, code)
	if err != nil {
		return LiveTable{}, err
	}
	return *o.view.Load(), nil
}

// Live returns the tables that are not closed, in the order of their opening. One that cannot
// be read, such as that of a game of a later version, hides no other.
func (ts *Tables) Live(ctx context.Context) ([]LiveTable, error) {
	var all []LiveTable
	for _, code := range ts.List().Open() {
		l, err := ts.Get(ctx, code)
		switch {
		case ctx.Err() != nil, ts.ctx.Err() != nil:
			return nil, err
		case err != nil:
			ts.log.Warn("read a table", "table", code, "err", err)
		case l.Table.Phase() != table.Closed:
			all = append(all, l)
		}
	}
	return all, nil
}

// Do gives an order to a table. When it returns without error the order is on disk.
func (ts *Tables) Do(ctx context.Context, code string, req Request[table.Command]) (Receipt, error) {
	for {
		o, runs, err := ts.owner(ctx, code)
		if err != nil {
			return Receipt{}, err
		}
		if !runs { // closed: the rules say so, or repeat their first answer
			a := o.serve(ctx, req)
			return a.receipt, a.err
		}
		receipt, err := o.do(ctx, req)
		if fault.CodeOf(err) == fault.Unavailable && o.ended() && ts.ctx.Err() == nil {
			continue // it closed while the order was in line
		}
		return receipt, err
	}
}

// owner returns the owner of a table, waking it first if need be; that of a closed table
// does not run and is the caller's own.
func (ts *Tables) owner(ctx context.Context, code string) (o *tableOwner, runs bool, err error) {
	if !ts.List().Has(code) {
		return nil, false, fault.New(fault.NotFound, "fault.table.unknown")
	}
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if o := ts.owners[code]; o != nil && !o.ended() {
		return o, true, nil
	}
	delete(ts.owners, code)
	if ts.ctx.Err() != nil {
		return nil, false, closing()
	}
	if o, err = newTableOwner(ctx, ts.log, ts, code); err != nil {
		return nil, false, err
	}
	ts.note(ctx, o.runner.State())
	if o.over(o.runner.State()) {
		return o, false, nil
	}
	ts.owners[code] = o
	ts.ended.Go(func() {
		o.run(ts.ctx)
		ts.forget(o)
	})
	return o, true, nil
}

// ended reports whether the owner takes no orders any more.
func (o *tableOwner) ended() bool {
	select {
	case <-o.gone:
		return true
	default:
		return false
	}
}

// forget drops an owner that has ended.
func (ts *Tables) forget(o *tableOwner) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.owners[o.code] == o {
		delete(ts.owners, o.code)
	}
}

// changed notes what the list does not know yet, and tells the screens.
func (ts *Tables) changed(ctx context.Context, t table.Table) {
	ts.note(ctx, t)
	ts.notify(Change{Table: t.Code})
}

// note records results in the list. It may come late after a crash, but never twice.
func (ts *Tables) note(ctx context.Context, t table.Table) {
	order := list.Note{Code: t.Code, Results: t.Results(), Closed: t.Phase() == table.Closed}
	command := list.Command{By: table.System, Order: order}
	if news, err := list.Decide(ts.List(), command); err == nil && len(news) == 0 {
		return
	}
	req := Request[list.Command]{Actor: "system", At: time.Now(), Command: command}
	if _, _, err := ts.list.Do(context.WithoutCancel(ctx), req); err != nil {
		ts.log.Error("note a result", "table", t.Code, "err", err)
	}
}
