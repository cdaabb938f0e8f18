package tournament_test

import (
	"cmp"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	. "scacchimagici/internal/tournament"
)

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

// known is what the desk knows of an order.
type known struct {
	Engage string // a match in which each person is playing
	Part   map[magici.PersonID]string
	QSets  []string
	Lock   bool
	Opened []string
	Played bool
	At     time.Time // when the order is given; zero: at noon
}

func (k known) Sets() []string                                { return k.QSets }
func (k known) Locked() (bool, error)                         { return k.Lock, nil }
func (k known) Begun() ([]string, error)                      { return k.Opened, nil }
func (k known) Involved() (map[magici.PersonID]string, error) { return k.Part, nil }
func (k known) Engaged(magici.PersonID) (string, error)       { return k.Engage, nil }
func (k known) Now() time.Time                                { return cmp.Or(k.At, noon) }
func (k known) HasPlayed(magici.HouseID) (bool, error)        { return k.Played, nil }

// noon is when orders are given, unless a test says another time.
var noon = time.Date(2026, 8, 29, 12, 0, 0, 0, time.UTC)

// with is an order with what the desk knows of it.
type with struct {
	Order
	known
}

// organiser decides an order of the organiser.
func organiser(t Tournament, o Order) ([]Fact, error) {
	if w, ok := o.(with); ok {
		return Decide(t, Command{role.Organiser, w.Order}, w.known)
	}
	return Decide(t, Command{role.Organiser, o}, known{})
}

// do gives the organiser's orders one after the other.
func do(t *testing.T, state Tournament, orders ...Order) Tournament {
	t.Helper()
	for _, o := range orders {
		facts, err := organiser(state, o)
		if err != nil {
			t.Fatalf("%T: %v", o, err)
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
		AddHouse{Name: "Grifondoro", Arms: "grifondoro"},
		AddHouse{Name: "Serpeverde", Arms: "serpeverde"},
		AddHouse{Name: "Casa 🦄", Arms: "luna"},
		AddPeople{House: "grifondoro", Names: []string{"Bruno Fontana", "Bruno Fontana", "Giulia Villa", "Ugo Riva"}},
		AddPeople{House: "serpeverde", Names: []string{"Elena Moretti"}},
		RemovePerson{Person: "p4"},
		PlanMatch{ID: "1A", Round: 1, Board: "A", White: "grifondoro", Black: "serpeverde"},
	)
}
