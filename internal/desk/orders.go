package desk

import (
	"context"
	"slices"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/tournament/ranking"
)

// Do gives an order to a tournament on the list.
func (ts *Tournaments) Do(ctx context.Context, id string, req stream.Request[tournament.Command]) (stream.Receipt, error) {
	if _, listed := ts.Index().Row(id); !listed {
		return stream.Receipt{}, fault.New(fault.NotFound, "fault.tournament.none")
	}
	s, err := ts.load(ctx, id)
	if err != nil {
		return stream.Receipt{}, err
	}
	if _, ok := req.Command.Order.(tournament.Rename); ok {
		return ts.rename(ctx, s, req)
	}
	_, receipt, err := s.Do(ctx, req, func(t tournament.Tournament, c tournament.Command) (tournament.Command, error) {
		var err error
		c.Order, err = ts.fill(ctx, t, c.Order)
		return c, err
	})
	return receipt, err
}

// fill completes an order with what a device must not say: how the matches stand, and which
// sets of questions there are.
func (ts *Tournaments) fill(ctx context.Context, t tournament.Tournament, o tournament.Order) (tournament.Order, error) {
	switch o.(type) {
	case tournament.RemovePerson, tournament.MovePerson, tournament.ChangeSettings,
		tournament.Replan, tournament.Unplan, tournament.SetSchedule:
		all, err := ts.matches.All(ctx, t.ID)
		return ts.filled(t, o, all), err
	}
	return o, nil
}

func (ts *Tournaments) filled(t tournament.Tournament, o tournament.Order, all []Live) tournament.Order {
	switch o := o.(type) {
	case tournament.RemovePerson:
		o.Engaged = engaged(all, o.Person)
		return o
	case tournament.MovePerson:
		p, _ := t.Person(o.Person)
		o.Engaged, o.Played = engaged(all, o.Person), played(all, p.House)
		return o
	case tournament.ChangeSettings:
		o.Sets, o.Locked = setNames(ts.questions.All().Sets()), Locked(all)
		return o
	case tournament.Replan:
		o.Begun = begun(all)
		return o
	case tournament.Unplan:
		o.Begun = begun(all)
		return o
	case tournament.SetSchedule:
		o.Begun = begun(all)
		return o
	}
	return o
}

// Locked reports whether a purchase has been confirmed in a match that counts, so that army,
// movement and Direct Moves are fixed.
func Locked(all []Live) bool { return slices.ContainsFunc(all, Live.Locks) }

// Locks reports whether the match by itself makes [Locked] true.
func (l Live) Locks() bool {
	m := l.Match
	return !m.Practice && (m.Stage > magici.Purchase || m.Teams[0].Confirmed || m.Teams[1].Confirmed)
}

// begun returns the ids of the matches that have been opened or are over.
func begun(all []Live) []string {
	var ids []string
	for _, l := range all {
		if l.Match.Phase() != magici.Planned {
			ids = append(ids, l.Key.Match)
		}
	}
	return ids
}

// engaged returns the match that is not over and names a person, or nothing.
func engaged(all []Live, person magici.PersonID) string {
	for _, l := range all {
		if l.Match.Phase() == magici.Finished {
			continue
		}
		for _, team := range l.Match.Teams {
			if team.Strategist == person || team.SlotOf(person) != magici.NoSlot {
				return l.Key.Match
			}
		}
	}
	return ""
}

// played reports whether a match of a House has begun. Who was substituted in it stands only
// in its log, so all of the House count as those who may have played.
func played(all []Live, house magici.HouseID) bool {
	return slices.ContainsFunc(all, func(l Live) bool {
		_, of := l.Match.SideOf(house)
		return of && l.Match.Phase() != magici.Planned
	})
}

// setNames returns the names of sets as the settings write them.
func setNames(sets []quiz.Set) []string {
	names := make([]string, len(sets))
	for i, s := range sets {
		names[i] = string(s)
	}
	return names
}

// rename gives a tournament another name in its own stream and in the list at once, so that
// a crash leaves both or none.
func (ts *Tournaments) rename(ctx context.Context, s *tournamentStream, req stream.Request[tournament.Command]) (stream.Receipt, error) {
	var receipt stream.Receipt
	seq, err := s.Exclusive(ctx, func(t tournament.Tournament, seq int64) error {
		facts, err := tournament.Decide(t, req.Command)
		if err != nil || len(facts) == 0 {
			return err
		}
		own, err := tournamentRules().Batch(eventlog.Tournament(t.ID), seq, req.At, req.Actor, facts)
		if err != nil {
			return err
		}
		for _, f := range facts {
			t = tournament.Apply(t, f)
		}
		_, receipt, err = ts.index.Do(ctx, stream.Request[index.Command]{
			ID: req.ID, Actor: req.Actor, At: req.At, With: []eventlog.Batch{own},
			Command: index.Command{By: req.Command.By, Order: index.Rename{ID: t.ID, Name: t.Name, Held: t.Held}},
		}, nil)
		return err
	})
	receipt.Seq = seq
	return receipt, err
}

// Select gives an order to the list of tournaments: which one the screens show, what is put
// away, taken out again or deleted.
func (ts *Tournaments) Select(ctx context.Context, req stream.Request[index.Command]) (stream.Receipt, error) {
	_, receipt, err := ts.index.Do(ctx, req, func(x index.Index, c index.Command) (index.Command, error) {
		var err error
		c.Order, err = ts.fillList(ctx, x, c.Order)
		return c, err
	})
	return receipt, err
}

// fillList completes an order to the list with how the matches of its tournament stand.
func (ts *Tournaments) fillList(ctx context.Context, x index.Index, o index.Order) (index.Order, error) {
	switch o := o.(type) {
	case index.Archive:
		if !x.Has(o.ID) {
			return o, nil
		}
		all, err := ts.matches.All(ctx, o.ID)
		o.Engaged = playing(all)
		return o, err
	case index.Delete:
		if !x.Has(o.ID) {
			return o, nil
		}
		all, err := ts.matches.All(ctx, o.ID)
		o.Engaged, o.Results = playing(all), results(all)
		return o, err
	}
	return o, nil
}

// playing returns the match that has been opened and is not over, or nothing.
func playing(all []Live) string {
	for _, l := range all {
		if now := l.Match.Phase(); now != magici.Planned && now != magici.Finished {
			return l.Key.Match
		}
	}
	return ""
}

// results counts the matches whose result counts.
func results(all []Live) int {
	n := 0
	for _, l := range all {
		if _, ok := ranking.ResultOf(l.Match); ok {
			n++
		}
	}
	return n
}
