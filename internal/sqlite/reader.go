package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"

	"github.com/mattn/go-sqlite3"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Reader reads a database file. Everything it returns is on disk.
type Reader struct {
	pool *sql.DB
}

// OpenReader opens the database in the file path for reading, also while a server writes
// it or when it lies on a disk that cannot be written. It makes and migrates nothing.
func OpenReader(ctx context.Context, path string) (*Reader, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("find the database: %w", err)
	}
	if !exists(path) {
		return nil, fault.New(fault.NotFound, "fault.store.missing", path)
	}
	r, err := checkedReader(ctx, path, readerDSN(path))
	if c := code(err); (c == sqlite3.ErrCantOpen || c == sqlite3.ErrReadonly) && !exists(path+"-wal") {
		// No process writes the file, and SQLite may not put its own files beside it.
		return checkedReader(ctx, path, fileURI(path, url.Values{"immutable": {"1"}, "mode": {"ro"}}))
	}
	return r, err
}

// checkedReader returns a reader of a file after checking that it is a database of this very version.
func checkedReader(ctx context.Context, path, dsn string) (*Reader, error) {
	r, err := newReader(dsn)
	if err != nil {
		return nil, err
	}
	refuse := func(err error) (*Reader, error) { return nil, errors.Join(err, r.Close()) }
	current, err := inspect(ctx, r.pool, path)
	if err != nil {
		return refuse(err)
	}
	newest, err := newestVersion()
	switch {
	case err != nil:
		return refuse(err)
	case current == 0: // an empty file
		return refuse(fault.New(fault.Unavailable, "fault.store.foreign", path))
	case current < newest:
		return refuse(fault.New(fault.Unavailable, "fault.store.older", path, current, newest))
	}
	return r, nil
}

// newReader opens the connections lazily.
func newReader(dsn string) (*Reader, error) {
	pool, err := sql.Open(fileDriver, dsn)
	if err != nil {
		return nil, fmt.Errorf("open the database for reading: %w", err)
	}
	pool.SetMaxOpenConns(readers)
	pool.SetMaxIdleConns(readers)
	return &Reader{pool: pool}, nil
}

// Close lets the file go.
func (r *Reader) Close() error { return r.pool.Close() }

// Load returns the entries of stream after the one numbered after, in order; all with 0. It refuses with
// fault.Unavailable, naming the entry, when one is not as it was written; it then returns none of the stream.
func (r *Reader) Load(ctx context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	var before eventlog.Hash // of the entry before, in the global order
	all, err := collect(ctx, r.pool, func(row *sql.Rows) (e eventlog.Entry, err error) {
		var hash []byte
		e, err = scanEntry(row, &hash)
		before = eventlog.Hash{}
		copy(before[:], hash)
		if err == nil && (e.Seq != after+1 || e.HashAfter(before) != e.Hash) {
			err = unreadable(stream, after+1, nil)
		}
		after = e.Seq
		return e, err
	}, `SELECT global, stream, seq, at, clock, actor, command, kind, data, more, hash, digest,
		(SELECT before.hash FROM log AS before WHERE before.global = log.global - 1)
		FROM log WHERE stream = ? AND seq > ? ORDER BY seq`, string(stream), after)
	if corrupt(err) {
		err = unreadable(stream, after+1, err)
	}
	return all, err
}

// unreadable is the fault of a stream's entry that is not as it was written.
func unreadable(stream eventlog.Stream, seq int64, cause error) error {
	return fault.New(fault.Unavailable, "fault.store.entry", seq, string(stream)).Because(cause)
}

// LoadSince returns the entries of all streams after the global number after, in order: at most limit, and
// then the rest of the last one's group, so that no group is cut apart. A spare follows the log with it.
func (r *Reader) LoadSince(ctx context.Context, after int64, limit int) ([]eventlog.Entry, error) {
	return r.entries(ctx, `WHERE global > ?1 AND global <= coalesce(
			(SELECT global FROM log WHERE global >= ?1 + ?2 AND NOT more ORDER BY global LIMIT 1), 9223372036854775807)
		ORDER BY global`, after, limit)
}

// Last returns the last entry of the log; the zero entry when there is none.
func (r *Reader) Last(ctx context.Context) (eventlog.Entry, error) {
	last, err := r.entries(ctx, "ORDER BY global DESC LIMIT 1")
	if err != nil || len(last) == 0 {
		return eventlog.Entry{}, err
	}
	return last[0], nil
}

// CommandEntries returns the entries that the command id has left in stream; none when the stream does not know it.
func (r *Reader) CommandEntries(ctx context.Context, stream eventlog.Stream, id string) ([]eventlog.Entry, error) {
	return r.entries(ctx, `WHERE stream = ?1
		AND seq >= (SELECT first FROM command WHERE stream = ?1 AND id = ?2)
		AND seq <= (SELECT last FROM command WHERE stream = ?1 AND id = ?2)
		ORDER BY seq`, string(stream), id)
}

// entries returns the entries of the log that where selects.
func (r *Reader) entries(ctx context.Context, where string, args ...any) ([]eventlog.Entry, error) {
	return collect(ctx, r.pool, scanWhole, selectEntries+where, args...)
}

// selectEntries names the columns of an entry as scanWhole reads them.
const selectEntries = "SELECT global, stream, seq, at, clock, actor, command, kind, data, more, hash, digest FROM log "

func scanWhole(row *sql.Rows) (eventlog.Entry, error) { return scanEntry(row) }

// scanEntry reads an entry, and the columns behind it into more.
func scanEntry(row *sql.Rows, more ...any) (e eventlog.Entry, err error) {
	var at int64
	var data, hash, digest []byte
	err = row.Scan(append([]any{&e.Global, &e.Stream, &e.Seq, &at, &e.Clock, &e.Actor, &e.Command, &e.Kind, &data, &e.More, &hash, &digest}, more...)...)
	e.At, e.Data = fromMilli(at), data
	copy(e.Hash[:], hash)
	copy(e.Digest[:], digest)
	return e, err
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// collect returns the rows of a query as scan reads them.
func collect[T any](ctx context.Context, db querier, scan func(*sql.Rows) (T, error), query string, args ...any) (all []T, err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read the database: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("read the database: %w", err)
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
