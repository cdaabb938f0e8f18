package room

import (
	"context"
	"sync/atomic"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
)

var systemActor = table.Actor{Role: role.System}

// LiveMagici is a table of Scacchi Magici as it stood after its last command.
type LiveMagici struct {
	Table magicitable.Table
	Seq   int64
	Busy  bool // the computer waits for its turn: the laptop has other searches and matches to do

	clock stream.Clock
}

// Instant returns the table's clock at a wall time of this process.
func (l LiveMagici) Instant(at time.Time) magici.Instant { return magici.Instant(l.clock.Reading(at)) }

// magiciOwner owns one table: it is the handler of the table's stream. What the computer does runs in goroutines of
// its own.
type magiciOwner struct {
	*stream.Owner[magicitable.Table, magicitable.Command, magicitable.Event]
	tables *MagiciTables
	code   string
	clock  stream.Clock
	view   atomic.Pointer[LiveMagici]
	busy   atomic.Bool

	task   magicitable.Task // the computer's, under way
	cancel context.CancelFunc
	knows  magicitable.Knowledge // of the question with the serial asked, at this table
	asked  int
}

// Due returns the next order that the table gives by itself.
func (o *magiciOwner) Due(t magicitable.Table) (MagiciRequest, int64, bool) {
	order, at, ok := t.Due()
	return magiciBySystem(order), int64(at), ok
}

// Decide decides an order with chance, the regulation, a question and the judge of answers.
func (o *magiciOwner) Decide(_ context.Context, t magicitable.Table, req MagiciRequest, clock int64) ([]magicitable.Event, error) {
	return o.decide(req)(t, req.Command, clock)
}

func (o *magiciOwner) decide(req MagiciRequest) stream.Decide[magicitable.Table, magicitable.Command, magicitable.Event] {
	return func(t magicitable.Table, c magicitable.Command, clock int64) ([]magicitable.Event, error) {
		return magicitable.Decide(t, c, o.tables.given(req, o.code), magici.Instant(clock))
	}
}

// Changed publishes the table, notes its results in the list and notifies the screens.
func (o *magiciOwner) Changed(ctx context.Context, t magicitable.Table, seq int64) {
	o.publish(t, seq)
	o.tables.noteResults(ctx, t)
	o.tables.notify(Change{Table: o.code})
}

func (o *magiciOwner) publish(t magicitable.Table, seq int64) {
	o.view.Store(&LiveMagici{Table: t, Seq: seq, clock: o.clock})
}

// Slept pauses a match, as after a restart.
func (o *magiciOwner) Slept(t magicitable.Table) (MagiciRequest, bool) {
	return magiciBySystem(magicitable.Interrupt{}), t.Running()
}

// SetClock goes on from another time.
func (o *magiciOwner) SetClock(_ context.Context, t magicitable.Table, c stream.Clock) {
	o.clock = c
	o.publish(t, o.view.Load().Seq)
	o.tables.notify(Change{Table: o.code})
}

// Done is always false: a closed table refuses orders with its own sentence.
func (o *magiciOwner) Done(magicitable.Table) bool { return false }

// Prefetch starts what the computer has to do, once for each task.
func (o *magiciOwner) Prefetch(ctx context.Context, t magicitable.Table) {
	task, ok := t.Task()
	if ok && o.cancel != nil && o.task == task {
		return
	}
	if o.cancel != nil {
		o.cancel()
		o.cancel = nil
	}
	if !ok || o.tables.config.Strategist == nil {
		return
	}
	if (task.Doing == magicitable.Presses || task.Doing == magicitable.Answers) && o.asked != t.Duel.Asked {
		seed, err := drawSeed()
		if err != nil {
			o.tables.log.Error("draw what the computer knows", "table", o.code, "err", err)
		}
		difficulty := 1
		if q := t.Match.Asking.Question; q != nil {
			difficulty = q.Difficulty
		}
		o.knows, o.asked = magicitable.Draw(task.Strength, difficulty, seed), t.Duel.Asked
	}
	knows := o.knows
	o.task, o.cancel = task, begin(ctx, o.tables.group, func(ctx context.Context) { o.act(ctx, t, task, knows) })
}

// The pause in which people see their own move before the computer's, and after which a computer that has not
// moved counts as busy.
const (
	seeOwnMove = time.Second
	busyAfter  = 2500 * time.Millisecond
)

