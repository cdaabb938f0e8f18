package stream

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"scacchimagici/internal/fault"
)

// Handler is what an [Owner] asks of the one stream that it owns. All methods are called
// from the owner's goroutine.
type Handler[S, C, E any] interface {
	// Due returns the next order of the system and the reading of the clock, in milliseconds, at
	// which the owner gives it. ok is false when there is none.
	Due(S) (order Request[C], at int64, ok bool)
	// Decide returns the events that record a request, by what the handler knows of it too.
	Decide(ctx context.Context, state S, req Request[C], clock int64) ([]E, error)
	// Changed is called after the stream has gone on to the entry numbered seq.
	Changed(ctx context.Context, state S, seq int64)
	// Prefetch prepares what the next command may need, at the start and after every command.
	Prefetch(context.Context, S)
	// Slept returns the order that the owner gives after the computer has slept. ok is false when there is none.
	Slept(S) (order Request[C], ok bool)
	// SetClock is called when the clock continues from a new reading, after a sleep was left out.
	SetClock(context.Context, S, Clock)
	// Done reports whether no further command can change the state; the owner ends then.
	Done(S) bool
}

// Owner is the goroutine that owns one stream with a clock. It takes commands one by one,
// and its timer gives the system's own orders as commands like any other.
type Owner[S, C, E any] struct {
	runner  *Runner[S, C, E]
	handler Handler[S, C, E]
	clock   Clock
	inbox   chan envelope[C]
	sleeps  chan sleep
	ends    chan end[S]
	ended   chan struct{} // closed when Run has returned
	log     *slog.Logger
}

// envelope is a request on its way to the owner.
type envelope[C any] struct {
	ctx   context.Context
	req   Request[C]
	reply chan answer
}

// sleep says that the process did not run until now.
type sleep struct {
	now  time.Time
	done chan struct{} // closed when the clock goes on
}

// end asks the owner to end if its state permits it.
type end[S any] struct {
	permits func(S) bool
	reply   chan bool
}

type answer struct {
	receipt Receipt
	err     error
}

// NewOwner returns the owner of a runner that has been loaded; clock is that of the stream.
func NewOwner[S, C, E any](log *slog.Logger, r *Runner[S, C, E], clock Clock, h Handler[S, C, E]) *Owner[S, C, E] {
	return &Owner[S, C, E]{
		runner: r, handler: h, clock: clock, log: log,
		inbox: make(chan envelope[C]), sleeps: make(chan sleep), ends: make(chan end[S]), ended: make(chan struct{}),
	}
}

// Run serves the stream until ctx ends or the handler is done.
func (o *Owner[S, C, E]) Run(ctx context.Context) {
	defer close(o.ended)
	o.prefetch(ctx)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for !o.handler.Done(o.runner.State()) {
		order, wait := o.due()
		timer.Reset(wait)
		select {
		case e := <-o.inbox:
			o.answer(ctx, e)
		case s := <-o.sleeps:
			o.wake(ctx, s)
		case e := <-o.ends:
			permitted := e.permits(o.runner.State())
			e.reply <- permitted
			if permitted {
				return
			}
		case <-timer.C:
			// A command that waits in line may have arrived in time, and goes first.
			select {
			case e := <-o.inbox:
				o.answer(ctx, e)
			default:
				if _, left := o.due(); order != nil && left == 0 { // the clock was not held meanwhile
					o.giveDue(ctx, *order)
				}
			}
		case <-ctx.Done():
			return
		}
	}
}

// due returns the next order of the system, nil when there is none, and the time until it is due.
func (o *Owner[S, C, E]) due() (next *Request[C], wait time.Duration) {
	wait = time.Hour
	o.protect("due", func() {
		if order, at, ok := o.handler.Due(o.runner.State()); ok {
			next, wait = &order, max(0, time.Duration(at-o.clock.Reading(time.Now()))*time.Millisecond)
		}
	})
	return next, wait
}

func (o *Owner[S, C, E]) prefetch(ctx context.Context) {
	o.protect("prefetch", func() { o.handler.Prefetch(ctx, o.runner.State()) })
}

