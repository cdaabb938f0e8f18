package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"scacchimagici/internal/eventlog"
)

// Heartbeat writes, in one transaction, the readings of the running matches' clocks, in
// milliseconds of match time.
func (s *Store) Heartbeat(ctx context.Context, clocks map[eventlog.Stream]int64) error {
	if len(clocks) == 0 {
		return nil
	}
	// Urgent, so that it shares a transaction with the matches' events.
	return s.do(ctx, newJob(true, len(clocks), func(ctx context.Context, tx *sql.Tx) error {
		for stream, clock := range clocks {
			_, err := tx.ExecContext(ctx, `INSERT INTO heartbeat (stream, clock) VALUES (?, ?)
				ON CONFLICT DO UPDATE SET clock = excluded.clock`, string(stream), clock)
			if err != nil {
				return fmt.Errorf("note the clock of %s: %w", stream, err)
			}
		}
		return nil
	}))
}

// Heartbeats returns the last written reading of each clock, in milliseconds of match time.
func (r *Reader) Heartbeats(ctx context.Context) (map[eventlog.Stream]int64, error) {
	type heartbeat struct {
		stream eventlog.Stream
		clock  int64
	}
	beats, err := collect(ctx, r.pool, func(row *sql.Rows) (b heartbeat, err error) {
		err = row.Scan(&b.stream, &b.clock)
		return b, err
	}, "SELECT stream, clock FROM heartbeat")
	clocks := make(map[eventlog.Stream]int64, len(beats))
	for _, b := range beats {
		clocks[b.stream] = b.clock
	}
	return clocks, err
}

// wrongCodeLife is how long a wrong code is remembered.
const wrongCodeLife = 24 * time.Hour

// WrongCode records that a wrong code was typed at address.
func (s *Store) WrongCode(ctx context.Context, address string, at time.Time) error {
	return s.do(ctx, newJob(false, 1, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM wrong_code WHERE at < ?", at.Add(-wrongCodeLife).UnixMilli())
		if err != nil {
			return fmt.Errorf("forget old codes: %w", err)
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO wrong_code (address, at) VALUES (?, ?)", address, at.UnixMilli())
		if err != nil {
			return fmt.Errorf("note a wrong code: %w", err)
		}
		return nil
	}))
}

// WrongCodes returns when wrong codes were typed since a moment, by address.
func (r *Reader) WrongCodes(ctx context.Context, since time.Time) (map[string][]time.Time, error) {
	type wrong struct {
		address string
		at      int64
	}
	all, err := collect(ctx, r.pool, func(row *sql.Rows) (w wrong, err error) {
		err = row.Scan(&w.address, &w.at)
		return w, err
	}, "SELECT address, at FROM wrong_code WHERE at >= ? ORDER BY at", since.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("read wrong codes: %w", err)
	}
	codes := map[string][]time.Time{}
	for _, w := range all {
		codes[w.address] = append(codes[w.address], time.UnixMilli(w.at))
	}
	return codes, nil
}
