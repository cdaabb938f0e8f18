package bot

import (
	"cmp"
	"sync"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

// search is what the workers of one search share.
type search struct {
	budget *budget
	table  *transpositionTable
	noise  noise
	twice  map[uint64]bool // keys of positions that stood twice before: a third time is a draw
}

// searchWith runs the workers of s, made by newWorker, until the first is done and returns
// what that one has found. The others fill the transposition table ahead of it, every second
// one a ply deeper. The panic of a worker ends the search as its error.
func searchWith[P Position[P, M], M Move](s search, limits game.Limits, newWorker func() *worker[P, M]) (found Found, err error) {
	first := newWorker()
	errs := make([]error, max(limits.Workers, 1))
	var helpers sync.WaitGroup
	for i := 1; i < limits.Workers; i++ {
		w := newWorker()
		helpers.Go(func() {
			defer containPanic(&errs[i])
			w.deepen(1+i%2, maxDepth)
		})
	}
	depth := maxDepth
	if limits.Depth > 0 {
		depth = min(limits.Depth, maxDepth)
	}
	func() {
		defer containPanic(&errs[0])
		found = first.deepen(1, depth)
	}()
	s.budget.stop()
	helpers.Wait()
	found.Nodes = s.budget.visited.Load()
	if err := cmp.Or(errs...); err != nil {
		return Found{}, err
	}
	return found, nil
}

// keysOfTwo returns the keys of the positions that stood twice before the last of line.
func keysOfTwo[P interface{ Key() uint64 }](line game.Line) map[uint64]bool {
	positions := line.Positions()
	count := map[uint64]int{}
	twice := map[uint64]bool{}
	for _, p := range positions[:len(positions)-1] {
		typed, _ := game.Unwrap[P](p)
		key := typed.Key()
		if count[key]++; count[key] == 2 {
			twice[key] = true
		}
	}
	return twice
}

// noise makes a player misjudge positions, each always by the same amount.
type noise struct {
	points int // at most
	seed   uint64
}

// at returns what the noise adds to the evaluation of the position with the given key.
func (n noise) at(key uint64) int {
	if n.points == 0 {
		return 0
	}
	return int(board.MixKey(key^n.seed)%uint64(2*n.points+1)) - n.points
}
