package bot

import "scacchimagici/internal/game"

const (
	maxDepth = 60
	won      = 30_000     // a win now; a ply later it is worth one less
	surely   = won - 1000 // from here on a score is a win
	ceiling  = 20_000     // of evaluations
	endless  = won + 1    // above every score
	reduced  = 4          // moves of a position that are searched in full depth
	hopeful  = 1 << 28    // order of the move that the table names
	gaining  = 1 << 27    // of those that win something, and more the more they win
	killing  = 1 << 26    // and of moves that refuted a neighbour
)

// commons is what the workers of one search share.
type commons struct {
	budget *budget
	table  *table
	haze   haze
	twice  map[uint64]bool // keys of positions that stood twice before
}

// worker searches from one position. It is for one goroutine.
type worker[P Position[P, M], M Move] struct {
	commons
	game    habits[P, M]
	root    []M // the best so far first
	seat    game.Seat
	frames  [maxDepth + 2]frame[P, M]
	history [2][Slots]int32 // how often a slot refuted a position, by the side's parity
	unspent uint64
	done    bool
}

// frame is a position on the way from the root to where the search stands.
type frame[P Position[P, M], M Move] struct {
	at      P
	key     uint64
	moves   []M
	order   []rated
	killers [2]M
}

// rated is a move, by its index in a frame, with the promise by which moves are ordered.
type rated struct {
	index   int32
	promise int32
}

func newWorker[P Position[P, M], M Move](at P, moves []M, shared commons, game habits[P, M]) *worker[P, M] {
	w := &worker[P, M]{commons: shared, game: game, root: append([]M(nil), moves...), seat: at.Turn()}
	w.frames[0].at, w.frames[0].key = at, at.Key()
	return w
}

// deepen searches one ply deeper each time, until the budget ends, a win is sure or the
// last depth is done.
func (w *worker[P, M]) deepen(first, last int) (found Found) {
	for depth := first; depth <= last && !w.done; depth++ {
		score, ok := w.searchRoot(depth)
		if ok {
			found.Score, found.Depth = score, depth
		}
		if score >= surely || score <= -surely {
			break
		}
	}
	found.Move = w.root[0].String()
	w.budget.visited.Add(w.unspent)
	return found
}

// searchRoot searches every move and brings the best to the front. When the budget ends on
// the way the best so far is there, for the one of the depth before is searched first.
func (w *worker[P, M]) searchRoot(depth int) (best int, ok bool) {
	best = -endless
	for i, m := range w.root {
		w.frames[1].at = w.frames[0].at.After(m)
		score := w.scoreOf(0, depth, i, best, endless)
		if w.done {
			return best, false
		}
		if score > best {
			best = score
			copy(w.root[1:i+1], w.root[:i])
			w.root[0] = m
		}
	}
	return best, true
}

// scoreOf returns the score of the position of the next frame for the side of this one: the
// i-th move is searched, after the first with an empty window, and when there are many at
// less depth, unless it turns out to be better.
func (w *worker[P, M]) scoreOf(ply, depth, i, alpha, beta int) int {
	if i == 0 {
		return -w.search(ply+1, depth-1, -beta, -alpha)
	}
	less := 0
	if i >= reduced && depth >= 3 {
		less = 1
	}
	score := -w.search(ply+1, depth-1-less, -alpha-1, -alpha)
	if less > 0 && score > alpha && !w.done {
		score = -w.search(ply+1, depth-1, -alpha-1, -alpha)
	}
	if score > alpha && score < beta && !w.done {
		score = -w.search(ply+1, depth-1, -beta, -alpha)
	}
	return score
}

// search returns the score of the position of frame ply for the side to move there, exact
// between alpha and beta. It means nothing once the worker is done.
func (w *worker[P, M]) search(ply, depth, alpha, beta int) int {
	f := &w.frames[ply]
	if w.spent() {
		return 0
	}
	if o := f.at.Outcome(); o.Over() {
		return w.final(o, ply)
	}
	f.key = f.at.Key()
	if w.repeats(ply) {
		return 0
	}
	if depth <= 0 || ply > maxDepth {
		return w.settle(ply, alpha, beta)
	}
	known := w.table.get(f.key)
	if score, ok := known.decides(depth, ply, alpha, beta); ok {
		return score
	}
	return w.searchMoves(ply, depth, alpha, beta, known)
}

// spent counts a position and reports whether the search has ended.
func (w *worker[P, M]) spent() bool {
	if w.unspent++; w.unspent == checkEvery {
		w.done = w.done || !w.budget.spend(w.unspent)
		w.unspent = 0
	}
	return w.done
}

// final returns the score of a game that is over, for the side that would move.
func (w *worker[P, M]) final(o game.Outcome, ply int) int {
	switch {
	case o.Winner == game.Nobody:
		return 0
	case (o.Winner == w.seat) == (ply%2 == 0):
		return won - ply
	default:
		return ply - won
	}
}

// repeats reports whether the position of frame ply stood on the way to it, which is how
// repetitions begin, or twice before the search.
func (w *worker[P, M]) repeats(ply int) bool {
	key := w.frames[ply].key
	for i := ply - 2; i >= 0; i -= 2 {
		if w.frames[i].key == key {
			return true
		}
	}
	return len(w.twice) > 0 && w.twice[key]
}

func (w *worker[P, M]) searchMoves(ply, depth, alpha, beta int, known memory) int {
	f := &w.frames[ply]
	w.rate(ply, known)
	best, bestIndex, low := -endless, int32(0), alpha
	for i := range f.order {
		m := &f.moves[f.next(i)]
		w.frames[ply+1].at = f.at.After(*m)
		score := w.scoreOf(ply, depth, i, alpha, beta)
		if w.done {
			return 0
		}
		if score > best {
			best, bestIndex = score, f.order[i].index
		}
		alpha = max(alpha, score)
		if alpha >= beta {
			w.reward(ply, depth, *m)
			break
		}
	}
	kind := exact
	switch {
	case best >= beta:
		kind = atLeast
	case best <= low:
		kind = atMost
	}
	w.table.put(f.key, memory{toTable(best, ply), int8(depth), kind, uint16(bestIndex)})
	return best
}

// rate lists the moves of frame ply with what they promise.
func (w *worker[P, M]) rate(ply int, known memory) {
	f := &w.frames[ply]
	f.moves = f.at.AppendLegal(f.moves[:0])
	f.order = f.order[:0]
	history := &w.history[ply%2]
	for i := range f.moves {
		promise := history[f.moves[i].Slot()]
		if w.game.gain != nil {
			if gain := w.game.gain(f.at, f.moves[i]); gain > 0 {
				promise = gaining + int32(gain)
			}
		}
		switch m := f.moves[i]; {
		case known.bound != unknown && i == int(known.move):
			promise = hopeful
		case m == f.killers[0]:
			promise = max(promise, killing+1)
		case m == f.killers[1]:
			promise = max(promise, killing)
		}
		f.order = append(f.order, rated{int32(i), promise})
	}
}

// next brings the move that promises most of those from i on to place i and returns its
// index.
func (f *frame[P, M]) next(i int) int32 {
	most := i
	for j := i + 1; j < len(f.order); j++ {
		if f.order[j].promise > f.order[most].promise {
			most = j
		}
	}
	f.order[i], f.order[most] = f.order[most], f.order[i]
	return f.order[i].index
}

// reward remembers that m refuted the position of frame ply.
func (w *worker[P, M]) reward(ply, depth int, m M) {
	f := &w.frames[ply]
	if m != f.killers[0] {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	score := &w.history[ply%2][m.Slot()]
	*score = min(*score+int32(depth*depth), killing/2)
}
