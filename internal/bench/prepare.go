package bench

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/rehearsal"
	"scacchimagici/internal/role"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/stream"
)

// prepared is a database for one measurement.
type prepared struct {
	db     string
	token  string    // of a device on the seats of the Organiser and of the Referee of board A
	match  desk.Key  // on board A, in its first turn
	houses [2]string // the Strategists' places
}

// prepare writes a database with archived matches and one that has just begun.
func prepare(ctx context.Context, dir, name string, archived int) (p prepared, err error) {
	p.db = filepath.Join(dir, name)
	store, err := sqlite.Open(ctx, p.db)
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	d, err := desk.Open(ctx, desk.Config{Store: store, Bank: quiz.Bank{}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return p, err
	}
	defer d.Close()
	for n := 0; n < archived; n += 2 {
		if err := archive(ctx, d, store, uint64(n)); err != nil {
			return p, err
		}
	}
	t, err := d.Tournaments.Create(ctx, "bench", rehearsal.Tournament())
	if err != nil {
		return p, err
	}
	p.match = desk.Key{Tournament: t.ID, Match: "1A"}
	p.houses = [2]string{t.ID + "/" + string(t.Houses[0].ID), t.ID + "/" + string(t.Houses[1].ID)}
	if p.token, err = sit(ctx, d); err != nil {
		return p, err
	}
	return p, begin(ctx, d, p.match)
}

// sit puts a device on the seats of the Organiser and of a Referee, and returns its token. It first
// sets a password: otherwise the first start would set one, and end the Organiser's seat.
func sit(ctx context.Context, d *desk.Desk) (token string, err error) {
	drawn, err := access.DrawPassword(rand.Reader)
	if err != nil {
		return "", err
	}
	password, err := access.NewPassword(drawn, rand.Reader, access.Iterations)
	if err != nil {
		return "", err
	}
	token, hash := desk.NewToken()
	now := time.Now().UTC()
	device := access.Join{Device: "bench", Token: hash, Name: "bench", At: now}
	organiser, referee := device, device
	organiser.Seat, referee.Seat = access.OrganiserSeat, access.RefereeOf("A")
	if err := d.Access.IssueCodes(ctx, "bench", referee.Seat); err != nil {
		return "", err
	}
	for _, order := range []access.Order{access.SetPassword{Password: password}, organiser, referee} {
		if _, _, err := d.Access.Do(ctx, stream.Request[access.Command]{
			Actor: "bench", At: now, Command: access.Command{By: role.System, Order: order},
		}); err != nil {
			return "", err
		}
	}
	return token, nil
}

// archive adds a tournament with two played matches.
func archive(ctx context.Context, d *desk.Desk, store *sqlite.Store, seed uint64) error {
	t, err := d.Tournaments.Create(ctx, "bench", rehearsal.Tournament())
	if err != nil {
		return err
	}
	for i, plan := range t.Matches {
		events, err := sim.New(seed+uint64(i), sim.Demonstration, magici.DefaultSettings(), t.Roster).Play(plan)
		if err != nil {
			return err
		}
		batch := eventlog.Batch{Stream: eventlog.Match(t.ID, plan.ID), At: time.Now().UTC().Truncate(time.Millisecond), Actor: "bench"}
		for _, e := range events {
			data, err := magici.Facts.Encode(e.Fact)
			if err != nil {
				return err
			}
			batch.Events = append(batch.Events, eventlog.Event{Kind: magici.Facts.Word(e.Fact), Clock: int64(e.Clock), Data: data})
		}
		if _, err := store.AppendAll(ctx, []eventlog.Batch{batch}); err != nil {
			return err
		}
	}
	return nil
}

// begin brings a match to its first turn.
func begin(ctx context.Context, d *desk.Desk, key desk.Key) error {
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	played := make(chan error, 1)
	go func() { played <- rehearsal.PlayMatch(ctx, d, key, 1, 1000, nil) }()
	for {
		l, err := d.Matches.Get(ctx, key)
		if err != nil {
			return err
		}
		if l.Match.Started() {
			stop()
			<-played
			return nil
		}
		select {
		case err := <-played:
			return fmt.Errorf("prepare a match: %w", err)
		case <-time.After(time.Millisecond):
		}
	}
}
