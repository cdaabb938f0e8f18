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
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
)

// Live is a match as it stood after its last command.
type Live struct {
	Key   Key
	Match magici.Match
	Seq   int64

	plan  magici.Plan    // as the match was told last
	base  magici.Instant // match time at epoch
	epoch time.Time      // with its monotonic reading
	past  walls
}

// walls are the wall times of what happened before the program was started, by the match
// time of the entries.
type walls map[magici.Instant]time.Time

// Instant returns the match time at a wall time of this process.
func (l Live) Instant(at time.Time) magici.Instant { return l.base.After(at.Sub(l.epoch)) }

// Wall returns the wall time at an instant of this process run, or that of an entry of an
// earlier one; ok is false for any other instant before the start: while no process ran,
// match time stood still.
func (l Live) Wall(at magici.Instant) (wall time.Time, ok bool) {
	if at > l.base {
		return l.epoch.Add(time.Duration(at-l.base) * time.Millisecond), true
	}
	wall, ok = l.past[at]
	return wall, ok
}

// matchOwner owns one match.
type matchOwner struct {
	*owner[magici.Match, magici.Command, magici.Event]
	key   Key
	plan  magici.Plan // as the match was told last
	view  atomic.Pointer[Live]
	past  walls
	next  *magici.Question // drawn ahead, so that a Duel opens without a wait
	last  asked            // the match's last question when next was drawn
	from  source           // what next was drawn from
	plays bool             // as the house knows it
	house outside
}

// outside is what the owner of a match needs of the rest of the desk.
type outside interface {
	// fill completes an order with what a device must not say.
	fill(ctx context.Context, key Key, m magici.Match, o magici.Order, next *magici.Question) (magici.Order, error)
	// source returns what the questions of a match are drawn from at present.
	source(ctx context.Context, key Key) (source, error)
	// draw notes the last question and returns the next one, nil when there is none; a
	// match that is over gives back what was drawn ahead.
	draw(ctx context.Context, key Key, from source, last asked, over bool) (*magici.Question, error)
	// changed tells that a match stands otherwise than before.
	changed(key Key)
	// played tells that a match has begun to be played, or has stopped for now.
	played(begun bool)
}

// rules are those of the match's stream.
func (o *matchOwner) rules() Rules[magici.Match, magici.Command, magici.Event] {
	return Rules[magici.Match, magici.Command, magici.Event]{
		Decide: o.decide, Apply: o.apply, Encode: encodeMatch, Decode: o.recall, Urgent: true,
	}
}

// recall reads an entry, and keeps the wall time of one that was written before the start:
// once somebody sees the match its walls do not change any more.
func (o *matchOwner) recall(e eventlog.Entry) (magici.Event, error) {
	if o.view.Load() == nil {
		o.past[magici.Instant(e.Clock)] = e.At
	}
	return decodeMatch(e)
}

func encodeMatch(e magici.Event) (eventlog.Event, error) {
	data, err := magici.EncodeFact(e.Fact)
	return eventlog.Event{Kind: e.Fact.Kind(), Clock: int64(e.Clock), Data: data}, err
}

func decodeMatch(e eventlog.Entry) (magici.Event, error) {
	fact, err := magici.DecodeFact(e.Kind, json.RawMessage(e.Data))
	return magici.Event{Clock: magici.Instant(e.Clock), Fact: fact}, err
}

// newMatchOwner loads a match; beat is the last reading of its clock before a stop, which
// may lie behind its last entry. A match that was running when the process stopped is
// paused before anybody sees it, with the time that was left.
func newMatchOwner(ctx context.Context, log *slog.Logger, store Log, key Key, plan magici.Plan, beat int64, house outside) (*matchOwner, error) {
	o := &matchOwner{key: key, plan: plan, house: house, past: walls{}}
	r := NewRunner(o.rules(), store, key.Stream(), magici.New(plan))
	if err := r.Load(ctx); err != nil {
		return nil, err
	}
	o.owner = newOwner(log, r, max(beat, r.Clock()), o)
	if m := r.State(); m.Phase().Playing() && !m.Paused {
		if _, err := r.Do(ctx, bySystem(magici.Pause{Reason: restartReason}), o.base, nil); err != nil {
			return nil, fmt.Errorf("pause %s after the restart: %w", key, err)
		}
	}
	o.publish()
	return o, nil
}

