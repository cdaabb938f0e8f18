package desk

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
)

// Live is a match as it stood after its last command. It does not change.
type Live struct {
	Key   Key
	Match magici.Match
	Seq   int64

	plan      magici.Plan // the place on the schedule that the match has noted last
	clock     stream.Clock
	wallTimes wallTimes
	stages    [magici.Finished + 1]magici.Instant
}

// wallTimes are the wall times, by match time, of the entries written before the program was started.
type wallTimes map[magici.Instant]time.Time

// Instant returns the match time at a wall time of this process.
func (l Live) Instant(at time.Time) magici.Instant { return magici.Instant(l.clock.Reading(at)) }

// Wall returns the wall time of an instant of this process, or of an entry of an earlier one. ok is false
// for any other instant before the start, because match time stands still while no process runs.
func (l Live) Wall(at magici.Instant) (wall time.Time, ok bool) {
	if base := magici.Instant(l.clock.Base); at > base {
		return l.clock.Start.Add(time.Duration(at-base) * time.Millisecond), true
	}
	wall, ok = l.wallTimes[at]
	return wall, ok
}

// Entered returns the wall time at which the match last came to a stage; zero when it has not, or when
// that time is not known.
func (l Live) Entered(stage magici.Phase) time.Time {
	if l.Match.Stage < stage {
		return time.Time{}
	}
	at, _ := l.Wall(l.stages[stage])
	return at
}

// matchOwner owns one match: it is the handler of the match's stream.
type matchOwner struct {
	*stream.Owner[magici.Match, magici.Command, magici.Event]
	matches   *Matches
	key       Key
	view      atomic.Pointer[Live]
	plan      magici.Plan // as in Live
	clock     stream.Clock
	wallTimes wallTimes
	stages    [magici.Finished + 1]magici.Instant // when the match last came to each of them
	runs      bool                                // counted among the matches that are being played

	next *magici.Question // drawn ahead, so that a Duel opens without a wait
	last draws.Asked      // the match's last question when next was drawn
	from draws.Source     // what next was drawn from
}

// loadMatch loads a match. Its clock goes on from the last reading before the stop, which may lie behind
// its last entry. A match that was running when the process stopped is paused before it is shown, with
// the time that was left; a planned one notes its place on the schedule.
func loadMatch(ctx context.Context, ms *Matches, key Key, plan magici.Plan) (*matchOwner, error) {
	o := &matchOwner{matches: ms, key: key, plan: plan, wallTimes: wallTimes{}}
	loading := true
	rules := matchRules()
	rules.Apply = func(m magici.Match, e magici.Event) magici.Match {
		// The match's own plan has the colours that the Referee chose.
		if f, ok := e.Fact.(magici.Scheduled); ok {
			o.plan = f.Plan
		}
		stage := m.Stage
		if m = magici.Apply(m, e); m.Stage != stage {
			o.stages[m.Stage] = e.Clock
		}
		return m
	}
	rules.Decode = func(e eventlog.Entry) (magici.Event, error) {
		if loading { // after loading, the wall times do not change any more
			o.wallTimes[magici.Instant(e.Clock)] = e.At
		}
		return decodeMatch(e)
	}
	r := stream.NewRunner(rules, ms.store, key.Stream(), magici.New(plan))
	if err := r.Load(ctx); err != nil {
		return nil, err
	}
	loading = false
	o.clock = stream.Clock{Base: max(ms.clocks[key.Stream()], r.Clock()), Start: time.Now(), Pulse: ms.pulse}
	var restart magici.Order
	switch m := r.State(); {
	case m.Phase().Playing() && !m.Paused && !m.Paper:
		restart = magici.Pause{Reason: ms.paused}
	case m.Phase() == magici.Planned && o.plan != plan:
		restart = magici.Schedule{Plan: plan}
	}
	if restart != nil {
		req := bySystem(restart)
		decide := func(m magici.Match, _ magici.Command, clock int64) ([]magici.Event, error) {
			return o.Decide(ctx, m, req, clock)
		}
		if _, err := r.Do(ctx, req, o.clock.Base, decide); err != nil {
			return nil, fmt.Errorf("%s %s after the restart: %w", magici.Orders.Word(restart), key, err)
		}
	}
	o.Owner = stream.NewOwner(ms.log, r, o.clock, o)
	o.publish(r.State(), r.Seq())
	return o, nil
}

func bySystem(order magici.Order) stream.Request[magici.Command] {
	return stream.Request[magici.Command]{
		Actor: "system", At: time.Now(),
		Command: magici.Command{By: magici.Actor{Role: role.System}, Order: order},
	}
}

// matchRules returns the rules of a match's stream.
func matchRules() stream.Rules[magici.Match, magici.Command, magici.Event] {
	return stream.Rules[magici.Match, magici.Command, magici.Event]{
		Apply: magici.Apply, Decode: decodeMatch, Urgent: true,
		Encode: func(e magici.Event) (eventlog.Event, error) {
			data, err := magici.Facts.Encode(e.Fact)
			return eventlog.Event{Kind: magici.Facts.Word(e.Fact), Clock: int64(e.Clock), Data: data}, err
		},
	}
}

