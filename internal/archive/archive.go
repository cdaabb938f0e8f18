// Package archive takes tournament records out of the event log and puts them into it.
//
// [Export] folds the streams of a tournament into its record; [Import] writes the streams of
// one down, with the document itself in a stream beside them, so that an export keeps what
// a desk does not know. Both see the log through small interfaces: the file of a server
// that runs can be read, and a tournament is added whole or not at all.
package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
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
	// AppendAll writes batches, each behind the entry that it names, all or none.
	AppendAll(context.Context, []eventlog.Batch) ([]eventlog.Entry, error)
}

// Export returns the record of a tournament, of the one that the screens show when id is
// empty.
func Export(ctx context.Context, log Reader, id string) ([]byte, error) {
	if id == "" {
		x, _, err := list(ctx, log)
		if err != nil {
			return nil, err
		}
		id = x.Selected
	}
	data, err := Data(ctx, log, id)
	if err != nil {
		return nil, err
	}
	d, ok, err := document(ctx, log, id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return record.Of(data).JSON()
	}
	data.Tournament.Decisions = decided(d, data.Tournament.Decisions)
	base, err := asImported(d)
	if err != nil {
		return nil, err
	}
	return record.Kept(d, base, record.Of(data))
}

// decided returns the decisions of a tournament that was imported from d. Those of the
// document are in its log, but for imports before the desk took decisions.
func decided(d record.Document, inLog []record.Decision) []record.Decision {
	same := func(a, b record.Decision) bool {
		return a.Reason == b.Reason && slices.Equal(a.Between, b.Between) && slices.Equal(a.Order, b.Order)
	}
	if n := len(d.Decisions); len(inLog) >= n && slices.EqualFunc(inLog[:n], d.Decisions, same) {
		return inLog
	}
	return slices.Concat(d.Decisions, inLog)
}

// Data returns what the log has of a tournament.
func Data(ctx context.Context, log Reader, id string) (record.Data, error) {
	var d record.Data
	entries, err := log.Load(ctx, eventlog.Tournament(id), 0)
	if err != nil {
		return d, err
	}
	for _, e := range entries {
		f, err := tournament.DecodeFact(e.Kind, e.Data)
		if err != nil {
			return d, broken(e, err)
		}
		d.Tournament = tournament.Apply(d.Tournament, f)
	}
	if d.Tournament.ID == "" {
		return d, fault.New(fault.NotFound, "fault.tournament.none")
	}
	for _, plan := range d.Tournament.Matches {
		if plan.Practice && !d.Tournament.Practice {
			continue
		}
		events, err := happened(ctx, log, eventlog.Match(id, plan.ID))
		if err != nil {
			return d, err
		}
		d.Matches = append(d.Matches, record.Played{Plan: plan, Events: events})
	}
	return d, nil
}

// happened returns what has happened in a match.
func happened(ctx context.Context, log Reader, stream eventlog.Stream) ([]record.Happened, error) {
	entries, err := log.Load(ctx, stream, 0)
	if err != nil {
		return nil, err
	}
	events := make([]record.Happened, len(entries))
	for i, e := range entries {
		f, err := magici.DecodeFact(e.Kind, e.Data)
		if err != nil {
			return nil, broken(e, err)
		}
		events[i] = record.Happened{At: e.At, Event: magici.Event{Clock: magici.Instant(e.Clock), Fact: f}}
	}
	return events, nil
}

func broken(e eventlog.Entry, err error) error {
	return fmt.Errorf("read entry %d of %s: %w", e.Seq, e.Stream, err)
}

// list returns the list of all tournaments and where its stream ends.
func list(ctx context.Context, log Reader) (x index.Index, last int64, err error) {
	entries, err := log.Load(ctx, eventlog.Tournaments, 0)
	for _, e := range entries {
		f, err := index.DecodeFact(e.Kind, e.Data)
		if err != nil {
			return x, last, broken(e, err)
		}
		x, last = index.Apply(x, f), e.Seq
	}
	return x, last, err
}

// document returns the document that a tournament was imported from; false when it was
// made here.
func document(ctx context.Context, log Reader, id string) (d record.Document, ok bool, err error) {
	entries, err := log.Load(ctx, eventlog.Record(id), 0)
	if err != nil || len(entries) == 0 {
		return d, false, err
	}
	var text string
	if err := json.Unmarshal(entries[0].Data, &text); err != nil {
		return d, false, broken(entries[0], err)
	}
	d, err = record.Read([]byte(text))
	return d, true, err
}

// asImported returns the record that a desk makes of d before anything else happens.
func asImported(d record.Document) (record.Record, error) {
	facts, played, err := d.Events(nil)
	data := record.Data{Matches: played}
	for _, f := range facts {
		data.Tournament = tournament.Apply(data.Tournament, f)
	}
	return record.Of(data), err
}

// Batches returns what has to be appended for the tournament of a document, all but its
// line in the list of tournaments: a desk that runs adds created to its list, together with
// these. It refuses what is no record and a tournament that no desk can hold.
func Batches(document []byte, arms []string, now time.Time) (created tournament.Create, batches []eventlog.Batch, err error) {
	d, err := record.Read(document)
	if err != nil {
		return created, nil, err
	}
	facts, played, err := d.Events(arms)
	if err != nil {
		return created, nil, err
	}
	w := writer{at: now.UTC().Truncate(time.Millisecond)}
	w.tournament(d.Tournament.ID, facts)
	for _, p := range played {
		w.match(eventlog.Match(d.Tournament.ID, p.Plan.ID), p.Events)
	}
	w.document(d.Tournament.ID, document)
	created = tournament.Create{ID: d.Tournament.ID, Name: d.Tournament.Name, Held: d.Tournament.Held}
	return created, w.batches, w.err
}

// Import adds the tournament of a document and returns its id. It refuses what Batches
// refuses and a tournament with an id that is there already; then nothing has changed. The
// start page goes on showing what it showed, unless that was nothing.
func Import(ctx context.Context, s Store, document []byte, arms []string, now time.Time) (id string, err error) {
	create, batches, err := Batches(document, arms, now)
	if err != nil {
		return "", err
	}
	x, last, err := list(ctx, s)
	if err != nil {
		return "", err
	}
	facts, err := index.Decide(x, index.Command{By: role.Organiser, Order: index.Add{Create: create}})
	if err != nil {
		return "", err
	}
	w := writer{at: now.UTC().Truncate(time.Millisecond), batches: batches}
	if w.list(last, facts); w.err != nil {
		return "", w.err
	}
	_, err = s.AppendAll(ctx, w.batches)
	return create.ID, err
}
