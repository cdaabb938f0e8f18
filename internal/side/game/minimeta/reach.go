package minimeta

import "scacchimagici/internal/chess"

// lines returns the directions of a piece, as the first one and the step to the next, and how far it goes; a
// Pawn and a Knight have none.
func lines(k chess.Kind) (first, step, far int) {
	switch k {
	case chess.Bishop:
		return 1, 2, 2 * ranks
	case chess.Rook:
		return 0, 2, 2 * ranks
	case chess.Queen:
		return 0, 1, 2 * ranks
	case chess.King:
		return 0, 1, 1
	default:
		return 8, 1, 0
	}
}

// largeReach visits the squares that the large piece m on s reaches as in orthodox chess, with a King aboard
// at most one step away (MC-3.1, MC-3.3), also those on which a piece of its own colour stands.
func (p *Position) largeReach(s Square, m mount, visit func(to Square)) {
	c := m.large()
	switch c.kind() {
	case chess.Pawn:
		p.pawnReach(s, c.side(), visit)
	case chess.Knight:
		l := &largeLeaps[s]
		for _, to := range l.to[:l.n] {
			visit(to)
		}
	}
	first, step, far := lines(c.kind())
	if m.carriesKing() {
		far = 1
	}
	for d := first; d < 8; d += step {
		steps := &largeSteps[d]
		for to, n := steps[s], 1; to < NoSquare && n <= far; to, n = steps[to], n+1 {
			there := p.at[to]
			visit(to)
			if there != 0 {
				break
			}
		}
	}
}

// pawnReach visits the squares that a large Pawn reaches.
func (p *Position) pawnReach(s Square, side chess.Side, visit func(to Square)) {
	if to := largeSteps[forward[side]][s]; to < NoSquare && p.at[to] == 0 {
		visit(to)
	}
	for _, d := range strikes[side] {
		if to := largeSteps[d][s]; to < NoSquare && p.at[to] != 0 {
			visit(to)
		}
	}
}

// smallReach visits the small squares that a small piece, but for a Pawn, reaches as in orthodox chess, gaps
// aside, with the piece there, even of its own side (MC-4.1, MC-4.2).
func (p *Position) smallReach(from Place, visit func(to Place, there cell)) {
	kind := p.small(from).kind()
	if kind == chess.Knight {
		l := &smallLeaps[from]
		for _, to := range l.to[:l.n] {
			if m := p.at[to.Square()]; m != 0 {
				visit(to, m.at(to))
			}
		}
		return
	}
	first, step, far := lines(kind)
	for d := first; d < 8; d += step {
		steps := &smallSteps[d]
		for to, n := steps[from], 1; to < NoPlace && n <= far; to, n = steps[to], n+1 {
			m := p.at[to.Square()]
			if m == 0 {
				break
			}
			there := m.at(to)
			visit(to, there)
			if there != 0 {
				break
			}
		}
	}
}
