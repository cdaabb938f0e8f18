package bot

import "slices"

// winNodes is how many positions a search looks at, at most, to find a win that is forced
// before it judges anything: in a middle game some 10,000 to 100,000 show that there is none in three.
const winNodes = 500_000

// winSearch looks for forced wins by trying every move and every answer. It judges nothing.
type winSearch[P Position[P, M], M Move] struct {
	budget  *budget
	left    int // positions that it may still look at
	unspent uint64
	ended   bool // its results are invalid
	known   map[winQuestion]bool
	moves   [2 * maxWins][]M
	// By how many own moves were left: the answer that refuted last, and the move that won last.
	// They are tried first.
	refuted, won [maxWins + 1]M
}

// maxWins bounds Limits.Wins.
const maxWins = 4

// winQuestion is whether the side to move of the position with this key wins within so many
// own moves.
type winQuestion struct {
	key  uint64
	wins int
}

// findWin returns the move that wins fastest against every answer, within so many own moves. Of the
// moves that do not win within n, those that took most positions to refute are tried first for one
// move more, because they threaten something.
func findWin[P Position[P, M], M Move](b *budget, root P, moves []M, wins int) (found Found, ok bool) {
	w := winSearch[P, M]{budget: b, left: winNodes, known: map[winQuestion]bool{}}
	moves, effort := slices.Clone(moves), map[M]int{}
	for n := 1; n <= wins; n++ {
		for _, m := range moves {
			before := w.left
			if w.wins(root, m, n, 0) && !w.ended {
				return Found{Move: m.String(), Score: winNow - 2*n + 1, Depth: 2*n - 1, Nodes: uint64(winNodes - w.left)}, true
			}
			if w.ended {
				return Found{}, false
			}
			effort[m] = before - w.left
		}
		slices.SortStableFunc(moves, func(a, b M) int { return effort[b] - effort[a] })
	}
	return Found{}, false
}

// wins reports whether a legal move at p is the first of a win within n own moves.
func (w *winSearch[P, M]) wins(p P, m M, n, ply int) bool {
	if !w.spend() {
		return false
	}
	q := p.After(m)
	if o := q.Outcome(); o.Over() {
		return o.Winner == p.Seat()
	}
	if n == 1 {
		return false
	}
	answers := q.AppendLegal(w.moves[ply][:0])
	w.moves[ply] = answers
	bringToFront(answers, w.refuted[n])
	for _, answer := range answers {
		if !w.spend() {
			return false
		}
		r := q.After(answer)
		if o := r.Outcome(); o.Over() {
			if o.Winner != p.Seat() {
				w.refuted[n] = answer
				return false
			}
		} else if !w.forced(r, n-1, ply+1) {
			w.refuted[n] = answer
			return false
		}
	}
	return true
}

// forced reports whether the side to move of p wins within n own moves.
func (w *winSearch[P, M]) forced(p P, n, ply int) bool {
	question := winQuestion{p.Key(), n}
	if win, ok := w.known[question]; ok {
		return win
	}
	moves := p.AppendLegal(w.moves[ply][:0])
	w.moves[ply] = moves
	bringToFront(moves, w.won[n])
	win := false
	for i := 0; i < len(moves) && !win; i++ {
		if win = w.wins(p, moves[i], n, ply+1); win {
			w.won[n] = moves[i]
		}
	}
	if !w.ended {
		w.known[question] = win
	}
	return win
}

// bringToFront has a move tried first, if it is among moves.
func bringToFront[M Move](moves []M, first M) {
	if i := slices.Index(moves, first); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
}

// spend counts a position and reports whether the search goes on.
func (w *winSearch[P, M]) spend() bool {
	w.left--
	if w.unspent++; w.unspent == checkEvery {
		w.ended = w.ended || !w.budget.spend(w.unspent)
		w.unspent = 0
	}
	w.ended = w.ended || w.left <= 0
	return !w.ended
}
