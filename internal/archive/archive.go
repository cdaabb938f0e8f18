// Package archive exports tournament records from the event log and imports them.
//
// [Export] makes the record of a tournament from its streams. [Import] writes the streams of one,
// with the document itself in a stream beside them, so that an export keeps the fields that the
// program does not know. Both see the log through small interfaces: the file of a running server
// can be read, and a tournament is added whole or not at all.
package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

// Reader reads the log.
type Reader interface {
	// Load returns the entries of a stream after a sequence number, in order.
	Load(ctx context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error)
}

// Store reads the log and appends to it.
type Store interface {
	Reader
	// AppendAll writes batches, each after the entry that it names, all or none.
	AppendAll(context.Context, []eventlog.Batch) ([]eventlog.Entry, error)
}

// Export returns the record of a tournament, or of the one on the screens when id is empty.
func Export(ctx context.Context, log Reader, id string) ([]byte, error) {
	if id == "" {
		var err error
		if id, err = Shown(ctx, log); err != nil {
			return nil, err
		}
	}
	history, err := History(ctx, log, id)
	if err != nil {
		return nil, err
	}
	entries, err := log.Load(ctx, eventlog.Record(id), 0)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 { // the tournament was not imported
		now, _ := record.New(history)
		return now.JSON()
	}
	var text string
	if err := json.Unmarshal(entries[0].Data, &text); err != nil {
		return nil, undecoded(entries[0], err)
	}
	imported, err := record.Read([]byte(text))
	if err != nil {
		return nil, err
	}
	// The log has the document's decisions, except after an import by an early version.
	same := func(a, b record.Decision) bool {
		return a.Reason == b.Reason && slices.Equal(a.Between, b.Between) && slices.Equal(a.Order, b.Order)
	}
	decided := history.Tournament.Decisions
	if n := len(imported.Decisions); len(decided) < n || !slices.EqualFunc(decided[:n], imported.Decisions, same) {
		history.Tournament.Decisions = slices.Concat(imported.Decisions, decided)
	}
	now, _ := record.New(history)
	facts, matches, err := imported.Events(nil)
	if err != nil {
		return nil, err
	}
	afterImport := record.History{Matches: matches}
	for _, f := range facts {
		afterImport.Tournament = tournament.Apply(afterImport.Tournament, f)
	}
	base, _ := record.New(afterImport)
	return record.Merge(imported, base, now)
}

// Shown returns the id of the tournament on the screens; empty: none.
func Shown(ctx context.Context, log Reader) (id string, err error) {
	x, _, err := list(ctx, log)
	return x.Selected, err
}

// History returns a tournament and the matches that count, from the log.
func History(ctx context.Context, log Reader, id string) (record.History, error) {
	var h record.History
	facts, err := TournamentFacts(ctx, log, id)
	if err != nil {
		return h, err
	}
	for _, f := range facts {
		h.Tournament = tournament.Apply(h.Tournament, f.Event)
	}
	if h.Tournament.ID == "" {
		return h, fault.New(fault.NotFound, "fault.tournament.none")
	}
	for _, plan := range h.Tournament.Matches {
		if plan.Practice && !h.Tournament.Practice {
			continue
		}
		events, err := MatchEvents(ctx, log, id, plan.ID)
		if err != nil {
			return h, err
		}
		h.Matches = append(h.Matches, record.MatchHistory{Plan: plan, Events: events})
	}
	return h, nil
}

// TournamentFacts returns all facts of a tournament, without those of its matches.
func TournamentFacts(ctx context.Context, log Reader, id string) ([]eventlog.Timed[tournament.Fact], error) {
	return load(ctx, log, eventlog.Tournament(id), func(e eventlog.Entry) (tournament.Fact, error) {
		return tournament.Facts.Load(e.Kind, e.Data)
	})
}

// MatchEvents returns all events of a match.
func MatchEvents(ctx context.Context, log Reader, tournament, match string) ([]eventlog.Timed[magici.Event], error) {
	return load(ctx, log, eventlog.Match(tournament, match), func(e eventlog.Entry) (magici.Event, error) {
		f, err := magici.Facts.Load(e.Kind, e.Data)
		return magici.Event{Clock: magici.Instant(e.Clock), Fact: f}, err
	})
}

