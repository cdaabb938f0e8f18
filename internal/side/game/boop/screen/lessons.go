package screen

import (
	"slices"

	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/lesson"
)

// Courses returns the exercises.
func Courses() []lesson.Course { return []lesson.Course{course()} }

// Guides returns the first games.
func Guides() []lesson.Guide { return []lesson.Guide{guide()} }

// guide is the first game of Boop.
func guide() lesson.Guide {
	return lesson.Guide{Hand: "KC", Game: boop.Game(), Steps: []lesson.GuideStep{
		{Key: "place", Move: "Kc3", Reply: "Kd3", Claims: []lesson.Test{boops()}},
		{Key: "push", Move: "Ke4", Claims: []lesson.Test{boops("d3-c2")}},
		{Key: "all", Start: "6/6/2k3/3K2/1k4/6 w 7,0 6,0", Move: "Kc3", Claims: []lesson.Test{boops("b2-a1", "c4-c5", "d3-e3")}},
		{Key: "behind", Start: "6/6/6/1kk3/6/6 w 8,0 6,0", Move: "Kd3", Claims: []lesson.Test{boops()}},
		{Key: "edge", Start: "6/4k1/6/6/k5/1k4 w 8,0 5,0", Move: "Kb2", Claims: []lesson.Test{boops("a2-", "b1-")}},
		{Key: "row", Start: "4k1/k5/6/1KK3/6/6 w 6,0 6,0", Move: "Kd3=b3c3d3", Claims: []lesson.Test{boops(), comeBack(3)}},
		{Key: "eight", Start: "2K2K/6/K4K/6/5k/K1K2K w 1,0 7,0", Move: "Kd4=d4", Claims: []lesson.Test{boops(), comeBack(1)}},
		{Key: "kitten", Start: "6/6/6/2c3/6/6 w 5,3 7,0", Move: "Kd3", Reply: "Ka6", Claims: []lesson.Test{boops()}},
		{Key: "cat", Move: "Cc4", Claims: []lesson.Test{boops("c3-c2", "d3-e2")}},
		{Key: "win", Start: "4k1/k5/6/1CC3/6/6 w 5,1 6,0", Move: "Cd3", Claims: []lesson.Test{boops(), lesson.Wins}},
	}}
}

// course are the exercises of Boop, in which White always moves.
func course() lesson.Course {
	return lesson.Course{Game: boop.Game(), Exercises: []lesson.Exercise{
		{Key: "fall", Start: "4k1/6/k5/3k2/k5/6 w 8,0 4,0", Steps: []lesson.Step{{
			Right: fall(2),
			Wrong: []lesson.Wrong{{Key: "one", When: fall(1)}, {Key: "push", When: touches}, {Key: "far", When: lesson.Anything}},
		}}},
		{Key: "row", Start: "6/4k1/6/3K2/2K3/k5 w 6,0 6,0", Steps: []lesson.Step{{
			Right: comeBack(3),
			Wrong: []lesson.Wrong{{Key: "moved", When: touches}, {Key: "far", When: lesson.Anything}},
		}}},
		{Key: "pushed", Start: "4k1/k5/6/1KK3/4K1/6 w 5,0 6,0", Steps: []lesson.Step{{
			Right: lesson.All(comeBack(3), lesson.Not(takesItself)),
			Wrong: []lesson.Wrong{{Key: "hand", When: comeBack(3)}, {Key: "push", When: touches}, {Key: "far", When: lesson.Anything}},
		}}},
		{Key: "stop", Start: "6/1K4/6/1kk3/5K/6 w 6,0 6,0", Steps: []lesson.Step{{
			Right: lesson.Not(lesson.Allows(comeBack(3))),
			Wrong: []lesson.Wrong{{Key: "still", When: lesson.Anything}},
		}}},
		{Key: "cats", Start: "5K/6/6/2cc2/6/K5 w 5,1 5,1", Steps: []lesson.Step{{
			Right: lesson.Not(lesson.Allows(lesson.Wins)),
			Wrong: []lesson.Wrong{{Key: "kitten", When: lesson.Not(placesCat)}, {Key: "far", When: lesson.Anything}},
		}}},
		{Key: "win", Start: "6/1C1C2/6/6/1kC1Ck/6 w 2,2 6,0", Steps: []lesson.Step{{
			Right: lesson.Wins,
			Wrong: []lesson.Wrong{{Key: "kitten", When: lesson.Not(placesCat)}, {Key: "push", When: touches}, {Key: "far", When: lesson.Anything}},
		}}},
	}}
}

// pushes are what a move boops, in order: "d3-c2", and "a1-" for a piece that leaves the board.
func pushes(before boop.Position, m boop.Move) []string {
	var all []string
	for _, p := range before.Pushes(m.Kind, m.To) {
		to := ""
		if !p.Off {
			to = grid.Name(p.To)
		}
		all = append(all, grid.Name(p.From)+"-"+to)
	}
	slices.Sort(all)
	return all
}

// boops asks whether a move boops exactly these pieces.
func boops(want ...string) lesson.Test {
	return lesson.Typed(func(before boop.Position, m boop.Move, _ boop.Position) bool {
		return slices.Equal(pushes(before, m), want)
	})
}

// fall asks whether at least n enemies leave the board.
func fall(n int) lesson.Test {
	return lesson.Typed(func(before boop.Position, m boop.Move, _ boop.Position) bool {
		fallen := 0
		for _, p := range before.Pushes(m.Kind, m.To) {
			if _, owner := before.At(p.From); p.Off && owner != before.Seat() {
				fallen++
			}
		}
		return fallen >= n
	})
}

// touches asks whether a move boops a piece.
var touches = lesson.Typed(func(before boop.Position, m boop.Move, _ boop.Position) bool { return len(pushes(before, m)) > 0 })

// comeBack asks whether so many pieces come back as Cats.
func comeBack(n int) lesson.Test {
	return lesson.Typed(func(_ boop.Position, m boop.Move, _ boop.Position) bool { return len(m.Taken()) == n })
}

// takesItself asks whether the piece just placed comes back.
var takesItself = lesson.Typed(func(_ boop.Position, m boop.Move, _ boop.Position) bool { return slices.Contains(m.Taken(), m.To) })

// placesCat asks whether a Cat is placed.
var placesCat = lesson.Typed(func(_ boop.Position, m boop.Move, _ boop.Position) bool { return m.Kind == boop.Cat })
