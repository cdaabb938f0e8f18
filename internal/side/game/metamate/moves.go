package metamate

import "scacchimagici/internal/chess"

// scope says which moves are generated.
type scope bool

const (
	allMoves   scope = false
	noisyMoves scope = true // captures, promotions and charges alone
)

// pseudo appends the moves that are legal except for the own King's safety. Of castlings it appends only those
// that MM-6.4 allows.
func (p *Position) pseudo(dst []Move, of scope) []Move {
	if p.phase != Playing {
		for left := p.sets[p.side][NoKind]; left != 0; left &= left - 1 { // the 27 formations of a side (MM-2)
			s := left.First()
			for _, meta := range formations[p.on[s]] {
				dst = append(dst, Move{From: s, To: s, Manner: Forming, Promotion: meta})
			}
		}
		return dst
	}
	for kind := Knight; kind <= King; kind++ {
		dst = p.pieceMoves(dst, kind, of)
	}
	dst = p.pawnMoves(dst, of)
	for left := p.metas[p.side&1]; left != 0; left &= left - 1 {
		dst = p.metaMoves(dst, left.First(), of)
	}
	if p.castling != 0 && of == allMoves {
		dst = p.castlings(dst)
	}
	return dst
}

// pieceMoves appends the moves of the pieces of a kind that is neither Pawn nor Meta.
func (p *Position) pieceMoves(dst []Move, kind Kind, of scope) []Move {
	own, occupied := &p.sets[p.side&1], p.occupied()
	targets := ^own[NoKind]
	if of == noisyMoves {
		targets = p.sets[(p.side^1)&1][NoKind]
	}
	for left := own[kind]; left != 0; left &= left - 1 {
		from := left.First()
		to := chess.Attacks(chess.Piece{Side: p.side, Kind: chess.Kind(kind)}, from, occupied) & targets
		for ; to != 0; to &= to - 1 {
			dst = append(dst, Move{From: from, To: to.First()})
		}
	}
	return dst
}

const (
	fileA chess.Bits = 0x0101010101010101
	fileH chess.Bits = fileA << 7
)

// pawnMoves appends the moves of the Pawns. Each set holds the squares of arrival of all
// Pawns that go the same way, with the distance back to where they come from.
func (p *Position) pawnMoves(dst []Move, of scope) []Move {
	own, empty := p.sets[p.side&1][Pawn], ^p.occupied()
	if own == 0 {
		return dst
	}
	enemies := p.sets[(p.side^1)&1][NoKind]
	var one, two, west, east chess.Bits
	up := 8
	if p.side == chess.White {
		one, west, east = own<<8&empty, own&^fileA<<7, own&^fileH<<9
		two = one & chess.RankBits(2) << 8 & empty
	} else {
		up = -8
		one, west, east = own>>8&empty, own&^fileA>>9, own&^fileH>>7
		two = one & chess.RankBits(5) >> 8 & empty
	}
	if of == noisyMoves {
		one, two = one&(chess.RankBits(p.side.LastRank())|p.chargingSquares()), 0
	}
	dst = p.appendPawns(dst, one, up, PawnStep)
	dst = p.appendPawns(dst, two, 2*up, DoubleStep)
	dst = p.appendPawns(dst, west&enemies, up-1, PawnStep)
	dst = p.appendPawns(dst, east&enemies, up+1, PawnStep)
	if passed := p.enPassant.Bit(); (west|east)&passed != 0 {
		dst = p.appendPawns(dst, west&passed, up-1, EnPassant)
		dst = p.appendPawns(dst, east&passed, up+1, EnPassant)
	}
	return dst
}

// nearLast are the last two ranks of a side: where its Pawns promote, and charge.
var nearLast = [2]chess.Bits{chess.RankBits(6) | chess.RankBits(7), chess.RankBits(0) | chess.RankBits(1)}

func (p *Position) appendPawns(dst []Move, to chess.Bits, step int, manner Manner) []Move {
	for ; to != 0; to &= to - 1 {
		m := Move{To: to.First(), Manner: manner}
		m.From = chess.Square(int(m.To) - step)
		if nearLast[p.side&1].Has(m.To) {
			dst = p.appendPromoting(dst, m)
		} else {
			dst = append(dst, m)
		}
	}
	return dst
}

