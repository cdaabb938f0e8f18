package movement

import (
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
)

// PassText is how a side that has no other move passes (SM-3.6).
const PassText = "pass"

// Moves returns the legal moves as texts, captures without who won their Duel; [PassText] alone for a side
// that cannot move.
func (p Position) Moves() []string {
	legal := p.Legal()
	if len(legal) == 0 && !p.over() {
		return []string{PassText}
	}
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = m.String()
	}
	return texts
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
		p.Side().String()[:1],
		p.board.Castling().String(),
		p.board.EnPassant().String(),
	}, " ")
}
