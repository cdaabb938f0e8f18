package web

import (
	"context"
	"log/slog"
	"sync"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/delivery"
)

// eventFeed tells all readers what happens in the tournament on the screens. One goroutine reads the log
// after each change and encodes the events once; all readers take them from the same list, each at its
// own pace. The log is not read before the first reader comes.
type eventFeed struct {
	desk *desk.Desk
	log  *slog.Logger

	reading sync.Mutex // held while the history is brought up to date
	history *api.History
	read    int64 // place in the log up to which the history has read

	mu      sync.Mutex
	shown   feedState
	readers int
	closed  bool
	wake    chan struct{} // size 1: there is a change
	done    chan struct{} // closed when the goroutine has ended
	stop    context.CancelFunc
}

// feedState is the history at a moment, and the channel that is closed at the next change.
type feedState struct {
	of         *api.History // nil: there is no tournament
	tournament string
	boards     []string
	events     []api.Event
	private    []api.Event
	next       chan struct{}
}

// newEventFeed returns a feed that listens to the desk. Close ends it.
func newEventFeed(d *desk.Desk, log *slog.Logger) *eventFeed {
	ctx, stop := context.WithCancel(context.Background())
	f := &eventFeed{desk: d, log: log, wake: make(chan struct{}, 1), done: make(chan struct{}), stop: stop, shown: feedState{next: make(chan struct{})}}
	d.Listen(f.note)
	go f.run(ctx)
	return f
}

// Close ends all streams.
func (f *eventFeed) Close() {
	f.stop()
	<-f.done
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	close(f.shown.next)
	f.shown.next = make(chan struct{})
}

// note wakes the goroutine after a change of the events, or of a reader's rights. It never blocks.
func (f *eventFeed) note(desk.Change) {
	f.mu.Lock()
	idle := f.readers == 0
	f.mu.Unlock()
	if idle {
		return
	}
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

func (f *eventFeed) run(ctx context.Context) {
	defer close(f.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-f.wake:
			if err := f.catchUp(ctx, true); err != nil && ctx.Err() == nil {
				f.log.Error("tell what happens", "err", err)
			}
		}
	}
}

// join counts a reader until leave is called, and brings the history up to date for it.
func (f *eventFeed) join(ctx context.Context) (leave func(), err error) {
	f.mu.Lock()
	f.readers++
	f.mu.Unlock()
	leave = sync.OnceFunc(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.readers--
	})
	// A reader that goes away does not stop the work for which others wait.
	if err = f.catchUp(context.WithoutCancel(ctx), false); err != nil {
		leave()
	}
	return leave, err
}

// catchUp reads the new entries of the log, and publishes their events. With look readers are woken even
// without news, because their rights may have changed.
func (f *eventFeed) catchUp(ctx context.Context, look bool) error {
	f.reading.Lock()
	defer f.reading.Unlock()
	current := f.desk.Tournaments.Index().Selected
	if current == "" {
		f.history = nil
		f.show(feedState{}, look)
		return nil
	}
	if f.history == nil || f.history.Tournament != current {
		f.history, f.read = api.NewHistory(current), 0
	}
	entries, read, err := f.desk.TournamentLog(ctx, current, f.read)
	if err == nil {
		err = f.history.Add(entries)
	}
	if err != nil {
		f.history = nil // a part of the entries may be in it: it is made anew from the beginning
		return err
	}
	f.read = read
	f.show(feedState{f.history, current, f.history.Boards(), f.history.Events, f.history.Private, nil}, look || len(entries) > 0)
	return nil
}

// Join implements [delivery.Feed].
func (f *eventFeed) Join(ctx context.Context) (leave func(), err error) { return f.join(ctx) }

// Now implements [delivery.Feed].
func (f *eventFeed) Now() (delivery.Events, bool) {
	now, ok := f.look()
	return delivery.Events{Of: now.of, Tournament: now.tournament, Events: now.events, Next: now.next}, ok
}

// At returns the id of the last event that tells what a match is like after its entry seq; empty when its tournament is
// not the one on the screens.
func (f *eventFeed) At(ctx context.Context, match desk.Key, seq int64) (string, error) {
	if f.desk.Tournaments.Index().Selected != match.Tournament {
		return "", nil
	}
	if err := f.catchUp(context.WithoutCancel(ctx), false); err != nil {
		return "", err
	}
	f.reading.Lock()
	defer f.reading.Unlock()
	if f.history == nil || f.history.Tournament != match.Tournament {
		return "", nil
	}
	id, _ := f.history.At(match.Match, seq)
	return id, nil
}

// show publishes the present state; readers wake up when there is news.
func (f *eventFeed) show(now feedState, news bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now.next = f.shown.next
	if news || now.of != f.shown.of {
		now.next = make(chan struct{})
		close(f.shown.next)
	}
	f.shown = now
}

// look returns the present state; ok is false once the feed is closed.
func (f *eventFeed) look() (now feedState, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.shown, !f.closed
}
