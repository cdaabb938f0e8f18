package chess

import "scacchimagici/internal/board"

// Castling is a set of castling rights.
type Castling uint8

// A right stands while neither the King nor that Rook has moved.
const (
	WhiteShort Castling = 1 << iota
	WhiteLong
	BlackShort
	BlackLong

	allCastling = WhiteShort | WhiteLong | BlackShort | BlackLong
)

// castlings describes the four castlings in the order of their bits.
var castlings = [4]struct {
	letter         byte
	king, rook     Square // where they start
	kingTo, rookTo Square
	between        Bits // must be empty
	right          Castling
	side           Side
}{
	{'K', 4, 7, 6, 5, 0x60, WhiteShort, White},
	{'Q', 4, 0, 2, 3, 0x0e, WhiteLong, White},
	{'k', 60, 63, 62, 61, 0x60 << 56, BlackShort, Black},
	{'q', 60, 56, 58, 59, 0x0e << 56, BlackLong, Black},
}

// String returns the letters of c in the order KQkq, "-" when there is none.
func (c Castling) String() string {
	var text []byte
	for _, each := range castlings {
		if c&each.right != 0 {
			text = append(text, each.letter)
		}
	}
	if text == nil {
		return "-"
	}
	return string(text)
}

// ParseCastling reads rights as [Castling.String] writes them; false for any other text.
func ParseCastling(text string) (Castling, bool) {
	for c := range allCastling + 1 {
		if c.String() == text {
			return c, true
		}
	}
	return 0, false
}

// rightsAt holds, by square, the rights that end when a piece leaves it or is captured on it.
var rightsAt = func() (table [64]Castling) {
	for _, each := range castlings {
		table[each.king] |= each.right
		table[each.rook] |= each.right
	}
	return table
}()

// Board holds the pieces, the side to move, and the rights to castle and to capture en passant. Copying it
// copies everything; two equal Boards are the same position. NewBoard returns an empty one.
type Board struct {
	sets      [2][kinds]Bits // by side and kind; NoKind holds the whole side
	on        [64]Kind
	key       uint64
	side      Side
	castling  Castling
	enPassant Square
}

// NewBoard returns an empty board with White to move.
func NewBoard() Board { return Board{enPassant: NoSquare} }

// At returns the piece on s; its Kind is NoKind on an empty square.
func (b *Board) At(s Square) Piece {
	if b.sets[Black][NoKind].Has(s) {
		return Piece{Black, b.on[s]}
	}
	return Piece{White, b.on[s]}
}

// Put places p on the empty square s.
func (b *Board) Put(s Square, p Piece) {
	b.on[s] = p.Kind
	b.toggle(s, p)
}

// Remove takes the piece off s, if there is one.
func (b *Board) Remove(s Square) {
	if p := b.At(s); p.Kind != NoKind {
		b.on[s] = NoKind
		b.toggle(s, p)
	}
}

func (b *Board) toggle(s Square, p Piece) {
	b.sets[p.Side][p.Kind] ^= s.Bit()
	b.sets[p.Side][NoKind] ^= s.Bit()
	b.key ^= keys.piece[p.Side][p.Kind][s]
}

// Pieces returns the squares on which pieces of side and kind stand; with NoKind all of
// the side.
func (b *Board) Pieces(side Side, kind Kind) Bits { return b.sets[side][kind] }

// Occupied returns the squares that are not empty.
func (b *Board) Occupied() Bits { return b.sets[White][NoKind] | b.sets[Black][NoKind] }

// Side returns who is to move.
func (b *Board) Side() Side { return b.side }

// SetSide makes s the side to move.
func (b *Board) SetSide(s Side) {
	if b.side != s {
		b.side = s
		b.key ^= keys.black
	}
}

// Castling returns the castling rights.
func (b *Board) Castling() Castling { return b.castling }

// SetCastling replaces the castling rights.
func (b *Board) SetCastling(c Castling) {
	b.key ^= keys.castling[b.castling] ^ keys.castling[c]
	b.castling = c
}

// EndCastling ends the rights that depend on the piece that stood on s.
func (b *Board) EndCastling(s Square) { b.SetCastling(b.castling.Without(s)) }

// Without returns c without the rights that depend on the piece that stands on s.
func (c Castling) Without(s Square) Castling { return c &^ rightsAt[s&63] }

// For returns the rights of c that belong to side.
func (c Castling) For(side Side) Castling { return c & ((WhiteShort | WhiteLong) << (2 * side)) }

// Rooks returns the corners of the Rooks that have not moved, by the rights of c.
func (c Castling) Rooks() (corners Bits) {
	for i := range castlings {
		if c&castlings[i].right != 0 {
			corners |= castlings[i].rook.Bit()
		}
	}
	return corners
}

// RightsOnBoard returns the rights for which King and Rook stand on their squares.
func (b *Board) RightsOnBoard() (c Castling) {
	for _, each := range castlings {
		own := &b.sets[each.side]
		if own[King].Has(each.king) && own[Rook].Has(each.rook) {
			c |= each.right
		}
	}
	return c
}

// EnPassant returns the square that a Pawn passed over in the last move, or NoSquare.
func (b *Board) EnPassant() Square { return b.enPassant }

// SetEnPassant replaces the square passed over; NoSquare is none.
func (b *Board) SetEnPassant(s Square) {
	b.key ^= keys.enPassant[b.enPassant] ^ keys.enPassant[s]
	b.enPassant = s
}

// Key returns a number that two equal boards share and two different ones hardly ever do.
func (b *Board) Key() uint64 { return b.key }

// keys holds the random numbers of the key: a key is the exclusive or of those of all
// pieces and rights, so that a move changes it by a few of them.
var keys = func() (k keyTable) {
	next := board.KeyNumbers(20260801)
	for side := range k.piece {
		for kind := range k.piece[side] {
			for s := range k.piece[side][kind] {
				k.piece[side][kind][s] = next()
			}
		}
	}
	// No right and no square have the number 0, so that an empty board has the key 0.
	for i := range k.castling[1:] {
		k.castling[1+i] = next()
	}
	for i := range k.enPassant[:NoSquare] {
		k.enPassant[i] = next()
	}
	k.black = next()
	return k
}()

type keyTable struct {
	piece     [2][kinds][64]uint64
	castling  [allCastling + 1]uint64
	enPassant [NoSquare + 1]uint64
	black     uint64
}
