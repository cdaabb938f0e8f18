package tournament_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
	. "scacchimagici/internal/tournament"
)

func TestDecide(t *testing.T) {
	changed := DefaultSettings()
	changed.MoveTime, changed.QuestionSet = 20*setting.Second, "libri"
	tests := []struct {
		name  string
		order Order
		want  []Fact
	}{
		{
			"a House has the id of its name",
			AddHouse{" Città  Alta ", "luna"},
			[]Fact{HouseAdded{"citta-alta", "Città Alta", "luna"}},
		},
		{"an emoji is a name", AddHouse{"🐉", "luna"}, []Fact{HouseAdded{"casa-2", "🐉", "luna"}}},
		{"an id that is taken", AddHouse{"Grifondoro!", "luna"}, []Fact{HouseAdded{"grifondoro-2", "Grifondoro!", "luna"}}},
		{"markup stays text", AddHouse{"<i>A</i>", "luna"}, []Fact{HouseAdded{"i-a-i", "<i>A</i>", "luna"}}},
		{
			"a House may keep its name",
			EditHouse{"grifondoro", "GRIFONDORO", "luna"},
			[]Fact{HouseEdited{"grifondoro", "GRIFONDORO", "luna"}},
		},
		{
			"people follow, and nobody's id comes back",
			AddPeople{"casa", []string{" Anna  Riva ", "", " \t", "Bruno Fontana"}},
			[]Fact{PeopleAdded{People: []Person{{ID: "p6", House: "casa", Name: "Anna Riva"}, {ID: "p7", House: "casa", Name: "Bruno Fontana"}}}},
		},
		{"a name is corrected", RenamePerson{"p1", "Bruno  Fontani"}, []Fact{PersonRenamed{"p1", "Bruno Fontani"}}},
		{"a person is taken off", RemovePerson{Person: "p2"}, []Fact{PersonRemoved{"p2"}}},
		{
			"another match",
			PlanMatch{"2B", 2, "B", "grifondoro", "casa", false},
			[]Fact{MatchPlanned{magici.Plan{Tournament: "2026", ID: "2B", Round: 2, Board: "B", White: "grifondoro", Black: "casa"}}},
		},
		{
			"practice is outside of the rounds",
			PlanMatch{"prova", 1, "A", "grifondoro", "casa", true},
			[]Fact{MatchPlanned{magici.Plan{Tournament: "2026", ID: "prova", Round: 1, Board: "A", White: "grifondoro", Black: "casa", Practice: true}}},
		},
		{"settings", with{ChangeSettings{Settings: changed, Reason: " più  veloce "}, known{QSets: []string{"libri"}}}, []Fact{SettingsChanged{changed, "più veloce"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := organiser(cup(t), tt.order)
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
	bad := DefaultSettings()
	bad.MoveTime = 0
	set := DefaultSettings()
	set.QuestionSet = "film"
	long := strings.Repeat("a", 200)
	tests := []struct {
		name  string
		order Order
		code  fault.Code
		key   string
	}{
		{"created twice", Create{ID: "2027", Name: "x"}, fault.Exists, "fault.tournament.exists"},

		{"House without a name", AddHouse{"  ", "luna"}, fault.Invalid, "fault.name.empty"},
		{"House of 200 characters", AddHouse{long, "luna"}, fault.Invalid, "fault.name.long"},
		{"House of 41", AddHouse{strings.Repeat("è", 41), "luna"}, fault.Invalid, "fault.name.long"},
		{"House with a control character", AddHouse{"a\x07", "luna"}, fault.Invalid, "fault.name.control"},
		{"House that is there", AddHouse{"serpeVERDE", "luna"}, fault.Exists, "fault.house.exists"},
		{"arms that are not", AddHouse{"Nuova", "drago"}, fault.Invalid, "fault.house.arms"},

		{"change of no House", EditHouse{"nuova", "Nuova", "luna"}, fault.NotFound, "fault.house.none"},
		{"change to the name of another", EditHouse{"grifondoro", "Serpeverde", "luna"}, fault.Exists, "fault.house.exists"},
		{"change to no name", EditHouse{"grifondoro", "", "luna"}, fault.Invalid, "fault.name.empty"},
		{"change to arms that are not", EditHouse{"grifondoro", "x", ""}, fault.Invalid, "fault.house.arms"},

		{"people of no House", AddPeople{"nuova", []string{"Anna"}}, fault.NotFound, "fault.house.none"},
		{"nobody", AddPeople{"casa", nil}, fault.Invalid, "fault.people.empty"},
		{"only empty names", AddPeople{"casa", []string{" ", ""}}, fault.Invalid, "fault.people.empty"},
		{"a name of 61", AddPeople{"casa", []string{"Anna", strings.Repeat("a", 61)}}, fault.Invalid, "fault.people.long"},
		{"a name with a control character", AddPeople{"casa", []string{"Anna", "a\x00"}}, fault.Invalid, "fault.people.at"},
		{"a name that is none", AddPeople{"casa", []string{"\uffff"}}, fault.Invalid, "fault.name.control"},
		{"a name under a heap of accents", RenamePerson{"p1", "Z" + strings.Repeat("\u0301", 36)}, fault.Invalid, "fault.name.marks"},
		{"a House of tags", EditHouse{"grifondoro", "Casa\U000e0048", "luna"}, fault.Invalid, "fault.name.control"},
		{"too many", AddPeople{"casa", slices.Repeat([]string{"Anna"}, 1000)}, fault.Illegal, "fault.people.many"},

		{"rename nobody", RenamePerson{"p99", "Anna"}, fault.NotFound, "fault.people.none"},
		{"rename who is gone", RenamePerson{"p4", "Anna"}, fault.Stale, "fault.people.gone"},
		{"rename to nothing", RenamePerson{"p1", " "}, fault.Invalid, "fault.name.empty"},
		{"rename to 200 characters", RenamePerson{"p1", long}, fault.Invalid, "fault.people.long"},

		{"remove nobody", RemovePerson{Person: "p99"}, fault.NotFound, "fault.people.none"},
		{"remove who is gone", RemovePerson{Person: "p4"}, fault.Stale, "fault.people.gone"},
		{"remove who plays", with{RemovePerson{"p1"}, known{Engage: "1A"}}, fault.Illegal, "fault.people.engaged"},

		{"White is no House", PlanMatch{"2A", 2, "A", "nuova", "casa", false}, fault.NotFound, "fault.house.none"},
		{"Black is no House", PlanMatch{"2A", 2, "A", "casa", "", false}, fault.NotFound, "fault.house.none"},
		{"match without an id", PlanMatch{"", 2, "A", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.id"},
		{"match with a strange id", PlanMatch{"2/A", 2, "A", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.id"},
		{"match with a long id", PlanMatch{long, 2, "A", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.id"},
		{"match that is there", PlanMatch{"1A", 2, "A", "casa", "serpeverde", false}, fault.Exists, "fault.plan.exists"},
		{"against itself", PlanMatch{"2A", 2, "A", "casa", "casa", false}, fault.Illegal, "fault.plan.same"},
		{"board G", PlanMatch{"2A", 2, "G", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.board"},
		{"board AB", PlanMatch{"2A", 2, "AB", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.board"},
		{"no board", PlanMatch{"2A", 2, "", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.board"},
		{"round 0", PlanMatch{"2A", 0, "A", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.round"},
		{"round of another century", PlanMatch{"2A", 1001, "A", "casa", "serpeverde", false}, fault.Invalid, "fault.plan.round"},
		{"a board twice in a round", PlanMatch{"1B", 1, "A", "casa", "serpeverde", false}, fault.Illegal, "fault.schedule.several"},
		{"White twice in a round", PlanMatch{"1B", 1, "B", "serpeverde", "casa", false}, fault.Illegal, "fault.schedule.housetwice"},
		{"Black twice in a round", PlanMatch{"1B", 1, "B", "casa", "grifondoro", false}, fault.Illegal, "fault.schedule.housetwice"},

		{"settings out of range", ChangeSettings{Settings: bad, Reason: "x"}, fault.Invalid, "fault.settings.range"},
		{"a set of questions that is not", with{ChangeSettings{Settings: set, Reason: "x"}, known{QSets: []string{"libri"}}}, fault.Invalid, "fault.settings.word"},
		{"no reason once a match is planned", ChangeSettings{Settings: DefaultSettings(), Reason: " "}, fault.Invalid, "fault.reason.missing"},
		{"a story for a reason", ChangeSettings{Settings: DefaultSettings(), Reason: strings.Repeat("a", 501)}, fault.Invalid, "fault.reason.long"},
		{"unknown order", strange{}, fault.Invalid, "fault.order.unknown"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := organiser(cup(t), tt.order)
			said(t, err, tt.code, tt.key)
			if facts != nil {
				t.Errorf("refused, yet %v", facts)
			}
		})
	}
}

// strange is an order of an unknown kind.
type strange struct{}

func TestCreate(t *testing.T) {
	got := do(t, Tournament{}, Create{ID: "prova-1", Name: "  Prova   generale ", Practice: true})
	want := Tournament{ID: "prova-1", Name: "Prova generale", Practice: true, Settings: DefaultSettings(), Editions: Editions{1, 1, 1, 1}, Facts: 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	tests := []struct {
		name  string
		order Create
		key   string
	}{
		{"no id", Create{Name: "x"}, "fault.tournament.id"},
		{"an id with a slash", Create{ID: "a/b", Name: "x"}, "fault.tournament.id"},
		{"an id with a point", Create{ID: "a.b", Name: "x"}, "fault.tournament.id"},
		{"upper case", Create{ID: "A", Name: "x"}, "fault.tournament.id"},
		{"a long id", Create{ID: strings.Repeat("a", 41), Name: "x"}, "fault.tournament.id"},
		{"no name", Create{ID: "a"}, "fault.name.empty"},
		{"a long name", Create{ID: "a", Name: strings.Repeat("a", 61)}, "fault.name.long"},
		{"no day", Create{ID: "a", Name: "x", Held: "28/8/2026"}, "fault.tournament.held"},
		{"a day that is not", Create{ID: "a", Name: "x", Held: "2026-02-30"}, "fault.tournament.held"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := organiser(Tournament{}, tt.order)
			said(t, err, fault.Invalid, tt.key)
		})
	}
}

func TestNothingBeforeCreation(t *testing.T) {
	_, err := organiser(Tournament{}, AddHouse{"x", "luna"})
	said(t, err, fault.NotFound, "fault.tournament.none")
}

func TestOnlyTheOrganiser(t *testing.T) {
	orders := []Order{
		Create{},
		AddHouse{},
		EditHouse{},
		AddPeople{},
		RenamePerson{},
		RemovePerson{},
		PlanMatch{},
		ChangeSettings{},
		Rename{},
		RemoveHouse{},
		MovePerson{},
		Replan{},
		Unplan{},
		SetSchedule{},
		SetTimes{},
		Postpone{},
		DecideTie{},
		Announce{},
		EndAnnouncement{},
		CallPlayers{},
		EndCall{},
		ShowCeremony{},
		AddSpell{},
		EditSpell{},
		RemoveSpell{},
		ImportSpells{},
		NoteAttendance{},
		UndoAttendance{},
	}
	for _, o := range orders {
		for _, role := range []role.Role{role.Nobody, role.Strategist, role.Referee} {
			_, err := Decide(cup(t), Command{role, o}, known{})
			said(t, err, fault.Forbidden, "fault.order.role")
		}
	}
	if _, err := Decide(cup(t), Command{role.System, RemovePerson{Person: "p1"}}, known{}); err != nil {
		t.Error("the system may:", err)
	}
}

func TestTwelveHouses(t *testing.T) {
	state := do(t, Tournament{}, Create{ID: "a", Name: "x"})
	for n := range 12 {
		state = do(t, state, AddHouse{strconv.Itoa(n), "luna"})
	}
	_, err := organiser(state, AddHouse{"12", "luna"})
	said(t, err, fault.Illegal, "fault.house.many")
}

func TestPracticeTournament(t *testing.T) {
	state := do(
		t, Tournament{}, Create{ID: "a", Name: "x", Practice: true},
		AddHouse{"A", "luna"}, AddHouse{"B", "luna"},
		PlanMatch{ID: "1A", Round: 1, Board: "A", White: "a", Black: "b"},
	)
	if m, ok := state.Match("1A"); !ok || !m.Practice {
		t.Errorf("%+v", m)
	}
}

func TestQueries(t *testing.T) {
	state := cup(t)
	if h, ok := state.House("casa"); !ok || h.Name != "Casa 🦄" {
		t.Error(h, ok)
	}
	if p, ok := state.Person("p4"); !ok || !p.Gone {
		t.Error(p, ok)
	}
	if _, ok := state.Person("p9"); ok {
		t.Error("nobody is p9")
	}
	if got, want := state.Roster("grifondoro"), []magici.PersonID{"p1", "p2", "p3"}; !slices.Equal(got, want) {
		t.Error(got)
	}
	if got := state.Members("serpeverde"); len(got) != 1 || got[0].Name != "Elena Moretti" {
		t.Error(got)
	}
}

func TestNewID(t *testing.T) {
	taken := func(id string) bool { return id == "coppa" || id == "torneo" || id == "coppa-2" }
	for name, want := range map[string]string{
		"Coppa":                    "coppa-3",
		"Coppa 2026":               "coppa-2026",
		"🦄":                        "torneo-2",
		strings.Repeat("abc ", 20): strings.Repeat("abc-", 9) + "a",
	} {
		if got := NewID(name, taken); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
