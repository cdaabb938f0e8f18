package table

import (
	"strconv"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/minimeta"
	"scacchimagici/internal/side/game/registry"
	tableview "scacchimagici/views/table"
)

// smallLetters are those of the figures that a small board draws as small discs: Pawns and kittens.
const smallLetters = "pK"

// mini draws a position in a few strokes: discs of two sizes for each side, a spot on Kings.
func (s gameScreen) mini(p game.Position) tableview.Mini {
	m := tableview.Mini{Files: s.grid.Files, Ranks: s.grid.Ranks}
	paths := map[string]*strings.Builder{}
	put := func(class string, x, y float64) {
		if paths[class] == nil {
			paths[class] = new(strings.Builder)
		}
		paths[class].WriteString("M" + number(x) + " " + number(y) + "h0")
	}
	shown := s.view(p)
	levels, onTwoLevels := game.Unwrap[minimeta.Position](p)
	for i, at := range cells(s.grid) {
		x, y := float64(i%s.grid.Files*2+1), float64(i/s.grid.Files*2+1)
		if figure := shown.figure(at); figure != "" {
			side, letter := figure[:1], figure[1:]
			class := side
			if strings.Contains(smallLetters, letter) {
				class += "s"
			}
			put(class, x, y)
			if letter == "k" && !onTwoLevels {
				put(side+"k", x, y)
			}
		}
	}
	if onTwoLevels { // the Kings that count are the small ones
		for _, side := range []chess.Side{chess.White, chess.Black} {
			king := levels.King(side)
			put(side.String()[:1]+"k", float64(king.Column())+.5, float64(2*s.grid.Ranks-1-king.Row())+.5)
		}
	}
	for _, class := range []string{"w", "b", "ws", "bs", "wk", "bk"} {
		if path := paths[class]; path != nil {
			m.Discs = append(m.Discs, tableview.Discs{Class: class, Path: path.String()})
		}
	}
	return m
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// ending draws how the game is won: the last board of an example of its rules, or its start.
func (s gameScreen) ending() tableview.Mini {
	g, err := registry.All().Find(s.id)
	if err != nil {
		panic("table: picture of " + s.id + ": " + err.Error())
	}
	p := g.Start()
	for _, e := range s.rules.examples {
		if e.key != "win" && e.key != "mate" && e.key != "check" {
			continue
		}
		if p, err = g.Parse(e.start); err != nil {
			panic("table: picture of " + s.id + ": " + err.Error())
		}
		p = mustPlay(p, e.moves[0])
	}
	return s.mini(p)
}
