package projector_test

import (
	"fmt"
	"strings"
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/chart"
	"scacchimagici/views/projector"
)

// Each House's points grow by its gain in each round, all to one scale, and a round of rest has no mark.
func TestCourse(t *testing.T) {
	s := screentest.Evening(t, "it", 3, "A 19:0 B", "B 2:4 C", "C 5:1 A")
	c := projector.CourseOf(s)
	var got []string
	for _, g := range c.Houses {
		line := []string{g.House.Name}
		for _, step := range g.Steps {
			line = append(line, drawStep(step))
		}
		if g.Most != 20 || g.Of != s.Rounds || len(g.Others) != 2 {
			t.Errorf("%s: most %d of %d rounds before %d others", g.House.Name, g.Most, g.Of, len(g.Others))
		}
		got = append(got, strings.Join(line, " "))
	}
	want := "Casa C +4=4 +5=9; Casa A +19=19 +1=20; Casa B +2=2 -2" // two matches a round
	if strings.Join(got, "; ") != want {
		t.Errorf("%q, want %q", got, want)
	}
	if desc := c.Houses[0].Desc; desc != "Casa C: 9 Punti Pedina dopo il giro 2" {
		t.Error(desc)
	}
	if empty := projector.CourseOf(screentest.Evening(t, "it", 0)); len(empty.Houses) != 0 {
		t.Errorf("%+v", empty)
	}
}

// drawStep writes a round as "+gain=sum", and one that the House rested as "-sum".
func drawStep(s chart.Step) string {
	if !s.Played {
		return fmt.Sprintf("-%d", s.Sum)
	}
	return fmt.Sprintf("+%d=%d", s.Gain, s.Sum)
}
