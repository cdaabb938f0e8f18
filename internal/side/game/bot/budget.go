package bot

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// checkEvery is how many positions a worker visits before it asks its budget again, about a fifth of a
// millisecond. While something more important goes on it then sleeps three times as long, or more: with
// half of the time, a search would still show on the screens of a match on two cores.
const (
	checkEvery = 256
	sleep      = 600 * time.Microsecond
)

// budget ends a search for all of its workers.
type budget struct {
	ctx     context.Context
	nodes   uint64 // 0: no bound
	pace    pace
	start   time.Time
	visited atomic.Uint64
	ended   atomic.Bool
}

func newBudget(ctx context.Context, r request) *budget {
	return &budget{ctx: ctx, nodes: r.limits.Nodes, pace: r.pace, start: time.Now()}
}

// spend counts n more positions, lets other goroutines run and reports whether the search goes on. To the
// system, a search that only yields looks like a thread that never sleeps, which makes it and all that
// stands behind it wait. So it sleeps while something more important goes on.
func (b *budget) spend(n uint64) bool {
	visited := b.visited.Add(n)
	if b.pace.busy() {
		select {
		case <-time.After(b.pace.rest()):
		case <-b.ctx.Done():
		}
	} else {
		runtime.Gosched()
	}
	allowance := b.pace.allowance()
	late := allowance > 0 && time.Since(b.start) >= allowance
	if b.nodes > 0 && visited >= b.nodes || b.ctx.Err() != nil || late {
		b.stop()
	}
	return !b.ended.Load()
}

// stop ends the search for every worker that asks.
func (b *budget) stop() { b.ended.Store(true) }
