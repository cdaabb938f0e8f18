package sim_test

import (
	"fmt"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
)

var plan = magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "w", Black: "b"}

// roster returns as many people as a whole chess set needs, and the Strategist.
func roster(h magici.HouseID) []magici.PersonID {
	var ids []magici.PersonID
	for n := range magici.Slots + 1 {
		ids = append(ids, magici.PersonID(fmt.Sprintf("%s%d", h, n)))
	}
	return ids
}

// TestPlayFinishes plays many matches to their end: people who keep to the rules always have
// something to do, and the rules never refuse it.
func TestPlayFinishes(t *testing.T) {
	by, wands := map[magici.Basis]int{}, map[string]int{}
	for seed := range uint64(100) {
		events, err := sim.New(seed, sim.Demonstration, magici.DefaultSettings(), roster).Play(plan)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		m := magici.New(plan)
		for _, e := range events {
			raised := m.WandRaised()
			m = magici.Apply(m, e)
			if raised {
				wands[magici.Facts.Word(e.Fact)]++
			}
		}
		if m.Phase() != magici.Finished {
			t.Fatalf("seed %d ends in %s", seed, m.Phase())
		}
		by[m.Play.Result.Basis]++
	}
	if by["king"] == 0 || by["points"] == 0 {
		t.Errorf("results %v: want Kings and points among them", by)
	}
	if wands["called"] == 0 || wands["wand-lowered"] == 0 {
		t.Errorf("after a raised wand comes %v", wands)
	}
}