// appendPromoting appends a Pawn's move to one of the last two ranks: with each promotion
// of the Pawn on the last, and of every Meta that it charges (MM-8.2, 5 and 6).
func (p *Position) appendPromoting(dst []Move, m Move) []Move {
	charged := p.charged(m.To)
	if m.To.Rank() != p.side.LastRank() {
		return appendCharges(dst, m, charged)
	}
	for _, m.Promotion = range promotions {
		dst = appendCharges(dst, m, charged)
	}
	return dst
}

// chargingSquares returns the squares on which a Pawn of the side to move charges a Meta.
func (p *Position) chargingSquares() (found chess.Bits) {
	for left := p.metas[p.side&1] & chess.RankBits(p.side.LastRank()); left != 0; left &= left - 1 {
		s := left.First()
		found |= copySquares[p.on[s]][s]
	}
	return found
}

// charged returns the own Metas on the last rank that have to among their copy squares.
func (p *Position) charged(to chess.Square) (found chess.Bits) {
	last := p.metas[p.side&1] & chess.RankBits(p.side.LastRank())
	for left := last & chess.KingAttacks(to); left != 0; left &= left - 1 {
		if s := left.First(); copySquares[p.on[s]][s].Has(to) {
			found |= s.Bit()
		}
	}
	return found
}

// appendCharges appends m with every choice for the charged Metas.
func appendCharges(dst []Move, m Move, charged chess.Bits) []Move {
	if charged == 0 {
		return append(dst, m)
	}
	first := charged.First()
	i := first.File() - m.To.File() + 1
	for _, m.Charges[i] = range promotions {
		dst = appendCharges(dst, m, charged&^first.Bit())
	}
	return dst
}

// metaTargets are the squares to which a Meta may go, by manner; except in free, each square is in one set
// only (MM-5.4).
type metaTargets struct {
	free    chess.Bits // by any copied kind but Pawns
	pawn    chess.Bits // one square forward, or a capture, as a Pawn
	double  chess.Bits
	passant chess.Bits
}

// metaTargetsOf returns the targets of the Meta of the side to move on from, when it copies these pieces.
func (p *Position) metaTargetsOf(from chess.Square, copied chess.Bits) (g metaTargets) {
	side := p.side
	g.free = p.pieceTargets(from, copied) &^ p.sets[side&1][NoKind]
	pawns := copied & p.ofBothSides(Pawn)
	if pawns == 0 {
		return g
	}
	empty := ^p.occupied()
	one := forward(from.Bit(), side) & empty
	attacks := chess.PawnAttacks(side, from)
	g.pawn = one | attacks&p.sets[(side^1)&1][NoKind]
	// Pawns of both colours on their own starting ranks (MM-5.2).
	unmoved := p.sets[chess.White][Pawn]&chess.RankBits(1) | p.sets[chess.Black][Pawn]&chess.RankBits(6)
	if pawns&unmoved != 0 {
		g.double = forward(one, side) & empty
	}
	g.passant = attacks & p.enPassant.Bit()
	return g
}

func forward(b chess.Bits, side chess.Side) chess.Bits {
	if side == chess.White {
		return b << 8
	}
	return b >> 8
}

// metaMoves appends the moves of the Meta on from, castling aside.
func (p *Position) metaMoves(dst []Move, from chess.Square, of scope) []Move {
	kind := p.on[from&63]
	copied := p.copies(p.side, from, kind)
	if copied == 0 {
		return dst
	}
	g := p.metaTargetsOf(from, copied)
	wanted := ^chess.Bits(0)
	if of == noisyMoves {
		wanted = p.sets[(p.side^1)&1][NoKind] | chess.RankBits(p.side.LastRank())
	}
	dst = p.appendMeta(dst, g.passant, kind, Move{From: from, Manner: EnPassant}, of)
	dst = p.appendMeta(dst, g.double&wanted, kind, Move{From: from, Manner: DoubleStep}, of)
	dst = p.appendMeta(dst, g.pawn&wanted, kind, Move{From: from, Manner: PawnStep}, of)
	return p.appendMeta(dst, g.free&wanted&^(g.pawn|g.double|g.passant), kind, Move{From: from}, of)
}

