package metamate

import (
	"regexp"
	"strconv"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// The reasons for which a game ends, in the order in which they apply, repetition after
// stalemate (MM-9.6).
const (
	reasonCheckmate = "checkmate"
	reasonStalemate = "stalemate"
	reasonPlies     = "100 plies"
	reasonMaterial  = "material"
)

// Game returns the game "metamate".
func Game() game.Game {
	return game.Define("metamate", Start, Parse,
		reasonCheckmate, reasonStalemate, game.Repetition, reasonPlies, reasonMaterial)
}

// Seat returns who is to move, whether or not the game is over.
func (p Position) Seat() game.Seat { return seatOf(p.side) }

// Outcome returns how the game ended, repetition aside (MM-9).
func (p Position) Outcome() game.Outcome {
	if p.anyLegal() {
		return game.Outcome{Reason: p.drawn()}
	}
	if p.InCheck() {
		return game.Win(seatOf(p.side^1), reasonCheckmate)
	}
	return game.Draw(reasonStalemate)
}

// RepetitionKey returns the first five fields (MM-9.4).
func (p Position) RepetitionKey() string { return strings.Join(p.fields()[:5], " ") }

// readable is what a move looks like.
var readable = regexp.MustCompile(`^([a-h][1-8]=[hvodsm]|[a-h][1-8][a-h][1-8][od]?(=[qrbnodsm])?(\+[a-h][18][qrbnodsm])*)$`)

// Readable reports whether text looks like a move.
func (p Position) Readable(text string) bool { return readable.MatchString(text) }

// letter returns the letter of the piece on a square, empty for an empty one.
func (p *Position) letter(s board.Square) string {
	if piece := p.At(chess.Square(s)); piece.Kind != NoKind {
		return string(rune(piece.Letter()))
	}
	return ""
}

// Show returns the board as text for people.
func (p Position) Show() string { return grid.Draw(p.letter) }

// String returns the position: FEN's fields with the formation before the counters.
func (p Position) String() string { return strings.Join(p.fields(), " ") }

func (p *Position) fields() []string {
	return []string{
		grid.WriteRows(p.letter),
		seatOf(p.side).Letter(),
		p.castling.String(),
		p.enPassant.String(),
		phases[p.phase],
		strconv.Itoa(int(p.halfmoves)),
		strconv.Itoa(int(p.fullmoves)),
	}
}

// phases holds the texts of the formation field.
var phases = [...]string{Playing: "-", WhiteForms: "WB", BlackForms: "B"}
