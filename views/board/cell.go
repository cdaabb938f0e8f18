package board

import (
	"strconv"
	"strings"

	"scacchimagici/views/ui"
)

// square shows a square of a board.
var square = ui.Keep(squareAlone)

// cell is a square ready to be written, with what it needs to know of its board.
type cell struct {
	name, label  string
	class        string
	piece, ghost string
	sprite       string
	trace        Trace
	person       string
	badge, value string
	call, gainer string
	number       string
	rank, file   string // names within the square; empty: none
	moves        string
	copies       string
	interactive  bool
	first        bool // the keyboard's focus starts here
	pickable     bool
	alone        bool
}

// cell returns the square in a row, from the top, and a file.
func (b Board) cell(s Square, row, file int) cell {
	c := cell{
		name: s.Name, label: s.Label, class: s.class(), piece: s.Piece, ghost: s.Ghost, trace: s.Trace,
		person: s.Person, badge: s.Badge, value: s.Value, call: s.Call, gainer: s.Gainer, number: s.Number, interactive: b.Interactive,
	}
	if s.Piece != "" || s.Ghost != "" {
		c.sprite = b.sprite()
	}
	if file == 0 && (b.Coordinates == Inside || b.Coordinates == FilesOutside) {
		c.rank = strconv.Itoa(b.ranks() - row)
	}
	if row == b.ranks()-1 && b.Coordinates == Inside {
		c.file = fileName(file)
	}
	if b.Interactive {
		c.first, c.pickable, c.alone = row == 0 && file == 0, s.pickable(), s.Alone
		c.moves, c.copies = strings.Join(s.Moves, " "), copiesText(s.Copies)
	}
	return c
}