// load returns the events of a stream.
func load[E any](ctx context.Context, log Reader, stream eventlog.Stream, decode func(eventlog.Entry) (E, error)) ([]eventlog.Timed[E], error) {
	entries, err := log.Load(ctx, stream, 0)
	if err != nil {
		return nil, err
	}
	events := make([]eventlog.Timed[E], len(entries))
	for i, entry := range entries {
		e, err := decode(entry)
		if err != nil {
			return nil, undecoded(entry, err)
		}
		events[i] = eventlog.Timed[E]{At: entry.At, Actor: entry.Actor, Event: e}
	}
	return events, nil
}

func undecoded(e eventlog.Entry, err error) error {
	return fmt.Errorf("read entry %d of %s: %w", e.Seq, e.Stream, err)
}

// list returns the list of all tournaments and the end of its stream.
func list(ctx context.Context, log Reader) (x index.Index, last int64, err error) {
	facts, err := load(ctx, log, eventlog.Tournaments, func(e eventlog.Entry) (index.Fact, error) {
		return index.Facts.Load(e.Kind, e.Data)
	})
	for _, f := range facts {
		x = index.Apply(x, f.Event)
	}
	return x, int64(len(facts)), err
}

// Batches returns the batches for the tournament of a document, except its entry in the list of
// tournaments: a running server adds created to its list, together with these. It refuses a
// document that is no record, and a tournament that the log cannot hold.
func Batches(document []byte, arms []string, now time.Time) (created tournament.Create, batches []eventlog.Batch, err error) {
	d, err := record.Read(document)
	if err != nil {
		return created, nil, err
	}
	facts, matches, err := d.Events(arms)
	if err != nil {
		return created, nil, err
	}
	w := writer{at: now.UTC().Truncate(time.Millisecond)}
	w.batch(eventlog.Tournament(d.Tournament.ID), 0, w.at)
	for _, f := range facts {
		data, err := tournament.Facts.Encode(f)
		w.event(tournament.Facts.Word(f), 0, data, err)
	}
	for _, m := range matches { // a batch for each time of day
		for i, e := range m.Events {
			if i == 0 || !e.At.Equal(m.Events[i-1].At) {
				w.batch(eventlog.Match(d.Tournament.ID, m.Plan.ID), int64(i), e.At)
			}
			data, err := magici.Facts.Encode(e.Event.Fact)
			w.event(magici.Facts.Word(e.Event.Fact), e.Event.Clock, data, err)
		}
	}
	// The document is stored as a text, so that every byte comes back.
	w.batch(eventlog.Record(d.Tournament.ID), 0, w.at)
	data, err := json.Marshal(string(document))
	w.event("imported", 0, data, err)
	// The list of tournaments keeps these: uncloned they would keep the whole document in memory.
	created = tournament.Create{ID: strings.Clone(d.Tournament.ID), Name: strings.Clone(d.Tournament.Name), Held: strings.Clone(d.Tournament.Held)}
	return created, w.batches, w.err
}

// Import adds the tournament of a document and returns its id. It refuses what Batches refuses, and an
// id that is taken; then nothing has changed. The start page changes only when it showed no tournament.
func Import(ctx context.Context, s Store, document []byte, arms []string, now time.Time) (id string, err error) {
	create, batches, err := Batches(document, arms, now)
	if err != nil {
		return "", err
	}
	x, last, err := list(ctx, s)
	if err != nil {
		return "", err
	}
	facts, err := index.Decide(x, index.Command{By: role.Organiser, Order: index.Add{Create: create}}, nil)
	if err != nil {
		return "", err
	}
	w := writer{at: now.UTC().Truncate(time.Millisecond), batches: batches}
	w.batch(eventlog.Tournaments, last, w.at)
	for _, f := range facts {
		data, err := index.Facts.Encode(f)
		w.event(index.Facts.Word(f), 0, data, err)
	}
	if w.err != nil {
		return "", w.err
	}
	_, err = s.AppendAll(ctx, w.batches)
	return create.ID, err
}

// writer collects the batches of an import; err is the first error.
type writer struct {
	at      time.Time // of the import
	batches []eventlog.Batch
	err     error
}

// batch begins a batch.
func (w *writer) batch(stream eventlog.Stream, after int64, at time.Time) {
	w.batches = append(w.batches, eventlog.Batch{Stream: stream, After: after, At: at, Actor: "import"})
}

// event adds an event at the end of the last batch.
func (w *writer) event(kind string, clock magici.Instant, data json.RawMessage, err error) {
	if err != nil && w.err == nil {
		w.err = err
	}
	b := &w.batches[len(w.batches)-1]
	b.Events = append(b.Events, eventlog.Event{Kind: kind, Clock: int64(clock), Data: data})
}
