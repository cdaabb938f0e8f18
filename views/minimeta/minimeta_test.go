package minimeta

import (
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	rules "scacchimagici/internal/side/game/minimeta"
	"scacchimagici/views/board"
)

func rendered(t *testing.T, c templ.Component) string {
	t.Helper()
	var s strings.Builder
	if err := c.Render(context.Background(), &s); err != nil {
		t.Fatal(err)
	}
	return s.String()
}

// empty is a board without pieces.
func empty() Board {
	var b Board
	for rank := '6'; rank >= '1'; rank-- {
		for file := 'a'; file <= 'e'; file++ {
			tile := Tile{Name: string(file) + string(rank)}
			for i, corner := range []string{"a2", "b2", "a1", "b1"} {
				tile.Cells[i] = Cell{Name: tile.Name + ":" + corner, Label: tile.Name + " " + corner}
			}
			b.Tiles = append(b.Tiles, tile)
		}
	}
	return b
}

func TestBoard(t *testing.T) {
	with := func(change func(b *Board)) Board {
		b := empty()
		change(&b)
		return b
	}
	live := func(change func(b *Board)) Board {
		return with(func(b *Board) { b.Interactive = true; change(b) })
	}
	tests := []struct {
		name  string
		board Board
		want  []string
		not   []string
	}{
		{
			"small squares stand in rows of ten, from the top left", live(func(*Board) {}),
			[]string{`data-sq="a6:a2" data-in="a6" aria-label="a6 a2" tabindex="0"`, `role="gridcell"`, `data-sq="e1:b1" data-in="e1" aria-label="e1 b1" tabindex="-1"`},
			[]string{"data-pick", "<svg"},
		},
		{"a still board has no buttons", empty(), []string{`role="cell"`}, []string{"<button", "data-in", "pilots"}},
		{
			"a large piece is a tile of its colour", with(func(b *Board) { b.Tiles[0].Figure = "bk" }),
			[]string{`<span class="big on-b" data-tile="a6"`, `#bk"`},
			[]string{"idle"},
		},
		{
			"with nobody aboard it sleeps", with(func(b *Board) { b.Tiles[0].Figure, b.Tiles[0].Idle = "wr", true }),
			[]string{`class="big on-w idle"`},
			nil,
		},
		{
			"a passenger that can be picked", live(func(b *Board) {
				b.Tiles[29].Pilot = "e1:a2"
				b.Tiles[29].Cells[0] = Cell{Name: "e1:a2", Label: "e1 a2: Re", Figure: "wk", Moves: []string{"e1:b1", "e2x"}}
			}),
			[]string{`data-pilot="e1:a2"`, `class="sq has" data-sq="e1:a2"`, `data-pick aria-selected="false" data-moves="e1:b1 e2x"`},
			nil,
		},
		{"one without a move can be asked why", live(func(b *Board) { b.Tiles[0].Cells[0].Pick = true }), []string{"data-pick"}, []string{"data-moves"}},
		{
			"marks are classes, of large and of small squares", with(func(b *Board) {
				b.Tiles[3].Marks = []board.Mark{board.Last}
				b.Tiles[4].Cells[2].Marks = []board.Mark{Check}
			}),
			[]string{`class="big m-last" data-tile="d6"`, `class="sq m-check" data-sq="e6:a1"`},
			nil,
		},
		{
			"what was taken leaves", with(func(b *Board) { b.Gone = []Gone{{"c4", "bn"}, {"c4:a1", "bq"}} }),
			[]string{`data-gone="c4"`, `data-gone="c4:a1"`},
			nil,
		},
		{
			"why moves are refused", live(func(b *Board) {
				b.Reasons = []Reason{{Moves: []string{"c3:b1-d3:a1", "c3-d4"}, By: []string{"d3"}, King: "e2:a1", Text: "Perché <sì>"}}
			}),
			[]string{`data-refused-moves="c3:b1-d3:a1 c3-d4" data-by="d3" data-king="e2:a1"`, "Perché &lt;sì&gt;"},
			nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			html := rendered(t, tt.board)
			if n := strings.Count(html, "data-sq=\"") - strings.Count(html, `class="pilot"`); n != 120 {
				t.Errorf("%d small squares, want 120", n)
			}
			for _, want := range tt.want {
				if !strings.Contains(html, want) {
					t.Errorf("no %s in %s", want, html)
				}
			}
			for _, not := range tt.not {
				if strings.Contains(html, not) {
					t.Errorf("%s is there", not)
				}
			}
		})
	}
}

func TestBeside(t *testing.T) {
	catalogue, err := locale.Load(rules.Files)
	if err != nil {
		t.Fatal(err)
	}
	html := rendered(t, Beside{
		Words: catalogue.In(locale.Italian), Threat: &Threat{Now: true, Text: "Scacco", Shown: []Arrow{{From: "b5", To: "e2:a2"}, {From: "c4", To: "e2:a2", Asleep: true}}},
		Cards: []Card{{Of: "c3:b1", Figure: "wr", Title: "Torre piccola", Where: "sul Cavallo", Lines: []Line{{Sign: "pilot", Mount: "wn", Title: "pilota", Text: "cinque"}}}},
	})
	for _, want := range []string{
		`data-title="Perché no in {to}"`, `data-threats="b5&gt;e2:a2 c4?e2:a2"`, "data-now", `data-preview="c3:b1"`, "Torre piccola", `class="mm-sign s-pilot"`, "Buco",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s in %s", want, html)
		}
	}
}