// restartReason is what the log and the record say of the pause after a restart.
const restartReason = "riavvio"

func bySystem(order magici.Order) Request[magici.Command] {
	return Request[magici.Command]{
		Actor: "system", At: time.Now(),
		Command: magici.Command{By: magici.Actor{Role: magici.System}, Order: order},
	}
}

// decide puts the plan before the first events, so that the log of a match can be read by
// itself: tournament, round, board and Houses stand in it.
func (o *matchOwner) decide(m magici.Match, c magici.Command, clock int64) ([]magici.Event, error) {
	now := magici.Instant(clock)
	events, err := magici.Decide(m, c, now)
	if err != nil || len(events) == 0 || o.runner.Seq() > 0 {
		return events, err
	}
	if _, told := events[0].Fact.(magici.Scheduled); told {
		return events, nil
	}
	return slices.Insert(events, 0, magici.Event{Clock: now, Fact: magici.Scheduled{Plan: m.Plan}}), nil
}

// due, fill, changed, ahead and over implement charge.
func (o *matchOwner) due(m magici.Match) (Request[magici.Command], int64, bool) {
	order, at, ok := m.Due()
	return bySystem(order), int64(at), ok
}

func (o *matchOwner) fill(ctx context.Context, m magici.Match, req Request[magici.Command]) (magici.Command, error) {
	c := req.Command
	switch c.Order.(type) {
	case magici.Move, magici.Void, magici.Undo:
		// The one drawn ahead may have been switched off since, or been given back.
		if m.Started() {
			o.provide(ctx, m, false)
		}
	}
	var err error
	c.Order, err = o.house.fill(ctx, o.key, m, c.Order, o.next)
	return c, err
}

func (o *matchOwner) changed(context.Context) {
	o.publish()
	o.house.changed(o.key)
}

func (o *matchOwner) publish() {
	o.view.Store(&Live{
		Key: o.key, Match: o.runner.State(), Seq: o.runner.Seq(), plan: o.plan, base: magici.Instant(o.base), epoch: o.epoch, past: o.past,
	})
	if m := o.runner.State(); o.plays != (m.Phase().Playing() && !m.Paused) {
		o.plays = !o.plays
		o.house.played(o.plays)
	}
}

// over is never: the organiser may correct a match that is finished.
func (o *matchOwner) over(magici.Match) bool { return false }

// ahead has a question ready before the next Duel opens, and gives it back once the match
// is over.
func (o *matchOwner) ahead(ctx context.Context) {
	m := o.runner.State()
	over := m.Phase() == magici.Finished
	if over || m.Phase().Playing() {
		o.provide(ctx, m, over)
	}
}

// provide draws the next question of m unless the one drawn ahead is still right.
func (o *matchOwner) provide(ctx context.Context, m magici.Match, over bool) {
	from, err := o.house.source(ctx, o.key)
	if last := lastAsked(m); err == nil && !o.provided(last, from, over) {
		var next *magici.Question
		if next, err = o.house.draw(ctx, o.key, from, last, over); err == nil {
			o.next, o.last, o.from = next, last, from
		}
	}
	if err != nil {
		o.log.Error("draw a question", "match", o.key.String(), "err", err)
	}
}

// provided reports whether what is drawn ahead is still right: the last one was not put
// yet, and the questions are the same.
func (o *matchOwner) provided(last asked, from source, over bool) bool {
	if over {
		return o.next == nil && o.from.stock != nil
	}
	return o.next != nil && last == o.last && from == o.from
}

func lastAsked(m magici.Match) asked {
	last := asked{serial: m.Asking.Serial}
	if q := m.Asking.Question; q != nil {
		last.id = quiz.ID(q.ID)
	}
	return last
}
