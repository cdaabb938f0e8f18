package room

import (
	"context"
	"crypto/rand"
	"log/slog"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/internal/stream"
)

// Tables are the side tables: the list of all, and the open ones that have been loaded, each with its
// owner.
type Tables struct {
	group    *stream.Group
	store    stream.Log
	kept     KeptStates // nil: none
	log      *slog.Logger
	games    game.Registry
	computer Computer
	list     *stream.Shared[list.List, list.Command, list.Fact]
	notify   func(Change)
	pulse    *stream.Pulse

	keptSeq int64 // of the list's last entry when it was kept; used by keepList only

	owners stream.Registry[string, *tableOwner]
	closed closedTables
	lost   lookback[blunder.Finding]
	judge  blunder.Judge // of lost games; nil: none looks
}

func openTables(ctx context.Context, c Config, host desk.Host, notify func(Change)) (*Tables, error) {
	ts := &Tables{
		group: host.Group, store: host.Store, kept: c.Kept, log: host.Log, games: c.Games, computer: c.Computer,
		notify: notify, pulse: host.Pulse, judge: c.Judge,
	}
	rules := stream.WithoutClock(list.Decide, list.Apply, list.Facts)
	rules.Fold = list.Fold
	known, seq, err := ts.keptList(ctx)
	if err != nil {
		return nil, err
	}
	ts.keptSeq = seq
	ts.list, err = stream.Open(ctx, stream.NewRunnerAfter(rules, host.Store, eventlog.Tables, known, seq), func() { notify(Change{Table: AllTables}) })
	return ts, err
}

// Games returns the games that can be played at a table.
func (ts *Tables) Games() game.Registry { return ts.games }

// List returns the list of all tables.
func (ts *Tables) List() list.List { return ts.list.State() }

// SetLimits sets who may open tables, and how many.
func (ts *Tables) SetLimits(ctx context.Context, req stream.Request[list.Command]) (stream.Receipt, error) {
	_, receipt, err := ts.list.Do(ctx, req, nil)
	return receipt, err
}

// Open opens a table for all and returns its code, as [Tables.OpenFor] does.
func (ts *Tables) Open(ctx context.Context, req stream.Request[table.Command]) (string, error) {
	return ts.OpenFor(ctx, nil, req)
}

// OpenFor opens a table that is kept for two people and returns its code. The table and its row in the list go to disk together. A
// repeated order gets the first code again; another order with its id is refused with fault.Reused.
func (ts *Tables) OpenFor(ctx context.Context, booking *table.Booking, req stream.Request[table.Command]) (string, error) {
	order, ok := req.Command.Order.(table.OpenTable)
	if !ok {
		return "", fault.New(fault.Invalid, "fault.order.unknown", table.Orders.Word(req.Command.Order))
	}
	code, repeat, err := openNew(ctx, ts, req, req.Command.By, order.Game, func(code string) (first eventlog.Batch, err error) {
		if order.Against == table.AgainstComputer && ts.computer == nil {
			return first, fault.New(fault.Unavailable, "fault.table.computer")
		}
		if l := ts.List(); len(l.Open()) >= l.Most() {
			// The list seems full, but may lack the end of tables that have closed.
			if _, err := ts.Live(ctx); err != nil {
				return first, err
			}
		}
		given := table.Given{At: req.At, Code: code, Booking: booking, Toss: tossSeats}
		events, err := table.Decide(table.New(ts.games), req.Command, given, 0)
		if err != nil {
			return first, err
		}
		return tableRules().Batch(eventlog.Table(code), 0, req.At, req.Actor, events)
	})
	if err == nil && !repeat {
		_, err = ts.owner(ctx, code) // the computer may have the first move
	}
	return code, err
}

