package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
)

// Live is a match as it stood after its last command.
type Live struct {
	Key   Key
	Match magici.Match
	Seq   int64

	base  magici.Instant // match time at epoch
	epoch time.Time      // with its monotonic reading
}

// Instant returns the match time at a wall time of this process.
func (l Live) Instant(at time.Time) magici.Instant { return l.base.After(at.Sub(l.epoch)) }

// Wall returns the wall time at an instant of this process run; ok is false for what is
// older: while no process ran, match time stood still.
func (l Live) Wall(at magici.Instant) (wall time.Time, ok bool) {
	return l.epoch.Add(time.Duration(at-l.base) * time.Millisecond), at > l.base
}

// matchRunner runs the stream of one match.
type matchRunner = Runner[magici.Match, magici.Command, magici.Event]

// owner is the goroutine that owns one match.
type owner struct {
	key    Key
	runner *matchRunner
	base   magici.Instant
	epoch  time.Time
	inbox  chan errand
	gone   chan struct{} // closed when the owner has ended
	view   atomic.Pointer[Live]
	next   *magici.Question // drawn ahead, so that a Duel opens without a wait
	last   asked            // the match's last question when next was drawn
	house  outside
	log    *slog.Logger
}

// outside is what an owner needs of the rest of the desk.
type outside interface {
	// fill completes an order with what a device must not say.
	fill(ctx context.Context, key Key, m magici.Match, o magici.Order, next *magici.Question) (magici.Order, error)
	// draw notes the last question and returns the next one, nil when there is none.
	draw(ctx context.Context, key Key, last asked) (*magici.Question, error)
	// changed tells that a match stands otherwise than before.
	changed(key Key)
}

// errand is a request on its way to the owner.
type errand struct {
	ctx   context.Context
	req   Request[magici.Command]
	reply chan answer
}

type answer struct {
	receipt Receipt
	err     error
}

// rules are those of the match's stream.
func (o *owner) rules() Rules[magici.Match, magici.Command, magici.Event] {
	return Rules[magici.Match, magici.Command, magici.Event]{
		Decide: o.decide, Apply: magici.Apply, Encode: encodeMatch, Decode: decodeMatch, Urgent: true,
	}
}

func encodeMatch(e magici.Event) (eventlog.Event, error) {
	data, err := magici.EncodeFact(e.Fact)
	return eventlog.Event{Kind: e.Fact.Kind(), Clock: int64(e.Clock), Data: data}, err
}

func decodeMatch(e eventlog.Entry) (magici.Event, error) {
	fact, err := magici.DecodeFact(e.Kind, json.RawMessage(e.Data))
	return magici.Event{Clock: magici.Instant(e.Clock), Fact: fact}, err
}

// newOwner loads a match; beat is the last reading of its clock before a stop, which may
// lie behind its last entry. A match that was running when the process stopped is paused
// before anybody sees it, with the time that was left.
func newOwner(ctx context.Context, log *slog.Logger, store Log, key Key, plan magici.Plan, beat int64, house outside) (*owner, error) {
	o := &owner{key: key, house: house, log: log, inbox: make(chan errand), gone: make(chan struct{})}
	o.runner = NewRunner(o.rules(), store, key.Stream(), magici.New(plan))
	if err := o.runner.Load(ctx); err != nil {
		return nil, err
	}
	o.base, o.epoch = magici.Instant(max(beat, o.runner.Clock())), time.Now()
	if m := o.runner.State(); m.Now().Playing() && !m.Paused {
		if _, err := o.runner.Do(ctx, bySystem(magici.Pause{Reason: restartReason}), int64(o.base), nil); err != nil {
			return nil, fmt.Errorf("pause %s after the restart: %w", key, err)
		}
	}
	o.publish()
	return o, nil
}

// decide puts the plan before the first events, so that the log of a match can be read by
// itself: tournament, round, board and Houses stand in it.
func (o *owner) decide(m magici.Match, c magici.Command, clock int64) ([]magici.Event, error) {
	now := magici.Instant(clock)
	events, err := magici.Decide(m, c, now)
	if err != nil || len(events) == 0 || o.runner.Seq() > 0 {
		return events, err
	}
	return slices.Insert(events, 0, magici.Event{Clock: now, Fact: magici.Scheduled{Plan: m.Plan}}), nil
}

