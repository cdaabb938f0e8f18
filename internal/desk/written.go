package desk

import (
	"context"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// Written is a fact with the wall time at which it was written down.
type Written[F any] struct {
	At   time.Time
	Fact F
}

// Facts returns all that has been written down of a tournament, its matches apart.
func (d *Desk) Facts(ctx context.Context, id string) ([]Written[tournament.Fact], error) {
	entries, err := d.Matches.store.Load(ctx, eventlog.Tournament(id), 0)
	return written(entries, err, func(e eventlog.Entry) (tournament.Fact, error) {
		return tournament.DecodeFact(e.Kind, e.Data)
	})
}

// Events returns all that has been written down of a match.
func (d *Desk) Events(ctx context.Context, key Key) ([]Written[magici.Event], error) {
	entries, err := d.Matches.store.Load(ctx, key.Stream(), 0)
	return written(entries, err, decodeMatch)
}

func written[F any](entries []eventlog.Entry, err error, decode func(eventlog.Entry) (F, error)) ([]Written[F], error) {
	if err != nil {
		return nil, err
	}
	all := make([]Written[F], len(entries))
	for i, e := range entries {
		f, err := decode(e)
		if err != nil {
			return nil, err
		}
		all[i] = Written[F]{e.At, f}
	}
	return all, nil
}
