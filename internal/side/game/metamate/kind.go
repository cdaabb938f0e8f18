package metamate

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
)

// Kind is what a piece is, whichever side it belongs to: one of chess or a Meta in one of
// its configurations (MM-1).
type Kind uint8

// NoKind is an empty square, or no choice in a move.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
	LeftRight     // M1 that copies west and east, "H"
	ForwardBack   // M1 that copies north and south, "V"
	Orthogonal    // M2.1, "O"
	Diagonal      // M2.2, "D"
	AllNeighbours // M3, "S"
	Full          // M4, "M": copies enemies too, and by the bridge
)

const (
	kinds   = 13 // NoKind included
	letters = ".PNBRQKHVODSM"
)

// IsMeta reports whether k is a configuration of the Meta.
func (k Kind) IsMeta() bool { return k >= LeftRight }

// IsM1 reports whether k is one of the two configurations whose capture asks for a choice.
func (k Kind) IsM1() bool { return k == LeftRight || k == ForwardBack }

// Letter returns the upper-case letter of k.
func (k Kind) Letter() byte { return letters[k] }

// lower returns the letter of k as moves write it.
func (k Kind) lower() byte { return letters[k] + 'a' - 'A' }

// Evolved returns what a Meta becomes when it captures (MM-4); choice, Orthogonal or
// Diagonal, counts for an M1. Every other piece stays unchanged.
func (k Kind) Evolved(choice Kind) Kind {
	switch k {
	case LeftRight, ForwardBack:
		return choice
	case Orthogonal, Diagonal:
		return AllNeighbours
	case AllNeighbours:
		return Full
	default:
		return k
	}
}

// Promotions returns what a piece can promote to, in the order of the rules (MM-8.1).
func Promotions() []Kind { return append([]Kind(nil), promotions[:]...) }

var promotions = [8]Kind{Queen, Rook, Bishop, Knight, Orthogonal, Diagonal, AllNeighbours, Full}

// formations holds, by kind, what a piece may become during formation (MM-2).
var formations = [kinds][]Kind{
	Pawn:   {LeftRight, ForwardBack},
	Knight: {Orthogonal, Diagonal},
	Bishop: {Orthogonal, Diagonal},
	Rook:   {AllNeighbours},
	Queen:  {Full},
}

// Piece is a kind of a side; the zero value is no piece.
type Piece struct {
	Side chess.Side
	Kind Kind
}

// Letter returns the letter of p: upper case for White, lower case for Black.
func (p Piece) Letter() byte {
	if p.Side == chess.Black {
		return p.Kind.lower()
	}
	return p.Kind.Letter()
}

// CopySquares returns the squares that a Meta of a configuration looks at from s (MM-1);
// none for any other kind.
func CopySquares(k Kind, s chess.Square) chess.Bits { return copySquares[k][s] }

// The tables below are computed once and never change.
var (
	grid = board.Grid{Files: 8, Ranks: 8}

	copySquares = func() (table [kinds][64]chess.Bits) {
		d := board.Directions()
		ways := [kinds][]board.Direction{
			LeftRight:     {d[2], d[6]},
			ForwardBack:   {d[0], d[4]},
			Orthogonal:    {d[0], d[2], d[4], d[6]},
			Diagonal:      {d[1], d[3], d[5], d[7]},
			AllNeighbours: d[:],
			Full:          d[:],
		}
		for k, directions := range ways {
			for s := range table[k] {
				for _, way := range directions {
					if to, ok := grid.Step(board.Square(s), way); ok {
						table[k][s] |= chess.Square(to).Bit()
					}
				}
			}
		}
		return table
	}()

	// rookLines, bishopLines and anyPieceLines are the squares that a piece on a square could reach on an empty
	// board as a Rook, as a Bishop, and as any piece.
	rookLines, bishopLines, anyPieceLines = func() (rooks, bishops, all [64]chess.Bits) {
		for s := range chess.NoSquare {
			rooks[s], bishops[s] = chess.RookAttacks(s, 0), chess.BishopAttacks(s, 0)
			all[s] = rooks[s] | bishops[s] | chess.KnightAttacks(s)
		}
		return rooks, bishops, all
	}()
)
