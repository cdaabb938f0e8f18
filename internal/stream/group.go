package stream

import (
	"context"
	"sync"
)

// Group holds the goroutines of a running program: the owners and their helpers.
type Group struct {
	ctx  context.Context
	stop context.CancelFunc

	mu      sync.Mutex
	running sync.WaitGroup
}

// NewGroup returns a group whose goroutines go on when ctx ends; only Close stops them.
func NewGroup(ctx context.Context) *Group {
	g := &Group{}
	g.ctx, g.stop = context.WithCancel(context.WithoutCancel(ctx))
	return g
}

// Context returns the context that Close ends.
func (g *Group) Context() context.Context { return g.ctx }

// Go starts f. It refuses with [Closing] once the group has been closed. f must return when ctx ends.
func (g *Group) Go(f func(ctx context.Context)) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ctx.Err() != nil {
		return Closing()
	}
	g.running.Go(func() { f(g.ctx) })
	return nil
}

// Close ends all goroutines of the group and returns once they have ended.
func (g *Group) Close() {
	g.mu.Lock() // also waits for a goroutine that is being started
	g.stop()
	g.mu.Unlock()
	g.running.Wait()
}
