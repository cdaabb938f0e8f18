package boop

import (
	"math/rand/v2"
	"slices"
	"testing"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

// walk visits the positions of seeded random games.
func walk(visit func(Position)) {
	for seed := range uint64(12) {
		chance := rand.New(rand.NewPCG(seed, 5))
		p := Start()
		for ply := 0; !p.Outcome().Over() && ply < 120; ply++ {
			visit(p)
			moves := p.AppendLegal(nil)
			p = p.After(moves[chance.IntN(len(moves))])
		}
	}
}

// TestKey: positions have the same key exactly if repetition takes them for the same.
func TestKey(t *testing.T) {
	keys := map[uint64]string{}
	walk(func(p Position) {
		if other, known := keys[p.Key()]; known && other != p.RepetitionKey() {
			t.Errorf("%v and %s have the same key", p, other)
		}
		keys[p.Key()] = p.RepetitionKey()
		if q, err := Parse(p.String()); err != nil || q.Key() != p.Key() {
			t.Errorf("%v has another key when read (%v)", p, err)
		}
	})
	if len(keys) < 200 {
		t.Errorf("only %d positions", len(keys))
	}
}

// TestSlots: each kind and square has its own number.
func TestSlots(t *testing.T) {
	moves := map[int]Move{}
	walk(func(p Position) {
		for _, m := range p.AppendLegal(nil) {
			m = Move{Kind: m.Kind, To: m.To}
			if other, known := moves[m.HistoryIndex()]; known && other != m || m.HistoryIndex() >= 1<<13 {
				t.Errorf("%v and %v have the slot %d", m, other, m.HistoryIndex())
			}
			moves[m.HistoryIndex()] = m
		}
	})
}

func TestAppendLegal(t *testing.T) {
	walk(func(p Position) {
		first := []Move{{Kind: Cat, To: 7}}
		if got := p.AppendLegal(first); !slices.Equal(got[1:], p.AppendLegal(nil)) || got[0] != first[0] {
			t.Errorf("%v: %v", p, got)
		}
	})
}

// TestEvaluate: what is good for one side is bad for the other, and exchanging the colours changes nothing.
func TestEvaluate(t *testing.T) {
	walk(func(p Position) {
		q := p
		q.side ^= 1
		if p.Evaluate() != -q.Evaluate() {
			t.Errorf("%v: %d points, for the other side %d", p, p.Evaluate(), q.Evaluate())
		}
		q.armies[white], q.armies[black] = q.armies[black], q.armies[white]
		if p.Evaluate() != q.Evaluate() {
			t.Errorf("%v: %d points, with colours exchanged %d", p, p.Evaluate(), q.Evaluate())
		}
	})
}

// TestLines holds the lines that are found to all lines, one by one.
func TestLines(t *testing.T) {
	for _, l := range lines {
		if !hasLine(l.set) {
			t.Errorf("%v is no line", l.squares)
		}
		for _, s := range l.squares {
			if hasLine(l.set.Without(s)) {
				t.Errorf("%v without %d is a line", l.squares, s)
			}
		}
	}
	if hasLine(board.SetOf(4, 5, 6)) || hasLine(board.SetOf(4, 11, 18)) || hasLine(board.SetOf(1, 6, 11)) {
		t.Error("a line goes around the edge")
	}
}

// TestPoints pins down what a side is worth.
func TestPoints(t *testing.T) {
	tests := []struct {
		name  string
		board string
		want  int
	}{
		{"nothing on the board", "6/6/6/6/6/6 w 8,0 8,0", 0},
		{"a kitten in the corner", "6/6/6/6/6/K5 w 7,0 8,0", boardPoints},
		{"in the middle", "6/6/2K3/6/6/6 w 7,0 8,0", boardPoints + 2*inwardPoints},
		{"a cat in the pool", "6/6/6/6/6/6 w 7,1 8,0", catPoints},
		{"two on one line of three", "6/6/6/6/6/KK4 w 6,0 8,0", 2*boardPoints + pairPoints},
		{"on two", "6/6/6/6/6/1KK3 w 6,0 8,0", 2*boardPoints + 2*pairPoints},
	}
	for _, test := range tests {
		p, err := Parse(test.board)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Evaluate(); got != test.want {
			t.Errorf("%s: %d points, want %d", test.name, got, test.want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	var nodes uint64
	for b.Loop() {
		nodes += game.Perft(game.Wrap(Start()), 3)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
