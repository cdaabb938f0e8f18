package desk

import (
	"context"
	"sync"
	"sync/atomic"
)

// Shared is a runner that many goroutines may use: streams without a clock.
type Shared[S, C, E any] struct {
	mu     sync.Mutex
	runner *Runner[S, C, E]
	state  atomic.Pointer[S] // of the runner; nobody who reads it waits for the disk
	notify func()
}

// open loads a runner; notify is called after every command that changed the state.
func open[S, C, E any](ctx context.Context, r *Runner[S, C, E], notify func()) (*Shared[S, C, E], error) {
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

// State returns the present state.
func (s *Shared[S, C, E]) State() S { return *s.state.Load() }

// Do decides, appends, folds and notifies. The state returned is that after the command.
func (s *Shared[S, C, E]) Do(ctx context.Context, req Request[C]) (S, Receipt, error) {
	return s.DoWith(ctx, req, nil)
}

// DoWith is Do with a last look at the state, to fill in what a device must not say.
func (s *Shared[S, C, E]) DoWith(ctx context.Context, req Request[C], fill Fill[S, C]) (S, Receipt, error) {
	state, receipt, changed, err := s.locked(ctx, req, fill)
	if changed {
		s.notify()
	}
	return state, receipt, err
}

func (s *Shared[S, C, E]) locked(ctx context.Context, req Request[C], fill Fill[S, C]) (S, Receipt, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.runner.Seq()
	receipt, err := s.runner.Do(ctx, req, 0, fill)
	changed := s.runner.Seq() != before
	if changed {
		s.publish()
	}
	return s.runner.State(), receipt, changed, err
}
