package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/mattn/go-sqlite3"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// copyStep is how many pages a copy writes in one step. After each step the pages are synced, and
// the disk rests for as long as the step took: a tap waits for one step at most.
const copyStep = 128

// Backup writes a copy of the database to the file path; see [Copy].
func (s *Store) Backup(ctx context.Context, path, reason string) error {
	if s.place() == nil {
		return Copy(ctx, s.real, path, reason)
	}
	// The file has lost its name, but the writer still has it open and nothing to do.
	return copyTo(path, reason, func(part *os.File) error {
		_, err := s.db.ExecContext(ctx, "VACUUM INTO ?", part.Name())
		return err
	})
}

// Copy writes a copy of the database in the file from to the file path, as it is at one moment,
// while a server may write from. The copy records when and why it was made. A whole copy always
// stands under its name: the earlier one until this one is on disk. It refuses, with a fault, a
// file that is not ours or cannot be read, and a place that takes no copy.
func Copy(ctx context.Context, from, path, reason string) error {
	from, err := filepath.Abs(from)
	if err != nil {
		return fmt.Errorf("find the database: %w", err)
	}
	if !exists(from) {
		return fault.New(fault.NotFound, "fault.store.missing", from)
	}
	return copyTo(path, reason, func(part *os.File) error { return copyPages(ctx, from, part) })
}

// copyTo makes the copy path from what write puts into an empty file.
func copyTo(path, reason string, write func(part *os.File) error) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("find the copy: %w", err)
	}
	part := path + ".part"
	err = writeCopy(part, reason, write)
	if err == nil {
		err = os.Rename(part, path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	if err != nil {
		_ = os.Remove(part) // it may not even be there
		if fault.From(err) != nil {
			return err
		}
		return fault.New(fault.Unavailable, "fault.store.copy", path).Because(err)
	}
	return nil
}

// writeCopy leaves a whole copy in the file part, on disk.
func writeCopy(part, reason string, write func(part *os.File) error) (err error) {
	// SQLite fills an existing empty file; only its owner may read it.
	_ = os.Remove(part) // of an interrupted copy, or a link to elsewhere
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := write(f); err != nil {
		return err
	}
	// People carry the copy as one file, so no part of it may stand in files beside it.
	err = execOn(context.Background(), fileURI(part, url.Values{"_journal_mode": {"DELETE"}, "_synchronous": {"FULL"}}),
		"INSERT INTO copy (at, reason) VALUES (?, ?)", time.Now().UnixMilli(), reason)
	if err != nil {
		return fmt.Errorf("note the reason of the copy: %w", err)
	}
	return f.Sync()
}

// copyPages copies the database from, page by page, as it is at one moment. What is written
// meanwhile goes into its wal and is not in the copy.
func copyPages(ctx context.Context, from string, part *os.File) (err error) {
	source, err := sql.Open(fileDriver, fileURI(from, url.Values{"_busy_timeout": {"5000"}, "mode": {"ro"}}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	read, err := source.Conn(ctx)
	if err != nil {
		return openFault(err, from)
	}
	defer func() { err = errors.Join(err, read.Close()) }()
	// The read transaction lasts until the end: otherwise each commit would begin the copy anew.
	for _, query := range []string{"BEGIN", "SELECT count(*) FROM sqlite_master"} {
		if _, err := read.ExecContext(ctx, query); err != nil {
			return openFault(err, from)
		}
	}
	if _, err := inspect(ctx, read, from); err != nil {
		return err
	}
	target, err := sql.Open(fileDriver, fileURI(part.Name(), url.Values{"_journal_mode": {"OFF"}, "_synchronous": {"OFF"}, "_cache_size": {"-512"}}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	written, err := target.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, written.Close()) }()
	return written.Raw(func(to any) error {
		return read.Raw(func(of any) error {
			b, err := to.(*sqlite3.SQLiteConn).Backup("main", of.(*sqlite3.SQLiteConn), "main")
			if err != nil {
				return fmt.Errorf("begin the copy: %w", err)
			}
			err = inSteps(ctx, b, part)
			return errors.Join(err, b.Finish())
		})
	})
}

// inSteps carries out a copy in steps, and rests between them.
func inSteps(ctx context.Context, b *sqlite3.SQLiteBackup, part *os.File) error {
	for {
		began := time.Now()
		done, err := b.Step(copyStep)
		if err != nil {
			return fmt.Errorf("copy the database: %w", err)
		}
		if done {
			return nil
		}
		if err := part.Sync(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Since(began)):
		}
	}
}

// VerifyCopy reads the whole copy in the file path, as [Check] does, and returns the number of its
// last entry. It refuses, with a fault that names the file, a file that is not ours, is damaged, or
// is of a newer version. Of an older version it checks the structure only. It does not stop when
// ctx ends: with a ctx that can end, the driver would read in threads of its own, and not in the
// caller's with its low priority.
func VerifyCopy(ctx context.Context, path string) (last int64, err error) {
	ctx = context.WithoutCancel(ctx)
	if path, err = filepath.Abs(path); err != nil {
		return 0, fmt.Errorf("find the copy: %w", err)
	}
	if !exists(path) {
		return 0, fault.New(fault.NotFound, "fault.store.missing", path)
	}
	r, err := newReader(fileURI(path, url.Values{"immutable": {"1"}, "mode": {"ro"}}))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	current, err := inspect(ctx, r.pool, path)
	if err != nil {
		return 0, err
	}
	damaged := func(why error) error { return fault.New(fault.Unavailable, "fault.copy.damaged", path).Because(why) }
	newest, err := newestVersion()
	switch {
	case err != nil:
		return 0, err
	case current == 0: // an empty file
		return 0, fault.New(fault.Unavailable, "fault.store.foreign", path)
	case current < newest:
		var verdict string
		err := r.pool.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict)
		if err == nil && verdict == "ok" {
			err = r.pool.QueryRowContext(ctx, "SELECT coalesce(max(global), 0) FROM log").Scan(&last)
		}
		if err != nil || verdict != "ok" {
			return 0, damaged(errors.Join(errors.New(verdict), err))
		}
		return last, nil
	}
	h, err := r.check(ctx)
	if err != nil {
		return 0, damaged(err)
	}
	if h.Bad != nil {
		return 0, damaged(h.Bad)
	}
	return h.Entries, nil
}

// Older reports whether there is a database of ours in the file path that the next Open brings
// up to this version.
func Older(ctx context.Context, path string) (bool, error) {
	r, err := OpenReader(ctx, path)
	if f := fault.From(err); f != nil {
		return f.Key == "fault.store.older", nil // Open reports other troubles
	}
	if err != nil {
		return false, err
	}
	return false, r.Close()
}

// execOn carries out one statement on a connection of its own: the writer and the readers
// do not wait for it.
func execOn(ctx context.Context, dsn, query string, args ...any) error {
	db, err := sql.Open(fileDriver, dsn)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, query, args...)
	return errors.Join(err, db.Close())
}

