package index_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	. "scacchimagici/internal/tournament/index"
)

// two is a list of 2025, which is archived, and 2026, which is selected.
var two = Index{
	Rows: []Row{
		{ID: "2025", Name: "Coppa 2025", Archived: true},
		{ID: "2026", Name: "Coppa 2026", Held: "2026-08-28"},
		{ID: "prova", Name: "Prova", Practice: true},
	},
	Selected: "2026",
	Gone:     []string{"2024"},
}

// progress is what the desk knows of each tournament: a match that is being played, and how many have results.
type progress struct {
	match   string
	results int
}

func (p progress) Progress(string) (string, int, error) { return p.match, p.results, nil }

func TestDecide(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		want  []Fact
	}{
		{
			"a new one is selected",
			tournament.Create{ID: "2027", Name: " Coppa  2027", Held: "2027-08-27"},
			[]Fact{Created{ID: "2027", Name: "Coppa 2027", Held: "2027-08-27"}, Selected{"2027"}},
		},
		{"another one", Select{"prova"}, []Fact{Selected{"prova"}}},
		{"the one that is selected", Select{"2026"}, nil},
		{"put away", Archive{ID: "2026"}, []Fact{Archived{"2026"}}},
		{"put away already", Archive{ID: "2025"}, nil},
		{"taken out again", Unarchive{"2025"}, []Fact{Unarchived{"2025"}}},
		{"taken out already", Unarchive{"2026"}, nil},
		{"deleted", Delete{ID: "prova"}, []Fact{Deleted{"prova"}}},
		{"another name", Rename{"2026", "Coppa", "2026-08-29"}, []Fact{Renamed{"2026", "Coppa", "2026-08-29"}}},
		{"the name it has", Rename{"2026", "Coppa 2026", "2026-08-28"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Decide(two, Command{role.Organiser, tt.order}, progress{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDecideRefuses(t *testing.T) {
	tests := []struct {
		name  string
		by    role.Role
		order Order
		code  fault.Code
		key   string
		given progress
	}{
		{"an id that is there", role.Organiser, tournament.Create{ID: "2025", Name: "x"}, fault.Exists, "fault.tournament.exists", progress{}},
		{"no id", role.Organiser, tournament.Create{Name: "x"}, fault.Invalid, "fault.tournament.id", progress{}},
		{"no name", role.System, tournament.Create{ID: "2027"}, fault.Invalid, "fault.name.empty", progress{}},
		{"select none", role.Organiser, Select{"2027"}, fault.NotFound, "fault.tournament.none", progress{}},
		{"select what is put away", role.Organiser, Select{"2025"}, fault.Illegal, "fault.tournament.archived", progress{}},
		{"put none away", role.Organiser, Archive{ID: "2027"}, fault.NotFound, "fault.tournament.none", progress{}},
		{"put away what is played", role.Organiser, Archive{"2026"}, fault.Illegal, "fault.tournament.playing", progress{match: "1A"}},
		{"take none out", role.Organiser, Unarchive{"2027"}, fault.NotFound, "fault.tournament.none", progress{}},
		{"delete none", role.Organiser, Delete{ID: "2027"}, fault.NotFound, "fault.tournament.none", progress{}},
		{"delete what has a result", role.Organiser, Delete{ID: "2026"}, fault.Illegal, "fault.tournament.results", progress{results: 1}},
		{"delete what has results", role.Organiser, Delete{ID: "2026"}, fault.Illegal, "fault.tournament.results", progress{results: 3}},
		{"delete what is played", role.Organiser, Delete{ID: "2026"}, fault.Illegal, "fault.tournament.playing", progress{match: "1A"}},
		{"rename none", role.System, Rename{ID: "2027", Name: "x"}, fault.NotFound, "fault.tournament.none", progress{}},
		{"an id that was deleted", role.Organiser, tournament.Create{ID: "2024", Name: "x"}, fault.Exists, "fault.tournament.deleted", progress{}},
		{"a Referee creates", role.Referee, tournament.Create{ID: "2027", Name: "x"}, fault.Forbidden, "fault.order.role", progress{}},
		{"a Strategist selects", role.Strategist, Select{"prova"}, fault.Forbidden, "fault.order.role", progress{}},
		{"somebody puts away", role.Nobody, Archive{ID: "2026"}, fault.Forbidden, "fault.order.role", progress{}},
		{"another order", role.Organiser, tournament.AddHouse{}, fault.Invalid, "fault.order.unknown", progress{}},
	}
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Decide(two, Command{tt.by, tt.order}, tt.given)
			f := fault.From(err)
			if f == nil || f.Key != tt.key || f.Code != tt.code {
				t.Fatalf("got %v, want %s %s", err, tt.code, tt.key)
			}
			for _, l := range locale.Languages {
				if s := catalogue.In(l).Fault(f); strings.Contains(s, "⟦") || strings.Contains(s, "%!") {
					t.Errorf("%s: %s", l, s)
				}
			}
		})
	}
}

func TestFoldFromTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var direct, read Index
		id := rapid.SampledFrom([]string{"a", "b", "c"})
		for range rapid.IntRange(1, 12).Draw(t, "orders") {
			order := rapid.SampledFrom([]Order{
				tournament.Create{ID: id.Draw(t, "id"), Name: "x"},
				Select{id.Draw(t, "id")},
				Archive{ID: id.Draw(t, "id")},
				Unarchive{id.Draw(t, "id")},
				Delete{ID: id.Draw(t, "id")},
				Rename{id.Draw(t, "id"), "y", ""},
			}).Draw(t, "order")
			facts, err := Decide(direct, Command{role.Organiser, order}, progress{})
			if err != nil && fault.From(err) == nil {
				t.Fatal(err)
			}
			for _, f := range facts {
				direct, read = Apply(direct, f), Apply(read, again(t, f))
			}
		}
		if diff := cmp.Diff(direct, read); diff != "" {
			t.Fatal(diff)
		}
		for _, gone := range direct.Gone {
			if _, ok := direct.Row(gone); ok || !direct.Has(gone) {
				t.Fatal("a deleted one is back")
			}
		}
		if current, ok := direct.Current(); ok && current.Archived {
			t.Fatal("the start page shows what is put away")
		}
	})
}

func again(t *rapid.T, f Fact) Fact {
	data, err := Facts.Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Facts.Load(Facts.Word(f), data)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestDecodeOrder(t *testing.T) {
	for kind, row := range map[string]struct {
		data string
		want Order
	}{
		"create":  {`{"id":"a","name":"x","practice":true}`, tournament.Create{ID: "a", Name: "x", Practice: true}},
		"select":  {`{"id":"a"}`, Select{"a"}},
		"archive": {`{"id":"a"}`, Archive{ID: "a"}},

		"unarchive": {`{"id":"a"}`, Unarchive{"a"}},
		"delete":    {`{"id":"a"}`, Delete{ID: "a"}},
	} {
		got, err := Orders.Read(kind, []byte(row.data))
		if err != nil || got != row.want {
			t.Errorf("%s: got %#v, %v", kind, got, err)
		}
		if _, ok := Orders.Fields(kind); !ok {
			t.Errorf("%s has no fields", kind)
		}
	}
}
