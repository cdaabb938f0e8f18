// Package movement holds how the pieces of Scacchi Magici move: orthodox chess in which the
// King is captured and there is no check (SM-4).
//
// A [Position] is the board alone: it knows neither points nor clocks nor people. A capture
// has two outcomes, because a Duel decides it (SM-5), so [Position.After] takes the
// [Outcome] with the move; package magici decides who won the Duel.
//
// Source: regulation of the association Caput Draconis, as numbered rules SM-4. Rulings:
// RULINGS.md beside this file.
package movement

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// Outcome says who won the Duel of a capture. It means nothing for other moves.
type Outcome uint8

// The attacker also wins when neither answered (SM-5.4).
const (
	AttackerWins Outcome = iota
	DefenderWins
)

// Placed is a piece on its square.
type Placed struct {
	Square chess.Square
	Piece  chess.Piece
}

// Position is a position of Scacchi Magici. It never changes: a move returns another one.
// Two Positions are equal (==) when the same is possible in both.
type Position struct {
	board chess.Board
	rules chess.Rules
}

// Start returns the full orthodox array with White to move and every rule on.
func Start() Position {
	var pieces []Placed
	for file, kind := range []chess.Kind{
		chess.Rook, chess.Knight, chess.Bishop, chess.Queen,
		chess.King, chess.Bishop, chess.Knight, chess.Rook,
	} {
		for _, side := range []chess.Side{chess.White, chess.Black} {
			pieces = append(
				pieces,
				Placed{chess.SquareAt(file, side.HomeRank()), chess.Piece{Side: side, Kind: kind}},
				Placed{chess.SquareAt(file, side.PawnRank()), chess.Piece{Side: side, Kind: chess.Pawn}},
			)
		}
	}
	p, err := Set(pieces, chess.White, chess.Orthodox())
	if err != nil {
		panic(err) // the array is a constant of this function
	}
	return p
}

// Set returns the position of a deployment. A right to castle comes with a King on e and a
// Rook in the corner of the home rank (SM-4.2). It refuses two pieces on a square and a
// side with no King or two.
func Set(pieces []Placed, toMove chess.Side, r chess.Rules) (Position, error) {
	p := Position{board: chess.NewBoard(), rules: r}
	for _, each := range pieces {
		if p.board.Occupied().Has(each.Square) {
			return Position{}, fault.New(fault.Illegal, "fault.movement.occupied", each.Square.String()).By("SM-2.2")
		}
		p.board.Put(each.Square, each.Piece)
	}
	for _, side := range []chess.Side{chess.White, chess.Black} {
		if n := p.board.Pieces(side, chess.King).Count(); n != 1 {
			return Position{}, fault.New(fault.Illegal, "fault.movement.kings", n).By("SM-1.2")
		}
	}
	if r.Castling {
		p.board.SetCastling(p.board.RightsOnBoard())
	}
	p.board.SetSide(toMove)
	return p, nil
}

// On returns the position of a board, which holds what it likes: a King may be missing, as after the end.
func On(b chess.Board, r chess.Rules) Position { return Position{board: b, rules: r} }

// At returns the piece on s; false when the square is empty.
func (p Position) At(s chess.Square) (chess.Piece, bool) {
	piece := p.board.At(s)
	return piece, piece.Kind != chess.NoKind
}

// Side returns who is to move.
func (p Position) Side() chess.Side { return p.board.Side() }

// Rules returns the settings that p was set up with.
func (p Position) Rules() chess.Rules { return p.rules }

// EnPassant returns the square that a Pawn passed over in the last move; false when there
// was no double step.
func (p Position) EnPassant() (chess.Square, bool) {
	s := p.board.EnPassant()
	return s, s != chess.NoSquare
}

// Castling returns the rights to castle that still stand.
func (p Position) Castling() chess.Castling { return p.board.Castling() }

// HasKing reports whether the King of side is on the board.
func (p Position) HasKing(side chess.Side) bool {
	return p.board.Pieces(side, chess.King) != 0
}

// over reports whether a King has been eaten (SM-7.1).
func (p *Position) over() bool {
	return !p.HasKing(chess.White) || !p.HasKing(chess.Black)
}

// Legal returns the moves of the side to move in the order of their texts. It is nil when
// a King has been eaten, and when the side cannot move: then it passes (SM-3.6).
func (p Position) Legal() []chess.Move {
	if p.over() {
		return nil
	}
	moves := p.board.Moves(nil, p.rules)
	slices.SortFunc(moves, chess.Move.Compare)
	return moves
}

// AppendMoves appends the moves of [Position.Legal] to dst in no particular order, without memory of its own.
func (p *Position) AppendMoves(dst []chess.Move) []chess.Move {
	if p.over() {
		return dst
	}
	return p.board.Moves(dst, p.rules)
}

// Board returns a copy of the board, for who looks at attacks and sets of pieces.
func (p *Position) Board() chess.Board { return p.board }

// Key returns a number that equal positions share and different ones hardly ever do.
func (p *Position) Key() uint64 { return p.board.Key() }

// LegalFrom returns the moves of [Position.Legal] of the piece on s.
func (p Position) LegalFrom(s chess.Square) []chess.Move {
	return slices.DeleteFunc(p.Legal(), func(m chess.Move) bool { return m.From != s })
}

// Victim returns the square of the piece that m attacks, which is not m.To when m captures
// en passant; false when m captures nothing.
func (p Position) Victim(m chess.Move) (chess.Square, bool) {
	s := p.board.Victim(m)
	return s, s != chess.NoSquare
}

// CastlingRook returns from where to where the Rook goes along when m castles.
func (p Position) CastlingRook(m chess.Move) (from, to chess.Square, ok bool) {
	return p.board.CastlingRook(m)
}

// After returns the position after m, one of [Position.Legal]. Of a capture whose attacker
// loses nothing remains but that the attacker is gone: no promotion (SM-4.3), and a Rook
// that defended its corner has not moved (SM-4.2).
func (p Position) After(m chess.Move, o Outcome) Position {
	if _, captures := p.Victim(m); captures && o == DefenderWins {
		p.board.EndCastling(m.From)
		p.board.Remove(m.From)
		return p.Pass()
	}
	p.board.Make(m)
	if !p.rules.EnPassant {
		p.board.SetEnPassant(chess.NoSquare)
	}
	return p
}

// With returns p with a piece put on the empty square s, as an intervention does. It counts as
// moved: no castling with it (SM-10.3).
func (p Position) With(s chess.Square, piece chess.Piece) Position {
	p.board.EndCastling(s)
	p.board.Put(s, piece)
	return p
}

// Without returns p without the piece on s, and without the castling that hung on it.
func (p Position) Without(s chess.Square) Position {
	p.board.EndCastling(s)
	p.board.Remove(s)
	return p
}

// Pass returns the position after a turn lost or passed: the other side moves, and the
// right to capture en passant is gone (SM-3.7).
func (p Position) Pass() Position { return p.WithSide(p.Side().Other()) }

// WithSide returns p with side to move, as the toss decides (SM-2.7), and no right to
// capture en passant.
func (p Position) WithSide(side chess.Side) Position {
	p.board.SetEnPassant(chess.NoSquare)
	p.board.SetSide(side)
	return p
}