// Since returns the number of the last entry of the log, and the streams that have had an
// entry of a kind after the one numbered after.
func (r *Reader) Since(ctx context.Context, after int64, kind string) (last int64, streams []eventlog.Stream, err error) {
	if err := r.pool.QueryRowContext(ctx, "SELECT coalesce(max(global), 0) FROM log").Scan(&last); err != nil {
		return 0, nil, fmt.Errorf("read the last entry: %w", err)
	}
	if last <= after {
		return last, nil, nil
	}
	streams, err = collect(ctx, r.pool, func(row *sql.Rows) (s eventlog.Stream, err error) {
		err = row.Scan(&s)
		return s, err
	}, "SELECT DISTINCT stream FROM log WHERE global > ? AND global <= ? AND kind = ?", after, last, kind)
	return last, streams, err
}

// Copied returns when and why the file was last copied from the one in use; a zero time when it
// never was. The organiser is shown this when he restores a copy.
func (r *Reader) Copied(ctx context.Context) (at time.Time, reason string, err error) {
	var ms int64
	err = r.pool.QueryRowContext(ctx, "SELECT at, reason FROM copy ORDER BY rowid DESC LIMIT 1").Scan(&ms, &reason)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, "", nil
	}
	if err != nil {
		return time.Time{}, "", fmt.Errorf("read the reason of the copy: %w", err)
	}
	return fromMilli(ms), reason, nil
}
