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

	"scacchimagici/internal/fault"
)

// Backup writes a copy of the database to the file path, as it is at one moment, while
// the writing goes on. The copy knows when and why it was made. Under its name there is
// always a whole copy: this one once it is on disk, until then what was there before. The
// verified copies of the file will be made with it.
func (s *Store) Backup(ctx context.Context, path, reason string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("find the copy: %w", err)
	}
	part := path + ".part"
	err = s.writeCopy(ctx, part, reason)
	if err == nil {
		err = os.Rename(part, path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	if err != nil {
		_ = os.Remove(part) // it may not even be there
		return fault.New(fault.Unavailable, "fault.store.copy", path).Because(err)
	}
	return nil
}

// writeCopy leaves a whole copy in the file part, on disk.
func (s *Store) writeCopy(ctx context.Context, part, reason string) error {
	// SQLite fills a file that is there and empty; only its owner may read it.
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	const copyTo = "VACUUM INTO ?"
	if s.place() == nil {
		err = execOn(ctx, fileURI(s.real, url.Values{"mode": {"ro"}}), copyTo, part)
	} else { // the file has no name any more; the writer has it open, and nothing to do
		_, err = s.db.ExecContext(ctx, copyTo, part)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("copy the database: %w", err), f.Close())
	}
	err = execOn(ctx, fileURI(part, url.Values{"_synchronous": {"FULL"}}),
		"INSERT INTO copy (at, reason) VALUES (?, ?)", time.Now().UnixMilli(), reason)
	if err != nil {
		return errors.Join(fmt.Errorf("note the reason of the copy: %w", err), f.Close())
	}
	return errors.Join(f.Sync(), f.Close())
}

// execOn carries out one statement on a connection of its own: the writer and the readers
// do not wait for it.
func execOn(ctx context.Context, dsn, query string, args ...any) error {
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, query, args...)
	return errors.Join(err, db.Close())
}

// Copied returns when and why the file was last copied from the one in use; a zero time
// when it never was. Whoever restores a copy will be shown this.
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
