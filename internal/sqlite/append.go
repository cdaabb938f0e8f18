package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// AppendAll puts batches on disk, all of them or none, and returns their entries with their
// numbers in the order of the batches; empty ones leave nothing. They are urgent when one of
// them is. It refuses with fault.Stale when a stream does not end at its batch's After, with
// fault.Exists when a stream has carried out the batch's Command already (read what it left
// with CommandEntries), and with fault.Unavailable when the disk does not take them.
//
// Whatever it returns is certain. An error of a cancelled ctx says that nothing was written:
// batches that the writer has begun are waited for, cancelled or not. Only a process that
// dies before the answer, or right after a sync that failed, leaves a doubt; to repeat the
// commands with their ids resolves it.
func (s *Store) AppendAll(ctx context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	var entries []eventlog.Entry
	rows, urgent := 0, false
	for _, b := range batches {
		rows += len(b.Events)
		urgent = urgent || b.Urgent
	}
	if rows == 0 {
		return nil, nil
	}
	j := newJob(urgent, rows, func(ctx context.Context, tx *sql.Tx) error {
		entries = make([]eventlog.Entry, 0, rows)
		for _, b := range batches {
			written, err := insert(ctx, tx, b)
			if err != nil {
				return err
			}
			entries = append(entries, written...)
		}
		return nil
	})
	if err := s.do(ctx, j); err != nil {
		return nil, err
	}
	return entries, nil
}

// insert writes one batch: the command, which claims its id (the system's own have none),
// then its events.
func insert(ctx context.Context, tx *sql.Tx, b eventlog.Batch) ([]eventlog.Entry, error) {
	if len(b.Events) > 0 && b.Command != "" {
		_, err := tx.ExecContext(ctx, "INSERT INTO command (stream, id, first, last) VALUES (?, ?, ?, ?)",
			string(b.Stream), b.Command, b.After+1, b.After+int64(len(b.Events)))
		if taken(err) {
			return nil, fault.New(fault.Exists, "fault.store.repeated").
				Because(fmt.Errorf("command %q in %s: %w", b.Command, b.Stream, err))
		}
		if err != nil {
			return nil, fmt.Errorf("insert command %q of %s: %w", b.Command, b.Stream, err)
		}
	}
	entries := make([]eventlog.Entry, len(b.Events))
	for i, event := range b.Events {
		e := eventlog.Entry{
			Stream: b.Stream, Seq: b.After + int64(i) + 1,
			At: fromMilli(b.At.UnixMilli()), Clock: event.Clock,
			Actor: b.Actor, Command: b.Command, Kind: event.Kind, Data: event.Data,
		}
		if len(e.Data) == 0 {
			e.Data = json.RawMessage("null") // what encoding/json makes of a nil RawMessage
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO log (stream, seq, at, clock, actor, command, kind, data)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			string(e.Stream), e.Seq, e.At.UnixMilli(), e.Clock, e.Actor, e.Command, e.Kind, string(e.Data))
		if taken(err) {
			return nil, fault.New(fault.Stale, "fault.store.stale").
				Because(fmt.Errorf("entry %d of %s: %w", e.Seq, e.Stream, err))
		}
		if err != nil {
			return nil, fmt.Errorf("insert entry %d of %s: %w", e.Seq, e.Stream, err)
		}
		if e.Global, err = r.LastInsertId(); err != nil {
			return nil, err
		}
		entries[i] = e
	}
	return entries, nil
}

// fromMilli returns the time of day that a column holds.
func fromMilli(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
