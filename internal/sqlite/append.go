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

// Append puts b on disk and returns its entries with their numbers; an empty batch leaves
// nothing. It refuses with fault.Stale when the stream does not end at b.After, with
// fault.Exists when the stream has carried out the command b.Command already (read what it
// left with CommandEntries), and with fault.Unavailable when the disk does not take it.
//
// Whatever it returns is certain. An error of a cancelled ctx says that b was not written:
// a batch that the writer has begun is waited for, cancelled or not. Only a process that
// dies before the answer, or right after a sync that failed, leaves a doubt; to repeat the
// command with its id resolves it.
func (s *Store) Append(ctx context.Context, b eventlog.Batch) ([]eventlog.Entry, error) {
	return s.AppendAll(ctx, []eventlog.Batch{b})
}

// AppendAll appends several batches, as Append does, all of them or none: the entries come
// in the order of the batches. It is urgent when one of them is.
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

// insert writes one batch: the command, then its events.
func insert(ctx context.Context, tx *sql.Tx, b eventlog.Batch) ([]eventlog.Entry, error) {
	if len(b.Events) == 0 {
		return nil, nil
	}
	if err := insertCommand(ctx, tx, b); err != nil {
		return nil, err
	}
	entries := make([]eventlog.Entry, len(b.Events))
	for i := range b.Events {
		entries[i] = entry(b, i)
		if err := insertEntry(ctx, tx, &entries[i]); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// entry returns the i-th event of b as it will lie in the log, without its global number.
func entry(b eventlog.Batch, i int) eventlog.Entry {
	e := b.Events[i]
	data := e.Data
	if len(data) == 0 {
		data = json.RawMessage("null") // what encoding/json makes of a nil RawMessage
	}
	return eventlog.Entry{
		Stream: b.Stream, Seq: b.After + int64(i) + 1,
		At: fromMilli(b.At.UnixMilli()), Clock: e.Clock,
		Actor: b.Actor, Command: b.Command, Kind: e.Kind, Data: data,
	}
}

// insertCommand claims the id of b's command; the system's own have none.
func insertCommand(ctx context.Context, tx *sql.Tx, b eventlog.Batch) error {
	if b.Command == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO command (stream, id, first, last) VALUES (?, ?, ?, ?)",
		string(b.Stream), b.Command, b.After+1, b.After+int64(len(b.Events)))
	if taken(err) {
		return fault.New(fault.Exists, "fault.store.repeated").
			Because(fmt.Errorf("command %q in %s: %w", b.Command, b.Stream, err))
	}
	if err != nil {
		return fmt.Errorf("insert command %q of %s: %w", b.Command, b.Stream, err)
	}
	return nil
}

// insertEntry writes e and gives it its global number.
func insertEntry(ctx context.Context, tx *sql.Tx, e *eventlog.Entry) error {
	r, err := tx.ExecContext(ctx, `INSERT INTO log (stream, seq, at, clock, actor, command, kind, data)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		string(e.Stream), e.Seq, e.At.UnixMilli(), e.Clock, e.Actor, e.Command, e.Kind, string(e.Data))
	if taken(err) {
		return fault.New(fault.Stale, "fault.store.stale").
			Because(fmt.Errorf("entry %d of %s: %w", e.Seq, e.Stream, err))
	}
	if err != nil {
		return fmt.Errorf("insert entry %d of %s: %w", e.Seq, e.Stream, err)
	}
	e.Global, err = r.LastInsertId()
	return err
}

// fromMilli returns the time of day that a column holds.
func fromMilli(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
