package minimeta

import (
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// mostPawns is how many Pawns of one size and colour there are; of every other kind one.
const mostPawns = files

// Parse reads a position.
func Parse(text string) (Position, error) {
	values, err := game.Fields(text, "rows", "side", "halfmoves", "fullmove")
	if err != nil {
		return Position{}, err
	}
	cells, err := largeGrid.ReadRows("rows", values[0], token)
	if err != nil {
		return Position{}, game.MalformedRows(err)
	}
	p := Position{kings: [2]Place{NoPlace, NoPlace}}
	var count census
	for s, text := range cells {
		if text == "" {
			continue
		}
		m, err := readMount(text, Square(s), &count)
		if err != nil {
			return Position{}, err
		}
		p.set(Square(s), m)
	}
	if err := count.check(); err != nil {
		return Position{}, err
	}
	seat, err := game.ParseSide(values[1])
	if err != nil {
		return Position{}, err
	}
	if seat == game.Black {
		p.side = chess.Black
		p.key ^= blackKey
	}
	half, err := game.ParseNumber("halfmoves", values[2], 0, lastPly)
	if err != nil {
		return Position{}, err
	}
	full, err := game.ParseNumber("fullmove", values[3], 1, lastNumber)
	if err != nil {
		return Position{}, err
	}
	p.halfmoves, p.fullmove = uint8(half), uint32(full)
	if moved := p.side.Other(); p.exposed(moved) {
		// No move leads to a position in which the side that has moved is in check.
		return p, game.Malformed("fault.minimeta.check", letterOf(int(moved), chess.King), p.kings[moved].String())
	}
	return p, nil
}

// token returns the length of a large piece with its small board, such as "k[...k]". When the small board is
// malformed it returns the length of that text, so that the small board is refused.
func token(text string) int {
	if _, ok := chess.ParsePiece(text[0]); !ok {
		return 0
	}
	row, _, _ := strings.Cut(text, "/")
	if len(row) < 2 || row[1] != '[' {
		return 1
	}
	if i := strings.IndexByte(row, ']'); i > 0 {
		return i + 1
	}
	if i := strings.IndexAny(row, "0123456789"); i > 0 {
		return i
	}
	return len(row)
}

// census counts pieces by size, side and kind.
type census [2][2][chess.King + 1]int

const (
	largeSize = 0
	smallSize = 1
)

// readMount reads a large piece with its small board and counts who is there.
func readMount(text string, s Square, count *census) (m mount, err error) {
	if len(text) != len("k[...k]") || text[1] != '[' || text[6] != ']' {
		return 0, game.Malformed("fault.minimeta.deck", s.String(), text)
	}
	large, _ := chess.ParsePiece(text[0])
	count[largeSize][large.Side][large.Kind]++
	m = m.putLarge(cellOf(large))
	for i, corner := range deckOrder {
		letter := text[2+i]
		if letter == '.' {
			continue
		}
		small, ok := chess.ParsePiece(letter)
		if !ok {
			return 0, game.Malformed("fault.minimeta.deck", s.String(), text)
		}
		count[smallSize][small.Side][small.Kind]++
		m = m.put(Place(corner), cellOf(small))
	}
	return m, nil
}

// check refuses more pieces than the sets have, and other than one small King a side.
func (c *census) check() error {
	for size, key := range []string{"fault.minimeta.large", "fault.minimeta.small"} {
		for side := range c[size] {
			for kind, n := range c[size][side] {
				most := 1
				if chess.Kind(kind) == chess.Pawn {
					most = mostPawns
				}
				if n > most {
					return game.Malformed(key, letterOf(side, chess.Kind(kind)), most, n)
				}
			}
		}
	}
	for side := range c[smallSize] {
		if n := c[smallSize][side][chess.King]; n != 1 {
			return game.Malformed("fault.minimeta.king", letterOf(side, chess.King), n)
		}
	}
	return nil
}

func letterOf(side int, kind chess.Kind) string {
	return string(chess.Piece{Side: chess.Side(side), Kind: kind}.Letter())
}
