package strategist_test

import (
	"slices"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

// TestPlacements deploys whole armies: each placement is one that the rules allow, and the same again for the same seed.
func TestPlacements(t *testing.T) {
	for seed := range uint64(12) {
		m := magici.New(magici.Plan{})
		m.Settings, m.Stage = magici.DefaultSettings(), magici.Deployment
		for side := range m.Teams {
			m.Teams[side].Army = strategist.Buy(m.Settings, strategist.DefaultMix(m.Settings), seed+uint64(side))
		}
		strength := strategist.Strength(1 + seed%4)
		for side, ok := m.ToPlace(); ok; side, ok = m.ToPlace() {
			if _, _, err := strategist.Place(m, side.Other(), strength, seed); err == nil {
				t.Errorf("seed %d: the other side may place", seed)
			}
			slot, sq, err := strategist.Place(m, side, strength, seed)
			if err != nil {
				t.Fatal(err)
			}
			if again, at, _ := strategist.Place(m, side, strength, seed); again != slot || at != sq {
				t.Errorf("seed %d: %v on %s, then %v on %s", seed, slot, sq, again, at)
			}
			taken := slices.ContainsFunc(m.Deployed(), func(p magici.Placement) bool { return p.Square == sq })
			if taken || !m.Unplaced(side).Has(slot) || !slices.Contains(magici.Deployable(side, slot.Kind()), sq) {
				t.Fatalf("seed %d: %v on %s", seed, slot, sq)
			}
			m.Placements = append(m.Placements, magici.Placement{Side: side, Slot: slot, Square: sq})
		}
	}
}
