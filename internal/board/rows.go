package board

import (
	"strings"

	"scacchimagici/internal/fault"
)

// Token returns the length of the piece that text starts with, or 0 when it starts with
// none. It is how a game tells [Grid.ReadRows] what its pieces look like.
type Token func(text string) int

// Letters returns the Token of a game whose pieces are single letters out of set.
func Letters(set string) Token {
	return func(text string) int {
		if text != "" && strings.IndexByte(set, text[0]) >= 0 {
			return 1
		}
		return 0
	}
}

// ReadRows reads the rows of a position: the text of each square's piece by Square, empty
// for an empty square. It accepts one spelling only (no two digits in a row, no 0) and
// says in a fault which row is wrong, of the field that the game calls so.
func (g Grid) ReadRows(field, text string, piece Token) ([]string, error) {
	rows := strings.Split(text, "/")
	if len(rows) != g.Ranks {
		return nil, fault.New(fault.Invalid, "fault.rows.count", field, g.Ranks, len(rows))
	}
	cells := make([]string, g.Squares())
	for i, row := range rows {
		rank := g.Ranks - 1 - i
		if err := g.readRow(field, row, rank, piece, cells[rank*g.Files:(rank+1)*g.Files]); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

func (g Grid) readRow(field, row string, rank int, piece Token, cells []string) error {
	file, digit := 0, false
	for rest := row; rest != ""; {
		n := piece(rest)
		empty := int(rest[0]) - '0'
		switch {
		case n > 0 && file < g.Files:
			cells[file] = rest[:n]
			file, digit = file+1, false
		case n > 0:
			return g.wrongWidth(field, row, rank)
		case empty < 1 || empty > 9:
			return fault.New(fault.Invalid, "fault.rows.piece", field, row, rank+1, firstOf(rest))
		case digit:
			return fault.New(fault.Invalid, "fault.rows.digits", field, row, rank+1)
		default:
			file, digit, n = file+empty, true, 1
		}
		rest = rest[n:]
	}
	if file != g.Files {
		return g.wrongWidth(field, row, rank)
	}
	return nil
}

func (g Grid) wrongWidth(field, row string, rank int) error {
	return fault.New(fault.Invalid, "fault.rows.width", field, row, rank+1, g.Files)
}

// firstOf returns the first character of text, whole even when it is no ASCII.
func firstOf(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}

// WriteRows returns the rows of a position; piece gives the text of the piece on a square,
// empty for an empty square.
func (g Grid) WriteRows(piece func(Square) string) string {
	var b strings.Builder
	for rank := g.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range g.Files {
			text := piece(Square(rank*g.Files + file))
			if text == "" {
				empty++
				continue
			}
			writeEmpty(&b, empty)
			b.WriteString(text)
			empty = 0
		}
		writeEmpty(&b, empty)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func writeEmpty(b *strings.Builder, n int) {
	if n > 0 {
		b.WriteByte('0' + byte(n))
	}
}

// Draw returns the board as text for people: the ranks from the top down with their
// digits, "." for an empty square, and the letters of the files below.
func (g Grid) Draw(piece func(Square) string) string {
	width := 1
	for s := range Square(g.Squares()) {
		width = max(width, len(piece(s)))
	}
	cell := func(b *strings.Builder, text string) {
		b.WriteByte(' ')
		b.WriteString(text)
		b.WriteString(strings.Repeat(" ", width-len(text)))
	}
	var b strings.Builder
	for rank := g.Ranks - 1; rank >= 0; rank-- {
		var line strings.Builder
		line.WriteByte('1' + byte(rank))
		for file := range g.Files {
			text := piece(Square(rank*g.Files + file))
			if text == "" {
				text = "."
			}
			cell(&line, text)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	var files strings.Builder
	files.WriteByte(' ')
	for file := range g.Files {
		cell(&files, string(rune('a'+file)))
	}
	b.WriteString(strings.TrimRight(files.String(), " ") + "\n")
	return b.String()
}
