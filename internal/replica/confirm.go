package replica

import (
	"context"
	"slices"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// confirmWithin is how long an order waits for the other disk before this laptop goes on alone.
const confirmWithin = 500 * time.Millisecond

// AppendAll implements the store's. It refuses with fault.Unavailable once another laptop has taken
// over, or while one is about to. When both disks must confirm, it returns once both have the entries.
func (p *Primary) AppendAll(ctx context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	p.askAfterSleep(ctx)
	entries, err := p.append(ctx, batches)
	if err != nil || len(entries) == 0 {
		return entries, err
	}
	last := entries[len(entries)-1].Global
	p.reached(last)
	p.notice()
	p.confirm(last)
	if c := p.former.Load(); c != nil { // a takeover while it waited: the entries stand on this disk alone
		return nil, formerFault(*c)
	}
	return entries, nil
}

// append writes to this disk unless another laptop takes the orders.
func (p *Primary) append(ctx context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	p.gate.RLock()
	defer p.gate.RUnlock()
	if c := p.former.Load(); c != nil {
		if bySystem(batches) {
			return nil, nil // not written: the answer lets its screens stand still and be opened
		}
		return nil, formerFault(*c)
	}
	if p.handing != "" {
		return nil, fault.New(fault.Unavailable, "fault.replica.handing")
	}
	return p.c.Store.AppendAll(ctx, batches)
}

// bySystem reports whether no person gave these orders: clocks that ran out, the pause at a start.
func bySystem(batches []eventlog.Batch) bool {
	return !slices.ContainsFunc(batches, func(b eventlog.Batch) bool { return b.Actor != "system" || b.Command != "" })
}

// confirm waits until the other disk has the entry numbered last, if both must confirm. When a
// spare has not confirmed in time, this laptop goes on alone.
func (p *Primary) confirm(last int64) {
	if known := p.peers.State(); !known.ConfirmBoth || !hasSpare(known) {
		return
	}
	late := time.NewTimer(confirmWithin)
	defer late.Stop()
	for {
		p.mu.Lock()
		done := !p.alone.IsZero() || p.confirmed(last, time.Now(), p.peers.State())
		moved := p.moved
		p.mu.Unlock()
		if done {
			return
		}
		select {
		case <-moved:
		case <-p.deposed:
			return
		case now := <-late.C:
			p.mu.Lock()
			p.alone = now
			p.mu.Unlock()
			p.c.Log.Warn("the spare does not confirm: orders are confirmed on this disk alone")
			p.changed()
			return
		}
	}
}

// confirmed reports whether there is a spare that answers and has no trouble, and each of them
// has the entry numbered last. p.mu is held.
func (p *Primary) confirmed(last int64, now time.Time, known state.State) bool {
	n := 0
	for _, m := range known.Peers {
		h := p.heard[m.ID]
		if m.Kind != state.KindSpare || h.Fault != nil || h.silent(now) {
			continue
		}
		if h.Have < last {
			return false
		}
		n++
	}
	return n > 0
}

// endAlone returns to both disks once the other one has what this one had a beacon ago. p.mu is held.
func (p *Primary) endAlone(now time.Time, known state.State) {
	if !p.alone.IsZero() && p.confirmed(p.before, now, known) {
		p.alone = time.Time{}
	}
}
