package metamate

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/chess"
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
	return game.Define("metamate", Start, Parse, Position.Show,
		reasonCheckmate, reasonStalemate, game.Repetition, reasonPlies, reasonMaterial)
}

// Turn returns who moves, Nobody once it is over.
func (p Position) Turn() game.Seat {
	if p.Outcome().Over() {
		return game.Nobody
	}
	return seatOf(p.side)
}

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

// Moves returns the legal moves as texts.
func (p Position) Moves() []string {
	legal := p.Legal()
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = m.String()
	}
	slices.Sort(texts)
	return texts
}

// readable is what a move looks like.
var readable = regexp.MustCompile(`^([a-h][1-8]=[hvodsm]|[a-h][1-8][a-h][1-8][od]?(=[qrbnodsm])?(\+[a-h][18][qrbnodsm])*)$`)

// Find returns the legal move that is written text. It refuses any other as unreadable or
// as illegal.
func (p Position) Find(text string) (Move, error) {
	if !readable.MatchString(text) {
		return Move{}, game.Unreadable(text)
	}
	for _, m := range p.Legal() {
		if m.String() == text {
			return m, nil
		}
	}
	return Move{}, game.NotLegal(text)
}

// Play returns the position after a move.
func (p Position) Play(text string) (game.Position, error) {
	m, err := p.Find(text)
	if err != nil {
		return nil, err
	}
	return p.After(m), nil
}

// Perft counts sequences of moves by typed moves.
func (p Position) Perft(depth int) uint64 { return p.perft(depth, make([]Move, 0, 1024)) }

// perft plays on its own copy of the position. The moves of all depths above share the
// memory of above.
func (p *Position) perft(depth int, above []Move) uint64 {
	switch {
	case depth == 0:
		return 1
	case p.drawn() != "":
		return 0
	}
	all := p.pseudo(above, allMoves)
	g := p.newGuard()
	var n uint64
	for _, m := range all[len(above):] {
		n += p.branch(m, depth, &g, all)
	}
	return n
}

// branch counts the sequences that begin with the pseudo-legal move m.
func (p *Position) branch(m Move, depth int, g *guard, above []Move) (n uint64) {
	doubted := g.doubts(m)
	if depth == 1 && !doubted {
		return 1
	}
	u := p.make(m)
	if !doubted || !p.exposed() {
		n = p.perft(depth-1, above)
	}
	p.unmake(m, u)
	return n
}

// letter returns what stands on a square as text, nothing for an empty one.
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
