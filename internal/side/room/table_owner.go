package room

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
)

// LiveTable is a side table as it stood after its last command.
type LiveTable struct {
	Table table.Table
	Seq   int64

	clock stream.Clock
}

// Instant returns the table's clock at a wall time of this process.
func (l LiveTable) Instant(at time.Time) table.Instant { return table.Instant(l.clock.Reading(at)) }

// tableRules returns the rules of a table's stream. Matches are written before tables.
func tableRules() stream.Rules[table.Table, table.Command, table.Event] {
	return stream.Rules[table.Table, table.Command, table.Event]{
		Apply: table.Apply,
		Encode: func(e table.Event) (eventlog.Event, error) {
			data, err := table.Facts.Encode(e.Fact)
			return eventlog.Event{Kind: table.Facts.Word(e.Fact), Clock: int64(e.Clock), Data: data}, err
		},
		Decode: func(e eventlog.Entry) (table.Event, error) {
			fact, err := table.Facts.Load(e.Kind, e.Data)
			return table.Event{Clock: table.Instant(e.Clock), At: e.At, Fact: fact}, err
		},
	}
}

// Computer chooses a move for the side to move of a line that is not over. It sees what both players see.
// Strengths go from 1 to [table.Strongest]; [HintStrength] is the best that it can do. It ends when ctx
// does.
type Computer func(ctx context.Context, line game.Line, strength int, seed uint64) (move string, err error)

// tableOwner owns one table: it is the handler of the table's stream. The computer's searches
// run in goroutines of their own.
type tableOwner struct {
	*stream.Owner[table.Table, table.Command, table.Event]
	tables *Tables
	code   string
	clock  stream.Clock
	view   atomic.Pointer[LiveTable]
	search search
	gone   chan struct{} // closed when another owner may be loaded for the table
}

// HintStrength is the computer's strength when a person asks for a hint.
const HintStrength = table.Strongest + 1

// search is the computer's search under way.
type search struct {
	number, ply int  // of the game and of its position
	hint        bool // for a person who asked, not for its own move
	cancel      context.CancelFunc
}

// loadTable loads a table. Clocks that ran when the process stopped stand until the next move.
func loadTable(ctx context.Context, ts *Tables, code string) (*tableOwner, error) {
	r := stream.NewRunner(tableRules(), ts.store, eventlog.Table(code), table.New(ts.games))
	if err := r.Load(ctx); err != nil {
		return nil, err
	}
	if !r.State().Opened() {
		return nil, fault.New(fault.NotFound, "fault.table.unknown")
	}
	o := &tableOwner{tables: ts, code: code, clock: stream.Clock{Base: r.Clock(), Start: time.Now(), Pulse: ts.pulse}, gone: make(chan struct{})}
	if r.State().Clocks.Running {
		req := fromSystem(table.Interrupt{})
		if _, err := r.Do(ctx, req, o.clock.Base, decideTable(req)); err != nil {
			return nil, fmt.Errorf("stop the clocks of table %s after the restart: %w", code, err)
		}
	}
	o.Owner = stream.NewOwner(ts.log, r, o.clock, o)
	o.view.Store(&LiveTable{Table: r.State(), Seq: r.Seq(), clock: o.clock})
	ts.noteResults(ctx, r.State()) // the last process may have stopped before it noted them
	return o, nil
}

// awaitGone waits until another owner may be loaded for the table.
func (o *tableOwner) awaitGone(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-o.gone:
		return nil
	}
}

func fromSystem(order table.Order) stream.Request[table.Command] {
	return stream.Request[table.Command]{
		Actor: "system", At: time.Now(),
		Command: table.Command{By: table.Actor{Role: role.System}, Order: order},
	}
}

// Due returns the next order that the table gives by itself.
func (o *tableOwner) Due(t table.Table) (stream.Request[table.Command], int64, bool) {
	order, at, ok := t.Due()
	return fromSystem(order), int64(at), ok
}

// Decide decides an order with a toss for the colours, at the time of its arrival.
func (o *tableOwner) Decide(_ context.Context, t table.Table, req stream.Request[table.Command], clock int64) ([]table.Event, error) {
	return decideTable(req)(t, req.Command, clock)
}

// decideTable returns how an order to an open table is decided.
func decideTable(req stream.Request[table.Command]) stream.Decide[table.Table, table.Command, table.Event] {
	return func(t table.Table, c table.Command, clock int64) ([]table.Event, error) {
		return table.Decide(t, c, table.Given{At: req.At, Toss: tossSeats}, table.Instant(clock))
	}
}

