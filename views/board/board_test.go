package board

import (
	"bytes"
	"compress/gzip"
	"context"
	"strings"
	"testing"
)

func render(t *testing.T, b Board) string {
	t.Helper()
	var s strings.Builder
	if err := View(b).Render(context.Background(), &s); err != nil {
		t.Fatal(err)
	}
	return s.String()
}

// opening is a board with every square of the two outer ranks on each side taken.
func opening() []Square {
	var all []Square
	for rank := '8'; rank >= '1'; rank-- {
		for file := 'a'; file <= 'h'; file++ {
			s := Square{Name: string(file) + string(rank), Label: string(file) + string(rank)}
			if rank <= '2' || rank >= '7' {
				s.Piece, s.Person, s.Label = "wp", "Tommaso", s.Label+", Pedone bianco, Tommaso"
				s.Moves = []string{string(file) + "3", string(file) + "4"}
			}
			all = append(all, s)
		}
	}
	return all
}

func TestView(t *testing.T) {
	one := func(s Square) Board { return Board{Files: 1, Ranks: 1, Squares: []Square{s}, Interactive: true} }
	tests := []struct {
		name  string
		board Board
		want  []string
		not   []string
	}{
		{
			"a square that can be picked", one(Square{Name: "e4", Label: "e4, Torre bianca, Luna", Piece: "wr", Person: "Luna", Moves: []string{"e5", "h4x"}}),
			[]string{`class="sq has named"`, `data-sq="e4"`, `aria-label="e4, Torre bianca, Luna"`, `data-pick`, `data-moves="e5 h4x"`, `aria-selected="false"`, `#wr"`, `<span class="nm">Luna</span>`},
			nil,
		},
		{"an empty square cannot", one(Square{Name: "e4"}), []string{`class="sq"`}, []string{"data-pick", "data-moves", "aria-selected", "<svg"}},
		{"marks are classes", one(Square{Marks: []Mark{Last, Attacker}}), []string{`class="sq m-last m-attacker"`}, nil},
		{"names of black pieces are white on black", one(Square{Piece: "bq", Person: "Ada"}), []string{`class="sq has black named"`}, nil},
		{"a name of two words has two lines", one(Square{Piece: "wq", Person: "Massimiliano R."}), []string{`class="nm two longer"`}, nil},
		{"a name of nine letters", one(Square{Piece: "wq", Person: "Francesca"}), []string{`class="nm long"`}, nil},
		{"a long name is set smaller", one(Square{Piece: "wq", Person: "Massimiliano"}), []string{`class="nm longer"`}, nil},
		{"markup in a name stays text", one(Square{Person: "<b>"}), []string{"&lt;b&gt;"}, []string{"<b>"}},
		{"a still board has no buttons", Board{Squares: opening()}, []string{`role="table"`, `role="cell"`}, []string{"<button", "data-pick"}},
		{"a live one has one stop of the keyboard", Board{Squares: opening(), Interactive: true}, []string{`role="grid"`, `tabindex="0"`}, nil},
		{"bars of the Houses", Board{Squares: opening(), Top: "luna", Bottom: "stella"}, []string{"barred", "pat-luna", "pat-stella"}, nil},
		{
			"what a move did to others, in order",
			Board{Squares: opening(), Last: "c3#5", Effects: []Effect{{"c5", "c4", Attracts}, {"f6", "h8", Repels}, {"f3", "", Repels}}},
			[]string{`data-last="c3#5"`, `data-effects="c5+c4,f6-h8,f3-"`},
			nil,
		},
		{
			"what moves would do, and what they ask",
			Board{Squares: opening(), MoveInfos: []MoveInfo{{Move: "Kc3"}, {Move: "Kd3", Effects: []Effect{{"c3", "b3", Repels}}, Ask: 1}, {Move: "e1h1", Effects: []Effect{{"e1", "g1", Moved}}}, {Move: "e4d5", Kinds: "pb", Ask: 2}, {Move: "Kd4", Rest: "=b3c3d3"}}},
			[]string{`data-move-info="Kc3: Kd3:c3-b3=1 e1h1:e1~g1 e4d5:!pb=2 Kd4:@=b3c3d3"`},
			nil,
		},
		{
			"a choice of squares has a letter on the board",
			Board{Squares: opening(), Asks: []Ask{{"Which?", "", []Option{{Word: "=b3c3d3", Row: true}, {Word: "o", Keys: "o", Looks: []string{"a1"}, Next: 2}}}}},
			[]string{`data-ask="1"`, `class="option opt-a" data-choice="=b3c3d3" data-row>`, `data-choice="o" data-keys="o" data-next="2" data-looks="a1"`, "<i>B</i>"},
			nil,
		},
		{
			"a choice of figures has its key",
			Board{Squares: opening(), Asks: []Ask{{"What?", "a8", []Option{{Word: "=q", Keys: "qd", Title: "Regina", Figures: []string{"wq"}}}}}},
			[]string{`data-at="a8"`, `class="option opt-c"`, `data-keys="qd"`, "<i>Q</i>", "<b>Regina</b>", `pieces.svg#wq`},
			nil,
		},
		{
			"a square that is a move alone, and one that copies",
			Board{Squares: []Square{{Name: "e2", Piece: "wm", Alone: true, Copies: []Copy{{"d3", "n", ""}, {"f3", "m", ""}, {"g4", "q", "f3"}}}}, Files: 1, Ranks: 1, Interactive: true},
			[]string{"data-pick", "data-alone", `data-copying="d3:n f3:m g4:q:f3"`},
			nil,
		},
		{"a ghost says what took the piece away", one(Square{Ghost: "wp", Trace: Attracted}), []string{`class="ghost g-attract"`}, nil},
		{"a line lies below its pieces", Board{Squares: opening(), Lines: []Line{{"a1", "d1", Wins}}}, []string{`class="ln ln-win"`, `width="38.0"`, `translate(5 75) rotate(0.00)`}, nil},
		{"an arrow off the board is short", Board{Squares: opening(), Arrows: []Arrow{{From: "h4", Away: "g4", Kind: Repels}}}, []string{`translate(75 45) rotate(0.00)`}, nil},
		{"Black sits at the bottom", Board{Squares: opening(), FromBlack: true}, []string{"from-black"}, nil},
		{"two that change places have a sign between them", Board{Squares: opening(), Arrows: []Arrow{{From: "e4", To: "f5", Kind: Swaps}}}, []string{`ar-swap" transform="translate(50.0 40.0)"`}, nil},
		{"an arrow to nowhere is left out", Board{Squares: opening(), Arrows: []Arrow{{From: "a1", To: "z9", Kind: Moved}}}, nil, []string{"<path"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := render(t, tt.board)
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("no %s in %s", want, got)
				}
			}
			for _, not := range tt.not {
				if strings.Contains(got, not) {
					t.Errorf("%s in %s", not, got)
				}
			}
		})
	}
}

