package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"scacchimagici/internal/eventlog"
)

// PutSnapshot keeps data as the state of stream after the entry numbered seq, in the place
// of an older one. It is never the truth: the log is.
func (s *Store) PutSnapshot(ctx context.Context, stream eventlog.Stream, seq int64, data []byte) error {
	return s.do(ctx, newJob(false, 1, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO snapshot (stream, seq, data) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE excluded.seq >= seq`,
			string(stream), seq, data)
		if err != nil {
			return fmt.Errorf("keep a snapshot of %s: %w", stream, err)
		}
		return nil
	}))
}

// DropSnapshots deletes them all, as a program does that no longer reads their words.
func (s *Store) DropSnapshots(ctx context.Context) error {
	return s.do(ctx, newJob(false, 1, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM snapshot")
		return err
	}))
}

// Snapshot returns the state of stream that was kept last, and the number of the last
// entry that is in it; 0 when none was.
func (r *Reader) Snapshot(ctx context.Context, stream eventlog.Stream) (seq int64, data []byte, err error) {
	err = r.pool.QueryRowContext(ctx, "SELECT seq, data FROM snapshot WHERE stream = ?", string(stream)).
		Scan(&seq, &data)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil, nil
	}
	if err != nil {
		return 0, nil, fmt.Errorf("read the snapshot of %s: %w", stream, err)
	}
	return seq, data, nil
}
