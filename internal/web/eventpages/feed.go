package eventpages

import (
	"context"
	"log/slog"
	"sync"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/web/api"
)

// Feed tells what happens in the tournament that the screens show, to all who read: one goroutine reads
// the log after each change and puts the events into words once; every reader takes them from the same
// list, each at its own pace. Nothing is read before somebody reads.
type Feed struct {
	desk *desk.Desk
	log  *slog.Logger

	reading sync.Mutex // whoever brings the history up to date
	history *api.History
	read    int64 // place in the log up to which the history tells

	mu      sync.Mutex
	shown   feedState
	readers int
	closed  bool
	wake    chan struct{} // size 1: something has changed
	done    chan struct{} // closed when the goroutine has ended
	stop    context.CancelFunc
}

// feedState is the history at a moment, and what is closed at the next change.
type feedState struct {
	of         *api.History // nil: there is no tournament
	tournament string
	boards     []string
	events     []api.Event
	private    []api.Event
	next       chan struct{}
}

// NewFeed returns a feed that listens to the desk. Close ends it.
func NewFeed(d *desk.Desk, log *slog.Logger) *Feed {
	ctx, stop := context.WithCancel(context.Background())
	f := &Feed{desk: d, log: log, wake: make(chan struct{}, 1), done: make(chan struct{}), stop: stop, shown: feedState{next: make(chan struct{})}}
	d.Listen(f.note)
	go f.run(ctx)
	return f
}

// Close ends all streams.
func (f *Feed) Close() {
	f.stop()
	<-f.done
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	close(f.shown.next)
	f.shown.next = make(chan struct{})
}

// note wakes the goroutine when something has changed that readers are told, or what they may know. It
// never blocks.
func (f *Feed) note(c desk.Change) {
	if c.Table != "" || c.Cup {
		return
	}
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

func (f *Feed) run(ctx context.Context) {
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
func (f *Feed) join(ctx context.Context) (leave func(), err error) {
	f.mu.Lock()
	f.readers++
	f.mu.Unlock()
	leave = sync.OnceFunc(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.readers--
	})
	// One who goes away leaves what others wait for.
	if err = f.catchUp(context.WithoutCancel(ctx), false); err != nil {
		leave()
	}
	return leave, err
}

// catchUp reads what has been written since, and shows it. Readers look even without news when what they
// may know may be otherwise.
func (f *Feed) catchUp(ctx context.Context, look bool) error {
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
		f.history = nil // what was told of a part of them is told again from the beginning
		return err
	}
	f.read = read
	f.show(feedState{f.history, current, f.history.Boards(), f.history.Events, f.history.Private, nil}, look || len(entries) > 0)
	return nil
}

// show keeps what is told now; readers look when there is something new.
func (f *Feed) show(now feedState, news bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now.next = f.shown.next
	if news || now.of != f.shown.of {
		now.next = make(chan struct{})
		close(f.shown.next)
	}
	f.shown = now
}

// look returns what is told by now; ok is false once the feed is closed.
func (f *Feed) look() (now feedState, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.shown, !f.closed
}
