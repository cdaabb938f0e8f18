// Package minimeta shows the board of Mini Meta Chess: large pieces as tiles, each with the four small
// squares that it carries, and beside it the card of the held piece.
//
// The small squares are the squares of the page's script, in twelve rows of ten; those
// without a large piece below them are gaps. A large square is named by itself ("c1"), a
// small one with the large square that it lies on ("c1:a2").
package minimeta

import (
	"context"
	"io"
	"slices"
	"strings"

	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

const (
	files = 5
	ranks = 6
)

// Board is what stands on the board, for [board.Board.Body].
type Board struct {
	Tiles       []Tile // the 30 large squares, row by row from the upper left corner
	Gone        []Gone // what the last move took: it is seen leaving
	Interactive bool   // small squares are buttons
	Reasons     []Reason
}

// Only returns the board on which one move alone can be tapped: that of the small piece on from, to a small or a large
// square. What the pieces say of other moves is left out.
func (b Board) Only(from, to string) Board {
	b.Reasons = nil
	b.Tiles = slices.Clone(b.Tiles)
	for i := range b.Tiles {
		t := &b.Tiles[i]
		if !strings.HasPrefix(from, t.Name+":") {
			t.Pilot = ""
		}
		for j := range t.Cells {
			c := &t.Cells[j]
			if c.Name == from {
				c.Moves = []string{strings.TrimRight(to, "x")}
				continue
			}
			c.Pick, c.Moves = false, nil
			c.Marks = slices.DeleteFunc(slices.Clone(c.Marks), func(m board.Mark) bool { return m == board.Tappable })
		}
	}
	return b
}

// Tile is a large square with its small ones. Without a figure it is empty, and its small squares are gaps.
type Tile struct {
	Name   string       // "c1"
	Figure string       // "wb": the large piece
	Idle   bool         // no piece is aboard
	Pilot  string       // small square that a tap elsewhere on the tile picks
	Marks  []board.Mark // Last, LastFrom, Check
	Cells  [4]Cell      // a2, b2, a1, b1
}

// Cell is a small square.
type Cell struct {
	Name   string // "c1:a2"
	Label  string // accessible name
	Figure string // the small piece
	Marks  []board.Mark
	Moves  []string // small squares to which it walks, large ones to which it pilots; see [board.Square.Moves]
	Pick   bool     // may be picked without a move: its card says why it has none
}

// Gone is a piece that has left the board, and where it stood.
type Gone struct {
	At     string // "c1" for a large piece, "c1:a2" for a small one
	Figure string
}

// Check marks the King that is in check.
const Check board.Mark = "check"

// Reason says why moves that look legal are not.
type Reason struct {
	Moves []string // as the game writes them
	By    []string // large or small squares of the pieces that would attack
	King  string   // small square of the King that would be attacked
	Text  string
}

// Card says what the held piece can do.
type Card struct {
	Of     string // small square of the held piece
	Figure string
	Title  string // "Torre piccola"
	Where  string // "sul Cavallo grande, c3"
	Lines  []Line
}

// Line is one thing that the piece can or cannot do.
type Line struct {
	Sign  string // "walk", "pilot", "no", "king"
	Mount string // figure within the sign of a pilot
	Title string // "cammina"
	Text  string // "11 caselle piccole"
}

// Beside is what stands beside the board.
type Beside struct {
	ui.Words
	Cards  []Card
	Threat *Threat
}

// Threat is the button that shows who attacks the King.
type Threat struct {
	Now   bool // the King is in check: the attackers are shown at once
	Shown []Arrow
	Text  string // shown while the button is pressed
}

// Arrow leads from an attacker to the King.
type Arrow struct {
	From, To string // large or small squares
	Asleep   bool   // no piece is aboard: the large piece would attack if one were
}

// SlotID is the slot in which the cards are shown.
const SlotID = "mm-slot"

// Render shows the content beside the board around its children, which are shown while no piece is
// held. It implements templ.Component.
func (b Beside) Render(ctx context.Context, w io.Writer) error { return explanation(b).Render(ctx, w) }

// Render shows the board. It implements templ.Component.
func (b Board) Render(ctx context.Context, w io.Writer) error { return grid(b).Render(ctx, w) }

// Decided reports whether the board shows how the game was decided: the pieces that give mate are marked.
func (b Board) Decided() bool {
	return slices.ContainsFunc(b.Tiles, func(t Tile) bool {
		return slices.Contains(t.Marks, board.Attacker) || slices.ContainsFunc(t.Cells[:], func(c Cell) bool { return slices.Contains(c.Marks, board.Attacker) })
	})
}

// rows returns the small squares in rows of ten, from the top.
func (b Board) rows() [][]Cell {
	all := make([][]Cell, 0, 2*ranks)
	for i := 0; i+files <= len(b.Tiles); i += files {
		for half := range 2 {
			row := make([]Cell, 0, 2*files)
			for _, t := range b.Tiles[i : i+files] {
				row = append(row, t.Cells[2*half], t.Cells[2*half+1])
			}
			all = append(all, row)
		}
	}
	return all
}

// tile returns the name of the large square that a small one lies on.
func (c Cell) tile() string {
	name, _, _ := strings.Cut(c.Name, ":")
	return name
}

func (c Cell) class() string {
	class := "sq"
	if c.Figure != "" {
		class += " has"
	}
	return class + marked(c.Marks)
}

func (t Tile) class() string {
	class := "big"
	if t.Figure != "" {
		class += " on-" + t.Figure[:1]
	}
	if t.Idle {
		class += " idle"
	}
	return class + marked(t.Marks)
}

func marked(marks []board.Mark) string {
	var classes strings.Builder
	for _, m := range marks {
		classes.WriteString(" m-" + string(m))
	}
	return classes.String()
}

// arrowsText writes threats for the page's script: "b5>e2:a2 c4?e2:a2". The question mark stands for an
// attacker asleep.
func arrowsText(arrows []Arrow) string {
	texts := make([]string, len(arrows))
	for i, a := range arrows {
		sign := ">"
		if a.Asleep {
			sign = "?"
		}
		texts[i] = a.From + sign + a.To
	}
	return strings.Join(texts, " ")
}
