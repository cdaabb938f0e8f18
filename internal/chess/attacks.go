package chess

import (
	"math/bits"

	"scacchimagici/internal/board"
)

// line is the part of a rank, file or diagonal on either side of a square.
type line struct {
	lower, upper Bits
}

// reach returns the squares of l up to and with the first obstacle on each side, by
// obstruction difference: from the highest obstacle below to the lowest above, a
// subtraction sets every bit in between.
func (l line) reach(occupied Bits) Bits {
	below := uint64(occupied&l.lower) | 1
	above := uint64(occupied & l.upper)
	high := -(uint64(1) << (63 - bits.LeadingZeros64(below)))
	return (l.lower | l.upper) & Bits(2*(above&-above)+high)
}

// The tables below are computed once and never change.
var (
	knights   = leaps(eightLeaps[:]...)
	kings     = leaps(eight[:]...)
	pawns     = [2][64]Bits{leaps(eight[1], eight[7]), leaps(eight[3], eight[5])}
	straight  = [2][64]line{lines(eight[0]), lines(eight[2])}
	diagonals = [2][64]line{lines(eight[1]), lines(eight[7])}

	eight, eightLeaps = board.Directions(), board.Leaps()
)

func leaps(steps ...board.Direction) (table [64]Bits) {
	for s := range table {
		for _, d := range steps {
			if to, ok := grid.Step(board.Square(s), d); ok {
				table[s] |= Square(to).Bit()
			}
		}
	}
	return table
}

// lines returns the lines along up, a direction in which the squares' numbers grow.
func lines(up board.Direction) (table [64]line) {
	for s := range table {
		table[s] = line{
			lower: setOf(grid.Ray(board.Square(s), up.Opposite())),
			upper: setOf(grid.Ray(board.Square(s), up)),
		}
	}
	return table
}

func setOf(squares []board.Square) (b Bits) {
	for _, s := range squares {
		b |= Square(s).Bit()
	}
	return b
}

// PawnAttacks returns the squares that a Pawn of side on s attacks.
func PawnAttacks(side Side, s Square) Bits { return pawns[side][s] }

// KnightAttacks returns the squares that a Knight on s attacks.
func KnightAttacks(s Square) Bits { return knights[s] }

// KingAttacks returns the squares around s.
func KingAttacks(s Square) Bits { return kings[s] }

// BishopAttacks returns the squares that a Bishop on s attacks, the first occupied one in
// each direction included.
func BishopAttacks(s Square, occupied Bits) Bits {
	return diagonals[0][s].reach(occupied) | diagonals[1][s].reach(occupied)
}

// RookAttacks returns the squares that a Rook on s attacks, the first occupied one in each
// direction included.
func RookAttacks(s Square, occupied Bits) Bits {
	return straight[0][s].reach(occupied) | straight[1][s].reach(occupied)
}

// Attacks returns the squares that piece on s attacks.
func Attacks(piece Piece, s Square, occupied Bits) Bits {
	switch piece.Kind {
	case Pawn:
		return pawns[piece.Side][s]
	case Knight:
		return knights[s]
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
	case King:
		return kings[s]
	default:
		return 0
	}
}

// Attackers returns the squares of the pieces of side that attack s.
func (b *Board) Attackers(s Square, side Side) Bits {
	own, occupied := &b.sets[side], b.Occupied()
	return pawns[side.Other()][s]&own[Pawn] |
		knights[s]&own[Knight] |
		kings[s]&own[King] |
		BishopAttacks(s, occupied)&(own[Bishop]|own[Queen]) |
		RookAttacks(s, occupied)&(own[Rook]|own[Queen])
}