// appendMeta appends m to each square of to, with its evolution (MM-4) and its promotions
// by advance and by propulsion (MM-8.3 and 4).
func (p *Position) appendMeta(dst []Move, to chess.Bits, kind Kind, m Move, of scope) []Move {
	enemies := p.sets[(p.side^1)&1][NoKind]
	last := chess.RankBits(p.side.LastRank())
	for ; to != 0; to &= to - 1 {
		m.To = to.First()
		captures := m.Manner == EnPassant || enemies.Has(m.To)
		arrives := last.Has(m.To) && !last.Has(m.From)
		switch {
		case arrives && m.Manner != Ordinary:
			dst = appendPromotions(dst, m)
		case captures && kind.IsM1():
			for _, m.Choice = range [2]Kind{Orthogonal, Diagonal} {
				dst = p.appendArrival(dst, m, m.Choice, arrives, true)
			}
			m.Choice = NoKind
		case captures:
			dst = p.appendArrival(dst, m, kind.Evolved(NoKind), arrives, true)
		default:
			dst = p.appendArrival(dst, m, kind, arrives, of == allMoves)
		}
	}
	return dst
}

// appendArrival appends m of a Meta that then has the configuration kind: with its promotions if it arrives on
// the last rank and copies a Pawn there, otherwise without one if wanted.
func (p *Position) appendArrival(dst []Move, m Move, kind Kind, arrives, wanted bool) []Move {
	if arrives && p.copies(p.side, m.To, kind)&p.ofBothSides(Pawn) != 0 {
		return appendPromotions(dst, m)
	}
	if wanted {
		dst = append(dst, m)
	}
	return dst
}

func appendPromotions(dst []Move, m Move) []Move {
	for _, m.Promotion = range promotions {
		dst = append(dst, m)
	}
	return dst
}

// castlings appends the castlings, orthodox ones and those with a Meta (MM-6).
func (p *Position) castlings(dst []Move) []Move {
	rights := p.castling.For(p.side)
	if rights == 0 {
		return dst
	}
	king := p.king(p.side)
	for left := p.neighbours(king); left != 0; left &= left - 1 {
		m := Move{From: king, To: left.First(), Manner: Castling}
		if partsApart(m) && p.hasRookPart(m.To, rights) && p.safePassage(m) {
			dst = append(dst, m)
		}
	}
	for rooks := rights.Rooks(); rooks != 0; rooks &= rooks - 1 {
		rook := rooks.First()
		for left := p.neighbours(rook) & p.metas[p.side&1]; left != 0; left &= left - 1 {
			m := Move{From: left.First(), To: rook, Manner: Castling}
			if partsApart(m) && p.copies(p.side, m.From, p.on[m.From]).Has(king) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// neighbours returns the first own pieces to the west and to the east of s on its rank.
func (p *Position) neighbours(s chess.Square) chess.Bits {
	return chess.RookAttacks(s, p.occupied()) & chess.RankBits(s.Rank()) & p.sets[p.side&1][NoKind]
}

// partsApart reports whether the two parts of a castling are at least two files apart.
func partsApart(m Move) bool { return m.From > m.To+1 || m.To > m.From+1 }

// hasRookPart reports whether the piece on s is an unmoved Rook, or a Meta that copies one.
func (p *Position) hasRookPart(s chess.Square, rights chess.Castling) bool {
	rooks := rights.Rooks()
	return rooks.Has(s) || p.metas[p.side&1].Has(s) && p.copies(p.side, s, p.on[s])&rooks != 0
}

// safePassage reports whether the King that castles is attacked neither where it stands nor
// on its way nor where it arrives, on the board before it (MM-6.4).
func (p *Position) safePassage(m Move) bool {
	to, over := castlingTo(m)
	enemy := p.side ^ 1
	return !p.attacked(m.From, enemy) && !p.attacked(over, enemy) && !p.attacked(to, enemy)
}
