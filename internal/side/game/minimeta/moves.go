package minimeta

import "scacchimagici/internal/chess"

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

// AppendLegal appends the legal moves, always in the same order: none when the game is over.
func (p Position) AppendLegal(dst []Move) []Move {
	if p.halfmoves >= lastPly {
		return dst
	}
	g := generator{p: p, dst: dst}
	g.all()
	return g.dst
}

// OtherTurn returns p with the other side to move: its moves are those that this side may prepare
// meanwhile. No game reaches it.
func (p Position) OtherTurn() Position {
	p.side ^= 1
	p.key ^= blackKey
	return p
}

// stuck reports whether the side to move has no legal move. It works on a copy that needs no
// memory of its own.
func (p *Position) stuck() bool {
	g := generator{p: *p, any: true}
	g.all()
	return !g.found
}

// generator lists the legal moves of a position, which it changes and restores on the way.
type generator struct {
	p      Position
	dst    []Move
	any    bool // stops at the first legal move
	found  bool // there is a legal move, when any is set
	sharp  bool // moves that win nothing at once are left out
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
		g.p.largeReach(s, m, func(to Square) { g.largeMove(m, s, to) })
		for ; own != 0 && !g.found; own &= own - 1 {
			g.smallMoves(s.Place(cornerOf(own)))
		}
		if g.found {
			return
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
	if m.nonPawnsOf(side) == 0 && backwards(side, s, to) {
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
	return m.ridersOf(side) &^ m.nonPawns() & (0x11 << (4 * farCorner(side)))
}

// smallMoves lists the moves of the small piece on a small square (MC-4).
func (g *generator) smallMoves(from Place) {
	if g.p.small(from).kind() == chess.Pawn {
		g.smallPawn(from)
		return
	}
	g.p.smallReach(from, func(to Place, there cell) {
		if there == 0 || there.side() != g.p.side {
			g.add(Move{From: from, To: to})
		}
	})
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

// add lists m if it leaves the own King safe (MC-5.2).
func (g *generator) add(m Move) {
	p := &g.p
	if g.found || g.sharp && p.Gain(m) == 0 {
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
