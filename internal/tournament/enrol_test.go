package tournament_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	. "scacchimagici/internal/tournament"
)

// pair has two Houses, three people, one of whom is gone.
var pair = Tournament{
	ID: "2026", Houses: []House{{ID: "gri", Name: "Grifondoro"}, {ID: "ser", Name: "Serpeverde"}},
	People: []Person{{ID: "p1", House: "gri", Name: "Anna"}, {ID: "p2", House: "ser", Name: "Bruno"}, {ID: "p3", House: "gri", Name: "Carla", Gone: true}},
}

func asked(t Tournament, o Order) ([]Fact, error) {
	return Decide(t, Command{By: role.Organiser, Order: o})
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
			Enrol{[]Newcomer{{"ser", " Dora  Bianchi "}, {"gri", "Anna"}}},
			[]Fact{PeopleAdded{[]Person{{ID: "p4", House: "ser", Name: "Dora Bianchi"}, {ID: "p5", House: "gri", Name: "Anna"}}}},
			"",
		},
		{"nobody", Enrol{}, nil, "fault.people.empty"},
		{"a House that is not there", Enrol{[]Newcomer{{"gri", "Ugo"}, {"tas", "Zoe"}}}, nil, "fault.house.none"},
		{"no name", Enrol{[]Newcomer{{"gri", " "}}}, nil, "fault.name.empty"},
		{"a name that is a story", Enrol{[]Newcomer{{"gri", strings.Repeat("a", 61)}}}, nil, "fault.people.long"},
		{"too many", Enrol{make([]Newcomer, 1000)}, nil, "fault.people.many"},
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