// act does a task of the computer. When the match has gone on meanwhile it does nothing.
func (o *magiciOwner) act(ctx context.Context, t magicitable.Table, task magicitable.Task, knows magicitable.Knowledge) {
	late := time.AfterFunc(busyAfter, func() { o.setBusy(ctx, task.Doing == magicitable.Moves) })
	defer func() {
		late.Stop()
		o.setBusy(context.WithoutCancel(ctx), false)
	}()
	pause := seeOwnMove
	switch {
	case task.Doing == magicitable.Presses:
		pause = knows.Press
	case task.Doing == magicitable.Answers:
		pause = knows.Types
	case task.Doing == magicitable.Buys:
		pause = 0
	}
	paused := time.NewTimer(pause)
	defer paused.Stop()
	orders, err := o.ordersFor(ctx, t, task, knows)
	if err == nil {
		select {
		case <-paused.C: // the pause has run beside the search
		case <-ctx.Done():
			return
		}
	}
	for _, next := range orders {
		if err == nil {
			err = o.giveAsComputer(ctx, next)
		}
	}
	if err != nil && ctx.Err() == nil && fault.CodeOf(err) != fault.Stale {
		o.tables.log.Error("the computer at a table of Scacchi Magici", "table", o.code, "does", string(task.Doing), "err", err)
	}
}

// setBusy says whether the computer waits for its turn, and tells the screens when that has changed.
func (o *magiciOwner) setBusy(ctx context.Context, busy bool) {
	if ctx.Err() == nil && o.busy.Swap(busy) != busy {
		o.tables.notify(Change{Table: o.code})
	}
}

// giveAsComputer gives an order of the computer, again each second while the disk refuses it.
func (o *magiciOwner) giveAsComputer(ctx context.Context, order func(magicitable.Table) magicitable.Order) error {
	return insist(ctx, o.tables.log.With("table", o.code), func() error {
		_, err := o.Do(ctx, MagiciRequest{
			Actor: string(role.Computer), At: time.Now(),
			Command: magicitable.Command{By: table.Actor{Role: role.Computer}, Order: order(o.view.Load().Table)},
		})
		return err
	})
}

// ordersFor returns the orders of a task, each made for the table as it stands then. A panic in a search is an error.
func (o *magiciOwner) ordersFor(ctx context.Context, t magicitable.Table, task magicitable.Task, knows magicitable.Knowledge) (orders []func(magicitable.Table) magicitable.Order, err error) {
	defer contain(&err)
	seed, err := drawSeed()
	if err != nil {
		return nil, err
	}
	side, computer := task.Side, o.tables.config.Strategist
	add := func(order magicitable.Order) {
		orders = append(orders, func(magicitable.Table) magicitable.Order { return order })
	}
	seen := magici.Redact(t.Match, magici.Viewer{Role: role.Strategist, Side: side})
	switch task.Doing {
	case magicitable.Buys:
		for slot := range computer.Buy(t.Match.Settings, seed).All() {
			if slot != magici.King && !t.Match.Teams[side].Army.Has(slot) {
				add(magici.Buy{Side: side, Slot: slot})
			}
		}
		orders = append(orders, func(now magicitable.Table) magicitable.Order {
			return magici.Confirm{Side: side, Draft: now.Match.Teams[side].Draft}
		})
	case magicitable.Places:
		slot, square, err := computer.Place(seen, side, task.Strength, seed)
		if err != nil {
			return nil, err
		}
		add(magici.Place{Side: side, Slot: slot, Square: square})
	case magicitable.Moves:
		choice, err := computer.Choose(ctx, seen, side, o.view.Load().Instant(time.Now()), task.Strength, seed)
		if err != nil {
			return nil, err
		}
		if choice.Call {
			add(magici.Call{Turn: task.Turn, Square: choice.Move.From})
		}
		orders = append(orders, func(now magicitable.Table) magicitable.Order {
			return magici.Move{Turn: now.Match.TurnSerial, From: choice.Move.From, To: choice.Move.To, Promotion: choice.Move.Promotion}
		})
	case magicitable.Presses:
		if knows.Knows {
			add(magicitable.Press{Asked: t.Duel.Asked, Side: side})
		} else {
			add(magicitable.Yield{Asked: t.Duel.Asked, Side: side})
		}
	case magicitable.Answers:
		answer := magicitable.Type{Asked: t.Duel.Asked}
		if q := t.Match.Asking.Question; knows.Knows && q != nil {
			answer.Text = q.It.Answer
		}
		add(answer)
	}
	return orders, nil
}
