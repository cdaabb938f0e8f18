package room

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"math/big"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
)

// Cups are the evening cups. A goroutine opens the side tables of the pairings, notes how their games end,
// and closes those that are no longer needed. After a restart it repeats what the last process left
// undone, and does nothing twice.
type Cups struct {
	stream *stream.Shared[cup.Cups, cup.Command, cup.Fact]
	tables *Tables
	store  stream.Log
	log    *slog.Logger
	notify func(Change)
	wake   chan struct{}
	shut   map[string]bool // codes of tables that were closed; used by the goroutine only
}

func openCups(ctx context.Context, host desk.Host, tables *Tables, notify func(Change)) (*Cups, error) {
	cs := &Cups{tables: tables, store: host.Store, log: host.Log, notify: notify, wake: make(chan struct{}, 1), shut: map[string]bool{}}
	rules := stream.WithoutClock[cup.Cups, cup.Command](nil, cup.Apply, cup.Facts)
	var err error
	cs.stream, err = stream.Open(ctx, stream.NewRunner(rules, host.Store, eventlog.Cups, cup.Cups{}), func() {
		cs.tendSoon()
		notify(Change{Cup: true})
	})
	return cs, err
}

// State returns all cups.
func (cs *Cups) State() cup.Cups { return cs.stream.State() }

// Do gives an order to the present cup; the room draws the lots. When it returns without error the order
// is on disk.
func (cs *Cups) Do(ctx context.Context, req stream.Request[cup.Command]) (stream.Receipt, error) {
	given := cup.Given{At: req.At, Game: cs.knows, Lots: drawLots, Toss: tossSeats}
	_, receipt, err := cs.stream.Do(ctx, req, func(s cup.Cups, c cup.Command) ([]cup.Fact, error) { return cup.Decide(s, c, given) })
	return receipt, err
}

// knows refuses a game that cannot be played here.
func (cs *Cups) knows(id string) error {
	if _, err := cs.tables.games.Find(id); err != nil {
		return fault.New(fault.NotFound, "fault.table.game", id).Because(err)
	}
	return nil
}

// drawLots returns the numbers from 1 to n in a random order.
func drawLots(n int) ([]int, error) {
	lots := make([]int, n)
	for i := range lots {
		at, err := rand.Int(rand.Reader, big.NewInt(int64(i+1)))
		if err != nil {
			return nil, fmt.Errorf("draw lots: %w", err)
		}
		j := int(at.Int64())
		lots[i], lots[j] = lots[j], i+1
	}
	return lots, nil
}

// tendSoon wakes the goroutine.
func (cs *Cups) tendSoon() {
	select {
	case cs.wake <- struct{}{}:
	default: // it is awake already
	}
}

// noteTable wakes the goroutine when the side table of an undecided pairing has changed.
func (cs *Cups) noteTable(code string) {
	for _, p := range cs.State().Present().Round().Pairings {
		if p.Code == code && !p.Decided() {
			cs.tendSoon()
		}
	}
}

// retryAfter is the pause before a failed step is tried again.
const retryAfter = 3 * time.Second

// run tends the present cup until the desk closes. It notifies the screens when the time of a round is
// over, and when a table has been without people for too long.
func (cs *Cups) run(ctx context.Context) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	cs.tendSoon() // what the last process left undone
	for {
		select {
		case <-ctx.Done():
			return
		case <-cs.wake:
		case <-timer.C:
			cs.notify(Change{Cup: true})
		}
		wait := time.Hour
		c := cs.State().Present()
		for _, at := range []time.Time{c.Deadline(), c.Waited()} {
			if left := time.Until(at); left > 0 {
				wait = min(wait, left)
			}
		}
		if err := cs.tend(ctx, c); err != nil && ctx.Err() == nil {
			cs.log.Warn("tend the cup", "err", err)
			wait = min(wait, retryAfter)
		}
		timer.Reset(wait)
	}
}

