package desk

import (
	"context"
	"log/slog"
	"time"

	"scacchimagici/internal/fault"
)

// charge is what an owner needs to know of the one stream that it owns.
type charge[S, C any] interface {
	// due returns what the system orders next and at which reading of the clock.
	due(S) (order Request[C], at int64, ok bool)
	// fill completes the command of a request with what a device must not say.
	fill(context.Context, S, Request[C]) (C, error)
	// changed tells that the stream stands otherwise than before.
	changed(ctx context.Context)
	// ahead gets ready what comes next, after every command.
	ahead(ctx context.Context)
	// over reports whether nothing comes any more, so that the owner may end.
	over(S) bool
}

// owner is the goroutine that owns one stream with a clock. It takes commands one by one;
// its timer gives the system's own as commands like any other.
type owner[S, C, E any] struct {
	runner *Runner[S, C, E]
	charge charge[S, C]
	base   int64     // reading of the clock at epoch
	epoch  time.Time // with its monotonic reading
	inbox  chan errand[C]
	gone   chan struct{} // closed when the owner has ended
	log    *slog.Logger
}

// errand is a request on its way to the owner.
type errand[C any] struct {
	ctx   context.Context
	req   Request[C]
	reply chan answer
}

type answer struct {
	receipt Receipt
	err     error
}

// newOwner returns the owner of a runner that has been loaded. Its clock goes on from base.
func newOwner[S, C, E any](log *slog.Logger, r *Runner[S, C, E], base int64, of charge[S, C]) *owner[S, C, E] {
	return &owner[S, C, E]{
		runner: r, charge: of, base: base, epoch: time.Now(), log: log,
		inbox: make(chan errand[C]), gone: make(chan struct{}),
	}
}

// run serves the stream until ctx ends or nothing comes any more.
func (o *owner[S, C, E]) run(ctx context.Context) {
	defer close(o.gone)
	o.charge.ahead(ctx)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for !o.charge.over(o.runner.State()) {
		order, due := o.due()
		timer.Reset(due)
		select {
		case e := <-o.inbox:
			e.reply <- o.serve(e.ctx, e.req)
			o.charge.ahead(ctx)
		case <-timer.C:
			o.ring(ctx, order)
		case <-ctx.Done():
			return
		}
	}
}

// ring does what is due. Whoever is waiting in line may have come in time, and goes first.
func (o *owner[S, C, E]) ring(ctx context.Context, order *Request[C]) {
	select {
	case e := <-o.inbox:
		e.reply <- o.serve(e.ctx, e.req)
		o.charge.ahead(ctx)
	default:
		if order != nil {
			o.fire(ctx, *order)
		}
	}
}

// due returns the next order of the system, nil when there is none, and how long it is
// until then.
func (o *owner[S, C, E]) due() (*Request[C], time.Duration) {
	order, at, ok := o.charge.due(o.runner.State())
	if !ok {
		return nil, time.Hour
	}
	return &order, max(0, time.Duration(at-o.reading(time.Now()))*time.Millisecond)
}

// reading returns the stream's clock at a wall time of this process, in milliseconds.
func (o *owner[S, C, E]) reading(at time.Time) int64 {
	return o.base + at.Sub(o.epoch).Milliseconds()
}

// fire gives an order of the system, and waits a moment before the next try when the disk
// refuses.
func (o *owner[S, C, E]) fire(ctx context.Context, order Request[C]) {
	order.At = time.Now()
	if err := o.serve(ctx, order).err; err != nil && fault.CodeOf(err) != fault.Stale {
		o.log.Error("order of the system", "stream", o.runner.stream, "err", err)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
	o.charge.ahead(ctx)
}

// serve decides one request at the reading of its arrival.
func (o *owner[S, C, E]) serve(ctx context.Context, req Request[C]) answer {
	before := o.runner.Seq()
	// The clock never goes back, not even for a request that waited in line.
	clock := max(o.reading(req.At), o.runner.Clock())
	receipt, err := o.runner.Do(ctx, req, clock, func(s S, _ C) (C, error) {
		return o.charge.fill(ctx, s, req)
	})
	if o.runner.Seq() != before {
		o.charge.changed(ctx)
	}
	return answer{receipt, err}
}

// do sends a request to the owner and waits for the answer.
func (o *owner[S, C, E]) do(ctx context.Context, req Request[C]) (Receipt, error) {
	reply := make(chan answer, 1)
	select {
	case o.inbox <- errand[C]{ctx, req, reply}:
	case <-o.gone:
		return Receipt{}, closing()
	case <-ctx.Done():
		return Receipt{}, closing().Because(ctx.Err())
	}
	a := <-reply
	return a.receipt, a.err
}
