package referee_test

import (
	"testing"

	"scacchimagici/internal/chess"
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
			for side, l := range referee.ViewOf(screentest.RefereeAt(t, tt.stage, "it"), pageLinks).Ready.Lists {
				got := orderOf(l.All) + " " + l.All.Button.Detail
				if l.All.Button.Locked != "" {
					got = "locked " + l.All.Button.Locked
				}
				if got != tt.want[side] {
					t.Errorf("%s: %q, want %q", l.House.Name, got, tt.want[side])
				}
			}
		})
	}
}

// Once both Strategists are named, the page asks for no name.
func TestRefereeKnowsTheStrategists(t *testing.T) {
	s := screentest.RefereeAt(t, "planned", "it")
	for _, want := range []bool{false, true} {
		v := referee.ViewOf(s, pageLinks)
		if main := mainOf(v).Button; v.Teams.Named != want || (main.Locked == "") != want {
			t.Errorf("named %v, want %v; the purchase is locked with %q", v.Teams.Named, want, main.Locked)
		}
		m := *s.Match
		m.Teams[0].Strategist, m.Teams[1].Strategist = s.Roster(chess.White)[0].ID, s.Roster(chess.Black)[0].ID
		s.Match = &m
	}
}
