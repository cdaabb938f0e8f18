package rehearsal

import (
	"testing"

	"scacchimagici/internal/magici"
)

// TestInventFinishes plays many matches to their end: people who keep to the rules always
// have something to do, and the rules never refuse it.
func TestInventFinishes(t *testing.T) {
	plan := magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "w", Black: "b"}
	roster := func(h magici.HouseID) []magici.PersonID {
		var ids []magici.PersonID
		for n := range 10 {
			ids = append(ids, magici.PersonID(string(h)+string(rune('0'+n))))
		}
		return ids
	}
	by := map[string]int{}
	for seed := range uint64(100) {
		events, err := Invent(plan, roster, seed)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		m := magici.New(plan)
		for _, e := range events {
			m = magici.Apply(m, e)
		}
		if m.Phase() != magici.Finished {
			t.Fatalf("seed %d ends in %s", seed, m.Phase())
		}
		by[m.Play.Result.By]++
	}
	if by["king"] == 0 || by["points"] == 0 {
		t.Errorf("results %v: want Kings and points among them", by)
	}
}
