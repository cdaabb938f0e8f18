package match_test

import (
	"testing"

	"scacchimagici/internal/screen/match"
)

// All wands of a House are ticked off in one tap; once they are, the button is locked in its place.
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
			for side, l := range match.Referee(refereeAt(t, tt.stage, "it"), pageLinks).Ready.Lists {
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
