package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"

	"scacchimagici/internal/eventlog"
)

// A kept state is the state of a stream after one of its entries, as its package encodes it, so
// that a start need not read the stream from its first entry. It counts only while it is unchanged
// and its entry stands in the log with the same hash, which no other history has; otherwise the
// stream is read anew. It lies in the table snapshot, behind its own hash.

// KeepState keeps the state of a stream after its entry numbered seq, in the place of an earlier
// one. It does nothing when there is no such entry.
func (s *Store) KeepState(ctx context.Context, stream eventlog.Stream, seq int64, state []byte) error {
	return s.do(ctx, newJob(false, groupRows, func(ctx context.Context, tx *sql.Tx) error {
		hashes, err := collect(ctx, tx, scanHash, "SELECT hash FROM log WHERE stream = ? AND seq = ?", string(stream), seq)
		if err != nil || len(hashes) == 0 {
			return err
		}
		sum := hashState(stream, hashes[0], state)
		_, err = tx.ExecContext(ctx, `INSERT INTO snapshot (stream, seq, data) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET seq = excluded.seq, data = excluded.data`, string(stream), seq, append(sum[:], state...))
		if err != nil {
			return fmt.Errorf("keep the state of %s: %w", stream, err)
		}
		return nil
	}))
}

// KeptState returns the kept state of a stream and the number of its last entry; 0 when there is none that counts.
func (r *Reader) KeptState(ctx context.Context, stream eventlog.Stream) (seq int64, state []byte, err error) {
	var hash eventlog.Hash
	states, err := collect(ctx, r.pool, func(row *sql.Rows) (data []byte, err error) {
		var of []byte
		err = row.Scan(&seq, &data, &of)
		copy(hash[:], of)
		return data, err
	}, "SELECT seq, snapshot.data, log.hash FROM snapshot JOIN log USING (stream, seq) WHERE stream = ?", string(stream))
	if corrupt(err) {
		return 0, nil, nil // the check of the whole file reports the damage
	}
	if err != nil || len(states) == 0 || len(states[0]) < len(hash) {
		return 0, nil, err
	}
	state = states[0][len(hash):]
	if eventlog.Hash(states[0]) != hashState(stream, hash, state) {
		return 0, nil, nil
	}
	return seq, state, nil
}

// hashState returns the hash of a kept state of a stream; last is the hash of its last entry.
func hashState(stream eventlog.Stream, last eventlog.Hash, state []byte) eventlog.Hash {
	h := sha256.New()
	h.Write(last[:])
	fmt.Fprintf(h, "%d %s", len(stream), stream)
	h.Write(state)
	return eventlog.Hash(h.Sum(nil))
}
