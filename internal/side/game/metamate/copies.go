package metamate

import "scacchimagici/internal/chess"

// copies returns the squares of the pieces that a Meta of side and configuration kind
// copies from s (MM-3), those through the bridge included (MM-7). No Meta is among them.
func (p *Position) copies(side chess.Side, s chess.Square, kind Kind) chess.Bits {
	inReach := copySquares[kind][s&63]
	if kind != Full {
		return inReach & p.sets[side&1][NoKind] &^ p.metas[side&1]
	}
	found := inReach & p.occupied() &^ (p.metas[0] | p.metas[1])
	for left := inReach & p.metas[(side^1)&1]; left != 0; left &= left - 1 {
		found |= p.direct(side^1, left.First())
	}
	return found
}

// direct returns the squares of the pieces that the Meta of side on s copies without a
// bridge.
func (p *Position) direct(side chess.Side, s chess.Square) chess.Bits {
	kind := p.on[s&63]
	seen := p.sets[side&1][NoKind]
	if kind == Full {
		seen = p.occupied()
	}
	return copySquares[kind][s&63] & seen &^ (p.metas[0] | p.metas[1])
}

// ofBothSides returns the squares of a kind of both sides.
func (p *Position) ofBothSides(kind Kind) chess.Bits { return p.sets[0][kind] | p.sets[1][kind] }

// pieceTargets returns the squares that a Meta on s attacks by the pieces that it copies, Pawns
// aside: on those it may also move to the empty ones.
func (p *Position) pieceTargets(s chess.Square, copied chess.Bits) (to chess.Bits) {
	if copied&p.ofBothSides(Knight) != 0 {
		to |= chess.KnightAttacks(s)
	}
	if copied&p.ofBothSides(King) != 0 {
		to |= chess.KingAttacks(s)
	}
	queens := p.ofBothSides(Queen)
	if copied&(p.ofBothSides(Bishop)|queens) != 0 {
		to |= chess.BishopAttacks(s, p.occupied())
	}
	if copied&(p.ofBothSides(Rook)|queens) != 0 {
		to |= chess.RookAttacks(s, p.occupied())
	}
	return to
}

// metaAttacks returns the squares on which a Meta of side on s, copying these pieces, could
// capture.
func (p *Position) metaAttacks(side chess.Side, s chess.Square, copied chess.Bits) chess.Bits {
	to := p.pieceTargets(s, copied)
	if copied&p.ofBothSides(Pawn) != 0 {
		to |= chess.PawnAttacks(side, s)
	}
	return to
}

// plainAttackers returns the squares of the pieces of by, Metas aside, that attack s.
func (p *Position) plainAttackers(s chess.Square, by chess.Side) chess.Bits {
	own := &p.sets[by&1]
	found := chess.PawnAttacks(by^1, s)&own[Pawn] |
		chess.KnightAttacks(s)&own[Knight] |
		chess.KingAttacks(s)&own[King]
	if sliders := own[Bishop] | own[Queen]; bishopLines[s&63]&sliders != 0 {
		found |= chess.BishopAttacks(s, p.occupied()) & sliders
	}
	if sliders := own[Rook] | own[Queen]; rookLines[s&63]&sliders != 0 {
		found |= chess.RookAttacks(s, p.occupied()) & sliders
	}
	return found
}

// attackers returns the squares of the pieces of by that could capture on s.
func (p *Position) attackers(s chess.Square, by chess.Side) chess.Bits {
	found := p.plainAttackers(s, by)
	for left := p.metas[by&1] & anyPieceLines[s&63]; left != 0; left &= left - 1 {
		if m := left.First(); p.metaAttacks(by, m, p.copies(by, m, p.on[m])).Has(s) {
			found |= m.Bit()
		}
	}
	return found
}

// attacked reports whether a piece of by could capture on s.
func (p *Position) attacked(s chess.Square, by chess.Side) bool {
	return p.plainAttackers(s, by) != 0 || p.metas[by&1]&anyPieceLines[s&63] != 0 && p.attackers(s, by) != 0
}
