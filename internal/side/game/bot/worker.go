package bot

import "scacchimagici/internal/side/game"

const (
	maxDepth  = 60
	winNow    = 30_000        // a win on the board; a ply later it is worth one less
	sureWin   = winNow - 1000 // from here on a score is a win
	evalLimit = 20_000        // of evaluations
	infinity  = winNow + 1    // above every score

	fullDepthMoves = 4 // of a position; the moves after them are tried a ply less deep

	// Orders of moves, by which they are tried: that of the transposition table, those that
	// win something, more the more they win, and killer moves.
	tableMoveOrder = 1 << 28
	gainOrder      = 1 << 27
	killerOrder    = 1 << 26
)

// worker searches from one position. It is for one goroutine.
type worker[P Position[P, M], M Move] struct {
	search
	tactics   tactics[P, M]
	rootMoves []M // the best so far first
	rootSeat  game.Seat
	frames    [maxDepth + 2]frame[P, M]
	history   [2][HistorySize]int32 // how often an index refuted a position, by the side's parity
	uncounted uint64                // nodes that the budget does not know of yet
	done      bool                  // the budget has ended: scores are invalid
}

// frame is a position on the path from the root to the present position of the search.
type frame[P Position[P, M], M Move] struct {
	position P
	key      uint64
	moves    []M
	order    []orderedMove
	killers  [2]M
}

// orderedMove is a move, by its index in a frame; those of a higher order are tried first.
type orderedMove struct {
	index int32
	order int32
}

func newWorker[P Position[P, M], M Move](root P, moves []M, s search, t tactics[P, M]) *worker[P, M] {
	w := &worker[P, M]{search: s, tactics: t, rootMoves: append([]M(nil), moves...), rootSeat: root.Seat()}
	w.frames[0].position, w.frames[0].key = root, root.Key()
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
		if score >= sureWin || score <= -sureWin {
			break
		}
	}
	found.Move = w.rootMoves[0].String()
	w.budget.visited.Add(w.uncounted)
	return found
}

// searchRoot searches every move and brings the best to the front. When the budget ends on the way, ok is
// false and the best so far stands in front, because the best of the last depth is searched first.
func (w *worker[P, M]) searchRoot(depth int) (best int, ok bool) {
	best = -infinity
	for i, m := range w.rootMoves {
		w.frames[1].position = w.frames[0].position.After(m)
		score := w.scoreMove(0, depth, i, best, infinity)
		if w.done {
			return best, false
		}
		if score > best {
			best = score
			copy(w.rootMoves[1:i+1], w.rootMoves[:i])
			w.rootMoves[0] = m
		}
	}
	return best, true
}

// scoreMove returns the score of the next frame's position for the side of this one. The first move is
// searched with the full window, the others with an empty one, and late ones at less depth; a move that
// turns out to be better is searched again.
func (w *worker[P, M]) scoreMove(ply, depth, i, alpha, beta int) int {
	if i == 0 {
		return -w.alphaBeta(ply+1, depth-1, -beta, -alpha)
	}
	reduction := 0
	if i >= fullDepthMoves && depth >= 3 {
		reduction = 1
	}
	score := -w.alphaBeta(ply+1, depth-1-reduction, -alpha-1, -alpha)
	if reduction > 0 && score > alpha && !w.done {
		score = -w.alphaBeta(ply+1, depth-1, -alpha-1, -alpha)
	}
	if score > alpha && score < beta && !w.done {
		score = -w.alphaBeta(ply+1, depth-1, -beta, -alpha)
	}
	return score
}

// alphaBeta returns the score of the position of frame ply for the side to move there, exact between alpha
// and beta. It is invalid once the worker is done.
func (w *worker[P, M]) alphaBeta(ply, depth, alpha, beta int) int {
	if w.uncounted++; w.uncounted == checkEvery {
		w.done = w.done || !w.budget.spend(w.uncounted)
		w.uncounted = 0
	}
	if w.done {
		return 0
	}
	f := &w.frames[ply]
	if o := f.position.Outcome(); o.Over() {
		switch {
		case o.Winner == game.Nobody:
			return 0
		case (o.Winner == w.rootSeat) == (ply%2 == 0):
			return winNow - ply
		default:
			return ply - winNow
		}
	}
	f.key = f.position.Key()
	if w.repeats(ply) {
		return 0
	}
	if depth <= 0 || ply > maxDepth {
		return w.quiesce(ply, alpha, beta)
	}
	known := w.table.get(f.key)
	if score, ok := known.decides(depth, ply, alpha, beta); ok {
		return score
	}
	return w.searchMoves(ply, depth, alpha, beta, known)
}

