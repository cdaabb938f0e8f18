package stream

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// Shared is a runner that many goroutines may use, for streams without a clock. Reading its state
// never waits, neither for a writer nor for the disk.
type Shared[S, C, E any] struct {
	mu     sync.Mutex
	runner *Runner[S, C, E]
	state  atomic.Pointer[S]
	ended  bool
	notify func()
}

// Open loads a runner. notify is called after every command that changed the state, without
// a lock held.
func Open[S, C, E any](ctx context.Context, r *Runner[S, C, E], notify func()) (*Shared[S, C, E], error) {
	if err := r.Load(ctx); err != nil {
		return nil, err
	}
	s := &Shared[S, C, E]{runner: r, notify: notify}
	s.publish()
	return s, nil
}

func (s *Shared[S, C, E]) publish() {
	state := s.runner.State()
	s.state.Store(&state)
}

// State returns the state after the last entry.
func (s *Shared[S, C, E]) State() S { return *s.state.Load() }

// Do decides, appends, applies and notifies; decide as in [Runner.Do]. It returns the state after the
// command.
func (s *Shared[S, C, E]) Do(ctx context.Context, req Request[C], decide func(S, C) ([]E, error)) (S, Receipt, error) {
	var state S
	var receipt Receipt
	var by Decide[S, C, E]
	if decide != nil {
		by = func(s S, c C, _ int64) ([]E, error) { return decide(s, c) }
	}
	err := s.locked(func(r *Runner[S, C, E]) (err error) {
		receipt, err = r.Do(ctx, req, 0, by)
		state = r.State()
		return err
	})
	return state, receipt, err
}

// ErrEnded refuses an order to a stream after End: load it anew.
var ErrEnded = errors.New("the stream has ended")

// End refuses all further orders with [ErrEnded], after the running one is done. The state can still be read.
func (s *Shared[S, C, E]) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
}

// Exclusive calls f while no command is being carried out, then loads the entries that f has made
// others append to the stream.
func (s *Shared[S, C, E]) Exclusive(ctx context.Context, f func(state S, seq int64) error) (seq int64, err error) {
	err = s.locked(func(r *Runner[S, C, E]) error {
		if err := f(r.State(), r.Seq()); err != nil {
			return err
		}
		err := r.Load(context.WithoutCancel(ctx))
		seq = r.Seq()
		return err
	})
	return seq, err
}

// locked calls f with the runner. It publishes a change before it releases the lock, and notifies after.
func (s *Shared[S, C, E]) locked(f func(*Runner[S, C, E]) error) error {
	s.mu.Lock()
	if s.ended {
		s.mu.Unlock()
		return ErrEnded
	}
	before := s.runner.Seq()
	err := f(s.runner)
	changed := s.runner.Seq() != before
	if changed {
		s.publish()
	}
	s.mu.Unlock()
	if changed {
		s.notify()
	}
	return err
}
