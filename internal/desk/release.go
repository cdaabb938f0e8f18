package desk

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
)

// A tournament that the screens do not show is released when it has not been read for a while and none of
// its matches does anything by itself: it and the owners of its matches are dropped from memory. The next
// read loads it again. The list of tournaments stays.
const (
	keptUnseen   = 5 * time.Minute
	releaseEvery = time.Minute
)

// loadedTournament is a tournament in memory.
type loadedTournament struct {
	*tournamentStream
	seen atomic.Int64 // time of the last read, in nanoseconds of the epoch
}

// releaseUnseen releases tournaments until the desk closes.
func (d *Desk) releaseUnseen(ctx context.Context) {
	each(ctx, releaseEvery, func(now time.Time) { d.release(ctx, now.Add(-keptUnseen)) })
}

// release releases the tournaments that have not been read since a moment.
func (d *Desk) release(ctx context.Context, since time.Time) {
	ts, ms := d.Tournaments, d.Matches
	all := map[string][]*matchOwner{} // by tournament
	for id := range ts.loaded.All {
		all[id] = nil
	}
	for id := range ts.draws.All {
		all[id] = nil
	}
	for key, o := range ms.owners.All {
		all[key.Tournament] = append(all[key.Tournament], o)
	}
	for id, owners := range all {
		s, loaded := ts.loaded.Get(id)
		if id == ts.Index().Selected || loaded && s.seen.Load() > since.UnixNano() || !ms.release(ctx, owners) {
			continue
		}
		// A caller that still holds one of these gets ErrEnded and loads it again.
		if drawn, ok := ts.draws.Get(id); ok {
			drawn.End()
			ts.draws.Remove(id)
		}
		if loaded {
			s.End()
			ts.loaded.Remove(id)
		}
	}
}

// release ends the owners of the matches of a tournament, and reports whether all of them rest.
func (ms *Matches) release(ctx context.Context, owners []*matchOwner) bool {
	for _, o := range owners {
		if !rests(o.view.Load().Match) {
			return false
		}
	}
	for _, o := range owners {
		if !o.End(ctx, rests) {
			return false // an order came first
		}
		ms.owners.Remove(o.key)
	}
	return true
}

// rests reports whether a match does nothing by itself, so that it can be loaded again as it stands.
func rests(m magici.Match) bool {
	_, _, due := m.Due()
	return !due && (!m.Phase().Playing() || m.Paused)
}

// onStream calls f with a stream, and again with a newly loaded one when that was released meanwhile.
func onStream[S any](load func() (S, error), f func(S) error) error {
	for {
		s, err := load()
		if err != nil {
			return err
		}
		if err := f(s); !errors.Is(err, stream.ErrEnded) {
			return err
		}
	}
}
