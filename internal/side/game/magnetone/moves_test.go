package magnetone_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/magnetone"
)

// TestMoves pins down which moves a board allows (MG-4).
func TestMoves(t *testing.T) {
	tests := []struct {
		rule   string
		game   game.Game
		board  string
		fields string
		want   string
	}{
		{"MG-4.2 an own stone repels", magnetone.Game(), "8/8/8/8/3w1w2/8/8/8", "w 0 0 0", "d4a4 f4h4"},
		{"MG-4.5 by one square with Weak Force", magnetone.WeakForce(), "8/8/8/8/3w1w2/8/8/8", "w 0 0 0", "d4c4 f4g4"},
		{"MG-4.2 an enemy stone attracts", magnetone.Game(), "8/8/8/8/3w2b1/8/8/8", "w 0 0 0", "d4f4"},
		{"MG-4.2 own behind and enemy ahead drive the same way", magnetone.Game(), "8/8/8/8/1w1w2b1/8/8/8", "w 0 0 0", "b4a4 d4f4"},
		{"MG-4.2 own and own oppose each other", magnetone.Game(), "8/8/8/8/1w1w2w1/8/8/8", "w 0 0 0", "b4a4 g4h4"},
		{"MG-4.2 enemy and enemy oppose each other", magnetone.Game(), "8/8/8/8/1b1w2b1/8/8/w7", "w 0 0 0", "d4h8"},
		{"MG-4.3 no empty square in that direction", magnetone.Game(), "8/8/8/8/3wb3/8/8/3w4", "w 0 0 0", "d4d8"},
		{"MG-4.6 a side without a move passes", magnetone.Game(), "8/8/8/4b3/4b3/8/w7/8", "w 0 0 0", "pass"},
		{"MG-4.6 neither side has one: nobody passes", magnetone.Game(), "8/8/4b3/8/3w4/8/8/8", "w 0 0 0", ""},
		{"MG-5.1 a won position has no moves", magnetone.Game(), "6bb/8/3wb3/3w4/3w4/1w1wb3/8/8", "b 7 8 0 w", ""},
		{"MG-2.1 a stone goes to any empty square", magnetone.Game(), "wwwwwww1/8/8/8/8/8/8/8", "b 5 6 0", emptyBut("a8 b8 c8 d8 e8 f8 g8")},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			p, err := test.game.Parse(test.board + " " + test.fields)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(p.Moves(), " "); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// emptyBut returns the names of all squares but the given ones, sorted.
func emptyBut(taken string) string {
	var names []string
	for file := 'a'; file <= 'h'; file++ {
		for rank := '1'; rank <= '8'; rank++ {
			if name := string(file) + string(rank); !strings.Contains(taken, name) {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, " ")
}

// TestEnd pins down how games end, and which reason goes first (MG-5.4).
func TestEnd(t *testing.T) {
	tests := []struct {
		rule     string
		position string
		moves    string
		want     string
	}{
		{"a winner", "6bb/8/3wb3/3w4/3w4/2w1b3/8/8 w 8 8 0", "b3", "white wins: four in a row"},
		{"MG-4.6 no moves in the movement phase, ply 0 included", "8/8/4b3/8/3w4/8/8/8 w 0 0 0", "", "draw: no moves"},
		{"MG-4.6 while stones are placed nobody needs a move of a stone", "8/8/4b3/8/3w4/8/8/8 w 1 1 0", "", "playing"},
		{"MG-5.3 a position with ply 200", "8/8/8/8/3w1w2/8/8/8 w 0 0 200", "", "draw: 200 plies"},
		{"MG-5.3 the move that brings it about", "8/8/8/8/8/b7/3w1w2/b7 b 0 0 199", "a3a8", "draw: 200 plies"},
		{"no moves go before 200 plies", "8/8/4b3/8/3w4/8/8/8 w 0 0 200", "", "draw: no moves"},
		{
			"MG-5.3 the third time the same rows with the same side, passes between", "1w6/8/2b1wb2/b7/1w6/8/8/8 w 0 0 0",
			"b4b1 c6d6 c7b6 pass b6b8 c6d6 c7b6 pass b6b8", "draw: repetition",
		},
		{
			"MG-5.3 one move earlier it is the second", "1w6/8/2b1wb2/b7/1w6/8/8/8 w 0 0 0",
			"b4b1 c6d6 c7b6 pass b6b8 c6d6 c7b6 pass", "playing",
		},
		{
			"repetition goes before 200 plies", "1w6/8/2b1wb2/b7/8/8/8/1w6 b 0 0 191",
			"c6d6 c7b6 pass b6b8 c6d6 c7b6 pass b6b8", "draw: repetition",
		},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			g := magnetone.Game()
			p, err := g.Parse(test.position)
			if err != nil {
				t.Fatal(err)
			}
			line, err := game.NewLine(g, p).PlayAll(strings.Fields(test.moves))
			if err != nil {
				t.Fatal(err)
			}
			if got := line.Outcome().String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestSlides names the stones that a move pulls and pushes, for screens.
func TestSlides(t *testing.T) {
	p, err := magnetone.Parse("8/8/5w2/2b5/8/5w2/8/b7 w 10 10 0")
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.Find(p, "c3")
	if err != nil {
		t.Fatal(err)
	}
	g := board.Grid{Files: 8, Ranks: 8}
	var ways []string
	for _, s := range p.Slides(m) {
		ways = append(ways, g.Name(s.From)+g.Name(s.To))
	}
	if got := strings.Join(ways, " "); got != "c5c4 f6h8 f3h3 a1b2" {
		t.Errorf("got %s", got)
	}
	if slides := p.Slides(magnetone.Pass()); slides != nil {
		t.Errorf("a pass moves %v", slides)
	}
}
