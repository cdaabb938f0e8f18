package table

import (
	"strconv"
	"strings"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
)

// miniOf draws a position in a few strokes: discs of two sizes for each side, a spot on Kings.
func miniOf(s gamescreen.Screen, p game.Position) Mini {
	m := Mini{Files: s.Grid.Files, Ranks: s.Grid.Ranks}
	paths := map[string]*strings.Builder{}
	put := func(class string, x, y float64) {
		if paths[class] == nil {
			paths[class] = new(strings.Builder)
		}
		paths[class].WriteString("M" + number(x) + " " + number(y) + "h0")
	}
	shown := s.View(p)
	for i, at := range gamescreen.Cells(s.Grid) {
		x, y := float64(i%s.Grid.Files*2+1), float64(i/s.Grid.Files*2+1)
		if figure := shown.Figure(at); figure != "" {
			side, letter := figure[:1], figure[1:]
			class := side
			if strings.Contains(s.Small, letter) {
				class += "s"
			}
			put(class, x, y)
			if letter == "k" && shown.OwnBoard == nil {
				put(side+"k", x, y)
			}
		}
	}
	if shown.OwnBoard != nil {
		for i, at := range shown.OwnBoard.Kings() {
			put("wb"[i:i+1]+"k", 2*at[0], 2*at[1])
		}
	}
	for _, class := range []string{"w", "b", "ws", "bs", "wk", "bk"} {
		if path := paths[class]; path != nil {
			m.Discs = append(m.Discs, Discs{Class: class, Path: path.String()})
		}
	}
	return m
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// winOf draws how the game is won: the last board of an example of its rules, or its start.
func winOf(s gamescreen.Screen) Mini {
	g, err := registry.All().Find(s.ID)
	if err != nil {
		panic("table: picture of " + s.ID + ": " + err.Error())
	}
	p := g.Start()
	for _, e := range s.Rules.Examples {
		if e.Key != "win" && e.Key != "mate" && e.Key != "check" {
			continue
		}
		if p, err = g.Parse(e.Start); err != nil {
			panic("table: picture of " + s.ID + ": " + err.Error())
		}
		p = mustPlay(p, e.Moves[0])
	}
	return miniOf(s, p)
}
