package desk

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
)

// Triggers are the buttons that the organiser makes, each with a token for one action.
type Triggers struct {
	desk   *Desk
	log    stream.Log
	stream *stream.Shared[trigger.State, trigger.Command, trigger.Fact]
}

func triggerRules() stream.Rules[trigger.State, trigger.Command, trigger.Fact] {
	return stream.WithoutClock(trigger.Decide, trigger.Apply, trigger.Facts)
}

func openTriggers(ctx context.Context, d *Desk, log stream.Log) (*Triggers, error) {
	s, err := stream.Open(ctx, stream.NewRunner(triggerRules(), log, eventlog.Triggers, trigger.State{}), func() { d.notify(Change{Triggers: true}) })
	return &Triggers{desk: d, log: log, stream: s}, err
}

// State returns all triggers.
func (ts *Triggers) State() trigger.State { return ts.stream.State() }

// Do gives an order of the organiser.
func (ts *Triggers) Do(ctx context.Context, req stream.Request[trigger.Command]) (stream.Receipt, error) {
	_, receipt, err := ts.stream.Do(ctx, req, nil)
	return receipt, err
}

// Press does what a trigger does, unless that is already so: a second press of pause leaves the match
// paused. did reports whether this press has done it; now is the situation afterwards. A refused press
// changes nothing. The entry of the press goes to disk together with what it has done.
func (ts *Triggers) Press(ctx context.Context, id string, p trigger.Press, at time.Time) (did bool, now trigger.Situation, err error) {
	var before int64
	var action trigger.Action
	after, exclusive := ts.stream.Exclusive(ctx, func(s trigger.State, seq int64) error {
		t, _ := s.ByID(id)
		before, action = seq, t.Action
		err = ts.press(ctx, s, seq, id, p, at)
		return nil // nil, so that written entries are loaded even after an error
	})
	if err = cmp.Or(err, exclusive); err != nil {
		return false, now, err
	}
	stands, err := ts.desk.Snapshot(ctx, "")
	if err != nil {
		return false, now, err
	}
	return after != before, stands.TriggerSituation(action, at), nil
}

func (ts *Triggers) press(ctx context.Context, s trigger.State, seq int64, id string, p trigger.Press, at time.Time) error {
	t, ok := s.ByID(id)
	switch {
	case !ok:
		return fault.New(fault.NotFound, "fault.trigger.none")
	case t.Revoked:
		return fault.New(fault.Forbidden, "fault.trigger.revoked", t.Name)
	}
	var key string
	var digest eventlog.Digest
	if p.ID != "" {
		var err error
		key = t.ID + ":" + p.ID
		if digest, err = stream.Digest(codec.Named{Word: "press", Value: p}); err != nil {
			return err
		}
		if entries, err := stream.Repeated(ctx, ts.log, eventlog.Triggers, key, digest); err != nil || len(entries) > 0 {
			return err
		}
	}
	if t.Action.GoesOn() && p.From == "" && t.JustPressed(at) {
		return nil
	}
	now, err := ts.desk.Snapshot(ctx, "")
	if err != nil {
		return err
	}
	order, err := now.triggered(t.Action, p.From)
	if fault.CodeOf(err) == fault.Exists {
		return nil
	} else if err != nil {
		return err
	}
	if err = ts.carryOut(ctx, t, now.Tournament.ID, order, key, digest, seq, at); err == nil {
		return nil
	}
	// The desk or the board may have done it at the same moment.
	if again, look := ts.desk.Snapshot(ctx, ""); look == nil {
		if _, so := again.triggered(t.Action, p.From); fault.CodeOf(so) == fault.Exists {
			return nil
		}
	}
	return err
}

