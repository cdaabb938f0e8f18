package desk

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// Moment is a fact between what stood before and what stood after it.
type Moment[S, F any] struct {
	Before, After S
	Fact          F
}

// Happening is an entry of the log as people tell it: one of a match, of the tournament, or
// of the devices.
type Happening struct {
	Global int64     // its place among all that has happened
	At     time.Time // wall time
	Actor  string    // who did it, as the log names them: "referee:A@DEVICE", "system"

	Match      *Moment[magici.Match, magici.Fact]
	Tournament *Moment[tournament.Tournament, tournament.Fact]
	Access     *Moment[access.State, access.Fact]
}

// Chronicle returns everything that has happened in a tournament, the newest first: in its
// matches, to its people, schedule and settings, and, in its time, to devices and screens.
// It is read from the log anew.
func (d *Desk) Chronicle(ctx context.Context, id string) ([]Happening, error) {
	t, err := d.Tournaments.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	all, err := tell(ctx, d.Matches.store, eventlog.Tournament(id), tournament.Tournament{}, tournamentRules(),
		func(h *Happening, m Moment[tournament.Tournament, tournament.Fact]) { h.Tournament = &m })
	if err != nil {
		return nil, err
	}
	begun := all[0].At
	for _, plan := range t.Matches {
		of, err := tellMatch(ctx, d.Matches.store, plan)
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	devices, err := d.tellDevices(ctx, id, begun, latest(all))
	if err != nil {
		return nil, err
	}
	all = append(all, devices...)
	slices.SortFunc(all, func(a, b Happening) int { return cmp.Compare(b.Global, a.Global) })
	return all, nil
}

// tell folds a stream and returns each entry with what it did.
func tell[S, C, E any](ctx context.Context, log stream.Log, name eventlog.Stream, state S, rules stream.Rules[S, C, E],
	put func(*Happening, Moment[S, E]),
) ([]Happening, error) {
	entries, err := log.Load(ctx, name, 0)
	if err != nil {
		return nil, fmt.Errorf("tell %s: %w", name, err)
	}
	all := make([]Happening, len(entries))
	for i, entry := range entries {
		e, err := rules.Decode(entry)
		if err != nil {
			return nil, fmt.Errorf("tell %s, entry %d: %w", name, entry.Seq, err)
		}
		before := state
		state = rules.Apply(state, e)
		all[i] = Happening{Global: entry.Global, At: entry.At, Actor: entry.Actor}
		put(&all[i], Moment[S, E]{before, state, e})
	}
	return all, nil
}

func tellMatch(ctx context.Context, log stream.Log, plan magici.Plan) ([]Happening, error) {
	name := eventlog.Match(plan.Tournament, plan.ID)
	return tell(ctx, log, name, magici.New(plan), matchRules(), func(h *Happening, m Moment[magici.Match, magici.Event]) {
		h.Match = &Moment[magici.Match, magici.Fact]{m.Before, m.After, m.Fact.Fact}
	})
}

// tellDevices returns what happened to devices and screens from begun on; of a tournament
// that the screens do not show any more only until its own last entry.
func (d *Desk) tellDevices(ctx context.Context, id string, begun, last time.Time) ([]Happening, error) {
	all, err := tell(ctx, d.Matches.store, eventlog.Access, access.State{}, accessRules(),
		func(h *Happening, m Moment[access.State, access.Fact]) { h.Access = &m })
	if err != nil {
		return nil, err
	}
	shown := d.Tournaments.Index().Selected == id
	return slices.DeleteFunc(all, func(h Happening) bool {
		return h.At.Before(begun) || !shown && h.At.After(last)
	}), nil
}

// latest returns when the last of all happened.
func latest(all []Happening) time.Time {
	var at time.Time
	for _, h := range all {
		if h.At.After(at) {
			at = h.At
		}
	}
	return at
}
