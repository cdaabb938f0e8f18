package boop_test

import (
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/boop"
)

// TestParse names what the reader refuses, by the key of its sentence; an empty key is a
// position that it accepts.
func TestParse(t *testing.T) {
	const empty = "6/6/6/6/6/6 "
	tests := []struct {
		name     string
		position string
		key      string
	}{
		{"the start", empty + "w 8,0 8,0", ""},
		{"Cats in a pool", empty + "b 5,3 0,8", ""},
		{"an empty pool of the side that has just won", "C2C1C/6/C4C/6/6/C2C1C b 0,0 8,0", ""},
		{"an empty pool, three cats in a row", "CCCK1K/6/K4K/6/6/K5 b 0,0 8,0", ""},

		{"a field too few", empty + "w 8,0", "fault.position.fields"},
		{"a field too many", empty + "w 8,0 8,0 0", "fault.position.fields"},
		{"a space more", empty + "w  8,0", "fault.position.empty"},
		{"a row of seven", "6/6/6/6/6/7 w 8,0 8,0", "fault.rows.width"},
		{"a letter of another game", "w5/6/6/6/6/6 w 7,0 8,0", "fault.rows.piece"},
		{"another side", empty + "W 8,0 8,0", "fault.position.side"},
		{"a pool of one number", empty + "w 8 8,0", "fault.boop.pool"},
		{"a pool of three", empty + "w 8,0,0 8,0", "fault.position.number"},
		{"a pool with a space's worth of zeros", empty + "w 08,0 8,0", "fault.position.number"},
		{"a negative pool", empty + "w 9,-1 8,0", "fault.position.number"},
		{"nine of White", "K5/6/6/6/6/6 w 8,0 8,0", "fault.boop.pieces"},
		{"seven of Black", empty + "w 8,0 7,0", "fault.boop.pieces"},
		{"sixteen in a pool", empty + "w 8,8 8,0", "fault.boop.pieces"},
		{"an empty pool of the side to move", "K2K1K/6/K4K/6/6/K2K1K w 0,0 8,0", "fault.boop.emptypool"},
		{"an empty pool of the side that has just moved and not won", "K2K1K/6/K4K/6/6/K2K1K b 0,0 8,0", "fault.boop.emptypool"},
		{"eight cats of the side to move", "C2C1C/6/C4C/6/6/C2C1C w 0,0 8,0", "fault.boop.emptypool"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := boop.Parse(test.position)
			var key string
			if f := fault.Of(err); f != nil {
				key = f.Key
			}
			if key != test.key || err != nil && game.CodeOf(err) != game.BadPosition {
				t.Fatalf("got %q (%v), want %q", key, err, test.key)
			}
			if err == nil && p.String() != test.position {
				t.Errorf("written as %q", p)
			}
		})
	}
}

func TestPlayRefuses(t *testing.T) {
	const (
		first = "6/6/6/6/6/6 w 8,0 8,0"
		line  = "6/6/6/1KK3/6/6 w 6,0 8,0"
		won   = "6/6/6/1CCC2/6/6 b 4,1 8,0"
	)
	tests := []struct {
		name, position, move string
		want                 game.Code
	}{
		{"no square", first, "Kc9", game.BadMove},
		{"a letter of another game", first, "Qc3", game.BadMove},
		{"lower case", first, "kc3", game.BadMove},
		{"no letter", first, "c3", game.BadMove},
		{"an = without squares", first, "Kc3=", game.BadMove},
		{"two squares", first, "Kc3=a1a2", game.BadMove},
		{"four squares", first, "Kc3=a1a2a3a4", game.BadMove},
		{"a square of a larger board", first, "Kc3=g1", game.BadMove},
		{"two =", first, "Kc3=a1=a2", game.BadMove},
		{"a Cat that is not in the pool", first, "Cc3", game.IllegalMove},
		{"a piece taken with fewer than eight on the board", first, "Kc3=c3", game.IllegalMove},
		{"a line that does not stand", first, "Kc3=a1b1c1", game.IllegalMove},
		{"a square that is not empty", line, "Kb3", game.IllegalMove},
		{"a compulsory choice left out", line, "Kd3", game.IllegalMove},
		{"the three squares in another order", line, "Kd3=d3c3b3", game.IllegalMove},
		{"one of a line", line, "Kd3=d3", game.IllegalMove},
		{"a move after the end", won, "Ka1", game.IllegalMove},
		{"a text after the end", won, "Ka9", game.BadMove},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := boop.Parse(test.position)
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
	for _, move := range []string{"Kc3", "Cd3", "Kd3=b3c3d3", "Ka3=a1", "", "Ké", "Kc3="} {
		f.Add("6/6/6/6/6/6 w 8,0 8,0", move)
		f.Add("K5/3k2/k5/3kKk/K1K3/KK1K1k w 1,0 0,3", move)
		f.Add("6/6/6/1CCC2/6/6 b 4,1 8,0", move)
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		p, err := boop.Parse(position)
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
			if _, err := boop.Parse(next.String()); err != nil {
				t.Errorf("%q: %q leads to %q: %v", position, move, next, err)
			}
		}
	})
}
