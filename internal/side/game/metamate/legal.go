package metamate

import "scacchimagici/internal/chess"

// legalityFilter tells which pseudo-legal moves could leave the own King attacked, so that only
// those are tried.
type legalityFilter struct {
	always bool       // the King is in check
	from   chess.Bits // of moves from here: the King's square, and its lines
	zone   chess.Bits // of moves from or to here: what an enemy M4 copies may change
}

func (p *Position) newLegalityFilter() (g legalityFilter) {
	king, enemy := p.king(p.side), p.side^1
	g.always = p.attacked(king, enemy)
	g.from = king.Bit() | rookLines[king] | bishopLines[king]
	for left := p.sets[enemy&1][Full]; left != 0; left &= left - 1 {
		m := left.First()
		g.zone |= m.Bit() | chess.KingAttacks(m) | reach[m] // neighbours, and their neighbours across a bridge
	}
	return g
}

// reach holds the squares at most two steps of a King away.
var reach = func() (table [64]chess.Bits) {
	for s := range chess.NoSquare {
		for left := chess.KingAttacks(s); left != 0; left &= left - 1 {
			table[s] |= chess.KingAttacks(left.First())
		}
	}
	return table
}()

// mustTry reports whether m has to be tried. Without an enemy M4 near, a move can only open lines; it
// cannot make the enemy's Metas copy more.
func (g *legalityFilter) mustTry(m Move) bool {
	return g.always || g.from.Has(m.From) || m.Manner >= EnPassant ||
		g.zone != 0 && (g.zone&(m.From.Bit()|m.To.Bit()) != 0 || m.Charges != (Charges{}))
}

// exposed reports whether the side that has just moved left its King attacked.
func (p *Position) exposed() bool { return p.attacked(p.king(p.side^1), p.side) }

// isLegal reports whether m is legal (MM-9.2).
func (p *Position) isLegal(m Move, g *legalityFilter) bool {
	if !g.mustTry(m) {
		return true
	}
	u := p.make(m)
	exposed := p.exposed()
	p.unmake(m, u)
	return !exposed
}

// AppendLegal appends the legal moves to dst, always in the same order; none when the game
// is over.
func (p Position) AppendLegal(dst []Move) []Move {
	if p.drawn() != "" {
		return dst
	}
	return p.appendLegal(dst, allMoves)
}

// OtherTurn returns p with the other side to move: its moves are those that this side may prepare
// meanwhile. No game reaches it.
func (p Position) OtherTurn() Position {
	p.setEnPassant(chess.NoSquare)
	p.turn()
	return p
}

func (p *Position) appendLegal(dst []Move, of scope) []Move {
	start := len(dst)
	dst = p.pseudo(dst, of)
	g := p.newLegalityFilter()
	kept := dst[:start]
	for _, m := range dst[start:] {
		if p.isLegal(m, &g) {
			kept = append(kept, m)
		}
	}
	return kept
}

// anyLegal reports whether the side to move has a move; it ignores the counters.
func (p *Position) anyLegal() bool {
	if p.phase != Playing {
		return true
	}
	var buffer [64]Move
	g := p.newLegalityFilter()
	for kind := King; kind >= Knight; kind-- {
		if p.anyLegalOf(p.pieceMoves(buffer[:0], kind, allMoves), &g) {
			return true
		}
	}
	if p.anyLegalOf(p.pawnMoves(buffer[:0], allMoves), &g) {
		return true
	}
	for left := p.metas[p.side&1]; left != 0; left &= left - 1 {
		if p.anyLegalOf(p.metaMoves(buffer[:0], left.First(), allMoves), &g) {
			return true
		}
	}
	return p.anyLegalOf(p.castlings(buffer[:0]), &g)
}

// anyLegalOf reports whether one of the pseudo-legal moves is legal.
func (p *Position) anyLegalOf(moves []Move, g *legalityFilter) bool {
	for _, m := range moves {
		if p.isLegal(m, g) {
			return true
		}
	}
	return false
}

// drawn returns the reason for which the counters or the material end the game, empty when
// they do not (MM-9.4).
func (p *Position) drawn() string {
	switch {
	case p.phase != Playing:
		return ""
	case p.halfmoves >= lastHalfmove:
		return reasonPlies
	case p.occupied().Count() <= 3 && p.occupied()&^(p.ofBothSides(King)|p.ofBothSides(Knight)|p.ofBothSides(Bishop)) == 0:
		return reasonMaterial // only Kings are left, or Kings and one Knight or Bishop
	default:
		return ""
	}
}