// carryOut gives the order of a trigger, and writes the press with it.
func (ts *Triggers) carryOut(ctx context.Context, t trigger.Trigger, of string, order triggeredOrder, key string, digest eventlog.Digest, seq int64, at time.Time) error {
	actor := t.Actor()
	pressed, err := triggerRules().Batch(eventlog.Triggers, seq, at, actor, []trigger.Fact{trigger.Pressed{ID: t.ID, At: at.UTC().Truncate(time.Millisecond)}})
	if err != nil {
		return err
	}
	pressed.Command, pressed.Digest = key, digest
	with := []eventlog.Batch{pressed}
	switch {
	case order.match != nil:
		_, err = ts.desk.Matches.Do(ctx, order.key, stream.Request[magici.Command]{Actor: actor, At: at, Command: order.toMatch(), With: with})
	case order.tournament != nil:
		_, err = ts.desk.Tournaments.Do(ctx, of, stream.Request[tournament.Command]{
			Actor: actor, At: at, Command: tournament.Command{By: role.Organiser, Order: order.tournament}, With: with,
		})
	case order.access != nil:
		_, _, err = ts.desk.Access.Do(ctx, stream.Request[access.Command]{
			Actor: actor, At: at, Command: access.Command{By: role.Organiser, Order: order.access}, With: with,
		})
	}
	return err
}

// triggeredOrder is the order of a trigger, in the name of the organiser; one of the three is set.
type triggeredOrder struct {
	match      magici.Order
	key        Key // of the match
	tournament tournament.Order
	access     access.Order
}

func (o triggeredOrder) toMatch() magici.Command {
	return magici.Command{By: magici.Actor{Role: role.Organiser}, Order: o.match}
}

// MayTrigger returns why the action cannot be done at a moment, or nil. That it is already done is one of
// those faults.
func (s *Snapshot) MayTrigger(a trigger.Action, now time.Time) error {
	order, err := s.triggered(a, "")
	switch {
	case order.match != nil:
		l, _ := s.Match(order.key.Match)
		_, err = magici.Decide(l.Match, order.toMatch(), nil, l.Instant(now)) // what a trigger orders asks for nothing
	case order.tournament != nil:
		_, err = tournament.Decide(s.Tournament, tournament.Command{By: role.Organiser, Order: order.tournament}, tournamentGiven{now: now}) // these ask for the time alone
	case order.access != nil:
		_, err = access.Decide(s.Access, access.Command{By: role.Organiser, Order: order.access}, access.Given{At: now})
	}
	return err
}

// TriggerStart returns what a press must name as the state from which it goes on; empty: nothing.
func (s *Snapshot) TriggerStart(a trigger.Action) string {
	t := s.TournamentNow()
	switch a.Does {
	case trigger.Ceremony:
		return strconv.Itoa(t.Ceremony)
	case trigger.Call:
		return cmp.Or(t.Called, trigger.Nobody)
	}
	return ""
}

// TriggerSituation returns how the action of a trigger stands at a moment.
func (s *Snapshot) TriggerSituation(a trigger.Action, now time.Time) trigger.Situation {
	t := s.TournamentNow()
	of := trigger.Situation{Called: t.Called, Step: t.Ceremony, Last: t.LastStep()}
	l, on := s.OnBoard(a.Board)
	switch a.Does {
	case trigger.Pause:
		of.So = on && l.Match.Started() && l.Match.Phase() != magici.Finished && l.Match.Paused
	case trigger.Resume:
		of.So = on && l.Match.Started() && l.Match.Phase() != magici.Finished && !l.Match.Paused
	case trigger.Reveal:
		of.So = on && l.Match.Phase() == magici.Duelling && l.Match.Asking.Revealed
	case trigger.Call:
		called, ok := t.Match(t.Called)
		of.So = ok && (a.Board == "" || called.Board == a.Board)
	case trigger.Announce:
		of.So = t.Announcement == a.Text
	case trigger.Ceremony:
		of.So = t.Ceremony > 0
	case trigger.Scene:
		of.So = slices.ContainsFunc(s.Access.Screens, func(d access.Display) bool {
			return (a.Screen == 0 || d.Number == a.Screen) && d.Override.Shows == a.Scene && now.Before(d.Override.Until)
		})
	}
	return of
}

