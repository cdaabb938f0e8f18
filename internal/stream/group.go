package stream

import (
	"context"
	"sync"
)

// Group is the goroutines of a running program: the owners and whatever works for them.
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

// Go starts f; it refuses with [Closing] once the group has been closed. f ends when ctx
// does.
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
	g.mu.Lock() // a goroutine that is being started is waited for too
	g.stop()
	g.mu.Unlock()
	g.running.Wait()
}
