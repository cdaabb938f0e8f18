package lesson

import (
	"slices"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game/boop"
)

// boopGuide is the first game of Boop.
func boopGuide() Guide {
	return Guide{boop.Game(), []GuideStep{
		{Key: "place", Move: "Kc3", Reply: "Kd3", Claims: []Test{boops()}},
		{Key: "push", Move: "Ke4", Claims: []Test{boops("d3-c2")}},
		{Key: "all", Start: "6/6/2k3/3K2/1k4/6 w 7,0 6,0", Move: "Kc3", Claims: []Test{boops("b2-a1", "c4-c5", "d3-e3")}},
		{Key: "behind", Start: "6/6/6/1kk3/6/6 w 8,0 6,0", Move: "Kd3", Claims: []Test{boops()}},
		{Key: "edge", Start: "6/4k1/6/6/k5/1k4 w 8,0 5,0", Move: "Kb2", Claims: []Test{boops("a2-", "b1-")}},
		{Key: "row", Start: "4k1/k5/6/1KK3/6/6 w 6,0 6,0", Move: "Kd3=b3c3d3", Claims: []Test{boops(), comeBack(3)}},
		{Key: "eight", Start: "2K2K/6/K4K/6/5k/K1K2K w 1,0 7,0", Move: "Kd4=d4", Claims: []Test{boops(), comeBack(1)}},
		{Key: "kitten", Start: "6/6/6/2c3/6/6 w 5,3 7,0", Move: "Kd3", Reply: "Ka6", Claims: []Test{boops()}},
		{Key: "cat", Move: "Cc4", Claims: []Test{boops("c3-c2", "d3-e2")}},
		{Key: "win", Start: "4k1/k5/6/1CC3/6/6 w 5,1 6,0", Move: "Cd3", Claims: []Test{boops(), wins}},
	}}
}

// boopCourse are the exercises of Boop, in which White always moves.
func boopCourse() Course {
	return Course{boop.Game(), []Exercise{
		{"fall", "4k1/6/k5/3k2/k5/6 w 8,0 4,0", []Step{{
			Right: fall(2),
			Wrong: []Wrong{{"one", fall(1)}, {"push", touches}, {"far", anything}},
		}}},
		{"row", "6/4k1/6/3K2/2K3/k5 w 6,0 6,0", []Step{{
			Right: comeBack(3),
			Wrong: []Wrong{{"moved", touches}, {"far", anything}},
		}}},
		{"pushed", "4k1/k5/6/1KK3/4K1/6 w 5,0 6,0", []Step{{
			Right: All(comeBack(3), Not(takesItself)),
			Wrong: []Wrong{{"hand", comeBack(3)}, {"push", touches}, {"far", anything}},
		}}},
		{"stop", "6/1K4/6/1kk3/5K/6 w 6,0 6,0", []Step{{
			Right: Not(allows(comeBack(3))),
			Wrong: []Wrong{{"still", anything}},
		}}},
		{"cats", "5K/6/6/2cc2/6/K5 w 5,1 5,1", []Step{{
			Right: Not(allows(wins)),
			Wrong: []Wrong{{"kitten", Not(placesCat)}, {"far", anything}},
		}}},
		{"win", "6/1C1C2/6/6/1kC1Ck/6 w 2,2 6,0", []Step{{
			Right: wins,
			Wrong: []Wrong{{"kitten", Not(placesCat)}, {"push", touches}, {"far", anything}},
		}}},
	}}
}

type (
	boopPosition = boop.Position
	boopMove     = boop.Move
)

// boopGrid names the squares of Boop.
var boopGrid = board.Grid{Files: 6, Ranks: 6}

// pushes are what a move boops, in order: "d3-c2", and "a1-" for a piece that leaves the board.
func pushes(before boopPosition, m boopMove) []string {
	var all []string
	for _, p := range before.Pushes(m.Kind, m.To) {
		to := ""
		if !p.Off {
			to = boopGrid.Name(p.To)
		}
		all = append(all, boopGrid.Name(p.From)+"-"+to)
	}
	slices.Sort(all)
	return all
}

// boops asks whether a move boops exactly these pieces.
func boops(want ...string) Test {
	return typed(func(before boopPosition, m boopMove, _ boopPosition) bool {
		return slices.Equal(pushes(before, m), want)
	})
}

// fall asks whether at least n enemies leave the board.
func fall(n int) Test {
	return typed(func(before boopPosition, m boopMove, _ boopPosition) bool {
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
var touches = typed(func(before boopPosition, m boopMove, _ boopPosition) bool { return len(pushes(before, m)) > 0 })

// comeBack asks whether so many pieces come back as Cats.
func comeBack(n int) Test {
	return typed(func(_ boopPosition, m boopMove, _ boopPosition) bool { return len(m.Taken()) == n })
}

// takesItself asks whether the piece just placed comes back.
var takesItself = typed(func(_ boopPosition, m boopMove, _ boopPosition) bool { return slices.Contains(m.Taken(), m.To) })

// placesCat asks whether a Cat is placed.
var placesCat = typed(func(_ boopPosition, m boopMove, _ boopPosition) bool { return m.Kind == boop.Cat })

// wins asks whether the side that moves wins.
func wins(try Try) bool { return try.After.Outcome().Winner == try.Before.Turn() }

// allows asks whether the other side has a reply for which the test holds.
func allows(reply Test) Test {
	return func(try Try) bool {
		return slices.ContainsFunc(try.After.Moves(), func(move string) bool {
			next, err := try.After.Play(move)
			return err == nil && reply(Try{try.After, move, next})
		})
	}
}

// anything holds for every move.
func anything(Try) bool { return true }
