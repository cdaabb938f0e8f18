package bot

import (
	"context"
	"sync/atomic"
	"time"

	"scacchimagici/internal/game"
)

// How long all tables together wait for their moves, and what each search gets at least.
const (
	round    = time.Second
	minShare = 5 * time.Millisecond
)

// Pool is the [Player] of all games and all tables. It searches for one table at a time, in
// the order in which they ask, so that all searches together take one core; the more tables
// wait, the shorter each search, the one under way included.
type Pool struct {
	turn    chan struct{} // holds one token: whose search it is
	load    atomic.Int64  // searches under way or waiting
	workers int
	playing func() bool // whether a match is played on the boards
}

// NewPool returns a pool in which a search of strength Strong has that many workers while no
// other table waits. While playing reports that a match is played on the boards, it has one,
// and every search rests most of its time; it is asked thousands of times a second. A nil
// playing never does.
func NewPool(workers int, playing func() bool) *Pool {
	if playing == nil {
		playing = func() bool { return false }
	}
	return &Pool{turn: make(chan struct{}, 1), workers: workers, playing: playing}
}

// Move implements [Player]. A table that closes cancels ctx, and leaves the queue.
func (p *Pool) Move(ctx context.Context, line game.Line, strength Strength, seed uint64) (string, error) {
	engine, err := For(line.Game().ID())
	if err != nil {
		return "", err
	}
	if err := strength.check(); err != nil {
		return "", err
	}
	p.load.Add(1)
	defer p.load.Add(-1)
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	found, err := engine.search(ctx, request{line, p.limits(strength), seed, p})
	return found.Move, err
}

// limits returns those of a search that begins now.
func (p *Pool) limits(s Strength) Limits {
	limits := s.Limits()
	if s == Strong && p.load.Load() == 1 && !p.busy() {
		limits.Workers = p.workers
	}
	return limits
}

func (p *Pool) busy() bool { return p.playing() }

// share returns how long a search may last with as many tables as ask now.
func (p *Pool) share() time.Duration {
	return max(round/time.Duration(max(p.load.Load(), 1)), minShare)
}
