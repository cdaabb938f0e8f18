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

// Syncs writes so many bytes to the end of a file and syncs it, count times: the time of the disk alone.
func Syncs(dir string, size, count int, sync func(*os.File) error) (took []time.Duration, err error) {
	f, err := os.CreateTemp(dir, "sync-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	page := make([]byte, size)
	return timed(count, func(int, time.Time) error {
		if _, err := f.Write(page); err != nil {
			return err
		}
		return sync(f)
	})
}

// timed does something count times, told how often before and when it begins, and returns how long each took.
func timed(count int, do func(i int, begin time.Time) error) (took []time.Duration, err error) {
	for i := range count {
		begin := time.Now()
		if err := do(i, begin); err != nil {
			return nil, err
		}
		took = append(took, time.Since(begin))
	}
	return took, nil
}

// Rate returns how many a second there were of what took so long each, one after the other.
func Rate(took []time.Duration) float64 {
	var sum time.Duration
	for _, d := range took {
		sum += d
	}
	return float64(len(took)) / sum.Seconds()
}

// commits appends single entries to a log of its own, count times, by one writer.
func commits(ctx context.Context, dir string, count int) (took []time.Duration, err error) {
	store, err := sqlite.Open(ctx, filepath.Join(dir, "commits.db"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return timed(count, func(i int, begin time.Time) error {
		_, err := store.AppendAll(ctx, []eventlog.Batch{{
			Stream: "bench", After: int64(i), At: begin.UTC().Truncate(time.Millisecond), Actor: "bench", Urgent: true,
			Events: []eventlog.Event{{Kind: "tick", Data: json.RawMessage(`{"from":"e2","to":"e4","person":"p12"}`)}},
		}})
		return err
	})
}
