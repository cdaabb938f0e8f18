package magnetone_test

import (
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/magnetone"
)

// TestParse names what the reader refuses, by the key of its sentence; an empty key is a
// position that it accepts.
func TestParse(t *testing.T) {
	const empty = "8/8/8/8/8/8/8/8 "
	tests := []struct {
		name     string
		position string
		key      string
	}{
		{"the start", empty + "w 12 12 0", ""},
		{"fewer stones than were placed", empty + "w 3 3 0", ""},
		{"Black to place", empty + "b 3 4 0", ""},
		{"Black to move", "8/8/8/8/3w1w2/8/8/8 b 0 0 199", ""},
		{"ply 200", "8/8/8/8/3w1w2/8/8/8 w 0 0 200", ""},
		{"a winner while stones are placed", "8/8/8/8/wwww4/8/8/8 b 7 8 0 w", ""},
		{"a winner that did not move last", "8/8/8/8/wwww4/8/8/8 w 8 8 0 w", ""},
		{"four in a row without a winner", "8/8/8/8/wwww4/8/8/8 b 7 8 0", ""},

		{"a field too few", empty + "w 12 12", "fault.position.fields"},
		{"a field too many", empty + "w 12 12 0 w w", "fault.position.fields"},
		{"two spaces", empty + "w 12 12 0 ", "fault.position.empty"},
		{"a King", "K7/8/8/8/8/8/8/8 w 12 12 0", "fault.rows.piece"},
		{"upper case", "W7/8/8/8/8/8/8/8 w 11 11 0", "fault.rows.piece"},
		{"another side", empty + "white 12 12 0", "fault.position.side"},
		{"thirteen to place", empty + "w 13 13 0", "fault.position.number"},
		{"a leading zero", empty + "w 09 9 0", "fault.position.number"},
		{"thirteen stones of White", "w7/8/8/8/8/8/8/8 w 12 12 0", "fault.magnetone.stones"},
		{"thirteen stones of Black", "b7/8/8/8/8/8/8/8 w 12 12 0", "fault.magnetone.stones"},
		{"Black behind with White to move", empty + "w 3 4 0", "fault.magnetone.reserves"},
		{"White behind", empty + "w 4 3 0", "fault.magnetone.reserves"},
		{"equal with Black to move", empty + "b 3 3 0", "fault.magnetone.reserves"},
		{"White has placed all, and Black two less", empty + "b 0 2 0", "fault.magnetone.reserves"},
		{"a ply during placement", empty + "w 3 3 2", "fault.position.number"},
		{"ply 201", "8/8/8/8/3w1w2/8/8/8 b 0 0 201", "fault.position.number"},
		{"an odd ply with White to move", "8/8/8/8/3w1w2/8/8/8 w 0 0 1", "fault.magnetone.parity"},
		{"an even ply with Black to move", "8/8/8/8/3w1w2/8/8/8 b 0 0 0", "fault.magnetone.parity"},
		{"a winner that is none", "8/8/8/8/wwww4/8/8/8 b 7 8 0 x", "fault.magnetone.winner"},
		{"a winner with three in a row", "8/8/8/8/www1w3/8/8/8 b 7 8 0 w", "fault.magnetone.row"},
		{"a winner with the other side's four", "8/8/8/8/wwww4/8/8/8 b 7 8 0 b", "fault.magnetone.row"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, g := range []game.Game{magnetone.Game(), magnetone.WeakForce()} {
				p, err := g.Parse(test.position)
				var key string
				if f := fault.Of(err); f != nil {
					key = f.Key
				}
				if key != test.key || err != nil && game.CodeOf(err) != game.BadPosition {
					t.Fatalf("%s: got %q (%v), want %q", g.ID(), key, err, test.key)
				}
				if err == nil && p.String() != test.position {
					t.Errorf("%s: written as %q", g.ID(), p)
				}
			}
		})
	}
}

func TestPlayRefuses(t *testing.T) {
	const (
		placing = "8/8/8/8/3w1w2/8/8/8 w 8 8 0"
		moving  = "8/8/8/8/3w1w2/8/8/8 w 0 0 0"
		won     = "8/8/8/8/wwww4/8/8/8 b 7 8 0 w"
	)
	tests := []struct {
		name, position, move string
		want                 game.Code
	}{
		{"no square", placing, "i4", game.BadMove},
		{"upper case", placing, "C3", game.BadMove},
		{"a dash", moving, "d4-a4", game.BadMove},
		{"Pass", moving, "Pass", game.BadMove},
		{"a square that is not empty", placing, "d4", game.IllegalMove},
		{"a stone's move during placement", placing, "d4a4", game.IllegalMove},
		{"a pass during placement", placing, "pass", game.IllegalMove},
		{"a placing during movement", moving, "a1", game.IllegalMove},
		{"a pass of a side that can move", moving, "pass", game.IllegalMove},
		{"a way that no force drives", moving, "d4e4", game.IllegalMove},
		{"a way that is too short", moving, "d4c4", game.IllegalMove},
		{"a move after the end", won, "h8", game.IllegalMove},
		{"a pass after the end", won, "pass", game.IllegalMove},
		{"a text after the end", won, "h9", game.BadMove},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := magnetone.Parse(test.position)
			if err != nil {
				t.Fatal(err)
			}
			if next, err := p.Play(test.move); game.CodeOf(err) != test.want {
				t.Errorf("got %v, %v", next, err)
			}
		})
	}
}

// FuzzPlay: what the reader accepts is canonical, what Play accepts leads to a position
// that the reader takes, and refusals have their codes.
func FuzzPlay(f *testing.F) {
	for _, move := range []string{"c3", "d4a1", "pass", "", "é4", "a1a1"} {
		f.Add("8/8/8/8/8/8/8/8 w 12 12 0", move)
		f.Add("8/w1bb2w1/3w4/8/1b1w4/4b1b1/2w5/6b1 w 0 0 0", move)
		f.Add("6bb/8/3wb3/3w4/3w4/1w1wb3/8/8 b 7 8 0 w", move)
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		p, err := magnetone.Parse(position)
		if err != nil {
			if game.CodeOf(err) != game.BadPosition {
				t.Errorf("%q: %v", position, err)
			}
			return
		}
		if p.String() != position {
			t.Errorf("%q is accepted and written %q", position, p)
		}
		next, err := p.Play(move)
		if code := game.CodeOf(err); err != nil && code != game.BadMove && code != game.IllegalMove {
			t.Errorf("%q: %q: %v", position, move, err)
		}
		if err == nil {
			if _, err := magnetone.Parse(next.String()); err != nil {
				t.Errorf("%q: %q leads to %q: %v", position, move, next, err)
			}
		}
	})
}
