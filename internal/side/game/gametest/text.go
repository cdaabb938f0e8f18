package gametest

import (
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// Reading is the text of a position, and the key of the sentence that refuses it; an empty
// key is a position that is accepted.
type Reading = struct {
	Name, Position, Key string
}

// Readings holds the reader of g to the cases. An accepted text is written as it was read.
func Readings(t *testing.T, g game.Game, cases []Reading) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			p, err := g.Parse(c.Position)
			var key string
			if f := fault.From(err); f != nil {
				key = f.Key
			}
			if key != c.Key || err != nil && game.CodeOf(err) != game.BadPosition {
				t.Fatalf("%s: got %q (%v), want %q", g.ID(), key, err, c.Key)
			}
			if err == nil && p.String() != c.Position {
				t.Errorf("%s: written as %q", g.ID(), p)
			}
		})
	}
}

// Play is a move of a position, and the position that it leads to, or the code of its
// refusal: "bad_move" when it cannot be read, "illegal_move" when it is not allowed.
type Play = struct {
	Name, Position, Move, Want string
}

// Plays holds the positions of g to the cases.
func Plays(t *testing.T, g game.Game, cases []Play) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			p, err := g.Parse(c.Position)
			if err != nil {
				t.Fatal(err)
			}
			next, err := p.Play(c.Move)
			got := string(game.CodeOf(err))
			if err == nil {
				got = next.String()
			}
			if got != c.Want {
				t.Errorf("%s: %q: got %q, want %q", g.ID(), c.Move, got, c.Want)
			}
		})
	}
}

// FuzzPlay fuzzes the text edge of g from each move in each position: a position that is
// read is written as it was; a move that is listed, and no other, is accepted and leads to a
// position that the reader takes as the same; refusals have their codes.
func FuzzPlay(f *testing.F, g game.Game, positions, moves []string) {
	f.Helper()
	for _, position := range positions {
		for _, move := range moves {
			f.Add(position, move)
		}
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		p, err := g.Parse(position)
		if err != nil {
			if game.CodeOf(err) != game.BadPosition {
				t.Errorf("%q: %v", position, err)
			}
			return
		}
		if p.String() != position {
			t.Errorf("%q is accepted and written %q", position, p)
		}
		if n, got := len(p.Moves()), game.Perft(p, 1); got != uint64(n) {
			t.Errorf("%q: %d moves, perft %d", position, n, got)
		}
		if next := play(t, p, move); next != nil {
			if again, err := g.Parse(next.String()); err != nil || again != next {
				t.Errorf("%q: %q leads to %q: %v", position, move, next, err)
			}
		}
	})
}
