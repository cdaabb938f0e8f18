package minimeta

import "scacchimagici/internal/game/chess"

// Move is a move of either kind. The zero value is none.
type Move struct {
	Large    bool  // a pilot moves its mount; otherwise a small piece moves
	From, To Place // of a large move the first corners, a1, of the two squares
	// Promotes is what the large Pawn becomes, NoKind when none does (MC-6.2).
	Promotes chess.Kind
	// Passengers are what small Pawns become on the a and the b file of the large piece on
	// which they arrive; a small move has at most one of them (MC-6.3).
	Passengers [2]chess.Kind
}

// plain returns m without promotions.
func (m Move) plain() Move { return Move{Large: m.Large, From: m.From, To: m.To} }

// Legal returns the legal moves in no particular order: none when the game is over.
func (p Position) Legal() []Move { return p.AppendLegal(nil) }

// AppendLegal appends the legal moves, always in the same order: none when the game is over.
func (p Position) AppendLegal(dst []Move) []Move {
	if p.halfmoves >= lastPly {
		return dst
	}
	g := generator{p: p, dst: dst}
	g.all()
	return g.dst
}

// stuck reports whether the side to move has no legal move.
func (p *Position) stuck() bool {
	g := generator{p: *p, any: true}
	g.all()
	return !g.found
}

// generator lists the legal moves of a position, which it changes and restores on the way.
type generator struct {
	p      Position
	dst    []Move
	any    bool // only whether there is a move is asked
	found  bool // there is, when that is asked
	sharp  bool // quiet moves are left out
	unsafe bool // the own King need not be safe
}

func (g *generator) all() {
	side := g.p.side
	for s := range Square(squares) {
		m := g.p.at[s]
		own := m.ridersOf(side)
		if own == 0 {
			continue
		}
		g.largeMoves(s, m)
		for ; own != 0 && !g.found; own &= own - 1 {
			g.smallMoves(s.Place(cornerOf(own)))
		}
		if g.found {
			return
		}
	}
}

// largeMoves lists the moves of the large piece on s, which somebody of the side to move
// pilots (MC-3).
func (g *generator) largeMoves(s Square, m mount) {
	c := m.large()
	first, step, reach := 0, 1, ranks
	switch c.kind() {
	case chess.Pawn:
		g.largePawn(s, m)
		return
	case chess.Knight:
		l := &largeLeaps[s]
		for _, to := range l.to[:l.n] {
			g.largeMove(m, s, to)
		}
		return
	case chess.Bishop:
		first, step = 1, 2
	case chess.Rook:
		step = 2
	case chess.King:
		reach = 1
	}
	if m.royal() {
		reach = 1 // MC-3.3
	}
	for d := first; d < 8; d += step {
		steps := &largeSteps[d]
		for to, n := steps[s], 1; to < NoSquare && n <= reach; to, n = steps[to], n+1 {
			g.largeMove(m, s, to)
			if g.p.at[to] != 0 {
				break
			}
		}
	}
}

func (g *generator) largePawn(s Square, m mount) {
	side := m.large().side()
	if to := largeSteps[forward[side]][s]; to < NoSquare && g.p.at[to] == 0 {
		g.largeMove(m, s, to)
	}
	for _, d := range strikes[side] {
		if to := largeSteps[d][s]; to < NoSquare && g.p.at[to] != 0 {
			g.largeMove(m, s, to)
		}
	}
}

// largeMove lists the move of m from s to another square in its reach, with all promotions
// that it can or must have.
func (g *generator) largeMove(m mount, s, to Square) {
	target := g.p.at[to]
	side := g.p.side
	if target != 0 && target.large().side() == m.large().side() {
		return // MC-3.1
	}
	if m.mastersOf(side) == 0 && backwards(side, s, to) {
		return // MC-3.4
	}
	move := Move{Large: true, From: s.Place(0), To: to.Place(0)}
	if promotesLarge(m, to) || arriving(m, side, s, to) != 0 {
		g.promotions(move)
		return
	}
	g.add(move)
}

// promotesLarge reports whether a large piece is a Pawn that would reach its last rank.
func promotesLarge(m mount, to Square) bool {
	c := m.large()
	return c.kind() == chess.Pawn && to.Rank() == lastRank(c.side())
}

// arriving has the lowest bit of each corner of a mount from which a small Pawn of side
// would be carried to its last rank from another (MC-6.3).
func arriving(m mount, side chess.Side, from, to Square) mount {
	if to.Rank() != lastRank(side) || from.Rank() == to.Rank() {
		return 0
	}
	return m.ridersOf(side) &^ m.masters() & (0x11 << (4 * farCorner(side)))
}

// smallMoves lists the moves of the small piece on a small square (MC-4).
func (g *generator) smallMoves(from Place) {
	first, step, reach := 0, 1, 2*ranks
	switch g.p.small(from).kind() {
	case chess.Pawn:
		g.smallPawn(from)
		return
	case chess.Knight:
		l := &smallLeaps[from]
		for _, to := range l.to[:l.n] {
			g.smallMove(from, to)
		}
		return
	case chess.Bishop:
		first, step = 1, 2
	case chess.Rook:
		step = 2
	case chess.King:
		reach = 1
	}
	for d := first; d < 8; d += step {
		steps := &smallSteps[d]
		for to, n := steps[from], 1; to < NoPlace && n <= reach; to, n = steps[to], n+1 {
			if !g.smallMove(from, to) {
				break
			}
		}
	}
}

func (g *generator) smallPawn(from Place) {
	side := g.p.side
	move := Move{From: from, To: smallSteps[forward[side]][from]}
	if g.p.at[move.To.Square()] != 0 && g.p.small(move.To) == 0 {
		g.pawnMove(move)
	}
	for _, d := range strikes[side] {
		move.To = smallSteps[d][from]
		if c := g.p.small(move.To); c != 0 && c.side() != side {
			g.pawnMove(move)
		}
	}
}

// pawnMove lists the move of a small Pawn, with its promotions on the last row.
func (g *generator) pawnMove(m Move) {
	if promotesSmall(m.To, g.p.side) {
		g.promotions(m)
		return
	}
	g.add(m)
}

// promotesSmall reports whether a small square is on the last row of side.
func promotesSmall(place Place, side chess.Side) bool {
	return place.Square().Rank() == lastRank(side) && place.Corner()&^1 == farCorner(side)
}

// smallMove lists a move of no Pawn, unless a gap or an own piece stops it, and reports
// whether a slider could go on.
func (g *generator) smallMove(from, to Place) bool {
	m := g.p.at[to.Square()]
	if m == 0 {
		return false
	}
	c := m.at(to)
	if c != 0 && c.side() == g.p.side {
		return false
	}
	g.add(Move{From: from, To: to})
	return c == 0
}

// add lists m if it leaves the own King safe (MC-5.2).
func (g *generator) add(m Move) {
	p := &g.p
	if g.found || g.sharp && p.quiet(m) {
		return
	}
	from, to := m.From.Square(), m.To.Square()
	kings, wasFrom, wasTo := p.kings, p.at[from], p.at[to]
	p.make(m)
	switch {
	case !g.unsafe && p.exposed(p.side):
	case g.any:
		g.found = true
	default:
		g.dst = append(g.dst, m)
	}
	p.kings, p.at[from] = kings, wasFrom
	p.at[to] = wasTo
}
