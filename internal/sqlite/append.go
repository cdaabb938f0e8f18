package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// AppendAll writes batches to disk, all or none, and returns their entries with their numbers in
// the order of the batches. Empty batches leave no entry. The write is urgent when one batch is. It
// refuses with fault.Stale when a stream does not end at its batch's After, with fault.Exists when
// a stream has carried out the batch's Command already (read its entries with CommandEntries), and
// with fault.Unavailable when the disk does not take them.
//
// The answer is certain. An error of a cancelled ctx means that nothing was written: AppendAll waits
// for batches that the writer has begun, cancelled or not. A doubt remains only when the process dies
// before the answer, or right after a failed sync; repeating the commands with their ids resolves it.
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
	j := newJob(urgent, rows, func(ctx context.Context, tx *sql.Tx) (err error) {
		entries, err = s.insert(ctx, tx, batches)
		return err
	})
	if err := s.do(ctx, j); err != nil {
		return nil, err
	}
	return entries, nil
}

// insert writes batches at the end of the log: for each the command, which claims its id (the
// system's own have none), then the events. Only the writer calls it.
func (s *Store) insert(ctx context.Context, tx *sql.Tx, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	end, err := s.findEnd(ctx, tx)
	if err != nil {
		return nil, err
	}
	var entries []eventlog.Entry
	for _, b := range batches {
		for i, event := range b.Events {
			e := eventlog.Entry{
				Stream: b.Stream, Seq: b.After + int64(i) + 1,
				At: fromMilli(b.At.UnixMilli()), Clock: event.Clock,
				Actor: b.Actor, Command: b.Command, Digest: b.Digest, Kind: event.Kind, Data: event.Data,
			}
			if len(e.Data) == 0 {
				e.Data = json.RawMessage("null") // what encoding/json makes of a nil RawMessage
			}
			entries = append(entries, e)
		}
	}
	for i := range entries {
		e := &entries[i]
		e.Global, e.More = end.global+1, i < len(entries)-1
		e.Hash = e.HashAfter(end.hash)
		end = logEnd{e.Global, e.Hash}
	}
	written := entries
	for _, b := range batches {
		if len(b.Events) == 0 {
			continue
		}
		if b.Command != "" {
			if err := insertCommand(ctx, tx, b.Stream, b.Command, b.After+1, b.After+int64(len(b.Events))); err != nil {
				return nil, err
			}
		}
		for range b.Events {
			if err := insertEntry(ctx, tx, &written[0]); err != nil {
				return nil, err
			}
			written = written[1:]
		}
	}
	if entries[0].Global == 1 {
		s.first = entries[0].Hash
	}
	s.end = &end
	return entries, nil
}

// insertCommand notes that a stream has carried out a command, which left the entries first
// to last.
func insertCommand(ctx context.Context, tx *sql.Tx, stream eventlog.Stream, id string, first, last int64) error {
	done, err := tx.ExecContext(ctx, "INSERT INTO command (stream, id, first, last) VALUES (?, ?, ?, ?)", string(stream), id, first, last)
	if taken(err) {
		return fault.New(fault.Exists, "fault.store.repeated").Because(fmt.Errorf("command %q in %s: %w", id, stream, err))
	}
	if err != nil {
		return fmt.Errorf("insert command %q of %s: %w", id, stream, err)
	}
	return checkWritten(done)
}

// insertEntry writes an entry with its numbers and its hash.
func insertEntry(ctx context.Context, tx *sql.Tx, e *eventlog.Entry) error {
	var digest []byte // NULL: none
	if e.Digest != (eventlog.Digest{}) {
		digest = e.Digest[:]
	}
	done, err := tx.ExecContext(ctx, `INSERT INTO log (global, stream, seq, at, clock, actor, command, kind, data, more, hash, digest)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		e.Global, string(e.Stream), e.Seq, e.At.UnixMilli(), e.Clock, e.Actor, e.Command, e.Kind, string(e.Data), e.More, e.Hash[:], digest)
	if taken(err) {
		return fault.New(fault.Stale, "fault.store.stale").Because(fmt.Errorf("entry %d of %s: %w", e.Seq, e.Stream, err))
	}
	if err != nil {
		return fmt.Errorf("insert entry %d of %s: %w", e.Seq, e.Stream, err)
	}
	return checkWritten(done)
}

// unwritten is the fault key of a row that the file did not take although it reported no error.
const unwritten = "fault.store.unwritten"

// checkWritten refuses a row that was not written.
func checkWritten(done sql.Result) error {
	if rows, err := done.RowsAffected(); err != nil || rows != 1 {
		return fault.New(fault.Unavailable, unwritten).Because(errors.Join(fmt.Errorf("%d rows written instead of 1", rows), err))
	}
	return nil
}

// fromMilli returns the time of day that a column holds.
func fromMilli(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