// repeats reports whether the position of frame ply stood before on the path, where repetitions begin, or
// twice before the search.
func (w *worker[P, M]) repeats(ply int) bool {
	key := w.frames[ply].key
	for i := ply - 2; i >= 0; i -= 2 {
		if w.frames[i].key == key {
			return true
		}
	}
	return len(w.twice) > 0 && w.twice[key]
}

// searchMoves is the part of alphaBeta for a position that the transposition table does not decide: it tries
// the moves and stores the result in the table.
func (w *worker[P, M]) searchMoves(ply, depth, alpha, beta int, known tableEntry) int {
	f := &w.frames[ply]
	w.orderMoves(ply, known)
	best, bestIndex, low := -infinity, int32(0), alpha
	for i := range f.order {
		m := &f.moves[f.next(i)]
		w.frames[ply+1].position = f.position.After(*m)
		score := w.scoreMove(ply, depth, i, alpha, beta)
		if w.done {
			return 0
		}
		if score > best {
			best, bestIndex = score, f.order[i].index
		}
		alpha = max(alpha, score)
		if alpha >= beta {
			if *m != f.killers[0] {
				f.killers[1], f.killers[0] = f.killers[0], *m
			}
			count := &w.history[ply%2][(*m).HistoryIndex()]
			*count = min(*count+int32(depth*depth), killerOrder/2)
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
	w.table.put(f.key, tableEntry{toTable(best, ply), int8(depth), kind, uint16(bestIndex)})
	return best
}

// orderMoves lists the legal moves of frame ply with their orders.
func (w *worker[P, M]) orderMoves(ply int, known tableEntry) {
	f := &w.frames[ply]
	f.moves = f.position.AppendLegal(f.moves[:0])
	f.order = f.order[:0]
	history := &w.history[ply%2]
	for i := range f.moves {
		order := history[f.moves[i].HistoryIndex()]
		if w.tactics.gain != nil {
			if gain := w.tactics.gain(f.position, f.moves[i]); gain > 0 {
				order = gainOrder + int32(gain)
			}
		}
		switch m := f.moves[i]; {
		case known.bound != unknown && i == int(known.move):
			order = tableMoveOrder
		case m == f.killers[0]:
			order = max(order, killerOrder+1)
		case m == f.killers[1]:
			order = max(order, killerOrder)
		}
		f.order = append(f.order, orderedMove{int32(i), order})
	}
}

// next brings the move of the highest order from place i on to place i and returns its index.
func (f *frame[P, M]) next(i int) int32 {
	most := i
	for j := i + 1; j < len(f.order); j++ {
		if f.order[j].order > f.order[most].order {
			most = j
		}
	}
	f.order[i], f.order[most] = f.order[most], f.order[i]
	return f.order[i].index
}

// quiesce returns the score of the position of frame ply, at which the depth of the search has ended: its
// evaluation by this player, or in a game with tactical moves the result of those, the ones that win most
// first.
func (w *worker[P, M]) quiesce(ply, alpha, beta int) int {
	f := &w.frames[ply]
	evaluate := func() int {
		return max(-evalLimit, min(f.position.Evaluate()+w.noise.at(f.key), evalLimit))
	}
	if w.tactics.moves == nil || ply > maxDepth {
		return evaluate()
	}
	var quiet bool
	f.moves, quiet = w.tactics.moves(f.position, f.moves[:0])
	best := -infinity
	if quiet {
		best = evaluate()
		alpha = max(alpha, best)
	}
	if alpha >= beta {
		return best
	}
	f.order = f.order[:0]
	for i := range f.moves {
		f.order = append(f.order, orderedMove{int32(i), int32(w.tactics.gain(f.position, f.moves[i]))})
	}
	for i := range f.order {
		w.frames[ply+1].position = f.position.After(f.moves[f.next(i)])
		score := -w.alphaBeta(ply+1, 0, -beta, -alpha)
		if w.done {
			return 0
		}
		best = max(best, score)
		if alpha = max(alpha, score); alpha >= beta {
			break
		}
	}
	return best
}
