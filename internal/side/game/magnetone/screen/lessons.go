package screen

import (
	"slices"

	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/internal/side/lesson"
)

// Courses returns the exercises, one course a variant.
func Courses() []lesson.Course { return []lesson.Course{strongCourse(), weakCourse()} }

// Guides returns the first games.
func Guides() []lesson.Guide { return []lesson.Guide{strongGuide(), weakGuide()} }

// Positions that both variants share; the first three are worked examples of the rules, and those of their page.
const (
	eightRays  = "8/8/5w2/2b5/8/5w2/8/b7 w 10 10 0"
	movingLine = "8/w1bb2w1/3w4/8/1b1w4/4b1b1/2w5/6b1 w 0 0 0"
	almostFour = "6bb/8/3wb3/3w4/3w4/2w1b3/8/8 w 8 8 0"
	oneBehind  = "8/8/8/3b4/3w4/8/8/8 w 11 11 0"

	threeAttracted = "3b4/8/5b2/w7/1b6/8/6w1/7w w 9 9 0"
)

// strongGuide is the first game of Magnetone.
func strongGuide() lesson.Guide {
	return lesson.Guide{Game: magnetone.Game(), Steps: []lesson.GuideStep{
		{Key: "place", Move: "d4", Reply: "f6", Claims: []lesson.Test{slides()}},
		{Key: "attract", Move: "a6", Reply: "g2", Claims: []lesson.Test{slides("f6-b6")}},
		{Key: "repel", Move: "d1", Claims: []lesson.Test{slides("d4-d8")}},
		{Key: "eight", Start: eightRays, Move: "c3", Claims: []lesson.Test{slides("a1-b2", "c5-c4", "f3-h3", "f6-h8")}},
		{Key: "behind", Start: oneBehind, Move: "d3", Claims: []lesson.Test{slides()}},
		{Key: "hand", Start: almostFour, Move: "d3", Claims: []lesson.Test{lesson.Not(lesson.Wins)}},
		{Key: "win", Start: almostFour, Move: "b3", Claims: []lesson.Test{slides("c3-d3"), lesson.Wins}},
		{Key: "move", Start: movingLine, Move: "d4d1", Claims: []lesson.Test{slides("c2-a4", "g1-e1")}},
		{Key: "pull", Start: movingLine, Move: "d4c4", Claims: []lesson.Test{slides("c2-c1", "c7-c5")}},
	}}
}

// weakGuide is the first game of Weak Force.
func weakGuide() lesson.Guide {
	return lesson.Guide{Game: magnetone.WeakForce(), Steps: []lesson.GuideStep{
		{Key: "place", Move: "d4", Reply: "f6", Claims: []lesson.Test{slides()}},
		{Key: "attract", Move: "a6", Reply: "g2", Claims: []lesson.Test{slides("f6-e6")}},
		{Key: "repel", Move: "d1", Claims: []lesson.Test{slides("d4-d5")}},
		{Key: "eight", Start: eightRays, Move: "c3", Claims: []lesson.Test{slides("a1-b2", "c5-c4", "f3-g3", "f6-g7")}},
		{Key: "behind", Start: oneBehind, Move: "d3", Claims: []lesson.Test{slides()}},
		{Key: "hand", Start: almostFour, Move: "d3", Claims: []lesson.Test{lesson.Not(lesson.Wins)}},
		{Key: "win", Start: almostFour, Move: "b3", Claims: []lesson.Test{slides("c3-d3"), lesson.Wins}},
		{Key: "move", Start: movingLine, Move: "d4d3", Claims: []lesson.Test{slides("c2-b1")}},
	}}
}