// A change costs a phone at most 4 KB: the fullest board must leave most of that to the page.
func TestViewIsLight(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(render(t, Board{Squares: opening(), Interactive: true, Coordinates: FilesOutside})))
	w.Close()
	if t.Logf("%d bytes", b.Len()); b.Len() > 1_700 {
		t.Errorf("%d bytes compressed, at most 1700", b.Len())
	}
}

func TestArrow(t *testing.T) {
	b := Board{Squares: opening()}
	tests := []struct {
		name, from, to string
		shape          string
		transform      string
	}{
		{"along a rank it leaves the square and stops short", "a1", "h1", "M5.0 -0.75H62.8V-2.1L66.4 0L62.8 2.1V0.75H5.0Z", "translate(5 75) rotate(0.00)"},
		{"to a neighbour it keeps a part of its way", "a1", "a2", "M3.0 -0.75H4.7V-1.6L7.4 0L4.7 1.6V0.75H3.0Z", "translate(5 75) rotate(-90.00)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, ok := b.lineOf(Arrow{From: tt.from, To: tt.to, Kind: Moved})
			if !ok || l.shape() != tt.shape || l.transform() != tt.transform {
				t.Errorf("%s %s, want %s %s", l.shape(), l.transform(), tt.shape, tt.transform)
			}
		})
	}
}
