package board_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/board"
	"scacchimagici/internal/fault"
)

var sizes = []board.Grid{{Files: 8, Ranks: 8}, {Files: 6, Ranks: 6}, {Files: 5, Ranks: 6}, {Files: 1, Ranks: 1}}

func TestNames(t *testing.T) {
	for _, g := range sizes {
		for s := range board.Square(g.Squares()) {
			if back, ok := g.Parse(g.Name(s)); !ok || back != s {
				t.Errorf("%v: square %d is called %q, which is %d", g, s, g.Name(s), back)
			}
		}
	}
	g := board.Grid{Files: 5, Ranks: 6}
	for _, name := range []string{"", "a", "a0", "a7", "f1", "A1", "a1 ", "1a", "é"} {
		if s, ok := g.Parse(name); ok {
			t.Errorf("%q is read as %d", name, s)
		}
	}
}

func TestRay(t *testing.T) {
	g := board.Grid{Files: 5, Ranks: 6}
	tests := []struct {
		from string
		d    board.Direction
		want string
	}{
		{"b2", board.Direction{File: 1, Rank: 1}, "c3 d4 e5"},
		{"b2", board.Direction{File: -1, Rank: 0}, "a2"},
		{"b2", board.Direction{File: 0, Rank: 1}, "b3 b4 b5 b6"},
		{"e6", board.Direction{File: 1, Rank: 0}, ""},
		{"a1", board.Direction{File: -1, Rank: -1}, ""},
	}
	for _, test := range tests {
		from, _ := g.Parse(test.from)
		var names []string
		for _, s := range g.Ray(from, test.d) {
			names = append(names, g.Name(s))
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("from %s in %v: %q, want %q", test.from, test.d, got, test.want)
		}
	}
}

func TestDirections(t *testing.T) {
	all := board.Directions()
	for i, d := range all {
		if all[(i+4)%8] != d.Opposite() {
			t.Errorf("direction %d, %v: four further is %v", i, d, all[(i+4)%8])
		}
	}
}

// TestLines counts runs by hand: on n x n squares 2n(n-k+1) along ranks and files, and
// 2(n-k+1)² along diagonals.
func TestLines(t *testing.T) {
	tests := []struct {
		grid board.Grid
		n    int
		want int
	}{
		{board.Grid{Files: 8, Ranks: 8}, 4, 2*8*5 + 2*5*5},
		{board.Grid{Files: 6, Ranks: 6}, 3, 2*6*4 + 2*4*4},
		{board.Grid{Files: 2, Ranks: 2}, 3, 0},
	}
	for _, test := range tests {
		lines := test.grid.Lines(test.n)
		seen := map[string]bool{}
		for _, line := range lines {
			slices.Sort(line)
			seen[keyOf(line)] = true
		}
		if len(lines) != test.want || len(seen) != test.want {
			t.Errorf("%v: %d lines of %d, %d of them different; want %d", test.grid, len(lines), test.n, len(seen), test.want)
		}
	}
}

func keyOf(line []board.Square) string {
	var b strings.Builder
	for _, s := range line {
		b.WriteByte(byte(s))
	}
	return b.String()
}

func TestReadRows(t *testing.T) {
	letters := board.Letters("wb")
	tests := []struct {
		name string
		rows string
		key  string // of the fault, empty when the rows are accepted
	}{
		{"empty", "3/3", ""},
		{"full", "wbw/bwb", ""},
		{"mixed", "w1b/2w", ""},
		{"no rows", "", "fault.rows.count"},
		{"a row too few", "3", "fault.rows.count"},
		{"a row too many", "3/3/3", "fault.rows.count"},
		{"an empty row", "3/", "fault.rows.width"},
		{"a row too short", "3/2", "fault.rows.width"},
		{"a row too long by a piece", "3w/3", "fault.rows.width"},
		{"a row too long by a digit", "w3/3", "fault.rows.width"},
		{"two digits", "12/3", "fault.rows.digits"},
		{"a zero", "0w2/3", "fault.rows.piece"},
		{"a piece of another game", "2K/3", "fault.rows.piece"},
		{"no letter at all", "2é/3", "fault.rows.piece"},
	}
	g := board.Grid{Files: 3, Ranks: 2}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cells, err := g.ReadRows("rows", test.rows, letters)
			if key := keyOfFault(err); key != test.key {
				t.Fatalf("got %q (%v), want %q", key, err, test.key)
			}
			if err == nil {
				if back := g.WriteRows(func(s board.Square) string { return cells[s] }); back != test.rows {
					t.Errorf("written as %q", back)
				}
			}
		})
	}
}

func keyOfFault(err error) string {
	if f := fault.From(err); f != nil {
		return f.Key
	}
	return ""
}

func TestReadRowsOfLongPieces(t *testing.T) {
	g := board.Grid{Files: 2, Ranks: 2}
	token := func(text string) int {
		if i := strings.IndexByte(text, ']'); text[0] == 'k' && i > 0 {
			return i + 1
		}
		return 0
	}
	cells, err := g.ReadRows("rows", "1k[...k]/k[....]1", token)
	if err != nil || !slices.Equal(cells, []string{"k[....]", "", "", "k[...k]"}) {
		t.Errorf("%q, %v", cells, err)
	}
}

func TestDraw(t *testing.T) {
	g := board.Grid{Files: 3, Ranks: 2}
	got := g.Draw(func(s board.Square) string {
		if g.Name(s) == "b1" {
			return "wb"
		}
		return ""
	})
	want := "2 .  .  .\n1 .  wb .\n  a  b  c\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestSet(t *testing.T) {
	b := board.SetOf(0, 63, 5).With(7).Without(5)
	if got := slices.Collect(b.Squares()); !slices.Equal(got, []board.Square{0, 7, 63}) || b.Count() != 3 {
		t.Errorf("the squares are %v, %d", got, b.Count())
	}
	if !b.Has(7) || b.Has(5) || board.SetOf().Has(0) {
		t.Error("membership")
	}
	for s := range b.Squares() {
		if s > 0 {
			break // an iteration that ends early
		}
	}
}
