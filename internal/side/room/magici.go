package room

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist/review"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/internal/stream"
)

// MagiciConfig is what tables of Scacchi Magici are made with. The zero value opens none.
type MagiciConfig struct {
	Settings   func() (magici.Settings, error)                // the regulation of the tournament
	Question   func(asked []string) (*magici.Question, error) // one that no match of the tournament can get; nil: there is none
	Right      func(typed string, q magici.Question) bool     // judges a typed answer
	Strategist Strategist                                     // nil: the computer does not play
	Review     Reviewer                                       // nil: it does not say what turns have cost
}

// Strategist is the computer at the tables of Scacchi Magici. A match that it is given holds what its side may see.
// A search ends when ctx does.
type Strategist interface {
	Buy(s magici.Settings, seed uint64) magici.Army
	Place(m magici.Match, side chess.Side, strength int, seed uint64) (magici.Slot, chess.Square, error)
	Choose(ctx context.Context, m magici.Match, side chess.Side, now magici.Instant, strength int, seed uint64) (Choice, error)
}

// Reviewer finds the turns of a match that is over which cost side most, the dearest first. It says before each turn how
// many it has looked at, and of how many.
type Reviewer func(ctx context.Context, m magici.Match, side chess.Side, progress func(looked, of int)) ([]review.Finding, error)

// Choice is what the computer Strategist does in its turn.
type Choice struct {
	Move chess.Move
	Call bool // the piece on Move.From calls a Direct Move first
}

// MagiciTables are the tables of Scacchi Magici. They stand in the list of all side tables, and have streams of
// their own.
type MagiciTables struct {
	group  *stream.Group
	store  stream.Log
	log    *slog.Logger
	config MagiciConfig
	tables *Tables // the list of all
	notify func(Change)
	pulse  *stream.Pulse
	owners stream.Registry[string, *magiciOwner]
	costly lookback[[]review.Finding]
}

func openMagici(c MagiciConfig, ts *Tables, notify func(Change)) *MagiciTables {
	return &MagiciTables{group: ts.group, store: ts.store, log: ts.log, pulse: ts.pulse, config: c, tables: ts, notify: notify}
}

// CanOpen reports whether there is what a table needs; computer reports whether the computer plays.
func (ms *MagiciTables) CanOpen() (people, computer bool) {
	return ms.config.Question != nil, ms.config.Question != nil && ms.config.Strategist != nil
}

// Costly are the turns of a side that cost it most.
type Costly = Looking[[]review.Finding]

// Costliest returns which turns cost a side most in a match of a table that is over. The first call begins the search,
// if there is room.
func (ms *MagiciTables) Costliest(code string, p magicitable.Played, side chess.Side) Costly {
	if ms.config.Review == nil {
		return Costly{}
	}
	key := code + "." + strconv.Itoa(p.Number) + side.String()
	return ms.costly.ask(ms.group, ms.log, key, func(ctx context.Context, progress func(looked, of int)) ([]review.Finding, error) {
		return ms.config.Review(ctx, p.Match, side, progress)
	})
}

// IsMagici reports whether a code is that of a table of Scacchi Magici.
func (ms *MagiciTables) IsMagici(code string) bool {
	row, ok := ms.tables.List().Row(code)
	return ok && row.Game == magicitable.GameID
}

// MagiciRequest is an order to a table of Scacchi Magici.
type MagiciRequest = stream.Request[magicitable.Command]

// Open opens a table and returns its code. The table and its row in the list go to disk together. A repeated order
// gets the first code again; another order with its id is refused with fault.Reused.
func (ms *MagiciTables) Open(ctx context.Context, req MagiciRequest) (string, error) {
	order, ok := req.Command.Order.(magicitable.OpenTable)
	if !ok {
		return "", fault.New(fault.Invalid, "fault.order.unknown", magicitable.Orders.Word(req.Command.Order))
	}
	code, repeat, err := openNew(ctx, ms.tables, req, req.Command.By, magicitable.GameID, func(code string) (first eventlog.Batch, err error) {
		switch people, computer := ms.CanOpen(); {
		case !people:
			return first, fault.New(fault.Unavailable, "fault.magicitable.off")
		case order.Against == table.AgainstComputer && !computer:
			return first, fault.New(fault.Unavailable, "fault.table.computer")
		}
		events, err := magicitable.Decide(magicitable.Table{}, req.Command, ms.given(req, code), 0)
		if err != nil {
			return first, err
		}
		return magiciRules().Batch(eventlog.MagiciTable(code), 0, req.At, req.Actor, events)
	})
	if err == nil && !repeat {
		_, err = ms.owner(ctx, code) // the computer buys
	}
	return code, err
}

