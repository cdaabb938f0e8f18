package desk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
)

// AuditLog returns everything that has happened in a tournament, the newest first: in its matches, to
// its people, schedule and settings, and, during it, to devices and screens. It reads the whole log.
func (d *Desk) AuditLog(ctx context.Context, id string) ([]AuditEntry, error) {
	t, err := d.Tournaments.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	all, err := d.Tournaments.History(ctx, id)
	if err != nil {
		return nil, err
	}
	begun := all[0].At
	for _, plan := range t.Matches {
		entries, err := foldEntries(ctx, d.Matches.store, eventlog.Match(plan.Tournament, plan.ID), magici.New(plan), matchRules(),
			func(e *AuditEntry, c AuditChange[magici.Match, magici.Event]) {
				e.Match = &AuditChange[magici.Match, magici.Fact]{Before: c.Before, After: c.After, Fact: c.Fact.Fact}
			})
		if err != nil {
			return nil, err
		}
		all = append(all, entries...)
	}
	sheets, err := d.sheetEntries(ctx, id)
	if err != nil {
		return nil, err
	}
	during, err := d.entriesDuring(ctx, id, begun, latest(all))
	if err != nil {
		return nil, err
	}
	all = slices.Concat(all, sheets, during)
	slices.SortFunc(all, func(a, b AuditEntry) int { return cmp.Compare(b.Global, a.Global) })
	return all, nil
}

// foldEntries folds a stream and returns each entry with the states before and after it.
func foldEntries[S, C, E any](ctx context.Context, log stream.Log, name eventlog.Stream, state S, rules stream.Rules[S, C, E],
	put func(*AuditEntry, AuditChange[S, E]),
) ([]AuditEntry, error) {
	entries, err := log.Load(ctx, name, 0)
	if err != nil {
		return nil, fmt.Errorf("audit log of %s: %w", name, err)
	}
	all := make([]AuditEntry, len(entries))
	for i, entry := range entries {
		e, err := rules.Decode(entry)
		if err != nil {
			return nil, fmt.Errorf("audit log of %s, entry %d: %w", name, entry.Seq, err)
		}
		before := state
		state = rules.Apply(state, e)
		all[i] = AuditEntry{Global: entry.Global, At: entry.At, Actor: entry.Actor}
		put(&all[i], AuditChange[S, E]{Before: before, After: state, Fact: e})
	}
	return all, nil
}

// entriesDuring returns what happened to devices, screens, triggers and webhooks and beside the tournament from begun on; when
// the screens no longer show the tournament, only up to its last entry. Notes of how far webhooks have come are left out.
func (d *Desk) entriesDuring(ctx context.Context, id string, begun, last time.Time) (beside []AuditEntry, err error) {
	devices, err1 := foldEntries(ctx, d.Matches.store, eventlog.Access, access.State{}, accessRules(),
		func(e *AuditEntry, c AuditChange[access.State, access.Fact]) { e.Access = &c })
	triggers, err2 := foldEntries(ctx, d.Matches.store, eventlog.Triggers, trigger.State{}, triggerRules(),
		func(e *AuditEntry, c AuditChange[trigger.State, trigger.Fact]) { e.Trigger = &c })
	hooks, err3 := foldEntries(ctx, d.Matches.store, eventlog.Webhooks, webhook.State{}, webhookRules(),
		func(e *AuditEntry, c AuditChange[webhook.State, webhook.Fact]) { e.Webhook = &c })
	if d.beside != nil {
		beside, err = d.beside.AuditLog(ctx)
	}
	if err := errors.Join(err1, err2, err3, err); err != nil {
		return nil, err
	}
	hooks = slices.DeleteFunc(hooks, func(e AuditEntry) bool {
		_, progressed := e.Webhook.Fact.(webhook.Progressed)
		return progressed
	})
	shown := d.Tournaments.Index().Selected == id
	return slices.DeleteFunc(slices.Concat(devices, beside, triggers, hooks), func(e AuditEntry) bool {
		return e.At.Before(begun) || !shown && e.At.After(last)
	}), nil
}

// sheetEntries returns the questions that were reserved for printed sheets and those given back, one entry
// for each order.
func (d *Desk) sheetEntries(ctx context.Context, id string) ([]AuditEntry, error) {
	entries, err := d.Matches.store.Load(ctx, eventlog.Draws(id), 0)
	if err != nil {
		return nil, fmt.Errorf("audit log of the draws of %s: %w", id, err)
	}
	rules := stream.WithoutClock(draws.Decide, draws.Apply, draws.Facts)
	var all []AuditEntry
	for _, entry := range entries {
		fact, err := rules.Decode(entry)
		if err != nil {
			return nil, fmt.Errorf("audit log of the draws of %s, entry %d: %w", id, entry.Seq, err)
		}
		var sheet AuditSheet
		switch f := fact.(type) {
		case draws.Reserved:
			sheet = AuditSheet{Match: f.Match, Reserved: 1}
		case draws.Returned:
			sheet = AuditSheet{Match: f.Match, Returned: len(f.Questions)}
		default:
			continue
		}
		if n := len(all); n > 0 && sheet.Reserved > 0 && all[n-1].Sheet.Reserved > 0 && all[n-1].Sheet.Match == sheet.Match && all[n-1].At.Equal(entry.At) {
			all[n-1].Sheet.Reserved++
			continue
		}
		all = append(all, AuditEntry{Global: entry.Global, At: entry.At, Actor: entry.Actor, Sheet: &sheet})
	}
	return all, nil
}

// latest returns when the last of all happened.
func latest(all []AuditEntry) time.Time {
	var at time.Time
	for _, e := range all {
		if e.At.After(at) {
			at = e.At
		}
	}
	return at
}

// History returns what has happened to a tournament itself, without its matches, the oldest first. It
// reads the whole log.
func (ts *Tournaments) History(ctx context.Context, id string) ([]AuditEntry, error) {
	return foldEntries(ctx, ts.store, eventlog.Tournament(id), tournament.Tournament{}, tournamentRules(),
		func(e *AuditEntry, m AuditChange[tournament.Tournament, tournament.Fact]) { e.Tournament = &m })
}
