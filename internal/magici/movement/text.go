package movement

import (
	"slices"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// pass is the move of a side that has no other (SM-3.6).
const pass = "pass"

// reasonKing is the only reason for which movement alone ends a game (SM-7.1).
const reasonKing = "king"

// The signs that follow a capture: who won its Duel.
const (
	attackerSign = "+"
	defenderSign = "-"
)

// Game returns the game "magici" of the notation.
func Game() game.Game {
	return game.DefineTexts("magici", Start, Parse, reasonKing)
}

// Turn returns who moves; nobody once a King has been eaten.
func (p Position) Turn() game.Seat {
	if p.over() {
		return game.Nobody
	}
	return seatOf(p.Side())
}

func seatOf(s chess.Side) game.Seat {
	if s == chess.White {
		return game.White
	}
	return game.Black
}

// Outcome returns the win of the side whose King stands alone.
func (p Position) Outcome() game.Outcome {
	for _, side := range []chess.Side{chess.White, chess.Black} {
		if !p.HasKing(side) {
			return game.Win(seatOf(side.Other()), reasonKing)
		}
	}
	return game.Outcome{}
}

// Moves returns the legal moves as texts, captures without their sign; "pass" alone for a
// side that cannot move.
func (p Position) Moves() []string {
	legal := p.Legal()
	if len(legal) == 0 && !p.over() {
		return []string{pass}
	}
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = m.String()
	}
	return texts
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
	outcome := AttackerWins
	bare, signed := strings.CutSuffix(text, attackerSign)
	if !signed {
		if bare, signed = strings.CutSuffix(text, defenderSign); signed {
			outcome = DefenderWins
		}
	}
	if bare == pass {
		if signed || p.over() || len(p.Legal()) > 0 {
			return nil, game.NotLegal(text)
		}
		return p.Pass(), nil
	}
	m, ok := chess.ParseMove(bare)
	if !ok {
		return nil, game.Unreadable(text)
	}
	if _, captures := p.Victim(m); captures != signed || !slices.Contains(p.Legal(), m) {
		return nil, game.NotLegal(text)
	}
	return p.After(m, outcome), nil
}

// Perft counts sequences of moves, each capture once as won by the attacker.
func (p Position) Perft(depth int) uint64 { return p.perft(depth, nil) }

// perft plays on its own copy of the board. The moves of all depths above share the
// memory of above.
func (p *Position) perft(depth int, above []chess.Move) uint64 {
	switch {
	case depth == 0:
		return 1
	case p.over():
		return 0
	}
	all := p.board.Moves(above, p.rules)
	moves := all[len(above):]
	if len(moves) == 0 {
		passed := p.Pass()
		return passed.perft(depth-1, all)
	}
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		undo := p.board.Make(m)
		n += p.perft(depth-1, all)
		p.board.Unmake(m, undo)
	}
	return n
}

// Show returns the board as text for people.
func (p Position) Show() string { return grid.Draw(p.letter) }

// grid is the board as the rows of a position see it.
var grid = board.Grid{Files: 8, Ranks: 8}

// letter returns what stands on a square as text, nothing for an empty one.
func (p Position) letter(s board.Square) string {
	if piece, ok := p.At(chess.Square(s)); ok {
		return string(rune(piece.Letter()))
	}
	return ""
}

// String returns the position as the first four fields of a FEN; the square passed over is
// named after every double step.
func (p Position) String() string {
	return strings.Join([]string{
		grid.WriteRows(p.letter),
		seatOf(p.Side()).Letter(),
		p.board.Castling().String(),
		p.board.EnPassant().String(),
	}, " ")
}

// Parse reads a position of "magici", with every rule of movement on.
func Parse(text string) (Position, error) {
	fields, err := game.Fields(text, "placement", "side", "castling", "en-passant")
	if err != nil {
		return Position{}, err
	}
	p := Position{board: chess.NewBoard(), rules: chess.Orthodox()}
	if err := p.readPlacement(fields[0]); err != nil {
		return Position{}, err
	}
	side, err := game.ParseSide(fields[1])
	if err != nil {
		return Position{}, err
	}
	if side == game.Black {
		p.board.SetSide(chess.Black)
	}
	rights, ok := chess.ParseCastling(fields[2])
	if !ok {
		return Position{}, game.Malformed("fault.position.castling", fields[2])
	}
	if rights&^p.board.RightsOnBoard() != 0 {
		return Position{}, game.Malformed("fault.position.rights", fields[2])
	}
	p.board.SetCastling(rights)
	if err := p.readEnPassant(fields[3]); err != nil {
		return Position{}, err
	}
	return p, nil
}

func (p *Position) readPlacement(rows string) error {
	cells, err := grid.ReadRows("placement", rows, board.Letters("PNBRQKpnbrqk"))
	if err != nil {
		return game.MalformedRows(err)
	}
	for i, cell := range cells {
		if cell != "" {
			piece, _ := chess.ParsePiece(cell[0])
			p.board.Put(chess.Square(i), piece)
		}
	}
	for _, side := range []chess.Side{chess.White, chess.Black} {
		// An army that no chess set holds.
		count := func(k chess.Kind) int { return p.board.Pieces(side, k).Count() }
		pawns := p.board.Pieces(side, chess.Pawn)
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
	if !p.HasKing(chess.White) && !p.HasKing(chess.Black) {
		return game.Malformed("fault.position.noking")
	}
	return nil
}

// readEnPassant reads the square that a Pawn of the side that just moved passed over:
// empty, as is the square that it came from, and the Pawn beyond.
func (p *Position) readEnPassant(field string) error {
	if field == "-" {
		return nil
	}
	s, ok := chess.ParseSquare(field)
	mover := p.Side().Other()
	if !ok || s.Rank() != 2+3*int(mover) {
		return game.Malformed("fault.position.enpassant", 3+3*int(mover), field)
	}
	from, to := s-8, s+8
	if mover == chess.Black {
		from, to = to, from
	}
	if p.board.Occupied()&(s.Bit()|from.Bit()) != 0 || p.board.At(to) != (chess.Piece{Side: mover, Kind: chess.Pawn}) {
		return game.Malformed("fault.position.passedover", from.String(), s.String(), to.String())
	}
	p.board.SetEnPassant(s)
	return nil
}
