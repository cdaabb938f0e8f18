// Package measure plays the games of a [balance.Run] on several processors. The results are added in the order of the
// plan, so that a run that is stopped and one that is not hold the same.
package measure

import (
	"context"
	"sync"

	"scacchimagici/internal/magici/balance"
)

// Play plays one game.
type Play func(ctx context.Context, g balance.Game) (balance.Result, error)

// Options are how a run is played.
type Options struct {
	Workers int // games at the same time
	Play    Play
	Thread  func(func()) // runs a worker, such as lowpriority.Run; nil: as it is
	// Block is called, one at a time, after each block whose results were added. Its error ends the run.
	Block func() error
}

// block is one with its number in the order of the plan, and what its games came to.
type block struct {
	balance.Block
	number int
	tally  balance.Tally
	err    error
}

// Run plays what is left of r, and adds the results. It returns when all is played, when a game fails, or when ctx is
// done, whose error it returns. Meanwhile r changes only just before each call of Block.
func Run(ctx context.Context, r *balance.Run, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo, finished := make(chan block), make(chan block)
	blocks := r.Blocks()
	go func() {
		defer close(todo)
		number := 0
		for b := range blocks {
			select {
			case todo <- block{Block: b, number: number}:
				number++
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range o.Workers {
		workers.Go(func() {
			work := func() {
				for b := range todo {
					b.play(ctx, r, o.Play)
					finished <- b
				}
			}
			if o.Thread == nil {
				work()
				return
			}
			o.Thread(work)
		})
	}
	go func() {
		workers.Wait()
		close(finished)
	}()
	err := collect(r, finished, o.Block, cancel)
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// play plays the games of b.
func (b *block) play(ctx context.Context, r *balance.Run, play Play) {
	for n := b.From; n < b.To && b.err == nil; n++ {
		g := r.Game(b.Pair, n)
		var result balance.Result
		if result, b.err = play(ctx, g); b.err == nil {
			b.tally.Count(g, result)
		}
	}
}

// collect adds blocks to r in their order, until finished is closed. After the first error it adds none, and calls
// cancel.
func collect(r *balance.Run, finished <-chan block, added func() error, cancel func()) (err error) {
	early := map[int]block{} // finished before others that come first
	next := 0
	for b := range finished {
		early[b.number] = b
		for b, ok := early[next]; ok && err == nil; b, ok = early[next] {
			delete(early, next)
			next++
			if err = b.err; err == nil {
				r.Tallies[b.Pair].Add(b.tally)
				if added != nil {
					err = added()
				}
			}
		}
		if err != nil {
			cancel()
		}
	}
	return err
}
