package table_test

import (
	"os"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	tableview "scacchimagici/views/table"
)

// One sentence explains why a tap is not possible, with the rule that forbids it.
func TestWhyNot(t *testing.T) {
	const (
		stones  = "8/w1bb2w1/3w4/8/1b1w4/4b1b1/2w5/6b1 w 0 0 0"
		placing = "8/8/8/8/8/2w5/8/8 b 11 12 0"
		chess   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1"
	)
	tests := []struct {
		game, position, from, to string
		says, shows              string
	}{
		{"magnetone", placing, "*", "c3", "In c3 c’è già una pietra: si posa solo su una casella vuota.", ""},
		{"magnetone", stones, "e5", "e5", "In e5 non c’è nessuna pietra: tocca una tua pietra con la barretta verde.", ""},
		{"magnetone", stones, "b4", "b4", "La pietra in b4 è dell’avversario: tocca una tua pietra con la barretta verde.", ""},
		{"magnetone", stones, "d4", "e6", "Una pietra va solo in linea retta, in riga, colonna o diagonale: da d4 a e6 non c’è.", ""},
		{"magnetone", stones, "d4", "d2", "Su quella linea la pietra va fino in fondo, in d1.", "d1"},
		{"magnetone-weak", stones, "d4", "d2", "Con la Forza Debole la pietra va di una casella sola, in d3.", "d3"},
		{"magnetone", stones, "d4", "d5", "Verso d5 non va: su quella linea le forze la spingono dalla parte opposta.", ""},
		{"magnetone", "1b6/8/8/8/8/8/wb6/7w w 0 0 0", "h1", "a2", "La pietra in a2 sta ferma: su nessuna delle sue linee le forze la spingono verso una casella libera.", ""},
		{"boop", "6/6/6/2K3/6/6 b 7,0 8,0", "K", "c3", "In c3 c’è già un pezzo: si posa su una casella vuota, e chi è posato si sposta solo se è spinto.", ""},
		{"metamate", chess, "", "e1", "Il Re non diventa mai un Meta: tocca un altro tuo pezzo.", ""},
		{"metamate", chess, "e1", "e1", "Il Re non diventa mai un Meta: tocca un altro tuo pezzo.", ""},
		{"metamate", chess, "", "e4", "Lì non c’è nessun pezzo.", ""},
		{"metamate", chess, "", "e8", "Quel pezzo è dell’avversario.", ""},
		{"metamate", "4k3/8/8/8/8/8/PHN5/4K3 w - - - 0 1", "c2", "c5", "Il Cavallo non va in c5: salta di due caselle e una di lato.", ""},
		{"metamate", "4k3/8/8/8/8/8/PHN5/4K3 w - - - 0 1", "b2", "h8", "Il Meta non va in h8: si muove solo come i vicini che copia, e nessuno arriva lì.", ""},
	}
	for _, tt := range tests {
		t.Run(tt.game+" "+tt.from+" "+tt.to, func(t *testing.T) {
			for _, language := range []string{"it", "en"} {
				said, shows, err := tableview.WhyNot(screentest.TableScene(t, between(t, tt.game), language, screentest.Nobody).Words, tt.game, tt.position, tt.from, tt.to)
				if err != nil {
					t.Fatal(err)
				}
				if language == "it" && (said != tt.says || strings.Join(shows, " ") != tt.shows) {
					t.Errorf("says %q and shows %v", said, shows)
				}
				if language == "en" && (said == tt.says || said == "") {
					t.Errorf("in English it says %q", said)
				}
			}
		})
	}
}

// Of every game that explains refusals, each tap in its first position and after a short game has a sentence in both
// languages.
func TestEveryRefusalHasWords(t *testing.T) {
	it, en := words(t, locale.Italian), words(t, locale.English)
	for _, screen := range registry.Screens() {
		opening, err := os.ReadFile(gametest.File(t, screen.ID, "opening.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []game.Position{after(t, screen.ID), after(t, screen.ID, strings.Fields(string(opening))...)} {
			shown := screen.View(p)
			if shown.Refusals == nil {
				continue
			}
			from := []string{""}
			for _, pile := range shown.Hand(p.Turn()) {
				from = append(from, pile.Name)
			}
			for _, at := range gamescreen.Cells(screen.Grid) {
				from = append(from, screen.Grid.Name(at))
			}
			for _, from := range from {
				for _, at := range gamescreen.Cells(screen.Grid) {
					to := screen.Grid.Name(at)
					why, _ := shown.Refusals.WhyNot(from, to)
					if italian, english := why.In(it), why.In(en); italian == "" || italian == english || strings.Contains(italian+english, "⟦") {
						t.Errorf("%s: %q to %s: %q, in English %q", p, from, to, italian, english)
					}
				}
			}
		}
	}
}

// A single answer is no question: the move contains it, and is legal.
func TestOneAnswerIsNoQuestion(t *testing.T) {
	at, found := between(t, "boop"), 0
	for ply := 0; at.Status() == table.Playing && found < 3; ply++ {
		device := []string{screentest.Tablet, screentest.Phone}[ply%2]
		b := screentest.TableScene(t, at, "it", device).Page().Board
		move := at.Moves()[(ply*7)%len(at.Moves())]
		for _, m := range b.MoveInfos {
			switch {
			case m.Ask > 0 && len(b.Asks[m.Ask-1].Options) < 2:
				t.Fatalf("%s: %s asks with one answer", at.Play.Line.Position(), m.Move)
			case m.Rest != "":
				found, move = found+1, m.Move+m.Rest
			}
		}
		at = then(t, at, screentest.At(device, table.Move{Game: 1, Ply: at.Ply(), Move: move}))
	}
	if found == 0 {
		t.Error("nobody has made a line")
	}
}