// Get returns a table, also a closed one.
func (ms *MagiciTables) Get(ctx context.Context, code string) (LiveMagici, error) {
	o, err := ms.owner(ctx, code)
	if err != nil {
		return LiveMagici{}, err
	}
	l := *o.view.Load()
	l.Busy = o.busy.Load()
	return l, nil
}

// Live returns the tables that are not closed, in the order of their opening. It leaves out one that cannot be read.
func (ms *MagiciTables) Live(ctx context.Context) ([]LiveMagici, error) {
	return live(ctx, ms.tables, true, ms.Get, func(l LiveMagici) table.Status { return l.Table.Status() })
}

// Do gives an order to a table. When it returns without error the order is on disk.
func (ms *MagiciTables) Do(ctx context.Context, code string, req MagiciRequest) (stream.Receipt, error) {
	o, err := ms.owner(ctx, code)
	if err != nil {
		return stream.Receipt{}, err
	}
	return o.Do(ctx, req)
}

// owner returns the owner of a table, loading the table first if need be.
func (ms *MagiciTables) owner(ctx context.Context, code string) (*magiciOwner, error) {
	if o, ok := ms.owners.Get(code); ok {
		return o, nil
	}
	if !ms.IsMagici(code) {
		return nil, fault.New(fault.NotFound, "fault.table.unknown")
	}
	return ms.owners.GetOrLoad(ctx, code, func(ctx context.Context) (*magiciOwner, error) {
		if ms.group.Context().Err() != nil {
			return nil, stream.Closing()
		}
		o, err := loadMagici(ctx, ms, code)
		if err != nil {
			return nil, err
		}
		return o, ms.group.Go(o.Run)
	})
}

// given is what the room knows of an order.
func (ms *MagiciTables) given(req MagiciRequest, code string) magicitable.Given {
	return magicitable.Given{At: req.At, Code: code, Lot: tossSeats, Settings: ms.config.Settings, Question: ms.config.Question, Right: ms.config.Right}
}

// magiciRules returns the rules of the stream of a table. Matches are written before tables.
func magiciRules() stream.Rules[magicitable.Table, magicitable.Command, magicitable.Event] {
	return stream.Rules[magicitable.Table, magicitable.Command, magicitable.Event]{
		Apply: magicitable.Apply,
		Encode: func(e magicitable.Event) (eventlog.Event, error) {
			kind, data, err := magicitable.Encode(e.Fact)
			return eventlog.Event{Kind: kind, Clock: int64(e.Clock), Data: data}, err
		},
		Decode: func(e eventlog.Entry) (magicitable.Event, error) {
			fact, err := magicitable.Load(e.Kind, e.Data)
			return magicitable.Event{Clock: magici.Instant(e.Clock), At: e.At, Fact: fact}, err
		},
	}
}

// magiciBySystem is an order of the table itself.
func magiciBySystem(o magicitable.Order) MagiciRequest {
	return MagiciRequest{Actor: "system", At: time.Now(), Command: magicitable.Command{By: systemActor, Order: o}}
}

// loadMagici loads a table. A match that ran when the process stopped is paused with the time that was left.
func loadMagici(ctx context.Context, ms *MagiciTables, code string) (*magiciOwner, error) {
	r := stream.NewRunner(magiciRules(), ms.store, eventlog.MagiciTable(code), magicitable.Table{})
	if err := r.Load(ctx); err != nil {
		return nil, err
	}
	if r.State().Code == "" {
		return nil, fault.New(fault.NotFound, "fault.table.unknown")
	}
	o := &magiciOwner{tables: ms, code: code, clock: stream.Clock{Base: r.Clock(), Start: time.Now(), Pulse: ms.pulse}}
	if r.State().Running() {
		req := magiciBySystem(magicitable.Interrupt{})
		if _, err := r.Do(ctx, req, o.clock.Base, o.decide(req)); err != nil {
			return nil, fmt.Errorf("pause table %s after the restart: %w", code, err)
		}
	}
	o.Owner = stream.NewOwner(ms.log, r, o.clock, o)
	o.publish(r.State(), r.Seq())
	ms.noteResults(ctx, r.State()) // the last process may have stopped before it noted them
	return o, nil
}

// noteResults records results in the list of all tables.
func (ms *MagiciTables) noteResults(ctx context.Context, t magicitable.Table) {
	ms.tables.note(ctx, list.Note{Code: t.Code, Results: t.Results(), Closed: t.Status() == table.Closed})
}
