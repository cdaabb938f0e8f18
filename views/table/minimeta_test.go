package table_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/minimeta"
	tableview "scacchimagici/views/table"
)

// miniPage is a table of Mini Meta Chess after moves, as White's device shows it.
func miniPage(t *testing.T, lang, device string, moves ...string) (tableview.View, minimeta.Board, minimeta.Beside) {
	t.Helper()
	v := screentest.TableScene(t, between(t, "minimeta", moves...), lang, device).Page()
	return v, v.Board.Body.(minimeta.Board), v.Beside.(minimeta.Beside)
}

func miniCell(b minimeta.Board, name string) minimeta.Cell {
	for _, tile := range b.Tiles {
		for _, c := range tile.Cells {
			if c.Name == name {
				return c
			}
		}
	}
	return minimeta.Cell{}
}

func miniTile(b minimeta.Board, name string) minimeta.Tile {
	return b.Tiles[slices.IndexFunc(b.Tiles, func(t minimeta.Tile) bool { return t.Name == name })]
}

// toKing is a game in which White's King is in check by a large piece.
var toKing = []string{"e1:a2-d2:b1", "d6-e4"}

// toPromotion is a game in which a large Pawn can promote and carry a small one along.
var toPromotion = strings.Fields("e2-e3 d6:b1-c5:b2 d1-e2 c5:b2-d6:a2 b2-b3 a6:b1-b6:a2 e2-b5 b6-b5 b1-a3 b5:a2-a5:b2 e3-e4 c6:b1-d5:a2 e4-d5 c5-c4")

func TestMiniMetaTaps(t *testing.T) {
	_, b, _ := miniPage(t, "it", screentest.Tablet)
	knight := miniCell(b, "b1:a2")
	if len(knight.Moves) != 8 || !slices.Contains(knight.Moves, "c3") || !slices.Contains(knight.Moves, "c2:a1") || !slices.Contains(knight.Marks, board.Tappable) {
		t.Errorf("the Knight walks and pilots: %v %v", knight.Moves, knight.Marks)
	}
	if tile := miniTile(b, "b1"); tile.Pilot != "b1:a2" || tile.Idle || tile.Figure != "wn" {
		t.Errorf("b1 is %+v", tile)
	}
	if len(miniCell(b, "a6:b1").Moves) > 0 || miniCell(b, "a6:b1").Pick {
		t.Error("Black's King can be picked")
	}
	_, waiting, beside := miniPage(t, "it", screentest.Phone)
	if len(waiting.Reasons)+len(beside.Cards) > 0 || beside.Threat == nil {
		t.Error("who waits is told of moves")
	}
}