// run serves the match until ctx ends.
func (o *owner) run(ctx context.Context) {
	defer close(o.gone)
	o.lookAhead(ctx)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		order, due := o.due()
		timer.Reset(due)
		select {
		case e := <-o.inbox:
			e.reply <- o.serve(e)
			o.lookAhead(ctx)
		case <-timer.C:
			o.ring(ctx, order)
		case <-ctx.Done():
			return
		}
	}
}

// ring does what is due. Whoever is waiting in line may have come in time, and goes first.
func (o *owner) ring(ctx context.Context, order magici.Order) {
	select {
	case e := <-o.inbox:
		e.reply <- o.serve(e)
		o.lookAhead(ctx)
	default:
		if order != nil {
			o.fire(ctx, order)
		}
	}
}

// restartReason is what the log and the record say of the pause after a restart.
const restartReason = "riavvio"

// due returns the next order of the system and how long it is until then.
func (o *owner) due() (magici.Order, time.Duration) {
	order, at, ok := o.runner.State().Due()
	if !ok {
		return nil, time.Hour
	}
	return order, max(0, time.Duration(at-o.now(time.Now()))*time.Millisecond)
}

func (o *owner) now(at time.Time) magici.Instant { return o.base.After(at.Sub(o.epoch)) }

// fire gives an order of the system, and waits a moment before the next try when the disk
// refuses.
func (o *owner) fire(ctx context.Context, order magici.Order) {
	if err := o.system(ctx, order); err != nil && fault.CodeOf(err) != fault.Stale {
		o.log.Error("order of the system", "match", o.key.String(), "order", order.Kind(), "err", err)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
	o.lookAhead(ctx)
}

func (o *owner) system(ctx context.Context, order magici.Order) error {
	return o.serve(errand{ctx: ctx, req: bySystem(order)}).err
}

func bySystem(order magici.Order) Request[magici.Command] {
	return Request[magici.Command]{
		Actor: "system", At: time.Now(),
		Command: magici.Command{By: magici.Actor{Role: magici.System}, Order: order},
	}
}

// serve decides one request at the match time of its arrival.
func (o *owner) serve(e errand) answer {
	before := o.runner.Seq()
	// Match time never goes back, not even for a request that waited in line.
	clock := max(int64(o.now(e.req.At)), o.runner.Clock())
	receipt, err := o.runner.Do(e.ctx, e.req, clock, func(m magici.Match, c magici.Command) (magici.Command, error) {
		var err error
		c.Order, err = o.house.fill(e.ctx, o.key, m, c.Order, o.next)
		return c, err
	})
	if o.runner.Seq() != before {
		o.publish()
		o.house.changed(o.key)
	}
	return answer{receipt, err}
}

func (o *owner) publish() {
	o.view.Store(&Live{Key: o.key, Match: o.runner.State(), Seq: o.runner.Seq(), base: o.base, epoch: o.epoch})
}

// lookAhead has a question ready before the next Duel opens.
func (o *owner) lookAhead(ctx context.Context) {
	m := o.runner.State()
	last := asked{serial: m.Asking.Serial}
	if q := m.Asking.Question; q != nil {
		last.id = quiz.ID(q.ID)
	}
	if o.next != nil && last == o.last || !m.Now().Playing() {
		return
	}
	next, err := o.house.draw(ctx, o.key, last)
	if err != nil {
		o.log.Error("draw a question", "match", o.key.String(), "err", err)
		return
	}
	o.next, o.last = next, last
}

// do sends a request to the owner and waits for the answer.
func (o *owner) do(ctx context.Context, req Request[magici.Command]) (Receipt, error) {
	reply := make(chan answer, 1)
	select {
	case o.inbox <- errand{ctx, req, reply}:
	case <-o.gone:
		return Receipt{}, closing()
	case <-ctx.Done():
		return Receipt{}, closing().Because(ctx.Err())
	}
	a := <-reply
	return a.receipt, a.err
}
