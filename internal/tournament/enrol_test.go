package tournament_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	. "scacchimagici/internal/tournament"
)

// pair has two Houses and three people, one of whom is gone.
var pair = Tournament{
	ID: "2026", Houses: []House{{ID: "gri", Name: "Grifondoro"}, {ID: "ser", Name: "Serpeverde"}},
	People: []Person{{ID: "p1", House: "gri", Name: "Anna"}, {ID: "p2", House: "ser", Name: "Bruno"}, {ID: "p3", House: "gri", Name: "Carla", Gone: true}},
}

func asked(t Tournament, o Order) ([]Fact, error) {
	return organiser(t, o)
}

func TestEnrol(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		want  []Fact
		key   string // of the refusal
	}{
		{
			"two Houses at once",
			Enrol{People: []Newcomer{{"ser", " Dora  Bianchi "}, {"gri", "Anna"}}},
			[]Fact{PeopleAdded{People: []Person{{ID: "p4", House: "ser", Name: "Dora Bianchi"}, {ID: "p5", House: "gri", Name: "Anna"}}}},
			"",
		},
		{"nobody", Enrol{}, nil, "fault.people.empty"},
		{"a House that is not there", Enrol{People: []Newcomer{{"gri", "Ugo"}, {"tas", "Zoe"}}}, nil, "fault.house.none"},
		{"no name", Enrol{People: []Newcomer{{"gri", " "}}}, nil, "fault.name.empty"},
		{"a name that is a story", Enrol{People: []Newcomer{{"gri", strings.Repeat("a", 61)}}}, nil, "fault.people.long"},
		{"too many", Enrol{People: make([]Newcomer, 1000)}, nil, "fault.people.many"},
		{"back on the roster", RestorePerson{"p3"}, []Fact{PersonRestored{"p3"}}, ""},
		{"back who never went", RestorePerson{"p1"}, nil, ""},
		{"back who never was", RestorePerson{"p9"}, nil, "fault.people.none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := asked(pair, tt.order)
			if f := fault.From(err); (f == nil) != (tt.key == "") || f != nil && f.Key != tt.key {
				t.Fatalf("%v, want %s", err, tt.key)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A list is taken back as one; when one of its people has a part in a match, that person is named and all stay.
func TestUndoImport(t *testing.T) {
	list := PeopleAdded{List: "elenco.csv", People: []Person{{ID: "p4", House: "gri", Name: "Dora"}, {ID: "p5", House: "ser", Name: "Elio"}}}
	facts, err := asked(pair, Enrol{List: " elenco.csv ", People: []Newcomer{{"gri", "Dora"}, {"ser", "Elio"}}})
	if diff := cmp.Diff([]Fact{list}, facts); err != nil || diff != "" {
		t.Fatalf("%v %s", err, diff)
	}
	after := Apply(pair, list)
	tests := []struct {
		name  string
		t     Tournament
		order Order
		key   string // of the refusal
		says  any
	}{
		{"both", after, UndoImport{Import: "p4", People: []magici.PersonID{"p4", "p5"}}, "", nil},
		{"one has a part in a match and stays", after, with{UndoImport{Import: "p4", People: []magici.PersonID{"p5"}}, known{Part: map[magici.PersonID]string{"p4": "1A"}}}, "", nil},
		{"one has got a part since", after, with{UndoImport{Import: "p4", People: []magici.PersonID{"p4", "p5"}}, known{Part: map[magici.PersonID]string{"p4": "1A"}}}, "fault.import.involved", "Dora (1A)"},
		{"nobody", after, UndoImport{Import: "p4"}, "fault.import.nobody", nil},
		{"somebody else", after, UndoImport{Import: "p4", People: []magici.PersonID{"p1"}}, "fault.import.other", "Anna"},
		{"who has gone already", Apply(after, PersonRemoved{"p4"}), UndoImport{Import: "p4", People: []magici.PersonID{"p4"}}, "fault.people.gone", "Dora"},
		{"twice", Apply(after, ImportUndone{"p4", []magici.PersonID{"p4"}}), UndoImport{Import: "p4", People: []magici.PersonID{"p5"}}, "fault.import.none", nil},
		{"people added by hand are no list", pair, UndoImport{Import: "p1", People: []magici.PersonID{"p1"}}, "fault.import.none", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := asked(tt.t, tt.order)
			f := fault.From(err)
			if tt.key != "" {
				if f == nil || f.Key != tt.key || tt.says != nil && f.Args[0] != tt.says {
					t.Errorf("%v, want %s of %v", err, tt.key, tt.says)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := Apply(tt.t, facts[0])
			left := facts[0].(ImportUndone)
			for _, id := range left.People {
				if p, _ := got.Person(id); !p.Gone {
					t.Errorf("%s is still there", p.Name)
				}
			}
			if len(got.Imports) != 0 {
				t.Error("it can be taken back again")
			}
		})
	}
}

func TestRestoredIsOnTheRoster(t *testing.T) {
	after := Apply(pair, PersonRestored{"p3"})
	if got := len(after.Members("gri")); got != 2 || len(pair.Members("gri")) != 1 {
		t.Errorf("%d people, want 2; %d before, want 1", got, len(pair.Members("gri")))
	}
	without := pair
	without.Houses = pair.Houses[1:]
	if _, err := asked(without, RestorePerson{"p3"}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("back into a House that is gone: %v", err)
	}
}