// openNew writes a table and its row in the list, and returns the code of the table; first returns the first entries of
// a table with a code. A repeated order, which repeat reports, gets the first code again.
func openNew[C stream.Ordered](
	ctx context.Context, ts *Tables, req stream.Request[C], by table.Actor, game string, first func(code string) (eventlog.Batch, error),
) (code string, repeat bool, err error) {
	digest, err := req.Digest()
	if err != nil {
		return "", false, err
	}
	if entries, err := stream.Repeated(ctx, ts.store, eventlog.Tables, req.ID, digest); err != nil || len(entries) > 0 {
		code, err = opened(entries, err)
		return code, true, err
	}
	if code, err = table.DrawCode(rand.Reader, ts.List().Has); err != nil {
		return "", false, err
	}
	batch, err := first(code)
	if err != nil {
		return "", false, err
	}
	_, receipt, err := ts.list.Do(ctx, stream.Request[list.Command]{
		ID: req.ID, Sent: req.Command.Sent(), Actor: req.Actor, At: req.At, With: []eventlog.Batch{batch},
		Command: list.Command{By: by.Role, Order: list.Enter{Code: code, Game: game, Device: by.Device, Opened: batch.At}},
	}, nil)
	switch {
	case err != nil:
		return "", false, err
	case receipt.Repeat: // the same order came twice at once
		code, err = opened(stream.Repeated(ctx, ts.store, eventlog.Tables, req.ID, digest))
	}
	return code, receipt.Repeat, err
}

// Reopen opens a folded table again. The table and its row in the list go to disk together.
func (ts *Tables) Reopen(ctx context.Context, code string, req stream.Request[table.Command]) (stream.Receipt, error) {
	digest, err := req.Digest()
	if err != nil {
		return stream.Receipt{}, err
	}
	reopened := func() (stream.Receipt, error) {
		entries, err := stream.Repeated(ctx, ts.store, eventlog.Table(code), req.ID, digest)
		if err != nil || len(entries) == 0 {
			return stream.Receipt{}, err
		}
		return stream.Receipt{Seq: entries[len(entries)-1].Seq, Repeat: true}, nil
	}
	if before, err := reopened(); err != nil || before.Repeat {
		return before, err
	}
	if _, err := ts.Get(ctx, code); err != nil {
		return stream.Receipt{}, err
	}
	if o, ok := ts.owners.Get(code); ok && o.Ended() { // the owner of a closing table must be gone first
		if err := o.awaitGone(ctx); err != nil {
			return stream.Receipt{}, err
		}
	}
	r := stream.NewRunner(tableRules(), ts.store, eventlog.Table(code), table.New(ts.games))
	if err := r.Load(ctx); err != nil {
		return stream.Receipt{}, err
	}
	events, err := decideTable(req)(r.State(), req.Command, r.Clock())
	if err != nil {
		return stream.Receipt{}, err
	}
	ts.noteResults(ctx, r.State()) // the list may lack the closing of the table
	next, err := tableRules().Batch(eventlog.Table(code), r.Seq(), req.At, req.Actor, events)
	if err != nil {
		return stream.Receipt{}, err
	}
	next.Command, next.Digest = req.ID, digest
	_, _, err = ts.list.Do(ctx, stream.Request[list.Command]{
		Actor: req.Actor, At: req.At, With: []eventlog.Batch{next},
		Command: list.Command{By: req.Command.By.Role, Order: list.Reenter{Code: code}},
	}, nil)
	if err != nil { // the same order may have come twice at once
		if again, look := reopened(); look != nil || again.Repeat {
			return again, look
		}
		return stream.Receipt{}, err
	}
	ts.closed.remove(code)
	_, err = ts.owner(ctx, code) // the computer may be to move
	ts.notify(Change{Table: code})
	return stream.Receipt{Seq: r.Seq() + int64(len(events))}, err
}

// opened returns the code of the table that entries of the list opened, or err when that is not nil.
func opened(entries []eventlog.Entry, err error) (string, error) {
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		f, err := list.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return "", err
		}
		if entered, ok := f.(list.Entered); ok {
			return entered.Code, nil
		}
	}
	return "", fault.New(fault.NotFound, "fault.table.unknown")
}

// Get returns a table, also a closed one. Only the first call loads it.
func (ts *Tables) Get(ctx context.Context, code string) (LiveTable, error) {
	if l, ok := ts.closed.get(code); ok {
		return l, nil
	}
	o, err := ts.owner(ctx, code)
	if err != nil {
		return LiveTable{}, err
	}
	return *o.view.Load(), nil
}

// Live returns the tables that are not closed, in the order of their opening. It leaves out one that cannot
// be read, such as that of a game of a later version.
func (ts *Tables) Live(ctx context.Context) ([]LiveTable, error) {
	return live(ctx, ts, false, ts.Get, func(l LiveTable) table.Status { return l.Table.Status() })
}

