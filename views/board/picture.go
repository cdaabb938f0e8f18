package board

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/a-h/templ"

	"scacchimagici/static"
	"scacchimagici/views/ui"
)

// Picture is a position to be shared: one drawing that loads nothing.
type Picture struct {
	Title, Where string // "Magnetone", "Tavolo CDFG, mossa 12"
	White, Black string // names of the players
	Text         string // what happened last, or how it ended
	Sign         string // name of the program, at the foot of a card with another title; empty: none
	Board        Board
}

// Drawable is a board that draws its own squares, for a picture: in tenths of a square, as arrows are.
type Drawable interface {
	Drawn() templ.Component
	Size() (width, height int) // in tenths of a square
	Figures() []string         // that stand on it
}

// Measures of a picture, in its pixels.
const (
	pictureWide = 1080
	pictureTop  = 196 // above the board
	pictureFoot = 124 // below it
	boardLeft   = 64  // room for the names of ranks
	boardWide   = pictureWide - boardLeft - 40
)

const pictureTheme = "pergamena"

// colour returns one of the picture's colours.
func colour(name string) string { return static.Colour(pictureTheme, name) }

// Colour returns a colour for what a [Drawable] draws.
func Colour(name string) string { return colour(name) }

// units are the width and height of the board in tenths of a square.
func (p Picture) units() (width, height int) {
	if d, ok := p.Board.Body.(Drawable); ok {
		return d.Size()
	}
	return p.Board.files() * int(unit), p.Board.ranks() * int(unit)
}

func (p Picture) scale() float64 {
	width, _ := p.units()
	return boardWide / float64(width)
}

func (p Picture) boardHigh() int {
	_, height := p.units()
	return int(p.scale() * float64(height))
}

func (p Picture) high() int { return pictureTop + p.boardHigh() + pictureFoot }

// figures are those that the picture needs, each once.
func (p Picture) figures() []string {
	var all []string
	if d, ok := p.Board.Body.(Drawable); ok {
		all = d.Figures()
	}
	for _, s := range p.Board.Squares {
		for _, figure := range []string{s.Piece, s.Ghost} {
			if figure != "" {
				all = append(all, figure)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// symbol is the drawing of a figure, from our own files.
func (p Picture) symbol(figure string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, static.Symbol(ui.HomeOf(p.Board.sprite(), figure)+".svg", figure))
		return err
	})
}

// textSize is the size of letters with which a text fits into a width, at most one.
func textSize(text string, width, most int) string {
	const letter = .54 // mean width, in sizes
	fits := int(float64(width) / (letter * float64(max(1, utf8.RuneCountInString(text)))))
	return strconv.Itoa(min(most, fits))
}

// placed moves and scales the board to its place.
func (p Picture) placed() string {
	return fmt.Sprintf("translate(%d %d) scale(%.4f)", boardLeft, pictureTop, p.scale())
}

// pictureSquare is a square on the drawing.
type pictureSquare struct {
	Square
	x, y         string // upper left corner
	fill, border string // empty: no border
	dashed       bool
}

// pictureSquares places the squares of the board.
func (p Picture) pictureSquares() []pictureSquare {
	all := make([]pictureSquare, len(p.Board.Squares))
	n := p.Board.files()
	for i, s := range p.Board.Squares {
		q := pictureSquare{Square: s, x: strconv.Itoa(i % n * int(unit)), y: strconv.Itoa(i / n * int(unit)), fill: colour("sq-light")}
		if (i%n+i/n)%2 == 1 {
			q.fill = colour("sq-dark")
		}
		for _, m := range s.Marks {
			switch m {
			case Last:
				q.fill, q.border = colour("sq-last"), colour("ink")
			case LastFrom:
				q.fill, q.border, q.dashed = colour("sq-last-from"), colour("ink"), true
			case Defender:
				q.fill, q.border = colour("foe-fill"), colour("foe")
			case Attacker:
				q.border = colour("gold-rim")
			}
		}
		all[i] = q
	}
	return all
}

// traceColour is that of the ring around a ghost.
func traceColour(t Trace) string {
	switch t {
	case Attracted:
		return colour("attract")
	case Repelled:
		return colour("repel")
	}
	return colour("opt-b")
}

// pictureLetter is the name of a rank or file beside the board.
type pictureLetter struct{ x, y, text string }

func (p Picture) letters() []pictureLetter {
	var all []pictureLetter
	files, ranks := p.Board.files(), p.Board.ranks()
	wide, high := boardWide/files, p.boardHigh()/ranks
	for i := range ranks {
		all = append(all, pictureLetter{strconv.Itoa(boardLeft / 2), strconv.Itoa(pictureTop + i*high + high/2 + 10), strconv.Itoa(ranks - i)})
	}
	for i := range files {
		all = append(all, pictureLetter{strconv.Itoa(boardLeft + i*wide + wide/2), strconv.Itoa(pictureTop + p.boardHigh() + 36), fileName(i)})
	}
	return all
}

// below is how far down a line of text stands under the board.
func (p Picture) below(down int) string { return strconv.Itoa(pictureTop + p.boardHigh() + down) }

func lineColour(l Line, part string) string {
	switch {
	case l.Kind == Wins && part == "fill":
		return colour("sq-last")
	case l.Kind == Wins:
		return colour("mk")
	case part == "fill":
		return colour("opt-b-fill")
	}
	return colour("opt-b")
}

func arrowColour(k ArrowKind) string {
	if k == Attracts {
		return colour("attract")
	}
	return colour("gold-rim")
}
