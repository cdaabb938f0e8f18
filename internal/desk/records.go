package desk

import (
	"context"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

// Load returns the entries of a stream after a sequence number. The record of a tournament is made from
// them, without loading its matches.
func (ts *Tournaments) Load(ctx context.Context, name eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	return ts.store.Load(ctx, name, after)
}

// Add adds a tournament that was played elsewhere, with the batches of its streams: all of it or nothing.
// A repeated command adds nothing. The screens go on showing what they show.
func (ts *Tournaments) Add(ctx context.Context, actor, command string, created tournament.Create, batches []eventlog.Batch) error {
	_, err := ts.orderIndex(ctx, stream.Request[index.Command]{
		ID: command, Actor: actor, At: time.Now(), With: batches,
		Command: index.Command{By: role.Organiser, Order: index.Add{Create: created}},
	})
	return err
}
