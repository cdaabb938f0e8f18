package desk

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
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
	house  outside
	log    *slog.Logger
}

// outside is what an owner needs of the rest of the desk.
type outside interface {
	// fill completes an order with what a device must not say.
	fill(ctx context.Context, key Key, m magici.Match, o magici.Order, next *magici.Question) (magici.Order, error)
	// draw notes that a question was put and returns the next one, nil when there is none.
	draw(ctx context.Context, key Key, put string) (*magici.Question, error)
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

func matchRules() Rules[magici.Match, magici.Command, magici.Event] {
	return Rules[magici.Match, magici.Command, magici.Event]{
		Decide: func(m magici.Match, c magici.Command, clock int64) ([]magici.Event, error) {
			return magici.Decide(m, c, magici.Instant(clock))
		},
		Apply:  magici.Apply,
		Encode: encodeMatch, Decode: decodeMatch, Urgent: true,
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
// lie behind its last entry.
func newOwner(ctx context.Context, log *slog.Logger, store Log, key Key, plan magici.Plan, beat int64, house outside) (*owner, error) {
	o := &owner{
		key: key, house: house, log: log, inbox: make(chan errand), gone: make(chan struct{}),
		runner: NewRunner(matchRules(), store, key.Stream(), magici.New(plan)),
	}
	if err := o.runner.Load(ctx); err != nil {
		return nil, err
	}
	o.base, o.epoch = magici.Instant(max(beat, o.runner.Clock())), time.Now()
	o.publish()
	return o, nil
}

// run serves the match until ctx ends. A match that was running when the process stopped
// is paused first, with the time that was left.
func (o *owner) run(ctx context.Context) {
	defer close(o.gone)
	if m := o.runner.State(); m.Now().Playing() && !m.Paused && o.runner.Seq() > 0 {
		o.system(ctx, magici.Pause{Reason: restartReason})
	}
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
			if order != nil {
				o.fire(ctx, order)
			}
		case <-ctx.Done():
			return
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
	a := o.serve(errand{ctx: ctx, req: Request[magici.Command]{
		Actor: "system", At: time.Now(),
		Command: magici.Command{By: magici.Actor{Role: magici.System}, Order: order},
	}})
	return a.err
}

// serve decides one request at the match time of its arrival.
func (o *owner) serve(e errand) answer {
	before := o.runner.Seq()
	order, err := o.house.fill(e.ctx, o.key, o.runner.State(), e.req.Command.Order, o.next)
	if err != nil {
		return answer{Receipt{Seq: before}, err}
	}
	e.req.Command.Order = order
	// Match time never goes back, not even for a request that waited in line.
	clock := max(int64(o.now(e.req.At)), o.runner.Clock())
	receipt, err := o.runner.Do(e.ctx, e.req, clock)
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
	put := ""
	if m.Asking.Question != nil {
		put = m.Asking.Question.ID
	}
	if o.next != nil && o.next.ID == put {
		o.next = nil
	}
	if o.next != nil || !m.Now().Playing() {
		return
	}
	next, err := o.house.draw(ctx, o.key, put)
	if err != nil {
		o.log.Error("draw a question", "match", o.key.String(), "err", err)
		return
	}
	o.next = next
}

// do sends a request to the owner and waits for the answer.
func (o *owner) do(ctx context.Context, req Request[magici.Command]) (Receipt, error) {
	reply := make(chan answer, 1)
	select {
	case o.inbox <- errand{ctx, req, reply}:
	case <-o.gone:
		return Receipt{}, fault.New(fault.Unavailable, "fault.desk.closing")
	case <-ctx.Done():
		return Receipt{}, fault.New(fault.Unavailable, "fault.desk.closing").Because(ctx.Err())
	}
	a := <-reply
	return a.receipt, a.err
}
