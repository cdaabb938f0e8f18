package table_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/table"
)

// TestSpoken reads what a screen reader says of a move: all its effects, square by square, and what to do next.
func TestSpoken(t *testing.T) {
	tests := []struct {
		name, game string
		moves      []string
		lang       string
		want       []string
	}{
		{"before the first move", "boop", nil, "it", []string{""}},
		{"a push", "boop", []string{"Kc3", "Kd3"}, "it", []string{"Gattino nero in d3. Spinto 1: c3 in b3."}},
		{"over the edge", "boop", []string{"Ka1", "Kb2"}, "it", []string{"Fuori 1: a1."}},
		{"in English", "boop", []string{"Kc3", "Kd3"}, "en", []string{"c3 to b3"}},
		{"attracted and repelled", "magnetone", []string{"c3", "h8", "c6", "c8"}, "it", []string{"Pietra nera in c8. Attratta 1: c6 in c7."}},
		{"a capture", "metamate", []string{"b1=o", "b8=o", "e2e4", "d7d5", "e4d5"}, "it", []string{"Pedone bianco da e4 a d5. Mangiato pedone nero."}},
		{"who carries", "minimeta", []string{"b1-c3"}, "it", []string{"da b1 a c3, con chi ha a bordo."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := screentest.TableScene(t, between(t, tt.game, tt.moves...), tt.lang, screentest.Tablet).Page().Spoken
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("said: %q, want %q", got, want)
				}
			}
		})
	}
}

// The names of squares contain the marks that are seen on them.
func TestSquaresAreNamed(t *testing.T) {
	boop := screentest.TableScene(t, between(t, "boop", "Kc3", "Kd3"), "it", screentest.Tablet).Page().Board
	meta := screentest.TableScene(t, between(t, "metamate", "b1=o", "b8=o", "e2e4", "d7d5", "f1b5"), "it", screentest.Phone).Page().Board
	for _, tt := range []struct{ got, want string }{
		{sq(t, boop, "d3").Label, "d3, gattino nero, ultima mossa"},
		{sq(t, boop, "c3").Label, "c3, vuota"},
		{sq(t, boop, "a1").Label, "a1, vuota"},
		{sq(t, meta, "f1").Label, "f1, vuota, ultima mossa da qui"},
		{sq(t, meta, "e8").Label, "e8, re nero, sotto scacco"},
		{sq(t, meta, "b5").Label, "b5, alfiere bianco, ultima mossa, dà scacco"},
		{sq(t, meta, "c7").Label, "c7, pedone nero, si può scegliere"},
	} {
		if tt.got != tt.want {
			t.Errorf("named %q, want %q", tt.got, tt.want)
		}
	}
	_, mini, _ := miniPage(t, "it", screentest.Phone, "b1-c3")
	for name, want := range map[string]string{
		"c3:a2": "qui è arrivato il pezzo grande",
		"b1:a1": "b1 a1: buco, da qui è partito il pezzo grande",
		"d6:b1": "si può scegliere",
	} {
		if got := miniCell(mini, name).Label; !strings.Contains(got, want) {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
}

// A player who waits or has played, and a spectator, read the board with the arrow keys too: its squares
// stay the same. The board is not navigable while the invitation lies over it.
func TestBoardStaysNavigable(t *testing.T) {
	alone := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena"}))
	if screentest.TableScene(t, alone, "it", screentest.Phone).Page().Board.Interactive {
		t.Error("a board below the invitation is a grid")
	}
	for _, id := range []string{"boop", "metamate", "minimeta"} {
		tab := between(t, id)
		over := then(t, tab, screentest.At(screentest.Tablet, table.Resign{Game: 1, Side: table.White}))
		for _, device := range []string{screentest.Tablet, screentest.Phone, screentest.Nobody} {
			for _, at := range []table.Table{tab, over} {
				if !screentest.TableScene(t, at, "it", device).Page().Board.Interactive {
					t.Errorf("%s: the board of %q is no grid", id, device)
				}
			}
		}
	}
}
