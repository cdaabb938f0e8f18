package gallery

import (
	"strconv"
	"strings"

	"scacchimagici/views/board"
	"scacchimagici/views/minimeta"
	"scacchimagici/views/ui"
)

// miniMetaRows is a position in the middle of a game, as the game writes it.
const miniMetaRows = "k[..k.]q[....]b[...b]1r[.r..]/p[...p]p[..qp]p[....]2/2n[.pn.]1p[...p]/P[P...]P[P...]N[...R]p[...P]1/R[..N.]1P[P...]P[P...]P[..K.]/2B[....]Q[...B]K[Q...]"

// miniMeta is that position, with what the Rook aboard the Knight may do.
func miniMeta() minimeta.Board {
	b := minimeta.Board{Interactive: true}
	for i, row := range strings.Split(miniMetaRows, "/") {
		b.Tiles = append(b.Tiles, miniMetaRow(row, strconv.Itoa(6-i))...)
	}
	tile(b, "c3").Pilot = "c3:b1"
	rook := &tile(b, "c3").Cells[3]
	rook.Moves = []string{
		"c3:a1", "c3:b2", "b3:a1", "b3:b1", "a3:a1", "a3:b1", "c2:b1", "c2:b2", "c1:b1", "c1:b2", "c4:b1x",
		"a4", "b5x", "d5", "e4x", "b1",
	}
	rook.Marks = []board.Mark{board.Tappable}
	tile(b, "b5").Cells[2].Marks = []board.Mark{board.Last}
	tile(b, "c6").Cells[2].Marks = []board.Mark{board.LastFrom}
	b.Reasons = []minimeta.Reason{{
		Moves: []string{"c3:b1-d3:a1"}, By: []string{"d3"}, King: "e2:a1",
		Text: "Con la tua Torre a bordo, il Pedone nero di d3 avrebbe un pilota e potrebbe mangiare e2, dove sta il tuo Re: vale anche se lo piloti tu.",
	}}
	return b
}

// miniMetaRow reads a rank, such as "k[..k.]1p[...p]".
func miniMetaRow(row, rank string) []minimeta.Tile {
	var all []minimeta.Tile
	for row != "" {
		if n, err := strconv.Atoi(row[:1]); err == nil {
			for range n {
				all = append(all, miniMetaTile(string(rune('a'+len(all)))+rank, "", "...."))
			}
			row = row[1:]
			continue
		}
		all = append(all, miniMetaTile(string(rune('a'+len(all)))+rank, coloured(row[:1]), row[2:6]))
		row = row[7:]
	}
	return all
}

func miniMetaTile(name, figure, cells string) minimeta.Tile {
	t := minimeta.Tile{Name: name, Figure: figure, Idle: figure != "" && cells == "...."}
	for i, at := range []string{"a2", "b2", "a1", "b1"} {
		t.Cells[i] = minimeta.Cell{Name: name + ":" + at, Label: name + " " + at, Figure: coloured(cells[i : i+1])}
	}
	return t
}

// coloured turns a letter into a figure: "P" is "wp".
func coloured(letter string) string {
	switch {
	case letter == ".":
		return ""
	case letter == strings.ToUpper(letter):
		return "w" + strings.ToLower(letter)
	}
	return "b" + letter
}

// tile returns a tile of b by its name.
func tile(b minimeta.Board, name string) *minimeta.Tile {
	for i := range b.Tiles {
		if b.Tiles[i].Name == name {
			return &b.Tiles[i]
		}
	}
	panic("gallery: no tile " + name)
}

func miniMetaBeside(w ui.Words) minimeta.Beside {
	return minimeta.Beside{
		Words:  w,
		Threat: &minimeta.Threat{Text: "Il tuo Re è al sicuro.", Shown: []minimeta.Arrow{{From: "d3", To: "e2:a1", Asleep: true}}},
		Cards: []minimeta.Card{{
			Of: "c3:b1", Figure: "wr", Title: "Torre piccola", Where: "sul Cavallo grande, c3",
			Lines: []minimeta.Line{
				{Sign: "walk", Title: "cammina", Text: "11 caselle piccole"},
				{Sign: "pilot", Mount: "wn", Title: "pilota", Text: "il Cavallo, 5 caselle grandi"},
				{Sign: "king", Title: "vietata", Text: "il tuo Re sarebbe sotto scacco"},
			},
		}},
	}
}