func decodeMatch(e eventlog.Entry) (magici.Event, error) {
	fact, err := magici.Facts.Load(e.Kind, e.Data)
	return magici.Event{Clock: magici.Instant(e.Clock), Fact: fact}, err
}

// Due returns the next order that the match gives by itself.
func (o *matchOwner) Due(m magici.Match) (stream.Request[magici.Command], int64, bool) {
	order, at, ok := m.Due()
	return bySystem(order), int64(at), ok
}

// Decide decides an order with what the desk knows of it. The plan comes before the first events, so that the log
// of a match alone tells its tournament, round, board and Houses.
func (o *matchOwner) Decide(ctx context.Context, m magici.Match, req stream.Request[magici.Command], clock int64) ([]magici.Event, error) {
	now := magici.Instant(clock)
	events, err := magici.Decide(m, req.Command, given{ctx, o, m}, now)
	if err != nil || len(events) == 0 || m.Facts > 0 {
		return events, err
	}
	if _, ok := events[0].Fact.(magici.Scheduled); !ok {
		events = slices.Insert(events, 0, magici.Event{Clock: now, Fact: magici.Scheduled{Plan: m.Plan}})
	}
	return events, nil
}

// Changed publishes the match and notifies the screens.
func (o *matchOwner) Changed(_ context.Context, m magici.Match, seq int64) {
	o.publish(m, seq)
	o.matches.notify(Change{Tournament: o.key.Tournament, Match: o.key.Match})
}

func (o *matchOwner) publish(m magici.Match, seq int64) {
	o.view.Store(&Live{Key: o.key, Match: m, Seq: seq, plan: o.plan, clock: o.clock, wallTimes: o.wallTimes, stages: o.stages})
	if runs := m.Phase().Playing() && !m.Paused; runs != o.runs {
		o.runs = runs
		if runs {
			o.matches.playing.Add(1)
		} else {
			o.matches.playing.Add(-1)
		}
	}
}

// SetClock goes on from another time; earlier instants get the wall times in the log.
func (o *matchOwner) SetClock(ctx context.Context, m magici.Match, c stream.Clock) {
	entries, err := o.matches.store.Load(ctx, o.key.Stream(), 0)
	if err != nil {
		o.matches.log.Error("wall times after a sleep", "match", o.key.String(), "err", err)
	}
	times := wallTimes{}
	for _, e := range entries {
		times[magici.Instant(e.Clock)] = e.At
	}
	o.clock, o.wallTimes = c, times
	o.Changed(ctx, m, o.view.Load().Seq)
}

// Done is always false: the organiser may correct a finished match.
func (o *matchOwner) Done(magici.Match) bool { return false }

// Prefetch draws a question before the next Duel opens, and gives it back once the match is over.
func (o *matchOwner) Prefetch(ctx context.Context, m magici.Match) {
	over := m.Phase() == magici.Finished
	if over || m.Phase().Playing() {
		o.drawNext(ctx, m, over)
	}
}

// drawNext draws the next question of m, unless the one drawn ahead has not been put yet and the source is
// still the same. A match that is over gives its question back.
func (o *matchOwner) drawNext(ctx context.Context, m magici.Match, over bool) {
	ts := o.matches.tournaments
	if m.Paper {
		sheet, err := ts.Sheet(ctx, o.key)
		if err != nil {
			o.matches.log.Error("read the questions on paper", "match", o.key.String(), "err", err)
		}
		o.next = sheet.next(m)
		return
	}
	t, err := ts.Get(ctx, o.key.Tournament)
	if err == nil {
		plan, _ := t.Match(o.key.Match)
		last, from := draws.LastAsked(&m), ts.source(t, plan.Round)
		if over && o.next == nil && o.from.Questions != nil || !over && o.next != nil && last == o.last && from == o.from {
			return
		}
		var seed uint64
		if seed, err = drawSeed(); err == nil {
			var next *magici.Question
			next, err = ts.draw(ctx, t.ID, draws.Command{Match: o.key.Match, Last: last, From: from, Seed: seed, Over: over})
			if err == nil {
				o.next, o.last, o.from = next, last, from
			}
		}
	}
	if err != nil {
		o.matches.log.Error("draw a question", "match", o.key.String(), "err", err)
	}
}

// noteSchedule makes a planned match note that its place on the schedule has changed.
func (o *matchOwner) noteSchedule(ctx context.Context, plan magici.Plan) error {
	if l := o.view.Load(); l.Match.Phase() != magici.Planned || l.plan == plan {
		return nil
	}
	_, err := o.Do(ctx, bySystem(magici.Schedule{Plan: plan}))
	if fault.From(err) != nil && fault.CodeOf(err) == fault.Illegal {
		return nil // it was opened at this moment, and stays where it is
	}
	return err
}
