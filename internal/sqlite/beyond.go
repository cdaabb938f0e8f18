package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	"scacchimagici/internal/eventlog"
)

// Beyond is the part of a database's log that a copy lacks.
type Beyond struct {
	Parted bool // the copy's last entry differs from the database's entry with that number
	Counts []StreamCount
}

// StreamCount is a number of entries of one stream.
type StreamCount struct {
	Stream eventlog.Stream
	Count  int
}

// Beyond compares the log with that of the copy in the file path, and counts the entries that came
// after the copy, by stream, the largest count first.
func (r *Reader) Beyond(ctx context.Context, path string) (b Beyond, err error) {
	db, err := sql.Open(fileDriver, fileURI(path, url.Values{"immutable": {"1"}, "mode": {"ro"}}))
	if err != nil {
		return b, fmt.Errorf("open the copy: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	type entry struct {
		global, seq, at int64
		stream, data    string
	}
	const columns = "SELECT global, seq, at, stream, data FROM log "
	var last, here entry
	err = db.QueryRowContext(ctx, columns+"ORDER BY global DESC LIMIT 1").Scan(&last.global, &last.seq, &last.at, &last.stream, &last.data)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return b, openFault(err, path)
	}
	if err == nil {
		err = r.pool.QueryRowContext(ctx, columns+"WHERE global = ?", last.global).Scan(&here.global, &here.seq, &here.at, &here.stream, &here.data)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return b, fmt.Errorf("read entry %d: %w", last.global, err)
		}
		b.Parted = here != last
	}
	b.Counts, err = collect(ctx, r.pool, func(row *sql.Rows) (c StreamCount, err error) {
		err = row.Scan(&c.Stream, &c.Count)
		return c, err
	}, "SELECT stream, count(*) FROM log WHERE global > ? GROUP BY stream ORDER BY count(*) DESC, stream", last.global)
	return b, err
}