func TestMiniMetaNames(t *testing.T) {
	_, b, _ := miniPage(t, "it", screentest.Tablet)
	for name, want := range map[string]string{
		"c1:a2": "c1 a2: Alfiere piccolo bianco, sull’Alfiere grande bianco, si può scegliere",
		"c1:b1": "c1 b1: vuota, sull’Alfiere grande bianco",
		"c3:a1": "c3 a1: buco",
	} {
		if got := miniCell(b, name).Label; got != want {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
}

func TestMiniMetaLastMove(t *testing.T) {
	tests := []struct {
		name, last string
		moves      []string
		marked     string // from and to, large or small
		says       string
		record     string
	}{
		{"a large move", "b1-c3#1", []string{"b1-c3"}, "b1 c3", "Cavallo grande bianco da b1 a c3, con chi ha a bordo.", "b1–c3"},
		{"a small move", "b1:a2-c2:a1#1", []string{"b1:a2-c2:a1"}, "b1:a2 c2:a1", "Cavallo piccolo bianco da b1 a2 a c2 a1.", "b1:a2–c2:a1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, b, _ := miniPage(t, "it", screentest.Phone, tt.moves...)
			var marked []string
			for _, tile := range b.Tiles {
				if slices.Contains(tile.Marks, board.Last) || slices.Contains(tile.Marks, board.LastFrom) {
					marked = append(marked, tile.Name)
				}
				for _, c := range tile.Cells {
					if slices.Contains(c.Marks, board.Last) || slices.Contains(c.Marks, board.LastFrom) {
						marked = append(marked, c.Name)
					}
				}
			}
			slices.Sort(marked)
			if v.Board.Last != tt.last || strings.Join(marked, " ") != tt.marked {
				t.Errorf("last %s, marked %v", v.Board.Last, marked)
			}
			if v.LastMove.Text != tt.says || v.Rows[0].White.Text != tt.record {
				t.Errorf("says %q, record %q", v.LastMove.Text, v.Rows[0].White.Text)
			}
		})
	}
}

// A promotion asks for the large piece first; a capture takes all pieces aboard along.
func TestMiniMetaPromotes(t *testing.T) {
	v, _, _ := miniPage(t, "it", screentest.Tablet, toPromotion...)
	i := slices.IndexFunc(v.Board.MoveInfos, func(w board.MoveInfo) bool { return w.Move == "d5-e6" })
	if i < 0 {
		t.Fatalf("nothing is asked: %v", v.Board.MoveInfos)
	}
	large := v.Board.Asks[v.Board.MoveInfos[i].Ask-1]
	if large.At != "e6" || large.Options[0].Word != "=Q" || large.Options[0].Figures[0] != "wq" {
		t.Fatalf("asks %+v", large)
	}
	small := v.Board.Asks[large.Options[0].Next-1]
	if small.At != "e6:a2" || len(small.Options) != 1 || small.Options[0].Word != ",a2q" || small.Options[0].Next != 0 {
		t.Errorf("then asks %+v", small)
	}
	v, b, _ := miniPage(t, "it", screentest.Phone, append(slices.Clone(toPromotion), "d5-e6=Q,a2q")...)
	if want := []minimeta.Gone{{At: "e6", Figure: "br"}, {At: "e6:b1", Figure: "br"}}; !slices.Equal(b.Gone, want) {
		t.Errorf("gone %v, want %v", b.Gone, want)
	}
	if got := v.Rows[7].White.Text; got != "d5–e6=Q,a2q" {
		t.Errorf("record %q", got)
	}
	facts := screentest.Each(v.LastMove.Facts, "; ", func(f tableview.Fact) string { return f.Title + " " + f.Text })
	want := "Mangiato Torre grande nera, con chi aveva a bordo: Torre piccola nera; Promosso Regina grande bianca in e6; Promosso Regina piccola bianca in e6 a2"
	if facts != want {
		t.Errorf("tells %q", facts)
	}
}

func TestMiniMetaCheck(t *testing.T) {
	v, b, beside := miniPage(t, "it", screentest.Tablet, toKing...)
	if !strings.HasPrefix(v.Say.Text, "Scacco al Re piccolo. ") || !slices.Contains(miniCell(b, "d2:b1").Marks, minimeta.Check) {
		t.Errorf("says %q, King %v", v.Say.Text, miniCell(b, "d2:b1").Marks)
	}
	threat := beside.Threat
	if !threat.Now || !slices.Contains(threat.Shown, minimeta.Arrow{From: "e4", To: "d2:b1"}) {
		t.Errorf("threats %+v", threat)
	}
	if threat.Text != "Il Cavallo grande in e4 potrebbe mangiare d2, dove sta il tuo Re." {
		t.Errorf("says %q", threat.Text)
	}
}

// Each refusal is explained with its reason, one because of the King with its attackers.
func TestMiniMetaReasons(t *testing.T) {
	tests := []struct {
		name  string
		moves []string
		move  string
		by    string
		says  string
	}{
		{"the King stays in check", toKing, "a1:a2-a1:b2", "e4", "Il Cavallo grande in e4 potrebbe mangiare d2, dove sta il tuo Re."},
		{"a hole", nil, "c2:a2-c3:a1", "", "In c3 a1 c’è un buco. Senza un pezzo grande sotto non si cammina."},
		{"a small piece in the way", nil, "a1:a2-b1:b2", "", "La strada è chiusa in b1 a2, lì c’è già un pezzo piccolo."},
		{"an own small piece", nil, "a1:a2-b1:a2", "", "Lì c’è già un tuo pezzo piccolo."},
		{"an own large piece", nil, "b1-d2", "", "Un pezzo grande non mangia i grandi del suo colore, chiunque lo piloti."},
		{"a large piece in the way", nil, "a1-a3", "", "La strada è chiusa in a2, lì c’è già un pezzo grande."},
		{"King aboard", strings.Fields("d2-d3 a5-a4 d3-d4 b5-b4 e1:a2-d1:b1 e5-e4"), "d1-d3", "", "Re a bordo, il pezzo grande fa un passo solo."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, b, _ := miniPage(t, "it", screentest.Tablet, tt.moves...)
			i := slices.IndexFunc(b.Reasons, func(r minimeta.Reason) bool { return slices.Contains(r.Moves, tt.move) })
			if i < 0 || b.Reasons[i].Text != tt.says || strings.Join(b.Reasons[i].By, " ") != tt.by {
				t.Fatalf("%s: %+v", tt.move, b.Reasons[max(i, 0)])
			}
		})
	}
}

func TestMiniMetaCards(t *testing.T) {
	lines := func(beside minimeta.Beside, of string) string {
		i := slices.IndexFunc(beside.Cards, func(c minimeta.Card) bool { return c.Of == of })
		if i < 0 {
			return "no card"
		}
		return screentest.Each(beside.Cards[i].Lines, "; ", func(l minimeta.Line) string { return l.Sign + " " + l.Title + " " + l.Text })
	}
	_, _, beside := miniPage(t, "it", screentest.Tablet)
	if got, want := lines(beside, "b1:a2"), "walk cammina 6 caselle piccole; pilot pilota il Cavallo grande, 2 caselle grandi"; got != want {
		t.Errorf("the Knight: %q, want %q", got, want)
	}
	if got, want := lines(beside, "a1:a2"), "walk cammina 3 caselle piccole; no non pilota il pezzo grande non ha dove andare"; got != want {
		t.Errorf("the Rook: %q, want %q", got, want)
	}
	_, _, beside = miniPage(t, "it", screentest.Tablet, toKing...)
	if got, want := lines(beside, "b1:a2"), "king non cammina il tuo Re sarebbe sotto scacco; king non pilota il tuo Re sarebbe sotto scacco"; got != want {
		t.Errorf("in check the Knight: %q, want %q", got, want)
	}
}

func TestMiniMetaEnds(t *testing.T) {
	tab := then(t, between(t, "minimeta", "b1-c3"), screentest.At(screentest.Phone, table.Resign{Game: 1, Side: table.Black}))
	v := screentest.TableScene(t, tab, "it", screentest.Tablet).Page()
	if from, _ := startsOf(v.Board); len(from) > 0 || v.Board.Form != "" || v.Beside == nil {
		t.Error("a game that is over can be played on")
	}
}
