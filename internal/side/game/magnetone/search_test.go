package magnetone

import (
	"math/rand/v2"
	"slices"
	"testing"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

// walk visits the positions of seeded random games of both variants.
func walk(visit func(Position)) {
	for seed := range uint64(12) {
		chance := rand.New(rand.NewPCG(seed, 5))
		p := Start()
		if seed%2 == 1 {
			p = StartWeak()
		}
		for ply := 0; !p.Outcome().Over() && ply < 120; ply++ {
			visit(p)
			moves := p.AppendLegal(nil)
			p = p.After(moves[chance.IntN(len(moves))])
		}
	}
}

// TestKey: positions have the same key exactly if repetition takes them for the same, or, of
// the placement, if they are the same.
func TestKey(t *testing.T) {
	keys := map[uint64]string{}
	walk(func(p Position) {
		p.weak = false
		name := p.rows() + p.Seat().Letter()
		if p.Placing() {
			name = p.String()
		}
		if other, known := keys[p.Key()]; known && other != name {
			t.Errorf("%q and %q have the same key", name, other)
		}
		keys[p.Key()] = name
		p.ply += 2
		if _, same := keys[p.Key()]; !same {
			t.Errorf("the key of %q depends on the ply", name)
		}
	})
	if len(keys) < 200 {
		t.Errorf("only %d positions", len(keys))
	}
}

// TestSlots: each way of a stone has its own number.
func TestSlots(t *testing.T) {
	moves := map[int]Move{}
	walk(func(p Position) {
		for _, m := range p.AppendLegal(nil) {
			if other, known := moves[m.HistoryIndex()]; known && other != m || m.HistoryIndex() >= 1<<13 {
				t.Errorf("%v and %v have the slot %d", m, other, m.HistoryIndex())
			}
			moves[m.HistoryIndex()] = m
		}
	})
}

func TestAppendLegal(t *testing.T) {
	walk(func(p Position) {
		first := []Move{Pass()}
		if got := p.AppendLegal(first); !slices.Equal(got[1:], p.AppendLegal(nil)) || got[0] != Pass() {
			t.Errorf("%v: %v", p, got)
		}
	})
}

// TestEvaluate: what is good for one side is bad for the other, and exchanging the colours changes nothing.
func TestEvaluate(t *testing.T) {
	walk(func(p Position) {
		if p.Placing() && p.side == black {
			return // with the sides exchanged no such position is reached
		}
		q := p
		q.side ^= 1
		if p.Evaluate() != -q.Evaluate() {
			t.Errorf("%v: %d points, for the other side %d", p, p.Evaluate(), q.Evaluate())
		}
		q.stones[white], q.stones[black] = q.stones[black], q.stones[white]
		if p.Evaluate() != q.Evaluate() {
			t.Errorf("%v: %d points, with colours exchanged %d", p, p.Evaluate(), q.Evaluate())
		}
	})
}

// TestOpenRows counts rows one by one.
func TestOpenRows(t *testing.T) {
	points := [row + 1]int{2: twoPoints, 3: threePoints, 4: fourPoints}
	walk(func(p Position) {
		own, other, want := p.stones[white], p.stones[black], 0
		for _, line := range grid.Lines(row) {
			if set := board.SetOf(line...); other&set == 0 {
				want += points[(own & set).Count()]
			}
		}
		if got := openRows(own, other); got != want {
			t.Errorf("%v: %d points, want %d", p, got, want)
		}
	})
}

// TestRows holds the rows that win to all rows, one by one.
func TestRows(t *testing.T) {
	for _, line := range grid.Lines(row) {
		set := board.SetOf(line...)
		for _, s := range line {
			if !wins(set, board.SetOf(s)) {
				t.Errorf("%v with %d moved is no row", line, s)
			}
			if wins(set.Without(s), set) {
				t.Errorf("%v without %d is a row", line, s)
			}
		}
		if wins(set, ^set) {
			t.Errorf("%v is a row of which none was moved", line)
		}
	}
	if wins(board.SetOf(6, 7, 8, 9), ^board.Set(0)) || wins(board.SetOf(5, 14, 23, 32), ^board.Set(0)) {
		t.Error("a row goes around the edge")
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, variant := range []struct {
		name  string
		start Position
	}{{"magnetone", Start()}, {"magnetone-weak", StartWeak()}} {
		b.Run(variant.name, func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				nodes += game.Perft(game.Wrap(variant.start), 3)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
