package room

import (
	"bytes"
	"context"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/side/table/list"
)

// The list of side tables grows with every table and is read before the first page. Its state is kept from
// time to time, so that a start reads that state and only the later entries.
const (
	keepAfter = 500 // entries: folding them takes some milliseconds at a start
	keepSoon  = 3 * time.Second
	keepEvery = time.Minute
)

// KeptStates keep the states of streams, so that a start need not read all their entries. A returned state
// follows from the log as it is now.
type KeptStates interface {
	// KeptState returns the state of a stream after its entry numbered seq; 0 when none is kept.
	KeptState(ctx context.Context, name eventlog.Stream) (seq int64, state []byte, err error)
	KeepState(ctx context.Context, name eventlog.Stream, seq int64, state []byte) error
}

// CheckKept reports whether the kept list of side tables in a file equals the fold of its entries; true
// as well when none is kept.
func CheckKept(ctx context.Context, file interface {
	Load(ctx context.Context, name eventlog.Stream, after int64) ([]eventlog.Entry, error)
	KeptState(ctx context.Context, name eventlog.Stream) (seq int64, state []byte, err error)
},
) (bool, error) {
	seq, state, err := file.KeptState(ctx, eventlog.Tables)
	if err != nil || seq == 0 {
		return err == nil, err
	}
	kept, err := list.Unpack(state)
	if err != nil {
		return true, nil // of another version, which is not used
	}
	entries, err := file.Load(ctx, eventlog.Tables, 0)
	if err != nil {
		return false, err
	}
	var facts []list.Fact
	for _, e := range entries[:seq] {
		f, err := list.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return false, err
		}
		facts = append(facts, f)
	}
	return bytes.Equal(list.Pack(kept), list.Pack(list.Fold(list.List{}, facts))), nil
}

// keptList returns the kept list and the number of its last entry; an empty list and 0 when there is none,
// or one of another version.
func (ts *Tables) keptList(ctx context.Context) (list.List, int64, error) {
	if ts.kept == nil {
		return list.List{}, 0, nil
	}
	seq, state, err := ts.kept.KeptState(ctx, eventlog.Tables)
	if err != nil || seq == 0 {
		return list.List{}, 0, err
	}
	l, err := list.Unpack(state)
	if err != nil {
		ts.log.Info("the list of side tables is folded anew", "err", err)
		return list.List{}, 0, nil
	}
	return l, seq, nil
}

// keepList keeps the list until the desk closes: soon after the start, then each minute, whenever
// [keepAfter] entries have come.
func (ts *Tables) keepList(ctx context.Context) {
	if ts.kept == nil {
		return
	}
	timer := time.NewTimer(keepSoon)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if err := ts.keepListNow(ctx); err != nil && ctx.Err() == nil {
			ts.log.Warn("keep the list of side tables", "err", err)
		}
		timer.Reset(keepEvery)
	}
}

// keepListNow keeps the list if enough entries have come since it was kept last.
func (ts *Tables) keepListNow(ctx context.Context) error {
	var now list.List
	var seq int64
	_, err := ts.list.Exclusive(ctx, func(l list.List, last int64) error {
		now, seq = l, last
		return nil
	})
	if err != nil || seq-ts.keptSeq < keepAfter {
		return err
	}
	if err := ts.kept.KeepState(ctx, eventlog.Tables, seq, list.Pack(now)); err != nil {
		return err
	}
	ts.keptSeq = seq
	return nil
}
