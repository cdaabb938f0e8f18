package desk

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/stream"
)

// Change says what has changed: a match, a tournament (no match), a side table or [AllTables], the evening
// cup, the triggers, or the list of tournaments, the devices and the screens (none of them).
type Change struct {
	Tournament string
	Match      string
	Table      string
	Cup        bool // the evening cup
	Triggers   bool // the triggers
}

// AllTables is the list of side tables in a [Change].
const AllTables = "*"

// Config is what a desk is opened with.
type Config struct {
	Store Store
	Bank  quiz.Bank
	Log   *slog.Logger

	// Paused is the reason with which matches are paused that were running when the file was last
	// open; empty: the program was started again.
	Paused magici.Reason

	// Unreadable is called with a stream that cannot be read because of one of its entries, each time
	// that the stream is asked for; it must not block. nil: it is not called.
	Unreadable func(eventlog.Stream, *fault.Fault)

	// Asleep returns how long the computer has slept since it was started; nil: the system's answer.
	Asleep func() time.Duration

	Kept     KeptStates    // nil: the list of side tables is folded from its first entry
	Games    game.Registry // of the side tables
	Computer Computer      // nil: the computer does not play
	Judge    blunder.Judge // of lost games; nil: the program does not look why they were lost
}

// Desk holds everything live: questions, tournaments, matches, side tables, cups, devices and triggers.
type Desk struct {
	Questions   *Questions
	Tournaments *Tournaments
	Matches     *Matches
	Tables      *Tables
	Cups        *Cups
	Access      *Access
	Triggers    *Triggers

	unreadable func(eventlog.Stream, *fault.Fault)
	listeners  atomic.Pointer[[]func(Change)]
	group      *stream.Group
	pulse      stream.Pulse
}

// Open loads the current state. Matches that were running when the last process stopped are
// paused with the time that was left.
func Open(ctx context.Context, c Config) (*Desk, error) {
	if c.Unreadable == nil {
		c.Unreadable = func(eventlog.Stream, *fault.Fault) {}
	}
	d := &Desk{group: stream.NewGroup(ctx), unreadable: c.Unreadable}
	d.pulse.Asleep = c.Asleep
	if err := d.load(ctx, c); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

func (d *Desk) load(ctx context.Context, c Config) error {
	var err1, err2, err3, err4 error
	d.Access, err1 = openAccess(ctx, c.Store, d.notify)
	if err1 == nil {
		d.Triggers, err1 = openTriggers(ctx, d, c.Store)
	}
	d.Questions, err2 = openQuestions(ctx, c.Store, c.Bank, d.notify)
	if err2 == nil {
		d.Tournaments, err2 = openTournaments(ctx, c.Store, d.group, d.Questions, d.notify)
	}
	d.Tables, err3 = openTables(ctx, c, d.group, &d.pulse, d.notify)
	if err3 == nil {
		d.Cups, err3 = openCups(ctx, c, d.Tables, d.notify)
	}
	d.Matches, err4 = newMatches(ctx, c, d.group, &d.pulse, d.Tournaments, d.notify)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return err
	}
	d.Tournaments.matches = d.Matches
	if _, err := d.Snapshot(ctx, ""); err != nil { // loads the matches that are shown before the first screen
		return err
	}
	return errors.Join(d.group.Go(d.Matches.writeHeartbeats), d.group.Go(d.releaseUnseen), d.group.Go(d.Tables.keepList), d.group.Go(d.Cups.run), d.group.Go(d.watchSleep))
}

// Listen makes the desk call f after each commit with what has changed; f must not block.
func (d *Desk) Listen(f func(Change)) {
	for {
		before := d.listeners.Load()
		all := []func(Change){f}
		if before != nil {
			all = append(slices.Clip(*before), f)
		}
		if d.listeners.CompareAndSwap(before, &all) {
			return
		}
	}
}

func (d *Desk) notify(c Change) {
	if c.Table != "" && d.Cups != nil {
		d.Cups.noteTable(c.Table)
	}
	if all := d.listeners.Load(); all != nil {
		for _, f := range *all {
			f(c)
		}
	}
}

// Close ends the owners and the computer's searches; accepted orders are already on disk.
func (d *Desk) Close() { d.group.Close() }
