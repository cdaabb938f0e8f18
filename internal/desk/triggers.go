package desk

import (
	"context"
	"slices"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
)

// Triggers are the buttons that the organiser makes, each with a token that may do one thing.
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

// Press does what a trigger does. key says which presses are the same one: a repeated key does nothing more,
// and neither does a press without one within a minute of the last. What cannot be done now is refused, and
// nothing has happened; that it was pressed is on disk together with what that has done.
func (ts *Triggers) Press(ctx context.Context, id, key string, at time.Time) (repeat bool, err error) {
	_, exclusive := ts.stream.Exclusive(ctx, func(s trigger.State, seq int64) error {
		repeat, err = ts.press(ctx, s, seq, id, key, at)
		return nil // so that what was written is loaded, whatever came after
	})
	if err == nil {
		err = exclusive
	}
	return repeat, err
}

func (ts *Triggers) press(ctx context.Context, s trigger.State, seq int64, id, key string, at time.Time) (repeat bool, err error) {
	t, ok := s.ByID(id)
	switch {
	case !ok:
		return false, fault.New(fault.NotFound, "fault.trigger.none")
	case t.Revoked:
		return false, fault.New(fault.Forbidden, "fault.trigger.revoked", t.Name)
	case t.Repeats(key, at):
		return true, nil
	}
	if key != "" {
		key = t.ID + ":" + key
		entries, err := ts.log.CommandEntries(ctx, eventlog.Triggers, key)
		if err != nil || len(entries) > 0 {
			return true, err
		}
	}
	now, err := ts.desk.Snapshot(ctx, "")
	if err != nil {
		return false, err
	}
	order, err := now.triggered(t.Action)
	if err != nil {
		return false, err
	}
	actor := t.Actor()
	pressed, err := triggerRules().Batch(eventlog.Triggers, seq, at, actor, []trigger.Fact{trigger.Pressed{ID: t.ID, At: at.UTC().Truncate(time.Millisecond)}})
	if err != nil {
		return false, err
	}
	pressed.Command = key
	with := []eventlog.Batch{pressed}
	switch {
	case order.match != nil:
		_, err = ts.desk.Matches.Do(ctx, order.key, stream.Request[magici.Command]{Actor: actor, At: at, Command: order.toMatch(), With: with})
	case order.tournament != nil:
		_, err = ts.desk.Tournaments.Do(ctx, now.Tournament.ID, stream.Request[tournament.Command]{
			Actor: actor, At: at, Command: tournament.Command{By: role.Organiser, Order: order.tournament}, With: with,
		})
	case order.access != nil:
		_, _, err = ts.desk.Access.Do(ctx, stream.Request[access.Command]{
			Actor: actor, At: at, Command: access.Command{By: role.Organiser, Order: order.access}, With: with,
		})
	}
	return false, err
}

// triggeredOrder is what a trigger orders, in the name of the organiser, who has made it: one of these.
type triggeredOrder struct {
	match      magici.Order
	key        Key // of the match
	tournament tournament.Order
	access     access.Order
}

func (o triggeredOrder) toMatch() magici.Command {
	return magici.Command{By: magici.Actor{Role: role.Organiser}, Order: o.match}
}

// MayTrigger returns why what a trigger does cannot be done at a moment, or nil.
func (s *Snapshot) MayTrigger(a trigger.Action, now time.Time) error {
	order, err := s.triggered(a)
	switch {
	case order.match != nil:
		l, _ := s.Match(order.key.Match)
		_, err = magici.Decide(l.Match, order.toMatch(), l.Instant(now))
	case order.tournament != nil:
		_, err = tournament.Decide(s.Tournament, tournament.Command{By: role.Organiser, Order: order.tournament})
	case order.access != nil:
		_, err = access.Decide(s.Access, access.Command{By: role.Organiser, Order: order.access})
	}
	return err
}

// triggered returns the order that a trigger gives as things stand.
func (s *Snapshot) triggered(a trigger.Action) (o triggeredOrder, err error) {
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
		o.tournament, err = s.nextCall(t, a.Board)
		return o, err
	case trigger.Announce:
		if t.Announcement == a.Text {
			return o, fault.New(fault.Illegal, "fault.trigger.announced")
		}
		o.tournament = tournament.Announce{Text: a.Text}
		return o, nil
	case trigger.Ceremony:
		last := t.AwardSteps() + tournament.CeremonySteps*len(t.Houses)
		switch {
		case t.Ceremony >= last:
			return o, fault.New(fault.Illegal, "fault.trigger.ceremony.over")
		case t.Ceremony == 0 && !s.allPlayed():
			return o, fault.New(fault.Illegal, "fault.trigger.ceremony.early")
		}
		o.tournament = tournament.ShowCeremony{Step: t.Ceremony + 1}
		return o, nil
	}
	l, ok := s.OnBoard(a.Board)
	if !ok {
		return o, fault.New(fault.Illegal, "fault.trigger.board", a.Board)
	}
	o.key = l.Key
	switch a.Does {
	case trigger.Pause:
		if l.Match.Paused {
			return o, fault.New(fault.Illegal, "fault.trigger.paused", a.Board)
		}
		o.match = magici.Pause{}
	case trigger.Resume:
		o.match = magici.Resume{}
	case trigger.Reveal:
		o.match = magici.Reveal{Asked: l.Match.Asking.Serial}
	default:
		return o, fault.New(fault.Invalid, "fault.trigger.action")
	}
	return o, nil
}

// allPlayed reports whether there were matches that count, and all are over.
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

// nextCall calls the people of the first match of a board, or of all boards, that has not begun; once they
// are called, those of the match after it.
func (s *Snapshot) nextCall(t tournament.Tournament, board string) (tournament.Order, error) {
	var ready []string // in the order of the schedule
	for i := range s.Matches {
		if m := &s.Matches[i].Match; m.Phase() < magici.Thinking && (board == "" || m.Board == board) {
			ready = append(ready, m.ID)
		}
	}
	ready = ready[slices.Index(ready, t.Called)+1:]
	if len(ready) == 0 {
		return nil, fault.New(fault.Illegal, "fault.trigger.call")
	}
	return tournament.CallPlayers{Match: ready[0]}, nil
}