// tend does what the last round of a cup needs.
func (cs *Cups) tend(ctx context.Context, c cup.Cup) error {
	for _, code := range c.Shut {
		if err := cs.close(ctx, code); err != nil {
			return err
		}
	}
	if c.Phase() != cup.InRound {
		return nil
	}
	for _, p := range c.Round().Pairings {
		var err error
		switch {
		case p.Decided():
		case p.Code == "":
			err = cs.giveTable(ctx, c, p)
		default:
			err = cs.noteGame(ctx, c, p)
		}
		if err != nil {
			return fmt.Errorf("pairing %d of round %d: %w", p.Number, c.Round().Number, err)
		}
	}
	return nil
}

// giveTable opens the table of a sitting. The id of the order is that of the sitting: after a crash the
// same table is found again.
func (cs *Cups) giveTable(ctx context.Context, c cup.Cup, p cup.Pairing) error {
	r := c.Round()
	booking := &table.Booking{Cup: c.Settings.Name, Round: r.Number, Number: p.Number}
	for i, id := range p.Players {
		who := c.Player(id)
		booking.People[i] = table.Booked{Name: who.Name, Device: who.Device}
	}
	code, err := cs.tables.OpenFor(ctx, booking, stream.Request[table.Command]{
		ID: fmt.Sprintf("cup-%d.%d.%d.%d-%d", c.Number, r.Number, p.Number, p.Sitting, r.Began.UnixMilli()), Actor: "system", At: time.Now(),
		Command: table.Command{
			By: table.Actor{Role: role.Organiser}, Order: table.OpenTable{Game: c.Settings.Game, Clock: c.Settings.Clock},
		},
	})
	if err != nil {
		return err
	}
	if err := cs.order(ctx, cup.Give{Cup: c.Number, Round: r.Number, Pairing: p.Number, Sitting: p.Sitting, Code: code}); err != nil && fault.CodeOf(err) != fault.Stale {
		return err
	}
	if now, _ := cs.State().Present().Pairing(p.Number); now.Code != code { // the pairing was decided meanwhile
		return cs.close(ctx, code)
	}
	return nil
}

// noteGame records how the game at the table of a sitting has ended, if it has.
func (cs *Cups) noteGame(ctx context.Context, c cup.Cup, p cup.Pairing) error {
	l, err := cs.tables.Get(ctx, p.Code)
	if err != nil {
		return err
	}
	all := l.Table.Results()
	if len(all) == 0 || all[0].Reason == game.Abandoned {
		return nil
	}
	result := cup.Result{How: cup.Drawn}
	for _, side := range table.Sides {
		if all[0].Winner == side.String() {
			result = cup.Result{How: cup.Played, Winner: p.Players[side]}
		}
	}
	err = cs.order(ctx, cup.Note{Cup: c.Number, Round: c.Round().Number, Pairing: p.Number, Sitting: p.Sitting, Result: result})
	if fault.CodeOf(err) == fault.Stale { // the round was taken back, or the cup dropped
		return nil
	}
	return err
}

// order gives an order of the system.
func (cs *Cups) order(ctx context.Context, o cup.Order) error {
	_, err := cs.Do(ctx, stream.Request[cup.Command]{
		Actor: "system", At: time.Now(), Command: cup.Command{By: table.Actor{Role: role.System}, Order: o},
	})
	return err
}

// close closes a table that is no longer needed. One whose game has ended closes by itself.
func (cs *Cups) close(ctx context.Context, code string) error {
	if cs.shut[code] {
		return nil
	}
	l, err := cs.tables.Get(ctx, code)
	if err != nil {
		return err
	}
	if s := l.Table.Status(); s == table.Waiting || s == table.Playing {
		_, err = cs.tables.Do(ctx, code, stream.Request[table.Command]{
			Actor: "system", At: time.Now(),
			Command: table.Command{By: table.Actor{Role: role.Organiser}, Order: table.Close{Game: l.Table.Play.Number}},
		})
	}
	if err == nil {
		cs.shut[code] = true
	}
	return err
}
