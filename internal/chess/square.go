package chess

import (
	"math/bits"

	"scacchimagici/internal/board"
)

// grid is the board of chess; its numbering is that of Square.
var grid = board.Grid{Files: 8, Ranks: 8}

// Square is a square of the board, a1 = 0, b1 = 1, … h8 = 63.
type Square uint8

// NoSquare is no square at all, such as where no en passant is possible.
const NoSquare Square = 64

// SquareAt returns the square on file and rank, both from 0 to 7.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare returns the square with the given name; false when there is none.
func ParseSquare(name string) (Square, bool) {
	s, ok := grid.Parse(name)
	return Square(s), ok
}

// File returns the file of s, a = 0.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank of s, the first = 0.
func (s Square) Rank() int { return int(s >> 3) }

// String returns the name of s, such as "e4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return names[s]
}

var names = func() (names [NoSquare]string) {
	for s := range NoSquare {
		names[s] = grid.Name(board.Square(s))
	}
	return names
}()

// byFile numbers the squares as their names are ordered: a1, a2, … h8.
func (s Square) byFile() int { return s.File()<<3 | s.Rank() }

// Bits is a set of squares, one bit each.
type Bits uint64

// Bit returns the set of s alone; empty for NoSquare.
func (s Square) Bit() Bits { return 1 << s }

// Has reports whether s is in b.
func (b Bits) Has(s Square) bool { return b&s.Bit() != 0 }

// Count returns how many squares are in b.
func (b Bits) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of b, NoSquare when b is empty.
func (b Bits) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// RankBits returns the squares of a rank, from 0 to 7.
func RankBits(rank int) Bits { return 0xff << (8 * rank) }
