package minimeta

import (
	"github.com/a-h/templ"

	"scacchimagici/views/board"
)

// Units of a picture: a small square has ten a side, a large one twenty.
const (
	cellUnits = 10
	tileUnits = 2 * cellUnits
)

// Drawn implements board.Drawable.
func (b Board) Drawn() templ.Component { return drawn(b) }

// Size implements board.Drawable.
func (Board) Size() (width, height int) { return files * tileUnits, ranks * tileUnits }

// Figures implements board.Drawable.
func (b Board) Figures() []string {
	var all []string
	for _, t := range b.Tiles {
		if t.Figure != "" {
			all = append(all, inTone(t.Figure))
		}
		for _, c := range t.Cells {
			if c.Figure != "" {
				all = append(all, onDisc(c.Figure))
			}
		}
	}
	return all
}

// ground is what lies below a large square.
func (t Tile) ground(i int) string {
	if (i%files+i/files)%2 == 1 {
		return board.Colour("hole-2")
	}
	return board.Colour("hole")
}

func (t Tile) colour() string {
	if t.Figure[0] == 'b' {
		return board.Colour("tile-b")
	}
	return board.Colour("tile-w")
}

// border frames a large square from which or to which the last move went.
func (t Tile) border() string {
	for _, m := range t.Marks {
		switch m {
		case board.Last:
			return board.Colour("sq-last")
		case board.LastFrom:
			return board.Colour("sq-last-from")
		}
	}
	return ""
}

// ground is that of a small square from which or to which the last move went, or of a King in check.
func (c Cell) ground() string {
	for _, m := range c.Marks {
		switch m {
		case board.Last:
			return board.Colour("sq-last")
		case board.LastFrom:
			return board.Colour("sq-last-from")
		case Check:
			return board.Colour("foe-fill")
		}
	}
	return ""
}

// inTone is the figure of a large piece as its plinth shows it: dark on honey, light on blue.
func inTone(figure string) string {
	if figure[0] == 'w' {
		return "b" + figure[1:]
	}
	return "w" + figure[1:]
}

// onDisc is the figure of a small piece as its disc shows it: always the white one, which stands out from a black disc too.
func onDisc(figure string) string { return "w" + figure[1:] }

func (c Cell) disc() string {
	if c.Figure[0] == 'b' {
		return board.Colour("man-b")
	}
	return board.Colour("man-w")
}

func (c Cell) rim() string {
	if c.Figure[0] == 'b' {
		return board.Colour("man-w")
	}
	return board.Colour("man-b")
}
