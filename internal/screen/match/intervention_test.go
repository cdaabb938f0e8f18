package match_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/screen/match"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/watch"
)

// A replay stops at an intervention: the board right after it, the points, and a mark of its own in
// the course.
func TestReplayOfIntervention(t *testing.T) {
	v := match.Replay(screentest.Scene(t, "intervened", "it", screentest.Public), -1, "/")
	before := match.Replay(screentest.Scene(t, "intervened", "it", screentest.Public), v.Of-1, "/")
	if v.Gain != "+2" || v.For.Name != "Grifondoro" || v.White.Points != before.White.Points+2 {
		t.Errorf("%q for %s, %d points after %d", v.Gain, v.For.Name, v.White.Points, before.White.Points)
	}
	if got := pieces(v); got == pieces(before) || !contains(got, "wra4") || !contains(got, "bkh8") || contains(got, "bnb8") {
		t.Errorf("the board is %s", got)
	}
	if !slices.Equal(v.Course.White.Given, []int{v.Of}) || v.Course.Given == "" || before.Course.Mark.Step != v.Of-1 {
		t.Errorf("the course marks %v", v.Course.White.Given)
	}
}

func contains(pieces, piece string) bool {
	return slices.Contains(strings.Fields(pieces), piece)
}

// The log on the screens shows interventions and spells.
func TestInterventionRows(t *testing.T) {
	for _, c := range []struct {
		stage string
		want  watch.Row
	}{
		{"intervened", watch.Row{Title: "Intervento", Text: "Tommaso (Torre) da a1 in a4 e altri 7 effetti", Gain: "+2"}},
		{"spell", watch.Row{Title: "Massimiliano Alessandrini", Text: "Incantesimo Accio: Nicolò (Cavallo) torna in f6", Piece: "wp"}},
		{"intervened-over", watch.Row{Title: "Intervento", Text: "−2 a Grifondoro", Gain: "−2"}},
	} {
		s := screentest.Scene(t, c.stage, "it", screentest.Public)
		got := match.Public(s).Rows[0]
		got.House, got.For = c.want.House, c.want.For
		if got != c.want {
			t.Errorf("%s: %+v", c.stage, got)
		}
	}
}
