// Package delivery sends the events of the tournament on the screens to the webhooks of the organiser, over http and https.
//
// Each hook has a goroutine and a client of its own: a receiver that hangs holds up no other one. What waits for it is
// no copy but numbers of events in the history that all readers share, [webhook.MostWaiting] at most. How far a hook has
// come is noted in the log at most once in [noteEvery]; after a crash what was sent since then is sent once more, under
// the same id.
package delivery

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"scacchimagici/internal/web/api"
	"scacchimagici/internal/webhook"
)

// Feed is where the events come from.
type Feed interface {
	// Join has the events read from now on, until leave is called.
	Join(context.Context) (leave func(), err error)
	// Now returns the events so far; ok is false once the feed is closed.
	Now() (now Events, ok bool)
}

// Events are the events of a tournament so far.
type Events struct {
	Of         *api.History // another one: the events were made anew
	Tournament string       // on the screens; empty: none
	Events     []api.Event
	Next       <-chan struct{} // closed at the next change
}

// Hooks are the hooks in the log.
type Hooks interface {
	State() webhook.State
	DoAsSystem(context.Context, webhook.Order) error
}

// Config configures a sender.
type Config struct {
	Hooks   Hooks
	Feed    Feed
	Holds   func() bool // this laptop runs the tournament: no other one has taken its place
	Port    string      // of this program: nothing is ever sent to it
	Agent   string      // the name of the program, for receivers
	Changed func()      // a report has changed; it must not block
	Log     *slog.Logger

	// Client returns the client of a hook; nil: one that looks at each address before it connects.
	Client func(webhook.Hook) *http.Client
}

const (
	// noteEvery is how often it is noted in the log how far the hooks have come.
	noteEvery = 10 * time.Second
	// changeEvery is how often the pages are now of changed reports.
	changeEvery = 300 * time.Millisecond
	// lookAgain is after how long a sender that must not send looks whether it may.
	lookAgain = 2 * time.Second
	// joinAgain is after how long the events are asked for again when they could not be read.
	joinAgain = 5 * time.Second
)

// Sender sends events to hooks.
type Sender struct {
	c    Config
	stop context.CancelFunc
	done chan struct{}

	hooks chan struct{} // size 1: the hooks have changed
	moved chan struct{} // size 1: a hook has come further
	shown chan struct{} // size 1: a report has changed

	mu      sync.Mutex
	workers map[string]*worker
	tests   []string // hooks that wait for a test
}

// New returns a sender that sends until Close.
func New(c Config) *Sender {
	ctx, stop := context.WithCancel(context.Background())
	s := &Sender{
		c: c, stop: stop, done: make(chan struct{}), workers: map[string]*worker{},
		hooks: make(chan struct{}, 1), moved: make(chan struct{}, 1), shown: make(chan struct{}, 1),
	}
	if s.c.Client == nil {
		s.c.Client = s.client
	}
	poke(s.hooks)
	go s.run(ctx)
	return s
}

// Note notes that the hooks have changed. It never blocks.
func (s *Sender) Note() { poke(s.hooks) }

func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Close ends the sending, and notes how far it has come.
func (s *Sender) Close() {
	s.stop()
	<-s.done
}

// Report returns how the sending to a hook stands.
func (s *Sender) Report(id string) webhook.Report {
	if w := s.worker(id); w != nil {
		return w.report()
	}
	return webhook.Report{}
}

// Test sends a message to a hook beside its events, also while it is paused. The report says what came of it. While one
// is under way no other one is sent.
func (s *Sender) Test(id string) {
	s.mu.Lock()
	s.tests = append(s.tests, id)
	s.mu.Unlock()
	poke(s.hooks)
}

func (s *Sender) worker(id string) *worker {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.workers[id]
}

// run starts and ends the workers as the hooks come and go, and writes their notes.
func (s *Sender) run(ctx context.Context) {
	defer close(s.done)
	var all sync.WaitGroup
	var leave func()
	var note, show, again <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			all.Wait()
			s.note()
			if leave != nil {
				leave()
			}
			return
		case <-s.hooks:
		case <-again:
			again = nil
		case <-s.moved:
			if note == nil {
				note = time.After(noteEvery)
			}
			continue
		case <-note:
			note = nil
			s.note()
			continue
		case <-s.shown:
			if show == nil {
				show = time.After(changeEvery)
			}
			continue
		case <-show:
			show = nil
			s.c.Changed()
			continue
		}
		open := s.c.Hooks.State().Open()
		if len(open) > 0 && leave == nil {
			var err error
			if leave, err = s.c.Feed.Join(ctx); err != nil {
				leave = nil
				s.c.Log.Error("read the events for the webhooks", "err", err)
				again = time.After(joinAgain)
				continue
			}
		}
		s.match(ctx, open, &all)
		if len(open) == 0 && leave != nil {
			leave()
			leave = nil
		}
	}
}

// match makes the workers those of the hooks, and begins the tests.
func (s *Sender) match(ctx context.Context, open []webhook.Hook, all *sync.WaitGroup) {
	s.mu.Lock()
	defer s.mu.Unlock()
	there := map[string]bool{}
	for _, h := range open {
		there[h.ID] = true
		w := s.workers[h.ID]
		if w == nil {
			w = newWorker(ctx, s, h)
			s.workers[h.ID] = w
			all.Go(w.run)
		}
		w.changed(h)
	}
	for id, w := range s.workers {
		if !there[id] {
			w.end()
			delete(s.workers, id)
		}
	}
	for _, id := range s.tests {
		if w := s.workers[id]; w != nil && s.c.Holds() {
			all.Go(w.test)
		}
	}
	s.tests = nil
}

// note writes down how far the hooks have come. What could not be written is tried again with the next one.
func (s *Sender) note() {
	s.mu.Lock()
	var all []webhook.Progress
	for _, w := range s.workers {
		all = append(all, w.progress())
	}
	s.mu.Unlock()
	if len(all) == 0 || !s.c.Holds() {
		return
	}
	if err := s.c.Hooks.DoAsSystem(context.Background(), webhook.NoteProgress{All: all}); err != nil {
		s.c.Log.Warn("note what was sent to the webhooks", "err", err)
	}
}
