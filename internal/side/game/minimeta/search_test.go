package minimeta

import (
	"slices"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// TestKey: positions have the same key exactly if repetition takes them for the same, and
// the key that follows the moves is that of the position as it is read.
func TestKey(t *testing.T) {
	keys := map[uint64]string{}
	walk(30, func(p Position) {
		name := p.RepetitionKey()
		if other, known := keys[p.Key()]; known && other != name {
			t.Errorf("%q and %q have the same key", name, other)
		}
		keys[p.Key()] = name
		again, err := Parse(p.String())
		if err != nil || again.Key() != p.Key() {
			t.Errorf("%v: key %x, read %x (%v)", p, p.Key(), again.Key(), err)
		}
		again.halfmoves, again.fullmove = 50, 7
		if again.Key() != p.Key() {
			t.Errorf("the key of %v depends on the counters", p)
		}
	})
	if len(keys) < 1000 {
		t.Errorf("only %d positions", len(keys))
	}
}

// TestSlots: moves of one slot go from the same large square to the same square.
func TestSlots(t *testing.T) {
	type way struct {
		large bool
		from  Square
		to    Place
	}
	ways := map[int]way{}
	walk(10, func(p Position) {
		for _, m := range p.AppendLegal(nil) {
			this := way{m.Large, m.From.Square(), m.To}
			if other, known := ways[m.HistoryIndex()]; known && other != this || m.HistoryIndex() < 0 || m.HistoryIndex() >= 1<<13 {
				t.Errorf("%v has the slot %d of %v", m, m.HistoryIndex(), other)
			}
			ways[m.HistoryIndex()] = this
		}
	})
}

func TestAppendLegal(t *testing.T) {
	walk(10, func(p Position) {
		first := []Move{{}}
		if got := p.AppendLegal(first); !slices.Equal(got[1:], p.AppendLegal(nil)) || got[0] != first[0] {
			t.Errorf("%v: %v", p, got)
		}
	})
}

// TestSharp: in check all moves are sharp, else those that win something; and only captures
// and promotions do.
func TestSharp(t *testing.T) {
	checks := 0
	walk(40, func(p Position) {
		want := slices.DeleteFunc(p.AppendLegal(nil), func(m Move) bool {
			large, small := p.Takes(m)
			calm := large.Kind == chess.NoKind && len(small) == 0 && m == m.plain()
			gain := p.Gain(m)
			if gain < 0 || gain > 0 && calm {
				t.Errorf("%v: %v gains %d", p, m, gain)
			}
			return gain == 0 && !p.InCheck(p.Side())
		})
		got, rests := p.AppendTactical([]Move{{}})
		if !slices.Equal(got[1:], want) || rests == p.InCheck(p.Side()) {
			t.Errorf("%v: %v, rests: %v, want %v", p, got[1:], rests, want)
		}
		if !rests {
			checks++
		}
	})
	if checks < 20 {
		t.Errorf("only %d checks", checks)
	}
}

// TestGain: the worth of what a move captures and promotes, less a part of the capturing piece.
func TestGain(t *testing.T) {
	tests := []struct {
		position, move string
		want           int
	}{
		{"4k[...k]/1p[..n.]3/1R[.P..]3/5/5/4K[K...] w 0 1", "b4-a4", 0},
		{"4k[...k]/1p[..n.]3/1R[.P..]3/5/5/4K[K...] w 0 1", "b4-b5", largeWorth[chess.Pawn] + smallWorth[chess.Knight] - largeWorth[chess.Rook]/16},
		{"4k[...k]/1p[Q.n.]3/1R[.P..]3/5/5/4K[K...] w 0 1", "b4-b5", 0},
		{"4k[...k]/1p[...n]3/1R[.R..]3/5/5/4K[K...] w 0 1", "b4:b2-b5:b1", smallWorth[chess.Knight] - smallWorth[chess.Rook]/16},
		{"4k[...k]/1K[P...]3/5/5/5/4P[K...] w 0 1", "b5-b6=a2q", smallWorth[chess.Queen] - smallWorth[chess.Pawn] - largeWorth[chess.King]/16},
		{"4k[...k]/5/5/4K[K...]/1p[N...]3/5 w 0 1", "b2-b1=Q", 0},
	}
	for _, test := range tests {
		p, err := Parse(test.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.Find(p, test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Gain(m); got != test.want {
			t.Errorf("%v: %v gains %d, want %d", p, m, got, test.want)
		}
	}
}

// TestEvaluate: what is good for one side is bad for the other, and exchanging the colours changes nothing.
func TestEvaluate(t *testing.T) {
	walk(20, func(p Position) {
		q := p
		q.side = q.side.Other()
		if sum := p.Evaluate() + q.Evaluate(); sum < 0 || sum > 2*(tempo+grain) {
			t.Errorf("%v: %d points, for the other side %d", p, p.Evaluate(), q.Evaluate())
		}
		if turned := exchanged(p); p.Evaluate() != turned.Evaluate() {
			t.Errorf("%v: %d points, with colours exchanged %d", p, p.Evaluate(), turned.Evaluate())
		}
	})
}

// exchanged returns p with the board upside down and the colours exchanged.
func exchanged(p Position) Position {
	q := Position{fullmove: p.fullmove, halfmoves: p.halfmoves, side: p.side.Other()}
	other := func(c cell) cell {
		if c != 0 {
			c ^= blackCell
		}
		return c
	}
	for s := range Square(squares) {
		var m mount
		for corner := range 4 {
			m = m.put(Place(corner), other(p.at[s].at(Place(corner^2))))
		}
		q.set(SquareAt(s.File(), ranks-1-s.Rank()), m.putLarge(other(p.at[s].large())))
	}
	return q
}
