package bot

// settle returns the score of the position of frame ply, at which the depth of the search
// has ended: its evaluation, or of a game with sharp moves what those come to.
func (w *worker[P, M]) settle(ply, alpha, beta int) int {
	f := &w.frames[ply]
	if w.game.sharp == nil || ply > maxDepth {
		return w.judge(ply)
	}
	var rests bool
	f.moves, rests = w.game.sharp(f.at, f.moves[:0])
	best := -endless
	if rests {
		best = w.judge(ply)
		alpha = max(alpha, best)
	}
	if alpha >= beta {
		return best
	}
	f.order = f.order[:0]
	for i := range f.moves {
		f.order = append(f.order, rated{int32(i), int32(w.game.gain(f.at, f.moves[i]))})
	}
	return w.settleMoves(ply, alpha, beta, best)
}

// judge returns the evaluation of the position of frame ply, as this player sees it.
func (w *worker[P, M]) judge(ply int) int {
	f := &w.frames[ply]
	return max(-ceiling, min(f.at.Evaluate()+w.haze.over(f.key), ceiling))
}

// settleMoves tries the sharp moves of frame ply, those that win most first.
func (w *worker[P, M]) settleMoves(ply, alpha, beta, best int) int {
	f := &w.frames[ply]
	for i := range f.order {
		w.frames[ply+1].at = f.at.After(f.moves[f.next(i)])
		score := -w.search(ply+1, 0, -beta, -alpha)
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