// protect calls a part of the handler whose result no caller waits for. It logs a panic in it, and the owner goes on.
func (o *Owner[S, C, E]) protect(part string, f func()) {
	defer func() {
		if p := recover(); p != nil {
			o.log.Error("panic", "stream", o.runner.stream, "in", part, "err", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	f()
}

func (o *Owner[S, C, E]) answer(ctx context.Context, e envelope[C]) {
	receipt, err := o.serve(e.ctx, e.req)
	e.reply <- answer{receipt, err}
	o.prefetch(ctx)
}

// giveDue gives an order of the system. When that fails, because of a full disk for example, it
// waits a second before the next try.
func (o *Owner[S, C, E]) giveDue(ctx context.Context, order Request[C]) {
	order.At = time.Now()
	if _, err := o.serve(ctx, order); err != nil && fault.CodeOf(err) != fault.Stale {
		o.log.Error("order of the system", "stream", o.runner.stream, "err", err)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
	o.prefetch(ctx)
}

// serve decides one request at the clock's reading when it arrived.
func (o *Owner[S, C, E]) serve(ctx context.Context, req Request[C]) (Receipt, error) {
	before := o.runner.Seq()
	// The clock never goes back, not even for a request that waited in line.
	clock := max(o.clock.Reading(req.At), o.runner.Clock())
	receipt, err := o.runner.Do(ctx, req, clock, func(s S, _ C, clock int64) ([]E, error) {
		return o.handler.Decide(ctx, s, req, clock)
	})
	if seq := o.runner.Seq(); seq != before {
		o.protect("changed", func() { o.handler.Changed(ctx, o.runner.State(), seq) })
	}
	return receipt, err
}

// Do sends a request to the owner and waits for the answer. It refuses with [Closing] when
// the owner has ended or ctx ends first.
func (o *Owner[S, C, E]) Do(ctx context.Context, req Request[C]) (Receipt, error) {
	reply := make(chan answer, 1)
	select {
	case o.inbox <- envelope[C]{ctx, req, reply}:
	case <-o.ended:
		return Receipt{}, Closing()
	case <-ctx.Done():
		return Receipt{}, Closing().Because(ctx.Err())
	}
	a := <-reply
	return a.receipt, a.err
}

// End ends the owner between two requests if its state permits it, and reports whether it has ended.
// Requests that come later are refused as by [Owner.Do].
func (o *Owner[S, C, E]) End(ctx context.Context, permits func(S) bool) bool {
	reply := make(chan bool, 1)
	select {
	case o.ends <- end[S]{permits, reply}:
		if !<-reply {
			return false
		}
		<-o.ended
		return true
	case <-o.ended:
		return true
	case <-ctx.Done():
		return false
	}
}

// Awake tells the owner that the process did not run until now. It returns once the order that
// follows has been given; the clock leaves that time out.
func (o *Owner[S, C, E]) Awake(ctx context.Context, now time.Time) {
	s := sleep{now, make(chan struct{})}
	select {
	case o.sleeps <- s:
		<-s.done
	case <-o.ended:
	case <-ctx.Done():
	}
}

// wake gives the order that follows a sleep, with the clock as it was before, and leaves the sleep
// out of the stream's clock.
func (o *Owner[S, C, E]) wake(ctx context.Context, s sleep) {
	defer close(s.done)
	var order Request[C]
	ok := false
	o.protect("slept", func() { order, ok = o.handler.Slept(o.runner.State()) })
	if ok {
		order.At = s.now
		if _, err := o.serve(ctx, order); err != nil {
			o.log.Error("order after a sleep", "stream", o.runner.stream, "err", err)
		}
	}
	o.clock = Clock{Base: max(o.clock.Reading(s.now), o.runner.Clock()), Start: s.now, Pulse: o.clock.Pulse}
	o.protect("set the clock", func() { o.handler.SetClock(ctx, o.runner.State(), o.clock) })
}

// Ended reports whether the owner has stopped taking requests.
func (o *Owner[S, C, E]) Ended() bool {
	select {
	case <-o.ended:
		return true
	default:
		return false
	}
}
