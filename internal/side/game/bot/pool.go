package bot

import (
	"context"
	"sync/atomic"
	"time"

	"scacchimagici/internal/side/game"
)

// How long all tables together wait for their moves, and what each search gets at least.
const (
	allTables    = time.Second
	minAllowance = 5 * time.Millisecond
)

// Pool plays all games at all tables. It searches for one table at a time, in the order in which they ask,
// so that all searches together take one core. The more tables wait, the shorter is each search, even the
// running one.
type Pool struct {
	engine  func(gameID string) (Engine, error)
	running chan struct{} // holds a token while a search runs
	pending atomic.Int64  // searches under way or waiting
	workers int
	playing func() bool // whether a match is played on the boards
}

// NewPool returns a pool of the engines that engine finds. A search of strength Master or Best has that many
// workers while no other table waits. While playing reports that a match is played on the boards, each
// search has one and sleeps most of its time; playing is called thousands of times a second. A nil playing
// reports no match.
func NewPool(engine func(gameID string) (Engine, error), workers int, playing func() bool) *Pool {
	if playing == nil {
		playing = func() bool { return false }
	}
	return &Pool{engine: engine, running: make(chan struct{}, 1), workers: workers, playing: playing}
}

// Move is [Engine.Move] with the engine of the game. A table that closes cancels ctx, and leaves the queue.
func (p *Pool) Move(ctx context.Context, line game.Line, strength Strength, seed uint64) (string, error) {
	engine, err := p.engine(line.Game().ID())
	if err != nil {
		return "", err
	}
	if err := strength.check(); err != nil {
		return "", err
	}
	leave, err := p.queue(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	found, err := engine.search(ctx, request{line, p.limits(engine, strength), seed, p})
	return found.Move, err
}

// Run runs a search of another kind in the queue of the tables. The search ends after limit, and calls rest every few
// hundred positions: it sleeps while a match is played on the boards.
func (p *Pool) Run(ctx context.Context, search func(limit time.Duration, rest func()) error) error {
	leave, err := p.queue(ctx)
	if err != nil {
		return err
	}
	defer leave()
	return search(p.allowance(), func() {
		if p.busy() {
			select {
			case <-time.After(p.rest()):
			case <-ctx.Done():
			}
		}
	})
}

// queue waits until no other search runs, or until ctx ends, whose error it returns. leave lets the next one run.
func (p *Pool) queue(ctx context.Context) (leave func(), err error) {
	p.pending.Add(1)
	select {
	case p.running <- struct{}{}:
		return func() { <-p.running; p.pending.Add(-1) }, nil
	case <-ctx.Done():
		p.pending.Add(-1)
		return nil, ctx.Err()
	}
}

// limits returns the limits of a search that begins now.
func (p *Pool) limits(e Engine, s Strength) game.Limits {
	limits := e.Limits(s)
	if s >= Master && p.pending.Load() == 1 && !p.busy() {
		limits.Workers = p.workers
	}
	return limits
}

func (p *Pool) busy() bool { return p.playing() }

// allowance returns how long a search may last with the present number of waiting tables.
func (p *Pool) allowance() time.Duration {
	return max(allTables/time.Duration(max(p.pending.Load(), 1)), minAllowance)
}
