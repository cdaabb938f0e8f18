package metamate

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"scacchimagici/internal/chess"
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
	})
	if len(keys) < 1000 {
		t.Errorf("only %d positions", len(keys))
	}
}

func TestSlots(t *testing.T) {
	walk(func(p Position) {
		for _, m := range p.AppendLegal(nil) {
			if slot := m.HistoryIndex(); slot < 0 || slot >= 1<<13 || slot&63 != int(m.To) {
				t.Errorf("%v has the slot %d", m, slot)
			}
		}
	})
}

// TestSharp: sharp moves are legal ones, every capture among them, and in check all.
func TestSharp(t *testing.T) {
	walk(func(p Position) {
		legal := p.AppendLegal(nil)
		sharp, rests := p.AppendTactical(nil)
		if rests == p.InCheck() || !rests && !slices.Equal(sharp, legal) {
			t.Errorf("%v: rests: %v, %v", p, rests, sharp)
		}
		for _, m := range sharp {
			if !slices.Contains(legal, m) {
				t.Errorf("%v: %v is sharp and not legal", p, m)
			}
		}
		for _, m := range legal {
			d := p.Explain(m)
			if d.Captured.Kind != NoKind && !m.underpromotes() && (!slices.Contains(sharp, m) || p.Gain(m) <= 0) {
				t.Errorf("%v: %v captures and is not sharp, or gains %d", p, m, p.Gain(m))
			}
			if quiet := d.Captured.Kind == NoKind && m.Promotion == NoKind && m.Charges == (Charges{}); rests && quiet && slices.Contains(sharp, m) {
				t.Errorf("%v: %v is quiet", p, m)
			}
		}
	})
}

// TestEvaluate: what is good for one side is bad for the other, and exchanging the colours changes
// nothing; the side to move has a little more.
func TestEvaluate(t *testing.T) {
	walk(func(p Position) {
		q := p
		q.turn()
		if p.phase == Playing && p.Evaluate()+q.Evaluate() != 2*tempo {
			t.Errorf("%v: %d points, for the other side %d", p, p.Evaluate(), q.Evaluate())
		}
		if p.phase == Playing {
			if m := mirrored(t, p); p.Evaluate() != m.Evaluate() {
				t.Errorf("%v: %d points, with colours exchanged %d", p, p.Evaluate(), m.Evaluate())
			}
		}
	})
}

// mirrored returns p with the colours exchanged.
func mirrored(t *testing.T, p Position) Position {
	t.Helper()
	f := p.fields()
	rows := strings.Split(f[0], "/")
	slices.Reverse(rows)
	other := func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}
	f[0] = strings.Map(other, strings.Join(rows, "/"))
	f[1] = map[string]string{"w": "b", "b": "w"}[f[1]]
	f[2], f[3] = "-", "-"
	return mustParse(t, strings.Join(f, " "))
}

// TestCopiedPoints: a Meta is worth what it can copy.
func TestCopiedPoints(t *testing.T) {
	tests := []struct{ name, better, worse string }{
		{"a neighbour", "6k1/8/8/8/3SR3/8/8/4K3", "6k1/8/8/8/3S4/8/4R3/4K3"},
		{"a Queen before a Rook", "6k1/8/8/8/3SQ3/7R/8/4K3", "6k1/8/8/8/3SR3/7Q/8/4K3"},
		{"the bridge", "4k3/8/8/3n4/3o4/2M5/8/4K3", "4k3/8/8/3n4/3d4/2M5/8/4K3"},
		{"a later configuration", "4k3/8/8/8/3S4/8/8/4K3", "4k3/8/8/8/3O4/8/8/4K3"},
	}
	for _, test := range tests {
		better, worse := mustParse(t, test.better+" w - - - 0 1"), mustParse(t, test.worse+" w - - - 0 1")
		with, without := better.army(chess.White).points, worse.army(chess.White).points
		if with <= without {
			t.Errorf("%s: %d, without %d", test.name, with, without)
		}
	}
}