// strongCourse are the exercises of Magnetone, in which White always moves.
func strongCourse() lesson.Course {
	return lesson.Course{Game: magnetone.Game(), Exercises: []lesson.Exercise{
		{Key: "three", Start: threeAttracted, Steps: []lesson.Step{{
			Right: attracts(3),
			Wrong: []lesson.Wrong{{Key: "two", When: attracts(2)}, {Key: "one", When: attracts(1)}, {Key: "far", When: lesson.Anything}},
		}}},
		{Key: "win", Start: "2b5/2b5/7b/8/8/1wwb4/8/2ww4 w 8 8 0", Steps: []lesson.Step{{Right: lesson.Wins, Wrong: []lesson.Wrong{{Key: "free", When: lesson.Anything}}}}},
		{Key: "stop", Start: "2w5/2w5/7w/8/8/1bbw4/8/2bb4 w 8 8 0", Steps: []lesson.Step{{Right: lesson.Not(loses), Wrong: []lesson.Wrong{{Key: "still", When: lesson.Anything}}}}},
		{Key: "hidden", Start: "6bb/8/4b3/3b4/ww2b2w/1w4w1/w7/1b6 w 6 6 0", Steps: []lesson.Step{{Right: lesson.Wins, Wrong: []lesson.Wrong{{Key: "free", When: lesson.Anything}}}}},
		{Key: "move", Start: "8/7b/3w1b2/3w1wb1/7b/5b1b/1www4/8 w 0 0 0", Steps: []lesson.Step{{Right: lesson.Wins, Wrong: []lesson.Wrong{{Key: "free", When: lesson.Anything}}}}},
		{Key: "careful", Start: "8/1w6/w5bb/4w2b/4b1bb/1w2ww2/8/8 w 0 0 0", Steps: []lesson.Step{{Right: lesson.Not(loses), Wrong: []lesson.Wrong{{Key: "lost", When: lesson.Anything}}}}},
	}}
}

// weakCourse are the exercises of Weak Force, in which White always moves.
func weakCourse() lesson.Course {
	return lesson.Course{Game: magnetone.WeakForce(), Exercises: []lesson.Exercise{
		{Key: "three", Start: threeAttracted, Steps: []lesson.Step{{
			Right: attracts(3),
			Wrong: []lesson.Wrong{{Key: "two", When: attracts(2)}, {Key: "one", When: attracts(1)}, {Key: "far", When: lesson.Anything}},
		}}},
		{Key: "win", Start: "8/1b3b2/1w6/3www2/2b5/b7/8/8 w 8 8 0", Steps: []lesson.Step{{Right: lesson.Wins, Wrong: []lesson.Wrong{{Key: "free", When: lesson.Anything}}}}},
		{Key: "stop", Start: "8/1w3w2/1b6/3bbb2/2w5/w7/8/8 w 8 8 0", Steps: []lesson.Step{{Right: lesson.Not(loses), Wrong: []lesson.Wrong{{Key: "still", When: lesson.Anything}}}}},
		{Key: "hidden", Start: "b1b5/5b2/w1w1w3/1b6/2w5/1w2b3/8/8 w 7 7 0", Steps: []lesson.Step{{Right: lesson.Wins, Wrong: []lesson.Wrong{{Key: "free", When: lesson.Anything}}}}},
		{Key: "move", Start: "8/8/4b3/4b3/b2bb3/8/1w1w4/1www4 w 0 0 0", Steps: []lesson.Step{{Right: lesson.Wins, Wrong: []lesson.Wrong{{Key: "free", When: lesson.Anything}}}}},
		{Key: "careful", Start: "8/1b3b2/2b1b3/1w3w2/1w2bw2/2w5/8/8 w 0 0 0", Steps: []lesson.Step{{Right: lesson.Not(loses), Wrong: []lesson.Wrong{{Key: "lost", When: lesson.Anything}}}}},
	}}
}

// slid returns the stones that a move attracts and repels, in order: "c5-c4".
func slid(before magnetone.Position, m magnetone.Move) []string {
	var all []string
	for _, s := range before.Slides(m) {
		all = append(all, grid.Name(s.From)+"-"+grid.Name(s.To))
	}
	slices.Sort(all)
	return all
}

// slides asks whether a move moves exactly these stones.
func slides(want ...string) lesson.Test {
	return lesson.Typed(func(before magnetone.Position, m magnetone.Move, _ magnetone.Position) bool {
		return slices.Equal(slid(before, m), want)
	})
}

// attracts asks whether a move attracts at least n enemies.
func attracts(n int) lesson.Test {
	return lesson.Typed(func(before magnetone.Position, m magnetone.Move, _ magnetone.Position) bool {
		attracted := 0
		for _, s := range before.Slides(m) {
			if before.At(s.From) != before.Seat() {
				attracted++
			}
		}
		return attracted >= n
	})
}

// loses asks whether the move gives the game to the other side, at once or in its next move.
func loses(try lesson.Try) bool {
	return try.After.Outcome().Winner == try.Before.Turn().Other() || lesson.Allows(lesson.Wins)(try)
}
