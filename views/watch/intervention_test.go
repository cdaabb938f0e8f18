package watch_test

import (
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/watch"
)

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
		got := watch.OnPhone(s).Rows[0]
		got.House, got.For = c.want.House, c.want.For
		if got != c.want {
			t.Errorf("%s: %+v", c.stage, got)
		}
	}
}
