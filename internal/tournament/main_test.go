package tournament_test

import (
	"strings"
	"sync"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	. "scacchimagici/internal/tournament"
)

var arms = []string{"grifondoro", "serpeverde", "luna"}

// load reads the catalogue once for all tests.
var load = sync.OnceValues(func() (*locale.Catalogue, error) { return locale.Load() })

// said checks that err is the fault of a key and has a sentence in both languages.
func said(t *testing.T, err error, code fault.Code, key string) {
	t.Helper()
	f := fault.From(err)
	if f == nil || f.Key != key || f.Code != code {
		t.Fatalf("got %v, want %s %s", err, code, key)
	}
	catalogue, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locale.Languages {
		if s := catalogue.In(l).Fault(f); strings.ContainsAny(s, "⟦") || strings.Contains(s, "%!") {
			t.Errorf("%s: %s", l, s)
		}
	}
}

// do gives the organiser's orders one after the other.
func do(t *testing.T, state Tournament, orders ...Order) Tournament {
	t.Helper()
	for _, o := range orders {
		facts, err := Decide(state, Command{role.Organiser, o})
		if err != nil {
			t.Fatalf("%s: %v", o.Kind(), err)
		}
		for _, f := range facts {
			state = Apply(state, f)
		}
	}
	return state
}

// cup is a tournament with three Houses; Grifondoro has p1 to p4, of whom p4 is gone, and
// Serpeverde has p5. Match 1A is planned.
func cup(t *testing.T) Tournament {
	t.Helper()
	return do(
		t, Tournament{},
		Create{ID: "2026", Name: "Coppa delle Case", Held: "2026-08-28"},
		AddHouse{Name: "Grifondoro", Arms: "grifondoro", List: arms},
		AddHouse{Name: "Serpeverde", Arms: "serpeverde", List: arms},
		AddHouse{Name: "Casa 🦄", Arms: "luna", List: arms},
		AddPeople{House: "grifondoro", Names: []string{"Bruno Fontana", "Bruno Fontana", "Giulia Villa", "Ugo Riva"}},
		AddPeople{House: "serpeverde", Names: []string{"Elena Moretti"}},
		RemovePerson{Person: "p4"},
		PlanMatch{ID: "1A", Round: 1, Board: "A", White: "grifondoro", Black: "serpeverde"},
	)
}
