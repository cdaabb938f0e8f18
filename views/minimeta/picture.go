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

// toned is the first colour for a white figure, the second for a black one.
func toned(figure, white, black string) string {
	if figure[0] == 'b' {
		return board.Colour(black)
	}
	return board.Colour(white)
}

// tileColours frame a large square from which or to which the last move went; cellColours fill such a small one, and that
// of a King in check.
var (
	tileColours = map[board.Mark]string{board.Last: "sq-last", board.LastFrom: "sq-last-from"}
	cellColours = map[board.Mark]string{board.Last: "sq-last", board.LastFrom: "sq-last-from", Check: "foe-fill"}
)

// marksColour is the colour of the first mark that has one; empty: none has.
func marksColour(marks []board.Mark, colours map[board.Mark]string) string {
	for _, m := range marks {
		if name := colours[m]; name != "" {
			return board.Colour(name)
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
