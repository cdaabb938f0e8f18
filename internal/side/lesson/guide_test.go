package lesson_test

import (
	"testing"

	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
)

// Each step of a first game follows by the rules, and what its words claim happens.
func TestFirstGames(t *testing.T) {
	for _, g := range registry.Guides() {
		for n, step := range g.Steps {
			t.Run(g.Game.ID()+" "+step.Key, func(t *testing.T) {
				s, err := g.Scene(n)
				if err != nil {
					t.Fatal(err)
				}
				for i, claim := range step.Claims {
					if !claim(lesson.Try{Before: s.Position, Move: s.Answer, After: s.After}) {
						t.Errorf("claim %d does not hold of %s in %s: %s", i+1, s.Answer, s.Position, s.After)
					}
				}
				if len(step.Claims) == 0 {
					t.Error("nothing is claimed")
				}
				if !s.Answers(s.Answer) || s.Answers("") || s.Answers("h7") {
					t.Error("the answer is not told from another move")
				}
			})
		}
	}
}
