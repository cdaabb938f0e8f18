package main

import (
	"context"
	"errors"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
	copiesroom "scacchimagici/views/copies"
)

// restore replaces the database with a copy while the server runs: the present database is copied
// first, and all screens continue with the other file. It returns when that is done. When it
// refuses, with a fault, everything continues as before.
func (a *app) restore(ctx context.Context, from string) error {
	if !a.restoring.TryLock() {
		return fault.New(fault.Unavailable, "fault.restore.twice")
	}
	defer a.restoring.Unlock()
	ctx = context.WithoutCancel(ctx) // the client may disconnect; half a restore would be worse than one
	if err := sqlite.Stage(ctx, a.db, from); err != nil {
		return err
	}
	a.gate.Lock() // a request that comes now waits for the other file
	defer a.gate.Unlock()
	a.web.Close()
	a.closeFile()
	var present copies.Copy
	err := sqlite.Install(ctx, a.db, func() (err error) {
		present, err = keepPresent(ctx, a.db)
		return err
	})
	if err == nil {
		err = a.reopen(ctx, magici.RestoreReason)
		if err == nil {
			a.log.Info("restored", "from", from, "before", present.Path)
			return nil
		}
		a.log.Error("the restored file cannot be opened", "from", from, "err", err)
		back := sqlite.Stage(ctx, a.db, present.Path)
		if back == nil {
			back = sqlite.Install(ctx, a.db, func() error { return nil })
		}
		if back != nil {
			a.broken <- errors.Join(err, back)
			return err
		}
	}
	if again := a.reopen(ctx, ""); again != nil {
		a.broken <- again
	}
	return err
}

// reopen opens the present file and the desk on it; paused is the reason for pausing running matches.
func (a *app) reopen(ctx context.Context, paused magici.Reason) error {
	if err := a.openStore(ctx); err != nil {
		return err
	}
	if err := a.openDesk(ctx, paused); err != nil {
		return errors.Join(err, a.store.Close())
	}
	return nil
}

// beyond returns the events after a copy, for the page that asks whether to restore it.
func (a *app) beyond(ctx context.Context, path string) (copiesroom.Beyond, error) {
	if _, err := sqlite.VerifyCopy(ctx, path); err != nil {
		return copiesroom.Beyond{}, err
	}
	reader, err := sqlite.OpenReader(ctx, a.db)
	if err != nil {
		return copiesroom.Beyond{}, err
	}
	found, err := reader.Beyond(ctx, path)
	b := copiesroom.Beyond{Parted: found.Parted}
	for _, c := range found.Counts {
		b.Lost = append(b.Lost, copiesroom.LostStream{Stream: string(c.Stream), Count: c.Count})
	}
	for _, peer := range a.replica.Status().Peers {
		if peer.Kind == state.KindSpare {
			b.Spares = append(b.Spares, peer.Name)
		}
	}
	return b, errors.Join(err, reader.Close())
}
