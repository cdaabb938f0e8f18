package screen_test

import (
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
)

// whereAll are the people of a scene when some have been ticked off.
func whereAll(s screen.Scene, here func(screen.Person) bool) screen.Scene {
	people := map[magici.PersonID]screen.Person{}
	for id, p := range s.People {
		p.Absent = !here(p)
		if !p.Absent {
			p.Whereabouts = tournament.Whereabouts{Is: tournament.Here, At: time.Date(2026, 8, 28, 7, 58, 0, 0, time.UTC), Number: 1}
		}
		people[id] = p
	}
	s.People = people
	return s
}

func TestReadiness(t *testing.T) {
	s := screentest.Scene(t, "ready", "it", screentest.Referee)
	team := s.Match.Teams[chess.White]
	all := func(screen.Person) bool { return true }
	nobody := func(screen.Person) bool { return false }
	for _, tt := range []struct {
		name  string
		scene screen.Scene
		want  screen.Readiness
	}{
		{"nobody has been ticked off", s, screen.Readiness{}},
		{"all are here", whereAll(s, all), screen.Readiness{Ready: true, Text: "pronti", Short: "pronti"}},
		{"the Strategist is not here", whereAll(s, func(p screen.Person) bool { return p.ID != team.Strategist }), screen.Readiness{Text: "manca " + s.Person(team.Strategist).Name, Short: "ne manca uno"}},
		{"others than those who play are not here", whereAll(s, func(p screen.Person) bool { return p.ID == team.Strategist || team.SlotOf(p.ID) != magici.NoSlot }), screen.Readiness{Ready: true, Text: "pronti", Short: "pronti"}},
	} {
		if got := tt.scene.ReadinessOf(chess.White); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
	if got := whereAll(s, nobody).ReadinessOf(chess.White); got.Ready || got.Text == "" {
		t.Errorf("nobody is here: %+v", got)
	}
}

func TestRosterEndsWithTheAbsent(t *testing.T) {
	s := screentest.Scene(t, "ready", "it", screentest.Referee)
	first := s.Roster(chess.White)[0]
	people := whereAll(s, func(p screen.Person) bool { return p.ID != first.ID }).Roster(chess.White)
	if last := people[len(people)-1]; last.ID != first.ID || screen.AbsentText(s.Words, last) != "assente" || screen.AbsentText(s.Words, people[0]) != "" {
		t.Errorf("%+v", people)
	}
}
