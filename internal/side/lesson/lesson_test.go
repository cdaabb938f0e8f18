package lesson_test

import (
	"slices"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
)

// Each exercise is solved by what the engine finds, and only by the moves of its task.
func TestSolutions(t *testing.T) {
	right := map[string][]string{ // first step: all right moves
		"metamate copy": {"d2d3", "d2d4"}, "metamate sum": {"d4e6"}, "metamate evolution": {"d4e5o"},
		"metamate castling": {"e1g1"}, "metamate enemies": {"d4c6"}, "metamate bridge": {"d4d8"},
		"metamate formation": {"b1=o", "g1=o"}, "metamate enpassant": {"b5c6"}, "metamate charge": {"b6b7+a8q"},
		"metamate mate": {"f6g7"},
		"boop fall":     {"Kb3"}, "boop row": {"Kb1=b1c2d3", "Ke4=c2d3e4"}, "boop pushed": {"Kf1=b3c3d3"},
		"boop stop": {"Kb2", "Kb4", "Kc2", "Kc4"}, "boop cats": {"Cc2", "Cc4", "Cd2", "Cd4"}, "boop win": {"Cd2"},
		"magnetone three": {"b6", "d4", "d6", "f8"}, "magnetone win": {"b4"}, "magnetone hidden": {"c3"}, "magnetone move": {"d6e6"},
		"magnetone careful":  {"a6f6", "b3b1"},
		"magnetone-weak win": {"a7"}, "magnetone-weak hidden": {"b7"}, "magnetone-weak move": {"b2c3"}, "magnetone-weak careful": {"b4c4", "c3c4"},
		"metamate advance": {"b7b8=q"}, "metamate propulsion": {"b6c8=q"}, "metamate double": {"b7b8=q+a8q"},
		"minimeta walk": {"b3:a2-c3:a2", "b3:a2-c3:b2"}, "minimeta aboard": {"b3-b4"}, "minimeta pawn": {"c3-e3"},
		"minimeta pilot": {"b3-e3"}, "minimeta leave": {"d2:a1-c1:a2", "d2:a1-c1:b1", "d2:a1-d1:b1"}, "minimeta corner": {"b3:b2-c4:b2"},
		"minimeta riders": {"a2-a5"}, "minimeta carried": {"b3-b6=a2b", "b3-b6=a2n", "b3-b6=a2q", "b3-b6=a2r"},
		"minimeta king": {"c1:b2-c1:b1"}, "minimeta mount": {"b3-e3"}, "minimeta stuck": {"c4-c5"},
	}
	for _, c := range registry.Courses() {
		for _, e := range c.Exercises {
			t.Run(c.Game.ID()+" "+e.Key, func(t *testing.T) {
				p := follow(t, c, e)
				want := right[c.Game.ID()+" "+e.Key]
				if got := rightMoves(t, c, e); len(want) > 0 && !slices.Equal(got, want) {
					t.Errorf("right are %v, want %v", got, want)
				}
				var played []string
				for !e.Solved(p) {
					move := e.Solution(p)
					if move == "" {
						t.Fatalf("no right move at step %d", p.Step+1)
					}
					played = append(played, move)
					p = follow(t, c, e, played...)
				}
				if !slices.Equal(p.Found, played) {
					t.Errorf("found %v of %v", p.Found, played)
				}
			})
		}
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
			_, err := c.Follow(e, lesson.ParseMoves(tt.moves))
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
