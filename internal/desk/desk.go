package desk

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/stream"
)

// Change says what has changed: a match, a tournament (no match), the triggers, the webhooks, or the list of
// tournaments, the devices and the screens (none of them).
type Change struct {
	Tournament string
	Match      string
	Triggers   bool // the triggers
	Webhooks   bool // the webhooks
	Arrivals   bool // of the tournament only who is there
}

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

	Beside Beside // what is played beside the tournament; nil: nothing
}

// Desk holds everything live: questions, tournaments, matches, devices, triggers and webhooks.
type Desk struct {
	Questions   *Questions
	Tournaments *Tournaments
	Matches     *Matches
	Access      *Access
	Triggers    *Triggers
	Webhooks    *Webhooks

	unreadable func(eventlog.Stream, *fault.Fault)
	beside     Beside
	listeners  stream.Listeners[Change]
	group      *stream.Group
	pulse      stream.Pulse
}

// Open loads the current state. Matches that were running when the last process stopped are
// paused with the time that was left.
func Open(ctx context.Context, c Config) (*Desk, error) {
	if c.Unreadable == nil {
		c.Unreadable = func(eventlog.Stream, *fault.Fault) {}
	}
	d := &Desk{group: stream.NewGroup(ctx), unreadable: c.Unreadable, beside: c.Beside}
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
	if err1 == nil {
		d.Webhooks, err1 = openWebhooks(ctx, d, c.Store)
	}
	d.Questions, err2 = openQuestions(ctx, c.Store, c.Bank, d.notify)
	if err2 == nil {
		d.Tournaments, err2 = openTournaments(ctx, c.Store, d.group, d.Questions, d.notify)
	}
	if d.beside != nil {
		err3 = d.beside.Open(ctx, Host{Store: c.Store, Log: c.Log, Group: d.group, Pulse: &d.pulse})
	}
	d.Matches, err4 = newMatches(ctx, c, d.group, &d.pulse, d.Tournaments, d.notify)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return err
	}
	d.Tournaments.matches = d.Matches
	if _, err := d.Snapshot(ctx, ""); err != nil { // loads the matches that are shown before the first screen
		return err
	}
	return errors.Join(d.group.Go(d.Matches.writeHeartbeats), d.group.Go(d.releaseUnseen), d.group.Go(d.watchSleep), d.group.Go(d.endAnnouncements))
}

// Listen makes the desk call f after each commit with what has changed; f must not block.
func (d *Desk) Listen(f func(Change)) { d.listeners.Listen(f) }

func (d *Desk) notify(c Change) { d.listeners.Notify(c) }

// Close ends the owners and what is played beside; accepted orders are already on disk.
func (d *Desk) Close() { d.group.Close() }