// triggered returns the order of an action in the present state, from the start that the press names. When
// the action is already done it refuses with fault.Exists.
func (s *Snapshot) triggered(a trigger.Action, from string) (o triggeredOrder, err error) {
	t := s.TournamentNow()
	switch {
	case a.Does == trigger.Scene && len(s.Access.Screens) == 0:
		return o, fault.New(fault.Illegal, "fault.trigger.screens")
	case a.Does == trigger.Scene:
		o.access = access.ShowNow{Number: a.Screen, Shows: a.Scene}
		return o, nil
	case !s.Known:
		return o, fault.New(fault.NotFound, "fault.setup.notournament")
	}
	switch a.Does {
	case trigger.Call:
		o.tournament, err = s.nextCall(t, a.Board, from)
		return o, err
	case trigger.Announce:
		if t.Announcement == a.Text {
			return o, fault.New(fault.Exists, "fault.trigger.announced")
		}
		o.tournament = tournament.Announce{Text: a.Text}
		return o, nil
	case trigger.Ceremony:
		o.tournament, err = s.nextStep(t, from)
		return o, err
	}
	l, ok := s.OnBoard(a.Board)
	if !ok {
		return o, fault.New(fault.Illegal, "fault.trigger.board", a.Board)
	}
	o.key = l.Key
	running := l.Match.Started() && l.Match.Phase() != magici.Finished
	switch {
	case a.Does == trigger.Pause && running && l.Match.Paused:
		return o, fault.New(fault.Exists, "fault.trigger.paused", a.Board)
	case a.Does == trigger.Pause:
		o.match = magici.Pause{}
	case a.Does == trigger.Resume && running && !l.Match.Paused:
		return o, fault.New(fault.Exists, "fault.trigger.running", a.Board)
	case a.Does == trigger.Resume:
		o.match = magici.Resume{}
	case a.Does == trigger.Reveal && l.Match.Phase() == magici.Duelling && l.Match.Asking.Revealed:
		return o, fault.New(fault.Exists, "fault.reveal.already")
	case a.Does == trigger.Reveal:
		o.match = magici.Reveal{Asked: l.Match.Asking.Serial}
	default:
		return o, fault.New(fault.Invalid, "fault.trigger.action")
	}
	return o, nil
}

// nextStep shows the step of the ceremony after the one that a press names, otherwise after the present one.
func (s *Snapshot) nextStep(t tournament.Tournament, from string) (tournament.Order, error) {
	start := t.Ceremony
	if from != "" {
		var err error
		if start, err = strconv.Atoi(from); err != nil {
			return nil, fault.New(fault.Invalid, "fault.field.type", "from").Because(err)
		}
	}
	switch {
	case start >= t.LastStep():
		return nil, fault.New(fault.Illegal, "fault.trigger.ceremony.over")
	case start == 0 && t.Ceremony == 0 && !s.allPlayed():
		return nil, fault.New(fault.Illegal, "fault.trigger.ceremony.early")
	case t.Ceremony == start+1:
		return nil, fault.New(fault.Exists, "fault.ceremony.changed")
	case t.Ceremony != start:
		return nil, fault.New(fault.Stale, "fault.ceremony.changed")
	}
	return tournament.ShowCeremony{Step: start + 1, Was: &start}, nil
}

// allPlayed reports whether there are matches that count, and all are over.
func (s *Snapshot) allPlayed() bool {
	some := false
	for i := range s.Matches {
		m := &s.Matches[i].Match
		if m.Practice {
			continue
		}
		if some = true; m.Phase() != magici.Finished {
			return false
		}
	}
	return some
}

// nextCall calls the people of the next match of a board; without a board, of all boards one after the other
// in the order of the schedule. It is the match after the one that a press names, otherwise after the one
// that is called.
func (s *Snapshot) nextCall(t tournament.Tournament, board, from string) (tournament.Order, error) {
	var ready []string // the next match of each board
	seen := map[string]bool{}
	for i := range s.Matches {
		m := &s.Matches[i].Match
		if m.Phase() < magici.Thinking && (board == "" || m.Board == board) && !seen[m.Board] {
			seen[m.Board] = true
			ready = append(ready, m.ID)
		}
	}
	if len(ready) == 0 {
		return nil, fault.New(fault.Illegal, "fault.trigger.call")
	}
	called := cmp.Or(t.Called, trigger.Nobody)
	start := cmp.Or(from, called)
	after := slices.Index(ready, start) + 1
	switch {
	case start == called && after == len(ready):
		return nil, fault.New(fault.Exists, "fault.trigger.called")
	case after < len(ready) && ready[after] == called:
		return nil, fault.New(fault.Exists, "fault.trigger.called")
	case start != called:
		return nil, fault.New(fault.Stale, "fault.call.changed")
	}
	return tournament.CallPlayers{Match: ready[after]}, nil
}
