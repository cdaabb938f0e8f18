package table_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// playedOut is a table of a game after so many moves, as a spectator sees it.
func playedOut(t *testing.T, id string, plies int) table.Table {
	t.Helper()
	tab := screentest.SideTable(t,
		screentest.At(screentest.Tablet, table.OpenTable{Game: id, Name: "Elena <&> Massimiliano"}),
		screentest.At(screentest.Phone, table.Sit{Side: table.Black, Name: "Davide"}))
	for n, seed := 0, 7; n < plies && tab.Status() == table.Playing; n++ {
		moves := tab.Moves()
		seed = (seed*31 + 17) % 1009
		device := screentest.Tablet
		if side, _ := tab.ToMove(); side == table.Black {
			device = screentest.Phone
		}
		events, err := table.Decide(tab, screentest.At(device, table.Move{Game: 1, Ply: tab.Ply(), Move: moves[seed%len(moves)]}), screentest.AtTable, tab.Clocks.Since)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			tab = table.Apply(tab, e)
		}
	}
	return tab
}

// Every position of every game has a picture: well-formed, with all the figures that it uses, and
// without anything to load.
func TestPicture(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		id := g.ID()
		t.Run(id, func(t *testing.T) {
			scene := screentest.TableScene(t, playedOut(t, id, 24), "it", screentest.Nobody)
			for ply := range scene.Table.Ply() + 1 {
				svg := screentest.Render(t, board.PictureFile(tableview.Picture(scene, ply)))
				drawn, used := map[string]bool{}, map[string]bool{}
				d := xml.NewDecoder(strings.NewReader(svg))
				for {
					token, err := d.Token()
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatalf("ply %d: %v", ply, err)
					}
					el, ok := token.(xml.StartElement)
					if !ok {
						continue
					}
					for _, a := range el.Attr {
						switch {
						case el.Name.Local == "symbol" && a.Name.Local == "id":
							drawn[a.Value] = true
						case a.Name.Local == "href":
							used[strings.TrimPrefix(a.Value, "#")] = true
						case (a.Name.Local == "fill" || a.Name.Local == "stroke") && a.Value == "":
							t.Errorf("ply %d: %s without a colour", ply, el.Name.Local)
						}
					}
				}
				for figure := range used {
					if !drawn[figure] {
						t.Errorf("ply %d: the figure %s is not in the drawing", ply, figure)
					}
				}
				if ply > 0 && len(used) == 0 || !strings.Contains(svg, "Elena &lt;&amp;&gt; Massimiliano") {
					t.Errorf("ply %d: %d figures, or no name", ply, len(used))
				}
			}
		})
	}
}

func TestMoves(t *testing.T) {
	tab := screentest.SideTable(t,
		screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena"}),
		screentest.At(screentest.Phone, table.Sit{Side: table.Black, Name: "Davide"}),
		screentest.At(screentest.Tablet, table.Move{Move: "Kc3"}),
		screentest.At(screentest.Phone, table.Move{Move: "Kd3"}),
		screentest.At(screentest.Tablet, table.Move{Move: "Ka1"}),
		screentest.At(screentest.Phone, table.Resign{Game: 1, Side: table.Black}))
	got := tableview.MovesText(screentest.TableScene(t, tab, "it", screentest.Nobody))
	want := "Boop · Tavolo " + tab.Code + "\nElena (Bianco) – Davide (Nero)\n\n1. Kc3 Kd3\n2. Ka1\n\nVince Elena: l’altro ha abbandonato.\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
