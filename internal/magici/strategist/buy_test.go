package strategist

import (
	"math"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

func TestName(t *testing.T) {
	all := magici.BareKing
	for _, k := range []chess.Kind{chess.Pawn, chess.Knight, chess.Rook, chess.Rook, chess.Bishop, chess.Queen} {
		all = all.With(all.FreeSlot(k))
	}
	for name, army := range map[string]magici.Army{"K": magici.BareKing, "Q1B1R2N1P1": all} {
		if got := Name(army); got != name {
			t.Errorf("the name is %q, want %q", got, name)
		}
		if got, ok := ParseName(name); !ok || got != army {
			t.Errorf("%q is read as %v, %t", name, got, ok)
		}
	}
	if got, ok := ParseName("P1Q1"); !ok || Name(got) != "Q1P1" {
		t.Errorf("another order is read as %q, %t", Name(got), ok)
	}
}

// Under the regulation the computer buys from the measured equilibrium, under other prices from all that it can afford
// at most.
func TestDefaultMix(t *testing.T) {
	s := magici.DefaultSettings()
	sum := 0.0
	for _, w := range DefaultMix(s) {
		if !Affordable(s, w.Army) || s.Cost(w.Army) != s.Budget {
			t.Errorf("%s costs %d", Name(w.Army), s.Cost(w.Army))
		}
		sum += w.Share
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("the shares sum to %v", sum)
	}
	s.Prices.Bishop = 2
	if n := len(DefaultMix(s)); n <= len(measured) || n != len(Dearest(s)) {
		t.Errorf("%d armies with Bishops at 2", n)
	}
}
