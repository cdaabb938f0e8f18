package tournament_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	. "scacchimagici/internal/tournament"
)

type houses = []magici.HouseID

func TestDecideTheDay(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		want  []Fact
	}{
		{"another name and day", Rename{" Coppa  2026 ", "2026-08-29"}, []Fact{Renamed{"Coppa 2026", "2026-08-29"}}},
		{"the name it has", Rename{"Coppa delle Case", "2026-08-28"}, nil},
		{"a House without matches", RemoveHouse{"casa"}, []Fact{HouseRemoved{"casa"}}},
		{"somebody moves", MovePerson{Person: "p1", House: "casa"}, []Fact{PersonMoved{"p1", "casa"}}},
		{"somebody is there already", MovePerson{Person: "p1", House: "grifondoro"}, nil},
		{
			"who has played begins anew",
			with{MovePerson{Person: "p1", House: "casa"}, known{Played: true}},
			[]Fact{PersonRemoved{"p1"}, PeopleAdded{People: []Person{{ID: "p6", House: "casa", Name: "Bruno Fontana"}}}},
		},
		{
			"a tie",
			DecideTie{houses{"casa", "serpeverde"}, houses{"serpeverde", "casa"}, " sorteggio ", 1},
			[]Fact{TieDecided{houses{"casa", "serpeverde"}, houses{"serpeverde", "casa"}, "sorteggio"}},
		},
		{"a notice", Announce{Text: " Merenda  pronta! "}, []Fact{Announced{"Merenda pronta!", noon.Add(10 * time.Minute)}}},
		{"a notice for half an hour", Announce{"Merenda pronta!", 30}, []Fact{Announced{"Merenda pronta!", noon.Add(30 * time.Minute)}}},
		{"no notice is none", EndAnnouncement{}, nil},
		{"a call", CallPlayers{"1A"}, []Fact{PlayersCalled{"1A"}}},
		{"no call is none", EndCall{}, nil},
		{"the last step", ShowCeremony{Step: 15}, []Fact{CeremonyShown{15}}},
		{"the step that is on", ShowCeremony{Step: 0}, nil},
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

func TestTheDayRefuses(t *testing.T) {
	long := strings.Repeat("a", 501)
	tests := []struct {
		name  string
		order Order
		code  fault.Code
		key   string
	}{
		{"no name", Rename{" ", ""}, fault.Invalid, "fault.name.empty"},
		{"a day that is none", Rename{"x", "agosto"}, fault.Invalid, "fault.tournament.held"},
		{"no House", RemoveHouse{"nuova"}, fault.NotFound, "fault.house.none"},
		{"a House with a match", RemoveHouse{"grifondoro"}, fault.Illegal, "fault.house.planned"},
		{"nobody moves", MovePerson{Person: "p99", House: "casa"}, fault.NotFound, "fault.people.none"},
		{"who is gone moves", MovePerson{Person: "p4", House: "casa"}, fault.Stale, "fault.people.gone"},
		{"to no House", MovePerson{Person: "p1", House: "nuova"}, fault.NotFound, "fault.house.none"},
		{"who plays moves", with{MovePerson{Person: "p1", House: "casa"}, known{Engage: "1A"}}, fault.Illegal, "fault.people.engaged"},

		{"a tie of one", DecideTie{Between: houses{"casa"}, Order: houses{"casa"}, Reason: "x"}, fault.Invalid, "fault.tie.few"},
		{"a tie with a stranger", DecideTie{Between: houses{"casa", "x"}, Reason: "x"}, fault.NotFound, "fault.house.none"},
		{"a House twice", DecideTie{Between: houses{"casa", "casa"}, Reason: "x"}, fault.Invalid, "fault.tie.twice"},
		{"an order of others", DecideTie{Between: houses{"casa", "serpeverde"}, Order: houses{"casa", "grifondoro"}, Reason: "x"}, fault.Invalid, "fault.tie.order"},
		{"an order of fewer", DecideTie{Between: houses{"casa", "serpeverde"}, Order: houses{"casa"}, Reason: "x"}, fault.Invalid, "fault.tie.order"},
		{"no reason", DecideTie{Between: houses{"casa", "serpeverde"}, Order: houses{"serpeverde", "casa"}}, fault.Invalid, "fault.reason.missing"},
		{"a story", DecideTie{Between: houses{"casa", "serpeverde"}, Order: houses{"serpeverde", "casa"}, Reason: long}, fault.Invalid, "fault.reason.long"},
		{"somebody has decided", DecideTie{Seen: 2}, fault.Stale, "fault.tie.changed"},

		{"an empty notice", Announce{Text: "  "}, fault.Invalid, "fault.notice.empty"},
		{"a notice for days", Announce{"Merenda", 721}, fault.Invalid, "fault.notice.minutes"},
		{"a notice for less than nothing", Announce{"Merenda", -1}, fault.Invalid, "fault.notice.minutes"},
		{"a long notice", Announce{Text: long}, fault.Invalid, "fault.notice.long"},
		{"a notice that cannot be seen", Announce{Text: "a\x07"}, fault.Invalid, "fault.name.control"},
		{"call of no match", CallPlayers{"9A"}, fault.NotFound, "fault.plan.none"},
		{"before the beginning", ShowCeremony{Step: -1}, fault.Invalid, "fault.ceremony.step"},
		{"after the end", ShowCeremony{Step: 16}, fault.Invalid, "fault.ceremony.step"},
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

func TestTheDayGoesOn(t *testing.T) {
	state := do(
		t, cup(t), CallPlayers{"1A"}, ShowCeremony{Step: 4}, Announce{Text: "Merenda"},
		DecideTie{houses{"casa", "serpeverde"}, houses{"serpeverde", "casa"}, "sorteggio", 1},
		MovePerson{Person: "p5", House: "casa"}, Rename{"Coppa", ""},
	)
	if state.Announcement != "Merenda" || state.Called != "1A" || state.Ceremony != 4 || state.Name != "Coppa" || state.Held != "" {
		t.Errorf("%+v", state)
	}
	if len(state.Decisions) != 1 || state.Editions != (Editions{1, 2, 2, 1}) {
		t.Errorf("%+v %+v", state.Decisions, state.Editions)
	}
	if got := state.Roster("casa"); len(got) != 1 || got[0] != "p5" {
		t.Error(got)
	}
	state = do(t, state, EndAnnouncement{}, EndCall{}, ShowCeremony{Step: 0}, RemoveHouse{"casa"})
	if state.Announcement != "" || state.Called != "" || state.Ceremony != 0 || len(state.Houses) != 2 || state.Roster("casa") != nil {
		t.Errorf("%+v", state)
	}
	if p, ok := state.Person("p5"); !ok || !p.Gone {
		t.Error("the person of the House that was removed:", p)
	}
}

// TestLockedSettings: what is fixed of army, movement and Direct Moves cannot change once a purchase is confirmed, and can before;
// clocks, points, tie-breaks and screens always can.
func TestLockedSettings(t *testing.T) {
	seen := map[bool]int{}
	for _, f := range Fields() {
		s := DefaultSettings()
		switch v := f.Value(s).(type) {
		case bool:
			*f.At(&s).(*bool) = !v
		case int:
			f.SetNumber(&s, v+1)
		default:
			continue // a list: below, and in spells_test.go
		}
		seen[f.Fixed]++
		if slices.Contains([]string{"army", "movement"}, f.Group) && !f.Fixed {
			t.Errorf("%s is not fixed", f.Name)
		}
		order := ChangeSettings{Settings: s, Reason: "x"}
		if _, err := organiser(cup(t), order); err != nil {
			t.Errorf("%s before the first purchase: %v", f.Name, err)
		}
		_, err := organiser(cup(t), with{order, known{Lock: true}})
		if !f.Fixed {
			if err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
			continue
		}
		said(t, err, fault.Illegal, "fault.settings.locked")
		if got := fault.From(err).Args[0]; got != f.Name {
			t.Errorf("names %v, want %s", got, f.Name)
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("fixed or not: %v", seen)
	}
	s := DefaultSettings()
	s.TieBreaks, s.HousePoints, s.RankingPoints.Win, s.DuelShare.Round = nil, nil, 2, "down"
	if _, err := organiser(cup(t), with{ChangeSettings{Settings: s, Reason: "x"}, known{Lock: true}}); err != nil {
		t.Error(err)
	}
}

func TestSettingsOfTwo(t *testing.T) {
	state := do(t, cup(t), ChangeSettings{Settings: DefaultSettings(), Reason: "x", Seen: 1})
	_, err := organiser(state, ChangeSettings{Settings: DefaultSettings(), Reason: "x", Seen: 1})
	said(t, err, fault.Stale, "fault.settings.changed")
}

func TestABudgetThatBuysNothing(t *testing.T) {
	s := DefaultSettings()
	s.Budget = 0
	_, err := organiser(cup(t), ChangeSettings{Settings: s, Reason: "x"})
	said(t, err, fault.Invalid, "fault.settings.budget")
	if err := s.Validate(); err != nil {
		t.Error("a record may have it:", err)
	}
	s.MaxPieces = 0
	if err := s.Sensible(); err != nil {
		t.Error("Kings alone:", err)
	}
}

// A reason may have 500 characters, however many bytes they have.
func TestReasonsAreCountedInCharacters(t *testing.T) {
	order := ChangeSettings{Settings: DefaultSettings(), Reason: strings.Repeat("à", magici.MaxReason)}
	if _, err := organiser(cup(t), order); err != nil {
		t.Error(err)
	}
}

// What the ceremony has shown stays known after its end; one that is broken off, or stepped back, has shown less.
func TestAwarded(t *testing.T) {
	state := cup(t)
	last := state.LastStep()
	for i, tt := range []struct{ step, want int }{{5, 5}, {4, 4}, {0, 0}, {last, last}, {0, last}, {1, 1}, {0, 0}} {
		if state = do(t, state, ShowCeremony{Step: tt.step}); state.Awarded != tt.want {
			t.Errorf("%d, step %d: %d, want %d", i, tt.step, state.Awarded, tt.want)
		}
	}
}