// live reads the tables of the list that are not closed, those of Scacchi Magici or the others. It leaves out one that
// cannot be read.
func live[L any](ctx context.Context, ts *Tables, magici bool, get func(ctx context.Context, code string) (L, error), status func(L) table.Status) ([]L, error) {
	var all []L
	for _, row := range ts.List().Rows {
		if row.Closed || (row.Game == magicitable.GameID) != magici {
			continue
		}
		l, err := get(ctx, row.Code)
		switch {
		case ctx.Err() != nil, ts.group.Context().Err() != nil:
			return nil, err
		case err != nil:
			ts.log.Warn("read a table", "table", row.Code, "err", err)
		case status(l) != table.Closed:
			all = append(all, l)
		}
	}
	return all, nil
}

// Do gives an order to a table. When it returns without error the order is on disk.
func (ts *Tables) Do(ctx context.Context, code string, req stream.Request[table.Command]) (stream.Receipt, error) {
	for {
		if _, ok := ts.closed.get(code); ok { // the rules refuse, or repeat their first answer
			r := stream.NewRunner(tableRules(), ts.store, eventlog.Table(code), table.New(ts.games))
			if err := r.Load(ctx); err != nil {
				return stream.Receipt{}, err
			}
			return r.Do(ctx, req, r.Clock(), decideTable(req))
		}
		o, err := ts.owner(ctx, code)
		if err != nil {
			return stream.Receipt{}, err
		}
		receipt, err := o.Do(ctx, req)
		if fault.CodeOf(err) == fault.Unavailable && o.Ended() && ts.group.Context().Err() == nil {
			if err := o.awaitGone(ctx); err != nil { // it closed while the order was in line
				return stream.Receipt{}, err
			}
			continue
		}
		return receipt, err
	}
}

// owner returns the owner of a table, loading the table first if need be. The owner of a closed table ends
// at once and leaves the table among the closed ones.
func (ts *Tables) owner(ctx context.Context, code string) (*tableOwner, error) {
	if o, ok := ts.owners.Get(code); ok {
		return o, nil
	}
	if !ts.List().Has(code) {
		return nil, fault.New(fault.NotFound, "fault.table.unknown")
	}
	return ts.owners.GetOrLoad(ctx, code, func(ctx context.Context) (*tableOwner, error) {
		if ts.group.Context().Err() != nil {
			return nil, stream.Closing()
		}
		o, err := loadTable(ctx, ts, code)
		if err != nil {
			return nil, err
		}
		return o, ts.group.Go(func(ctx context.Context) {
			o.Run(ctx)
			if l := o.view.Load(); o.Done(l.Table) {
				ts.closed.add(*l)
			}
			ts.owners.Remove(code)
			close(o.gone)
		})
	})
}

// noteResults records results in the list. After a crash it may come late, but never twice.
func (ts *Tables) noteResults(ctx context.Context, t table.Table) {
	ts.note(ctx, list.Note{Code: t.Code, Results: t.Results(), Closed: t.Status() == table.Closed})
}

// note records in the list what has become of a table of any game.
func (ts *Tables) note(ctx context.Context, order list.Note) {
	command := list.Command{By: role.System, Order: order}
	if news, err := list.Decide(ts.List(), command); err == nil && len(news) == 0 {
		return
	}
	req := stream.Request[list.Command]{Actor: "system", At: time.Now(), Command: command}
	if _, _, err := ts.list.Do(context.WithoutCancel(ctx), req, nil); err != nil {
		ts.log.Error("note a result", "table", order.Code, "err", err)
	}
}

// closedTables are the closed tables that were read last.
type closedTables struct {
	mu     sync.Mutex
	tables []LiveTable // the oldest first
}

// rememberedTables is how many closed tables are kept in memory.
const rememberedTables = 64

func (c *closedTables) get(code string) (LiveTable, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.IndexFunc(c.tables, func(l LiveTable) bool { return l.Table.Code == code }); i >= 0 {
		return c.tables[i], true
	}
	return LiveTable{}, false
}

func (c *closedTables) add(l LiveTable) {
	c.remove(l.Table.Code)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tables = append(c.tables, l)
	c.tables = slices.Delete(c.tables, 0, max(0, len(c.tables)-rememberedTables))
}

func (c *closedTables) remove(code string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tables = slices.DeleteFunc(c.tables, func(l LiveTable) bool { return l.Table.Code == code })
}
