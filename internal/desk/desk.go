package desk

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"

	"scacchimagici/internal/game"
	"scacchimagici/internal/quiz"
)

// Change says what stands otherwise than before: a match, a tournament (no match), a side
// table or [Hall], or the list of tournaments, the devices and the screens (none of them).
type Change struct {
	Tournament string
	Match      string
	Table      string
}

// Hall is the list of side tables in a [Change].
const Hall = "*"

// Config is what a desk is opened with.
type Config struct {
	Store Store
	Bank  quiz.Bank
	Log   *slog.Logger

	Games    game.Registry // of the side tables
	Computer Computer      // nil: people play people
}

// Desk is the running whole: tournaments, matches, and who sits where.
type Desk struct {
	Questions   *Questions
	Tournaments *Tournaments
	Matches     *Matches
	Tables      *Tables
	Access      *Access

	listener atomic.Pointer[func(Change)]

	stop  context.CancelFunc
	ended sync.WaitGroup
}

// Open loads what is current. Matches that were running when the last process stopped are
// paused with the time that was left.
func Open(ctx context.Context, c Config) (*Desk, error) {
	life, stop := context.WithCancel(context.WithoutCancel(ctx))
	d := &Desk{stop: stop}
	if err := d.load(ctx, life, c); err != nil {
		stop()
		return nil, err
	}
	d.ended.Add(1)
	go func() {
		defer d.ended.Done()
		d.Matches.beat(life)
	}()
	return d, nil
}

func (d *Desk) load(ctx, life context.Context, c Config) error {
	var err1, err2, err3, err4 error
	d.Access, err1 = openAccess(ctx, c.Store, d.notify)
	d.Questions, err2 = openQuestions(ctx, c.Store, c.Bank, d.notify)
	if err2 == nil {
		d.Tournaments, err2 = openTournaments(life, c.Store, d.Questions, d.notify)
	}
	d.Tables, err3 = openTables(ctx, life, c, d.notify)
	d.Matches, err4 = newMatches(life, c.Store, c.Log, d.Tournaments, d.notify)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return err
	}
	d.Tournaments.matches = d.Matches
	return d.wake(ctx)
}

// Listen has changes told to f after each commit; f must not block. There is one listener.
func (d *Desk) Listen(f func(Change)) { d.listener.Store(&f) }

func (d *Desk) notify(c Change) {
	if f := d.listener.Load(); f != nil {
		(*f)(c)
	}
}

// wake gives every match of the current tournament its owner.
func (d *Desk) wake(ctx context.Context) error {
	t, ok := d.Tournaments.Current()
	if !ok {
		return nil
	}
	_, err := d.Matches.All(ctx, t.ID)
	return err
}

// Close ends the owners; what was accepted is on disk already.
func (d *Desk) Close() {
	d.Matches.close(d.stop)
	d.Tables.close(d.stop)
	d.ended.Wait()
}
