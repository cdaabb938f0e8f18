package lesson_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
)

// Each exercise is solved by what the engine finds, and only by the moves of its task: those of its first step stand in
// the test data of the game.
func TestSolutions(t *testing.T) {
	for _, c := range registry.Courses() {
		t.Run(c.Game.ID(), func(t *testing.T) {
			var right strings.Builder
			for _, e := range c.Exercises {
				fmt.Fprintf(&right, "%s: %s\n", e.Key, strings.Join(rightMoves(t, c, e), " "))
				solve(t, c, e)
			}
			gametest.Golden(t, gametest.File(t, c.Game.ID(), "solutions.txt"), right.String())
		})
	}
}

// solve plays the solution of an exercise.
func solve(t *testing.T, c lesson.Course, e lesson.Exercise) {
	t.Helper()
	p := follow(t, c, e)
	var played []string
	for !e.Solved(p) {
		move := e.Solution(p)
		if move == "" {
			t.Fatalf("%s: no right move at step %d", e.Key, p.Step+1)
		}
		played = append(played, move)
		p = follow(t, c, e, played...)
	}
	if !slices.Equal(p.Found, played) {
		t.Errorf("%s: found %v of %v", e.Key, p.Found, played)
	}
}

func follow(t *testing.T, c lesson.Course, e lesson.Exercise, moves ...string) lesson.Progress {
	t.Helper()
	p, err := c.Follow(e, moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rightMoves returns the right moves of the first step.
func rightMoves(t *testing.T, c lesson.Course, e lesson.Exercise) (right []string) {
	for _, move := range follow(t, c, e).Position.Moves() {
		if p := follow(t, c, e, move); p.Tried == "" {
			right = append(right, move)
		}
	}
	return right
}

// Each wrong move has an explanation, and each explanation is needed.
func TestWrongTriesAreExplained(t *testing.T) {
	for _, c := range registry.Courses() {
		for _, e := range c.Exercises {
			t.Run(c.Game.ID()+" "+e.Key, func(t *testing.T) {
				var before []string
				for step := range e.Steps {
					explained(t, c, e, before, step)
					before = append(before, e.Solution(follow(t, c, e, before...)))
				}
			})
		}
	}
}

// explained tries all wrong moves of a step.
func explained(t *testing.T, c lesson.Course, e lesson.Exercise, before []string, step int) {
	t.Helper()
	used := map[string]bool{}
	for _, move := range follow(t, c, e, before...).Position.Moves() {
		p := follow(t, c, e, append(before[:len(before):len(before)], move)...)
		if p.Tried == "" {
			continue
		}
		if used[p.Why] = true; p.Why == "other" {
			t.Errorf("nothing explains %s", move)
		}
	}
	for _, w := range e.Steps[step].Wrong {
		if !used[w.Key] {
			t.Errorf("no try of step %d is wrong because of %q", step+1, w.Key)
		}
	}
}

func TestFollowRefuses(t *testing.T) {
	c, _ := registry.Course("metamate")
	e := c.Exercises[0]
	tests := []struct {
		name  string
		moves string
		code  game.Code
		key   string
	}{
		{"what is no move", "hello", game.BadMove, ""},
		{"what the rules forbid", "d2e4", game.IllegalMove, ""},
		{"moves after the right one", "d2d3 d3d4", "", "fault.lesson.moves"},
		{"moves after a wrong one", "c2c3 d2d3", "", "fault.lesson.moves"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := c.Follow(e, strings.Fields(tt.moves))
			if got := game.CodeOf(err); got != tt.code {
				t.Errorf("code %q, want %q", got, tt.code)
			}
			if f := fault.From(err); tt.key != "" && (f == nil || f.Key != tt.key) {
				t.Errorf("refused with %v", err)
			}
		})
	}
	if _, ok := registry.Course("magici"); ok {
		t.Error("Scacchi Magici has no lessons")
	}
}
