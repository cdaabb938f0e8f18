package guided

import (
	"errors"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// Every step of every guide can be taken with an order that the learner may give, and with no other order.
func TestEveryStepCanBeTaken(t *testing.T) {
	for _, g := range guides() {
		for n, step := range g.Steps {
			m, now, err := g.At(n)
			if err != nil {
				t.Fatalf("%s %d: %v", g.ID, n, err)
			}
			wanted := step.order(m)
			if _, err := magici.Decide(m, magici.Command{By: g.As, Order: wanted}, given{m}, now); err != nil {
				t.Errorf("%s, %s: the learner may not: %v", g.ID, step.ID, err)
			}
			if err := g.Check(n, wanted); err != nil {
				t.Errorf("%s, %s: %v", g.ID, step.ID, err)
			}
			for other := range g.Steps {
				if order := g.Steps[other].order(m); g.Steps[other].ID != step.ID && !same(wanted, order) && g.Check(n, order) == nil {
					t.Errorf("%s: %s is taken by the order of %s", g.ID, step.ID, g.Steps[other].ID)
				}
			}
		}
		if _, _, err := g.At(len(g.Steps)); err != nil {
			t.Errorf("%s, at the end: %v", g.ID, err)
		}
		var f *fault.Fault
		if _, _, err := g.At(len(g.Steps) + 1); !errors.As(err, &f) || f.Code != fault.NotFound {
			t.Errorf("%s beyond the end: %v", g.ID, err)
		}
	}
}

// The Referee's match has each outcome once, and ends with the points that follow from it.
func TestRefereeGuide(t *testing.T) {
	g, _ := guideOf("arbitro")
	m, _, err := g.At(len(g.Steps))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[magici.Outcome]bool{}
	for _, e := range m.Log {
		if e.Kind == magici.LogDuel {
			seen[e.Outcome] = true
		}
	}
	if len(seen) != 3 || m.Phase() != magici.Finished || m.Play.Points != [2]magici.PiecePoints{4, 6} {
		t.Errorf("outcomes %v, %v, points %v", seen, m.Phase(), m.Play.Points)
	}
}

func TestStrategistGuide(t *testing.T) {
	g, _ := guideOf("stratega")
	m, _, err := g.At(len(g.Steps))
	if err != nil {
		t.Fatal(err)
	}
	if r, ok := m.Play.PieceOn(at("a7")); !ok || r.Side != chess.White || m.Play.Points[chess.White] != 1 {
		t.Errorf("%v on a7, points %v", r, m.Play.Points)
	}
	if _, ok := guideOf("elfo"); ok {
		t.Error("there is a guide for nobody")
	}
}
