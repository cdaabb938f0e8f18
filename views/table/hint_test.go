package table_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/minimeta"
)

// A hint shows the piece first, then its target; the seat counts it.
func TestHintIsShown(t *testing.T) {
	computer := func(o table.Order) table.Command {
		return table.Command{By: table.Actor{Role: role.Computer}, Order: o}
	}
	tests := []struct {
		game, move  string
		piece, rest string // words of the hint
		first, then string // marked squares
	}{
		{"boop", "Kc3", "Suggerimento: Gattino bianco in c3.", "", "c3", ""},
		{"magnetone", "d4", "Suggerimento: Pietra bianca in d4.", "", "d4", ""},
		{"metamate", "b1=o", "Suggerimento: Formazione in b1", "", "b1", ""},
		{"minimeta", "b1-c3", "Suggerimento: guarda b1.", "Suggerimento: ", "b1", "c3 b1"},
	}
	for _, tt := range tests {
		t.Run(tt.game, func(t *testing.T) {
			ask := table.AskHint{Game: 1, Side: table.White}
			tab := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: tt.game, Name: "Elena", Against: table.AgainstComputer, Strength: 1}))
			tab = then(t, tab, screentest.At(screentest.Tablet, ask))
			if v := screentest.TableScene(t, tab, "it", screentest.Tablet).Page(); !strings.Contains(v.Say.Text, "Cerco un suggerimento…") || v.Hint == nil || v.Hint.Button.Locked == "" {
				t.Errorf("while it is looked for: %q, %+v", v.Say.Text, v.Hint)
			}
			tab = then(t, tab, computer(table.GiveHint{Game: 1, Move: tt.move}))
			v := screentest.TableScene(t, tab, "it", screentest.Tablet).Page()
			if !strings.Contains(v.Say.Text, tt.piece) || marked(v.Board) != tt.first {
				t.Errorf("says %q and marks %q", v.Say.Text, marked(v.Board))
			}
			if !strings.Contains(v.Bottom.Detail, "1 suggerimento") || v.Top.Detail == v.Bottom.Detail {
				t.Errorf("the seat says %q", v.Bottom.Detail)
			}
			if other := screentest.TableScene(t, tab, "it", screentest.Phone).Page(); strings.Contains(other.Say.Text, "Suggerimento") || marked(other.Board) != "" {
				t.Error("who looks on sees it too")
			}
			if tt.rest == "" {
				if v.Hint.Button.Locked == "" {
					t.Error("the whole hint can be asked for again")
				}
				return
			}
			if v.Hint.Button.Title != "Aiutami ancora" || v.Hint.Button.Locked != "" {
				t.Errorf("more is asked for with %+v", v.Hint.Button)
			}
			tab = then(t, tab, screentest.At(screentest.Tablet, ask))
			v = screentest.TableScene(t, tab, "it", screentest.Tablet).Page()
			if !strings.Contains(v.Say.Text, tt.rest) || strings.Contains(v.Say.Text, tt.piece) || marked(v.Board) != tt.then {
				t.Errorf("then says %q and marks %q", v.Say.Text, marked(v.Board))
			}
		})
	}
}

// marked are the squares that a hint marks.
func marked(b board.Board) string {
	var all []string
	for _, s := range b.Squares {
		if slices.Contains(s.Marks, board.Hint) {
			all = append(all, s.Name)
		}
	}
	if own, ok := b.Body.(minimeta.Board); ok {
		for _, tile := range own.Tiles {
			if slices.Contains(tile.Marks, board.Hint) {
				all = append(all, tile.Name)
			}
		}
	}
	return strings.Join(all, " ")
}
