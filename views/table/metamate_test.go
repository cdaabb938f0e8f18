package table_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// meta is a table of Metamate after moves, as White's device sees it.
func meta(t *testing.T, moves ...string) tableview.View {
	t.Helper()
	return screentest.TableScene(t, between(t, "metamate", moves...), "it", screentest.Tablet).Page()
}

// sq is a square of a board.
func sq(t *testing.T, b board.Board, name string) board.Square {
	t.Helper()
	i := slices.IndexFunc(b.Squares, func(s board.Square) bool { return s.Name == name })
	if i < 0 {
		t.Fatalf("no square %s", name)
	}
	return b.Squares[i]
}

// wayOf returns the effects that a board shows for a move.
func wayOf(b board.Board, move string) board.MoveInfo {
	for _, w := range b.MoveInfos {
		if w.Move == move {
			return w
		}
	}
	return board.MoveInfo{}
}

// asked writes a question and those that follow its answers: "M2.1(b1 c2)> …".
func asked(b board.Board, number int) string {
	if number == 0 {
		return ""
	}
	a := b.Asks[number-1]
	return a.At + ":" + screentest.Each(a.Options, " ", func(o board.Option) string {
		text := o.Word
		if len(o.Looks) > 0 {
			text += "(" + strings.Join(o.Copies, ",") + ")"
		}
		if o.Next > 0 {
			text += "{" + asked(b, o.Next) + "}"
		}
		return text
	})
}

// boardOf is the board of a lesson after moves.
func boardOf(t *testing.T, key string, moves ...string) board.Board {
	t.Helper()
	b, _ := lessonAt(t, "it", key, moves...).Board()
	return b
}

// lessonAt is a lesson after moves.
func lessonAt(t *testing.T, lang locale.Language, key string, moves ...string) tableview.Lesson {
	t.Helper()
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	c, _ := registry.Course("metamate")
	n := slices.IndexFunc(c.Exercises, func(e lesson.Exercise) bool { return e.Key == key })
	p, err := c.Follow(c.Exercises[n], moves)
	if err != nil {
		t.Fatal(err)
	}
	return tableview.Lesson{Words: catalogue.In(lang), Course: c, Number: n, Progress: p}
}

func TestMetamateAsks(t *testing.T) {
	start := meta(t).Board
	tests := []struct {
		name  string
		board board.Board
		move  string
		want  string
	}{
		{"a Pawn forms an M1, with what it would copy", start, "e2", "e2:=h(d2,f2) =v(e1)"},
		{"a Knight an M2", start, "b1", "b1:=o(a1,c1,b2) =d(a2,c2)"},
		{"a Rook an M3", start, "a1", "a1:=s(b1,a2,b2)"},
		{"an M1 that captures chooses", boardOf(t, "evolution"), "d4e5", "e5:o(e4) d()"},
		{"a charge promotes the Meta", boardOf(t, "charge"), "b6b7", "a8:+a8q +a8r +a8b +a8n +a8o +a8d +a8s +a8m"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := asked(tt.board, wayOf(tt.board, tt.move).Ask); got != tt.want {
				t.Errorf("asks %s, want %s", got, tt.want)
			}
		})
	}
	if s := sq(t, start, "e1"); s.Alone || s.Pick {
		t.Error("the King can be formed")
	}
}

func TestMetamateCopies(t *testing.T) {
	bridge := lessonAt(t, "it", "bridge")
	b, _ := bridge.Board()
	want := []board.Copy{{Square: "e5", Kind: "m"}, {Square: "f6", Kind: "r", Via: "e5"}}
	if got := sq(t, b, "d4").Copies; !slices.Equal(got, want) {
		t.Errorf("copies %v, want %v", got, want)
	}
	if s := sq(t, b, "e5"); !s.Pick || len(s.Copies) != 1 || s.Copies[0].Square != "f6" {
		t.Errorf("the enemy's Meta cannot be looked at: %+v", s)
	}
	if w := wayOf(b, "d4d8"); w.Kinds != "r" {
		t.Errorf("d4d8 by %q", w.Kinds)
	}
	portraits := screentest.Each(bridge.Portraits(), "; ", func(p gamescreen.Portrait) string {
		return p.Title + ": " + screentest.Each(p.Lines, ", ", func(l gamescreen.PortraitLine) string { return l.Title + " " + l.Text })
	})
	if want := "Meta M4 in d4: Torre f6 (ponte: e5) 14 mosse, 1 mangia; Meta M3 in e5: Torre f6 "; portraits != want {
		t.Errorf("portraits %q, want %q", portraits, want)
	}
	sum := boardOf(t, "sum")
	if w := wayOf(sum, "d4d5"); w.Kinds != "p" {
		t.Errorf("d4d5 by %q", w.Kinds)
	}
}

