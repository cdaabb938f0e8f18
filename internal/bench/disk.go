package bench

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/sqlite"
)

// rawSyncs writes a page to a file and syncs it, count times: the time of the disk alone.
func rawSyncs(dir string, count int) (took []time.Duration, err error) {
	f, err := os.CreateTemp(dir, "sync-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	page := make([]byte, 4096)
	for range count {
		begin := time.Now()
		if _, err := f.Write(page); err != nil {
			return nil, err
		}
		if err := f.Sync(); err != nil {
			return nil, err
		}
		took = append(took, time.Since(begin))
	}
	return took, nil
}

// commits appends single entries to a log of its own, count times, by one writer.
func commits(ctx context.Context, dir string, count int) (took []time.Duration, err error) {
	store, err := sqlite.Open(ctx, filepath.Join(dir, "commits.db"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	for i := range count {
		begin := time.Now()
		_, err := store.AppendAll(ctx, []eventlog.Batch{{
			Stream: "bench", After: int64(i), At: begin.UTC().Truncate(time.Millisecond), Actor: "bench", Urgent: true,
			Events: []eventlog.Event{{Kind: "tick", Data: json.RawMessage(`{"from":"e2","to":"e4","person":"p12"}`)}},
		}})
		if err != nil {
			return nil, err
		}
		took = append(took, time.Since(begin))
	}
	return took, nil
}