// tossSeats draws whether the two seats exchange colours.
func tossSeats() (bool, error) {
	var b [1]byte
	_, err := rand.Read(b[:])
	return b[0]&1 != 0, err
}

// Changed publishes the table, notes its results in the list and notifies the screens.
func (o *tableOwner) Changed(ctx context.Context, t table.Table, seq int64) {
	o.view.Store(&LiveTable{Table: t, Seq: seq, clock: o.clock})
	o.tables.noteResults(ctx, t)
	o.tables.notify(Change{Table: t.Code})
}

// Slept stops the clocks of a table, as after a restart.
func (o *tableOwner) Slept(t table.Table) (stream.Request[table.Command], bool) {
	return fromSystem(table.Interrupt{}), t.Clocks.Running
}

// SetClock goes on from another time.
func (o *tableOwner) SetClock(_ context.Context, t table.Table, c stream.Clock) {
	o.clock = c
	o.view.Store(&LiveTable{Table: t, Seq: o.view.Load().Seq, clock: c})
	o.tables.notify(Change{Table: t.Code})
}

// Done ends the owner of a closed table.
func (o *tableOwner) Done(t table.Table) bool { return t.Status() == table.Closed }

// Prefetch starts the computer's search when it is to move or a hint is wanted, for this position only.
func (o *tableOwner) Prefetch(ctx context.Context, t table.Table) {
	strength, thinks := t.ComputerToMove()
	hint := t.HintWanted()
	if hint {
		strength, thinks = HintStrength, true
	}
	if thinks && o.search.cancel != nil && o.search.number == t.Play.Number && o.search.ply == t.Ply() && o.search.hint == hint {
		return
	}
	if o.search.cancel != nil {
		o.search.cancel()
		o.search = search{}
	}
	if !thinks || o.tables.computer == nil {
		return
	}
	cancel := begin(ctx, o.tables.group, func(ctx context.Context) { o.think(ctx, t, strength, hint) })
	o.search = search{t.Play.Number, t.Ply(), hint, cancel}
}

// begin runs f in a goroutine of the group, which ends with cancel.
func begin(ctx context.Context, group *stream.Group, f func(ctx context.Context)) (cancel context.CancelFunc) {
	ctx, cancel = context.WithCancel(ctx)
	err := group.Go(func(context.Context) {
		defer cancel()
		f(ctx)
	})
	if err != nil { // the desk is closing
		cancel()
	}
	return cancel
}

// think finds a move and gives it to the owner as a command: after the pause in which people see their own
// move, or at once as a hint. When the game has gone on meanwhile it gives nothing.
func (o *tableOwner) think(ctx context.Context, t table.Table, strength int, hint bool) {
	log := o.tables.log.With("table", o.code)
	pause := t.Pause(o.view.Load().Instant(time.Now()))
	if hint {
		pause = 0
	}
	paused := time.NewTimer(pause)
	defer paused.Stop()
	move, err := o.searchMove(ctx, t, strength)
	if err == nil {
		select {
		case <-paused.C: // the pause has run beside the search
		case <-ctx.Done():
		}
	}
	var order table.Order = table.Move{Game: t.Play.Number, Ply: t.Ply(), Move: move}
	if hint {
		order = table.GiveHint{Game: t.Play.Number, Ply: t.Ply(), Move: move}
	}
	if err == nil {
		err = insist(ctx, log, func() error {
			_, err := o.Do(ctx, stream.Request[table.Command]{
				Actor: string(role.Computer), At: time.Now(),
				Command: table.Command{By: table.Actor{Role: role.Computer}, Order: order},
			})
			return err
		})
	}
	if err != nil && ctx.Err() == nil && fault.CodeOf(err) != fault.Stale {
		log.Error("move of the computer", "err", err)
	}
}

// insist gives an order of the computer, again each second while the disk refuses it, until ctx ends.
func insist(ctx context.Context, log *slog.Logger, give func() error) error {
	for ctx.Err() == nil {
		err := give()
		if fault.CodeOf(err) != fault.Unavailable {
			return err
		}
		log.Warn("move of the computer", "err", err)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// contain makes a panic of a search its error. It is deferred.
func contain(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic in the computer's search: %v\n%s", p, debug.Stack())
	}
}

// searchMove returns the computer's move. A panic in the search is an error.
func (o *tableOwner) searchMove(ctx context.Context, t table.Table, strength int) (move string, err error) {
	defer contain(&err)
	seed, err := drawSeed()
	if err != nil {
		return "", err
	}
	return o.tables.computer(ctx, t.Play.Line, strength, seed)
}

// drawSeed draws the seed of a search.
func drawSeed() (uint64, error) {
	var b [8]byte
	_, err := rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]), err
}
