// Package chess holds orthodox movement: the board as bitboards, pseudo-legal moves, make
// and unmake with a key that follows, and who attacks what.
//
// It knows no check: a King may be left attacked and may be captured, and castling looks
// only at rights and empty squares. That is the whole of it for Scacchi Magici; a game with
// check filters by [Board.Attackers] and asks for castling apart ([Board.Castlings]).
//
// Source: FIDE Laws of Chess, article 3. Squares are a1 = 0, b1 = 1, … h8 = 63.
package chess

import "strings"

// Side is one of the two players.
type Side uint8

// White begins; its Pawns move up the board.
const (
	White Side = iota
	Black
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// String returns "white" or "black".
func (s Side) String() string {
	if s == White {
		return "white"
	}
	return "black"
}

// HomeRank returns the rank, from 0, on which the pieces of s start.
func (s Side) HomeRank() int { return 7 * int(s) }

// LastRank returns the rank, from 0, on which the Pawns of s promote.
func (s Side) LastRank() int { return s.Other().HomeRank() }

// PawnRank returns the rank, from 0, on which the Pawns of s start.
func (s Side) PawnRank() int { return 1 + 5*int(s) }

// Kind is what a piece is, whichever side it belongs to.
type Kind uint8

// NoKind is an empty square, or no promotion.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const kinds = 7 // NoKind included

const letters = ".PNBRQK"

// Letter returns the upper-case letter of k.
func (k Kind) Letter() byte { return letters[k] }

// Piece is a kind of a side; the zero value is no piece.
type Piece struct {
	Side Side
	Kind Kind
}

// Letter returns the letter of p: upper case for White, lower case for Black.
func (p Piece) Letter() byte {
	l := p.Kind.Letter()
	if p.Side == Black {
		l += 'a' - 'A'
	}
	return l
}

// ParsePiece returns the piece with the given letter; false when there is none.
func ParsePiece(letter byte) (Piece, bool) {
	side := White
	if letter >= 'a' {
		side, letter = Black, letter-('a'-'A')
	}
	if k := strings.IndexByte(letters, letter); k > 0 {
		return Piece{side, Kind(k)}, true
	}
	return Piece{}, false
}

// Rules are the parts of orthodox movement that a game may switch off.
type Rules struct {
	DoubleStep bool // a Pawn on its starting rank may advance two squares
	EnPassant  bool // and may then be captured on the square that it passed over
	Castling   bool // the King with an unmoved Rook
	Promotion  bool // without it a Pawn on the last rank stays one and moves no more
}

// Orthodox returns the rules of chess: everything on.
func Orthodox() Rules { return Rules{true, true, true, true} }

// Move takes the piece on From to To. Castling is the King's move of two files. Promotion
// is what a Pawn becomes, NoKind for every other move.
type Move struct {
	From, To  Square
	Promotion Kind
}

// String returns m as "e2e4", or "e7e8q" for a promotion.
func (m Move) String() string {
	s := m.From.String() + m.To.String()
	if m.Promotion != NoKind {
		s += string(rune(Piece{Black, m.Promotion}.Letter()))
	}
	return s
}

// Compare orders moves as their texts are ordered bytewise.
func (m Move) Compare(n Move) int { return m.rank() - n.rank() }

// promotionOrder ranks the kinds as their letters are ranked: b n q r.
const promotionOrder = "\x00\x00\x02\x01\x04\x03\x00"

func (m Move) rank() int {
	return (m.From.byFile()<<6|m.To.byFile())<<3 | int(promotionOrder[m.Promotion])
}

// ParseMove reads a move as [Move.String] writes it; false when text is none. It does not check whether the
// move is allowed.
func ParseMove(text string) (Move, bool) {
	if len(text) != 4 && len(text) != 5 {
		return Move{}, false
	}
	from, ok := ParseSquare(text[:2])
	to, ok2 := ParseSquare(text[2:4])
	if !ok || !ok2 {
		return Move{}, false
	}
	m := Move{From: from, To: to}
	if len(text) == 5 {
		p, ok := ParsePiece(text[4])
		if !ok || p.Side != Black || p.Kind == Pawn || p.Kind == King {
			return Move{}, false
		}
		m.Promotion = p.Kind
	}
	return m, true
}
