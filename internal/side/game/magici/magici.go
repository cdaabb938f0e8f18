// Package magici speaks the movement of Scacchi Magici as a board game, for the `rules` command and its
// records. It is no table game: people decide its captures, so a move that captures carries the sign of
// who won the Duel.
package magici

import (
	"slices"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/side/game"
)

// Position is a position of the movement with its texts.
type Position struct{ movement.Position }

// reasonKing is the only reason for which movement alone ends a game (SM-7.1).
const reasonKing = "king"

// The signs that follow a capture: who won its Duel.
const (
	attackerSign = "+"
	defenderSign = "-"
)

// Game returns the game "magici" of the notation.
func Game() game.Game {
	return game.DefineTexts("magici", func() Position { return Position{movement.Start()} }, Parse, reasonKing)
}

// Turn returns who moves; Nobody once a King has been eaten.
func (p Position) Turn() game.Seat {
	if p.Outcome().Over() {
		return game.Nobody
	}
	return seatOf(p.Side())
}

func seatOf(s chess.Side) game.Seat { return game.White + game.Seat(s) }

// Outcome returns the win of the side whose King stands alone.
func (p Position) Outcome() game.Outcome {
	for _, side := range []chess.Side{chess.White, chess.Black} {
		if !p.HasKing(side) {
			return game.Win(seatOf(side.Other()), reasonKing)
		}
	}
	return game.Outcome{}
}

// Spellings returns move itself, or both its outcomes when it captures.
func (p Position) Spellings(move string) []string {
	if m, ok := chess.ParseMove(move); ok {
		if _, captures := p.Victim(m); captures {
			return []string{move + attackerSign, move + defenderSign}
		}
	}
	return []string{move}
}

// Play returns the position after a move with its sign: "e4d5+" when the attacker won the
// Duel, "e4d5-" when the defender did; a move that captures nothing has none.
func (p Position) Play(text string) (game.Position, error) {
	outcome := movement.AttackerWins
	bare, signed := strings.CutSuffix(text, attackerSign)
	if !signed {
		if bare, signed = strings.CutSuffix(text, defenderSign); signed {
			outcome = movement.DefenderWins
		}
	}
	if bare == movement.PassText {
		if signed || p.Outcome().Over() || len(p.Legal()) > 0 {
			return nil, game.NotLegal(text)
		}
		return Position{p.Pass()}, nil
	}
	m, ok := chess.ParseMove(bare)
	if !ok {
		return nil, game.Unreadable(text)
	}
	if _, captures := p.Victim(m); captures != signed || !slices.Contains(p.Legal(), m) {
		return nil, game.NotLegal(text)
	}
	return Position{p.After(m, outcome)}, nil
}

// grid is the board as the rows of a position see it.
var grid = board.Grid{Files: 8, Ranks: 8}

// Parse reads a position of "magici", with every rule of movement on.
func Parse(text string) (Position, error) {
	fields, err := game.Fields(text, "placement", "side", "castling", "en-passant")
	if err != nil {
		return Position{}, err
	}
	b := chess.NewBoard()
	if err := readPlacement(&b, fields[0]); err != nil {
		return Position{}, err
	}
	side, err := game.ParseSide(fields[1])
	if err != nil {
		return Position{}, err
	}
	if side == game.Black {
		b.SetSide(chess.Black)
	}
	rights, ok := chess.ParseCastling(fields[2])
	if !ok {
		return Position{}, game.Malformed("fault.position.castling", fields[2])
	}
	if rights&^b.RightsOnBoard() != 0 {
		return Position{}, game.Malformed("fault.position.rights", fields[2])
	}
	b.SetCastling(rights)
	if err := readEnPassant(&b, fields[3]); err != nil {
		return Position{}, err
	}
	return Position{movement.On(b, chess.Orthodox())}, nil
}

func readPlacement(b *chess.Board, rows string) error {
	cells, err := grid.ReadRows("placement", rows, board.Letters("PNBRQKpnbrqk"))
	if err != nil {
		return game.MalformedRows(err)
	}
	for i, cell := range cells {
		if cell != "" {
			piece, _ := chess.ParsePiece(cell[0])
			b.Put(chess.Square(i), piece)
		}
	}
	for _, side := range []chess.Side{chess.White, chess.Black} {
		// An army that no chess set holds.
		count := func(k chess.Kind) int { return b.Pieces(side, k).Count() }
		pawns := b.Pieces(side, chess.Pawn)
		promoted := max(0, count(chess.Queen)-1) + max(0, count(chess.Rook)-2) +
			max(0, count(chess.Bishop)-2) + max(0, count(chess.Knight)-2)
		switch {
		case count(chess.King) > 1:
			return game.Malformed("fault.position.kings", count(chess.King))
		case count(chess.NoKind) > 16:
			return game.Malformed("fault.position.pieces", count(chess.NoKind))
		case pawns.Count()+promoted > 8:
			return game.Malformed("fault.position.promoted", pawns.Count(), promoted)
		case pawns&(chess.RankBits(0)|chess.RankBits(7)) != 0:
			return game.Malformed("fault.position.pawnrank")
		}
	}
	if b.Pieces(chess.White, chess.King) == 0 && b.Pieces(chess.Black, chess.King) == 0 {
		return game.Malformed("fault.position.noking")
	}
	return nil
}

// readEnPassant reads the square that a Pawn of the side that just moved passed over:
// empty, as is the square that it came from, and the Pawn beyond.
func readEnPassant(b *chess.Board, field string) error {
	if field == "-" {
		return nil
	}
	s, ok := chess.ParseSquare(field)
	mover := b.Side().Other()
	if !ok || s.Rank() != 2+3*int(mover) {
		return game.Malformed("fault.position.enpassant", 3+3*int(mover), field)
	}
	from, to := s-8, s+8
	if mover == chess.Black {
		from, to = to, from
	}
	if b.Occupied()&(s.Bit()|from.Bit()) != 0 || b.At(to) != (chess.Piece{Side: mover, Kind: chess.Pawn}) {
		return game.Malformed("fault.position.passedover", from.String(), s.String(), to.String())
	}
	b.SetEnPassant(s)
	return nil
}
