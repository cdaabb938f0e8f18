package minimeta

import "scacchimagici/internal/chess"

// Which pieces capture along a direction, seen from their victim, with a bit for each cell: farHits from any
// distance, nearHits from the next square.
var (
	farHits  = hitsOf(false)
	nearHits = hitsOf(true)
)

func hitsOf(near bool) (table [8]uint16) {
	for d := range table {
		slider := chess.Rook
		if d%2 == 1 {
			slider = chess.Bishop
		}
		table[d] = bothSides(chess.Queen) | bothSides(slider)
		if near {
			table[d] |= bothSides(chess.King)
		}
	}
	for side, ways := range strikes {
		for _, d := range ways {
			if near {
				table[(d+4)%8] |= 1 << cellOf(chess.Piece{Side: chess.Side(side), Kind: chess.Pawn})
			}
		}
	}
	return table
}

func bothSides(k chess.Kind) uint16 { return 1<<k | 1<<(k+blackCell) }

// InCheck reports whether the small King of side is in check (MC-5.1).
func (p Position) InCheck(side chess.Side) bool { return p.exposed(side) }

// exposed reports whether the small King of side is in check or not on the board.
func (p *Position) exposed(side chess.Side) bool {
	king := p.kings[side]
	return king == NoPlace || p.smallThreat(king, side) || p.mountThreat(king.Square())
}

// smallThreat reports whether an enemy of side could capture on place by a small move.
func (p *Position) smallThreat(place Place, side chess.Side) bool {
	for d := range smallSteps {
		steps := &smallSteps[d]
		hits := nearHits[d]
		for to := steps[place]; to < NoPlace; to = steps[to] {
			m := p.at[to.Square()]
			if m == 0 {
				break
			}
			if c := m.at(to); c != 0 {
				if c.side() != side && hits>>c&1 != 0 {
					return true
				}
				break
			}
			hits = farHits[d]
		}
	}
	knight := cellOf(chess.Piece{Side: side.Other(), Kind: chess.Knight})
	l := &smallLeaps[place]
	for _, to := range l.to[:l.n] {
		if p.small(to) == knight {
			return true
		}
	}
	return false
}

// mountThreat reports whether the large piece on s could be captured by a piloted one.
func (p *Position) mountThreat(s Square) bool {
	side := p.at[s].large().side()
	for d := range largeSteps {
		steps := &largeSteps[d]
		for to, n := steps[s], 1; to < NoSquare; to, n = steps[to], n+1 {
			m := p.at[to]
			if m == 0 {
				continue
			}
			if m.captures(side, d, n) && m.threatens(to, s, n) {
				return true
			}
			break
		}
	}
	knight := cellOf(chess.Piece{Side: side.Other(), Kind: chess.Knight})
	l := &largeLeaps[s]
	for _, to := range l.to[:l.n] {
		if m := p.at[to]; m.large() == knight && m.threatens(to, s, 1) {
			return true
		}
	}
	return false
}

// captures reports whether a large piece, steps away in direction d from a victim of side,
// is its enemy and moves so.
func (m mount) captures(side chess.Side, d, steps int) bool {
	hits := &farHits
	if steps == 1 {
		hits = &nearHits
	}
	c := m.large()
	return c.side() != side && hits[d]>>c&1 != 0
}
