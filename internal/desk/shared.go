package desk

import (
	"context"
	"sync"
)

// Shared is a runner that many goroutines may use: streams without a clock.
type Shared[S, C, E any] struct {
	mu     sync.Mutex
	runner *Runner[S, C, E]
	notify func()
}

// open loads a runner; notify is called after every command that changed the state.
func open[S, C, E any](ctx context.Context, r *Runner[S, C, E], notify func()) (*Shared[S, C, E], error) {
	if err := r.Load(ctx); err != nil {
		return nil, err
	}
	return &Shared[S, C, E]{runner: r, notify: notify}, nil
}

// State returns the present state.
func (s *Shared[S, C, E]) State() S {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.runner.State()
}

// Do decides, appends, folds and notifies. The state returned is that after the command.
func (s *Shared[S, C, E]) Do(ctx context.Context, req Request[C]) (S, Receipt, error) {
	return s.DoWith(ctx, req, func(_ S, c C) (C, error) { return c, nil })
}

// DoWith is Do with a last look at the state, to fill in what a device must not say.
func (s *Shared[S, C, E]) DoWith(ctx context.Context, req Request[C], fill func(S, C) (C, error)) (S, Receipt, error) {
	state, receipt, changed, err := s.locked(ctx, req, fill)
	if changed {
		s.notify()
	}
	return state, receipt, err
}

func (s *Shared[S, C, E]) locked(ctx context.Context, req Request[C], fill func(S, C) (C, error)) (S, Receipt, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.runner.Seq()
	command, err := fill(s.runner.State(), req.Command)
	if err != nil {
		return s.runner.State(), Receipt{Seq: before}, false, err
	}
	req.Command = command
	receipt, err := s.runner.Do(ctx, req, 0)
	return s.runner.State(), receipt, s.runner.Seq() != before, err
}
