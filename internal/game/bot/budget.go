package bot

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// checkEvery is how many positions a worker visits before it asks its budget again: a fifth
// of a millisecond or so. It rests three times as long while something more important goes
// on: on two cores, half of the time could still be seen on the screens of a match.
const (
	checkEvery = 256
	rest       = 600 * time.Microsecond
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

// spend notes n positions more and reports whether the search goes on.
func (b *budget) spend(n uint64) bool {
	visited := b.visited.Add(n)
	b.stepAside()
	if b.nodes > 0 && visited >= b.nodes || b.ctx.Err() != nil || b.late() {
		b.stop()
	}
	return !b.ended.Load()
}

// stepAside lets run what wants to. A search that only yields still looks to the system like
// a thread that never rests, and is made to wait with all that stands behind it: so it does
// rest while a match is played.
func (b *budget) stepAside() {
	if !b.pace.busy() {
		runtime.Gosched()
		return
	}
	select {
	case <-time.After(rest):
	case <-b.ctx.Done():
	}
}

func (b *budget) late() bool {
	share := b.pace.share()
	return share > 0 && time.Since(b.start) >= share
}

// stop ends the search for every worker that asks.
func (b *budget) stop() { b.ended.Store(true) }