func TestMetamateCastles(t *testing.T) {
	b := boardOf(t, "castling")
	if got := sq(t, b, "e1").Moves; !slices.Contains(got, "g1~") {
		t.Errorf("the King goes to %v", got)
	}
	want := []board.Effect{{From: "e1", To: "g1", Kind: board.Moved}, {From: "g1", To: "f1", Kind: board.Moved}}
	if got := wayOf(b, "e1g1").Effects; !slices.Equal(got, want) {
		t.Errorf("castling does %v", got)
	}
	done := boardOf(t, "castling", "e1g1")
	if !strings.HasPrefix(done.Last, "e1g1#") || len(done.Arrows) != 1 || sq(t, done, "f1").Piece != "ws" {
		t.Errorf("afterwards %s, %v", done.Last, done.Arrows)
	}
}

// TestMetamateTells reads the end of a game that a Meta mates, and the texts on the way there.
func TestMetamateTells(t *testing.T) {
	tests := []struct {
		name     string
		moves    []string
		says     string
		lastMove string
		row      string
		hand     string // pieces that White has taken
	}{
		{"before the formations", nil, "Elena, tocca il pezzo che diventa un Meta.", "", "", ""},
		{"a formation", []string{"d1=m"}, "Tocca a Davide.", "Formazione in d1: Regina → Meta M4.", "d1=M4", ""},
		{"a check", []string{"a2=h", "h7=h", "f2f4", "e7e6", "g1f3", "d8h4"}, "Scacco! Elena, tocca un pezzo e poi dove va.", "Regina nera da d8 a h4.", "d8–h4", ""},
		{"a Meta captures and evolves", []string{"a2=h", "h7=h", "h2h3", "b8c6", "h3h4", "c6a5", "h4h5", "a5b3", "a2b3o"}, "Tocca a Davide.", "Meta M1 orizzontale bianco da a2 a b3.", "a2×b3=M2.1", "Presi 1 pezzo"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := meta(t, tt.moves...)
			if v.Say.Text != tt.says {
				t.Errorf("says %q, want %q", v.Say.Text, tt.says)
			}
			if tt.lastMove != "" && (v.LastMove == nil || v.LastMove.Text != tt.lastMove) {
				t.Errorf("tells %+v, want %q", v.LastMove, tt.lastMove)
			}
			if tt.row != "" {
				last := v.Rows[len(v.Rows)-1]
				if last.White.Text != tt.row && last.Black.Text != tt.row {
					t.Errorf("record %+v, want %q", last, tt.row)
				}
			}
			if got := strings.TrimSpace(v.Bottom.HandTitle + " " + v.Bottom.Hand); tt.hand != "" && got != tt.hand || tt.hand == "" && v.Bottom.Hand != "" {
				t.Errorf("has taken %q, want %q", got, tt.hand)
			}
		})
	}
}

func TestMetamateNamesTheMate(t *testing.T) {
	fool := between(t, "metamate", "a2=h", "a7=h", "f2f3", "e7e5", "g2g4", "d8h4")
	v := screentest.TableScene(t, fool, "it", screentest.Tablet).Page()
	if fool.Status() != table.Over || v.End == nil || v.End.Text != "Scacco matto." || !v.End.Shown {
		t.Errorf("%v, %+v", fool.Status(), v.End)
	}
	if s := sq(t, v.Board, "e1"); !slices.Contains(s.Marks, board.Defender) || !slices.Contains(sq(t, v.Board, "h4").Marks, board.Attacker) {
		t.Errorf("the King has %v", s.Marks)
	}
}

// Every lesson has its words in both languages, after every move.
func TestLessonsHaveWords(t *testing.T) {
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []locale.Language{locale.Italian, locale.English} {
		for _, c := range registry.Courses() {
			for n, e := range c.Exercises {
				t.Run(string(lang)+" "+c.Game.ID()+" "+e.Key, func(t *testing.T) {
					start, err := c.Follow(e, nil)
					if err != nil {
						t.Fatal(err)
					}
					for _, move := range start.Position.Moves() {
						p, err := c.Follow(e, []string{move})
						if err != nil {
							t.Fatal(err)
						}
						l := tableview.Lesson{Words: catalogue.In(lang), Course: c, Number: n, Progress: p}
						if all := l.Said("title") + l.Said("text") + l.Task() + l.Said("hint") + l.Verdict().Text; strings.Contains(all, "lessons.") || l.Verdict().Text == "" {
							t.Fatalf("after %s: %s", move, all)
						}
					}
				})
			}
		}
	}
}
