package bot

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// checkEvery is how many positions a worker visits before it asks its budget again: a tenth
// of a millisecond or so.
const checkEvery = 256

// budget ends a search for all of its workers.
type budget struct {
	ctx      context.Context
	nodes    uint64 // 0: no bound
	patience func() time.Duration
	start    time.Time
	visited  atomic.Uint64
	ended    atomic.Bool
}

func newBudget(ctx context.Context, r request) *budget {
	return &budget{ctx: ctx, nodes: r.limits.Nodes, patience: r.patience, start: time.Now()}
}

// spend notes n positions more and reports whether the search goes on. It steps aside for
// whatever else wants to run: a search is never in a hurry, a match on the boards is.
func (b *budget) spend(n uint64) bool {
	visited := b.visited.Add(n)
	runtime.Gosched()
	if b.nodes > 0 && visited >= b.nodes || b.ctx.Err() != nil || b.late() {
		b.stop()
	}
	return !b.ended.Load()
}

func (b *budget) late() bool {
	patience := b.patience()
	return patience > 0 && time.Since(b.start) >= patience
}

// stop ends the search for every worker that asks.
func (b *budget) stop() { b.ended.Store(true) }
