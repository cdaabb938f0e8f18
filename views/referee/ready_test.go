package referee_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/referee"
)

// One tap ticks all wands of a House. After that the button is locked in its place.
func TestRefereeTicksAHouse(t *testing.T) {
	tests := []struct {
		stage string
		want  [2]string // of each House: the order of its button, or why it is locked
	}{
		{"ready", [2]string{"tick-wands 0 di 5", "tick-wands 0 di 6"}},
		{"wands", [2]string{"locked 5 di 5", "tick-wands 0 di 6"}},
		{"tossed", [2]string{"locked 5 di 5", "locked 6 di 6"}},
	}
	for _, tt := range tests {
		t.Run(tt.stage, func(t *testing.T) {
			ready := referee.ViewOf(screentest.RefereeAt(t, tt.stage, "it"), pageLinks).Ready
			for _, side := range screen.Sides {
				a := ready.TickAll(side)
				got := orderOf(a) + " " + a.Button.Detail
				if a.Button.Locked != "" {
					got = "locked " + a.Button.Locked
				}
				if got != tt.want[side] {
					t.Errorf("%s: %q, want %q", side, got, tt.want[side])
				}
			}
		})
	}
}

// One tap gives no wand to a person who is absent.
func TestRefereeTicksThoseWhoAreThere(t *testing.T) {
	s := screentest.RefereeAt(t, "ready", "it")
	team := &s.Match.Teams[chess.White]
	people := map[magici.PersonID]screen.Person{}
	for id, p := range s.People {
		p.Absent = id == team.People[magici.King]
		people[id] = p
	}
	s.People = people
	for _, want := range []string{"", "4 di 5"} {
		if got := referee.ViewOf(s, pageLinks).Ready.TickAll(chess.White).Button.Locked; got != want {
			t.Errorf("the button is locked with %q, want %q", got, want)
		}
		m := *s.Match
		for slot := range team.Army.All() {
			m.Teams[chess.White].Wand[slot] = slot != magici.King
		}
		s.Match = &m
	}
}

// Before the first turn the places of all who were bought can be taken, and those who are absent are marked.
func TestRefereeSubstitutesBeforeTheStart(t *testing.T) {
	for _, stage := range []string{"deployment", "ready"} {
		s := screentest.RefereeAt(t, stage, "it")
		people := map[magici.PersonID]screen.Person{}
		for id, p := range s.People {
			p.Absent = id == s.Match.Teams[chess.White].People[magici.King]
			people[id] = p
		}
		s.People = people
		var b strings.Builder
		if err := referee.DialogsFrame(referee.DialogsOf(s)).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), `name="slot"`); n != 5+1 { // all of Black's people play
			t.Errorf("%s: %d places, want those of White's pieces and Strategist", stage, n)
		}
		if n := strings.Count(b.String(), "Re, in e1 · assente"); n != 1 {
			t.Errorf("%s: the King is marked as absent %d times", stage, n)
		}
	}
}

// Once both Strategists are named, the page asks for no name.
func TestRefereeKnowsTheStrategists(t *testing.T) {
	s := screentest.RefereeAt(t, "planned", "it")
	for _, want := range []bool{false, true} {
		v := referee.ViewOf(s, pageLinks)
		if main := mainOf(v).Button; strings.Contains(frameOf(t, v), s.T("referee.planned.named")) != want || (main.Locked == "") != want {
			t.Errorf("both named: want %v; the purchase is locked with %q", want, main.Locked)
		}
		m := *s.Match
		m.Teams[0].Strategist, m.Teams[1].Strategist = s.Roster(chess.White)[0].ID, s.Roster(chess.Black)[0].ID
		s.Match = &m
	}
}

// A House plays one match at a time (SM-8.1): the page says where it still plays, and offers to enter from paper alone.
func TestRefereeWaitsForAHouse(t *testing.T) {
	s := screentest.RefereeAt(t, "planned", "it")
	m := *s.Match
	m.Teams[0].Strategist, m.Teams[1].Strategist = s.Roster(chess.White)[0].ID, s.Roster(chess.Black)[0].ID
	s.Match = &m
	links := pageLinks
	links.Elsewhere[chess.Black] = "B"
	v := referee.ViewOf(s, links)
	if got, want := mainOf(v).Button.Locked, s.House(chess.Black).Name+" gioca ancora sulla scacchiera B"; got != want {
		t.Errorf("the purchase is locked with %q, want %q", got, want)
	}
	for _, dialog := range v.ChoiceDialogs {
		if dialog.ID == "paper" && dialog.Choices[0].Button.Locked != "" {
			t.Errorf("entering from paper is locked with %q", dialog.Choices[0].Button.Locked)
		}
	}
}
