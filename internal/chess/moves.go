package chess

// lastRanks are the squares on which Pawns of either side promote.
const lastRanks Bits = 0xff000000000000ff

const (
	fileA Bits = 0x0101010101010101
	fileH Bits = fileA << 7
)

// Moves appends the pseudo-legal moves of the side to move to dst, in no particular order,
// castling included if r has it.
func (b *Board) Moves(dst []Move, r Rules) []Move {
	dst = b.pieceMoves(dst)
	dst = b.pawnMoves(dst, r)
	if r.Castling {
		dst = b.Castlings(dst)
	}
	return dst
}

// pieceMoves appends the moves of everything but Pawns.
func (b *Board) pieceMoves(dst []Move) []Move {
	own, occupied := &b.sets[b.side], b.Occupied()
	for kind := Knight; kind <= King; kind++ {
		for left := own[kind]; left != 0; left &= left - 1 {
			from := left.First()
			to := Attacks(Piece{b.side, kind}, from, occupied) &^ own[NoKind]
			for ; to != 0; to &= to - 1 {
				dst = append(dst, Move{From: from, To: to.First()})
			}
		}
	}
	return dst
}

// pawnMoves appends the moves of the Pawns. Each set holds the squares of arrival of all
// Pawns that go the same way, with the distance back to where they come from.
func (b *Board) pawnMoves(dst []Move, r Rules) []Move {
	own, empty := b.sets[b.side][Pawn], ^b.Occupied()
	targets := b.sets[b.side.Other()][NoKind]
	if r.EnPassant {
		targets |= b.enPassant.Bit()
	}
	var one, two, west, east Bits
	up := 8
	if b.side == White {
		one, west, east = own<<8, own&^fileA<<7, own&^fileH<<9
		two = one & empty & RankBits(2) << 8
	} else {
		up = -8
		one, west, east = own>>8, own&^fileA>>9, own&^fileH>>7
		two = one & empty & RankBits(5) >> 8
	}
	dst = appendPawns(dst, one&empty, up, r)
	if r.DoubleStep {
		dst = appendPawns(dst, two&empty, 2*up, r)
	}
	dst = appendPawns(dst, west&targets, up-1, r)
	return appendPawns(dst, east&targets, up+1, r)
}

func appendPawns(dst []Move, to Bits, step int, r Rules) []Move {
	for ; to != 0; to &= to - 1 {
		m := Move{To: to.First()}
		m.From = Square(int(m.To) - step)
		if !r.Promotion || !lastRanks.Has(m.To) {
			dst = append(dst, m)
			continue
		}
		for kind := Knight; kind <= Queen; kind++ {
			m.Promotion = kind
			dst = append(dst, m)
		}
	}
	return dst
}

// Castlings appends the castlings for which the right stands and the squares between King and Rook are
// empty. The caller checks attacked squares.
func (b *Board) Castlings(dst []Move) []Move {
	occupied := b.Occupied()
	for i := range castlings {
		c := &castlings[i]
		if c.side == b.side && b.castling&c.right != 0 && occupied&c.between == 0 {
			dst = append(dst, Move{From: c.king, To: c.kingTo})
		}
	}
	return dst
}

// Victim returns the square of the piece that m captures: To, or the square behind it when
// m captures en passant; NoSquare when m captures nothing.
func (b *Board) Victim(m Move) Square {
	if b.on[m.To] != NoKind {
		return m.To
	}
	if m.To == b.enPassant && b.on[m.From] == Pawn && m.From.File() != m.To.File() {
		return m.To ^ 8 // between ranks 3 and 4, and 6 and 5
	}
	return NoSquare
}

// CastlingRook returns from where to where the Rook goes when m castles; false for every
// other move.
func (b *Board) CastlingRook(m Move) (from, to Square, ok bool) {
	if b.on[m.From] != King || m.From.Rank() != m.To.Rank() {
		return NoSquare, NoSquare, false
	}
	for i := range castlings {
		if c := &castlings[i]; c.king == m.From && c.kingTo == m.To {
			return c.rook, c.rookTo, true
		}
	}
	return NoSquare, NoSquare, false
}

// Undo is what [Board.Unmake] needs to take a move back.
type Undo struct {
	key       uint64
	moved     Piece
	victim    Piece
	victimAt  Square
	castling  Castling
	enPassant Square
}

// Victim returns the piece that the move captured; its Kind is NoKind when there was none.
func (u Undo) Victim() Piece { return u.victim }

// Make plays the pseudo-legal move m and turns the side. The square passed over is set
// after every double step.
func (b *Board) Make(m Move) Undo {
	u := Undo{key: b.key, moved: b.At(m.From), victimAt: b.Victim(m), castling: b.castling, enPassant: b.enPassant}
	if u.victimAt != NoSquare {
		u.victim = b.At(u.victimAt)
		b.Remove(u.victimAt)
	}
	rookFrom, rookTo, castles := b.CastlingRook(m)
	b.Remove(m.From)
	arrives := u.moved
	if m.Promotion != NoKind {
		arrives.Kind = m.Promotion
	}
	b.Put(m.To, arrives)
	if castles {
		b.Remove(rookFrom)
		b.Put(rookTo, Piece{u.moved.Side, Rook})
	}
	if lost := rightsAt[m.From] | rightsAt[m.To]; b.castling&lost != 0 {
		b.SetCastling(b.castling &^ lost)
	}
	b.SetEnPassant(passedOver(u.moved, m))
	b.SetSide(b.side.Other())
	return u
}

// Unmake takes back m, the last move made, with what [Board.Make] returned.
func (b *Board) Unmake(m Move, u Undo) {
	b.Remove(m.To)
	b.Put(m.From, u.moved)
	if u.victim.Kind != NoKind {
		b.Put(u.victimAt, u.victim)
	}
	if from, to, castles := b.CastlingRook(m); castles {
		b.Remove(to)
		b.Put(from, Piece{u.moved.Side, Rook})
	}
	b.side = b.side.Other()
	b.castling, b.enPassant, b.key = u.castling, u.enPassant, u.key
}

// passedOver returns the square that m passes over if it is a Pawn's double step.
func passedOver(moved Piece, m Move) Square {
	if moved.Kind == Pawn && m.From^m.To == 16 {
		return (m.From + m.To) / 2
	}
	return NoSquare
}
