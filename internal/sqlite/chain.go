package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// logEnd is the number and the hash of the last entry of the log; both zero when there is
// none.
type logEnd struct {
	global int64
	hash   eventlog.Hash
}

// findEnd returns the end of the log: as the writer remembers it, or as tx has it.
func (s *Store) findEnd(ctx context.Context, tx querier) (logEnd, error) {
	if s.end != nil {
		return *s.end, nil
	}
	ends, err := collect(ctx, tx, func(row *sql.Rows) (end logEnd, err error) {
		var hash []byte
		err = row.Scan(&end.global, &hash)
		copy(end.hash[:], hash)
		return end, err
	}, "SELECT global, hash FROM log ORDER BY global DESC LIMIT 1")
	if err != nil || len(ends) == 0 {
		return logEnd{}, err
	}
	return ends[0], nil
}

// AppendCopied writes entries of another file to disk with their numbers and hashes, from where
// this log ends: whole groups of entries that were written together, all or nothing. Entries that
// this log has already are passed over. It refuses with fault.Invalid when entries between are
// missing or the last group is cut, with fault.Stale when this log has another entry at one of the
// numbers or another history before, and with fault.Unavailable when the disk does not take them.
func (s *Store) AppendCopied(ctx context.Context, entries []eventlog.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	return s.do(ctx, newJob(false, len(entries), func(ctx context.Context, tx *sql.Tx) error {
		end, err := s.findEnd(ctx, tx)
		if err != nil {
			return err
		}
		for len(entries) > 0 && entries[0].Global <= end.global {
			var hash []byte
			err := tx.QueryRowContext(ctx, "SELECT hash FROM log WHERE global = ?", entries[0].Global).Scan(&hash)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return fmt.Errorf("look up entry %d: %w", entries[0].Global, err)
			}
			if !bytes.Equal(hash, entries[0].Hash[:]) {
				return fault.New(fault.Stale, "fault.store.copied.other", entries[0].Global)
			}
			entries = entries[1:]
		}
		for i := range entries {
			e := &entries[i]
			if e.Global != end.global+1 || i == len(entries)-1 && e.More {
				return fault.New(fault.Invalid, "fault.store.copied.gap", end.global+1)
			}
			if e.HashAfter(end.hash) != e.Hash {
				return fault.New(fault.Stale, "fault.store.copied.chain", e.Global)
			}
			if err := insertEntry(ctx, tx, e); err != nil {
				return err
			}
			if e.Global == 1 {
				s.first = e.Hash
			}
			end = logEnd{e.Global, e.Hash}
		}
		for len(entries) > 0 { // the commands that have left them
			e, n := entries[0], 1
			for n < len(entries) && sameCommand(e, entries[n]) {
				n++
			}
			if e.Command != "" {
				if err := insertCommand(ctx, tx, e.Stream, e.Command, e.Seq, e.Seq+int64(n)-1); err != nil {
					return err
				}
			}
			entries = entries[n:]
		}
		s.end = &end
		return nil
	}))
}

// sameCommand reports whether the same command of a person has left both entries.
func sameCommand(a, b eventlog.Entry) bool {
	return a.Command != "" && a.Command == b.Command && a.Stream == b.Stream
}

// fillChain gives hashes to the entries of a file that had none, all in one transaction: a program
// that is killed meanwhile begins anew at its next start.
func fillChain(ctx context.Context, db *sql.DB) error {
	const chunk = 1000
	var lacking int
	// Between two starts all entries have a hash, or none has.
	err := db.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT hash FROM log WHERE global IN
		((SELECT min(global) FROM log), (SELECT max(global) FROM log))) WHERE hash IS NULL`).Scan(&lacking)
	if err != nil || lacking == 0 {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	fill, err := tx.PrepareContext(ctx, "UPDATE log SET more = ?, hash = ? WHERE global = ?")
	if err != nil {
		return err
	}
	var last *eventlog.Entry // waits for the next one, which may be of the same command
	var end eventlog.Hash
	write := func(next *eventlog.Entry) error {
		if last != nil {
			last.More = next != nil && sameCommand(*last, *next)
			end = last.HashAfter(end)
			if _, err := fill.ExecContext(ctx, last.More, end[:], last.Global); err != nil {
				return fmt.Errorf("give entry %d its hash: %w", last.Global, err)
			}
		}
		last = next
		return nil
	}
	for after := int64(0); ; after = last.Global {
		entries, err := collect(ctx, tx, scanWhole, selectEntries+"WHERE global > ? ORDER BY global LIMIT ?", after, chunk)
		if err != nil {
			return err
		}
		for i := range entries {
			if err := write(&entries[i]); err != nil {
				return err
			}
		}
		if len(entries) < chunk {
			break
		}
	}
	if err := write(nil); err != nil {
		return err
	}
	return tx.Commit()
}
