package lesson

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game/minimeta"
)

// minimetaCourse are the exercises of Mini Meta Chess, in which White always moves.
func minimetaCourse() Course {
	small, large := Not(isLarge), isLarge
	return Course{minimeta.Game(), []Exercise{
		{"walk", "k[k...]4/5/5/1R[R...]B[....]2/5/4K[K...] w 0 1", []Step{{
			Right: walksTo("c3"),
			Wrong: []Wrong{{"pilot", large}, {"short", smallFrom("b3")}, {"king", small}},
		}}},
		{"steer", "k[k...]4/5/5/1R[N...]3/5/4K[K...] w 0 1", []Step{{
			Right: largeFrom("b3"),
			Wrong: []Wrong{{"king", anything}},
		}}},
		{"aboard", "4k[k...]/5/1p[....]3/1R[K...]2r[....]/5/4K[....] w 0 1", []Step{{
			Right: takesLarge(0),
			Wrong: []Wrong{{"quiet", large}, {"walk", small}},
		}}},
		{"pawn", "k[k...]4/5/5/2R[P...]1b[....]/5/2n[....]1K[K...] w 0 1", []Step{{
			Right: takesLarge(0),
			Wrong: []Wrong{{"king", largeFrom("e1")}, {"quiet", large}, {"walk", small}},
		}}},
		{"pilot", "k[k...]4/5/5/1r[.R..]2B[..q.]/5/K[K...]4 w 0 1", []Step{{
			Right: takesLarge(1),
			Wrong: []Wrong{{"king", largeFrom("a1")}, {"quiet", large}, {"walk", small}},
		}}},
		{"leave", "k[k...]4/5/5/5/3p[..N.]1/2K[..K.]R[....]1 w 0 1", []Step{{
			Right: smallFrom("d2"),
			Wrong: []Wrong{{"mount", large}},
		}}},
		{"corner", "k[k...]4/5/2p[.q..]2/1N[.B..]3/5/4K[K...] w 0 1", []Step{{
			Right: takesSmall,
			Wrong: []Wrong{{"short", smallFrom("b3")}, {"pilot", large}, {"king", small}},
		}}},
		{"riders", "4k[k...]/b[q.r.]4/5/5/R[R...]2p[n...]1/1K[K...]3 w 0 1", []Step{{
			Right: takesLarge(2),
			Wrong: []Wrong{{"one", takesLarge(1)}, {"quiet", large}, {"walk", small}},
		}}},
		{"carried", "4k[k...]/5/5/1R[P...]3/5/4K[K...] w 0 1", []Step{{
			Right: promotesCarried,
			Wrong: []Wrong{{"king", largeFrom("e1")}, {"short", large}, {"walk", small}},
		}}},
		{"king", "5/5/5/5/4N[...K]/2K[.R..]n[....]R[..k.] w 0 1", []Step{{
			Right: ends("checkmate"),
			Wrong: []Wrong{{"pilot", large}, {"free", All(small, checks)}, {"quiet", small}},
		}}},
		{"mount", "4p[..k.]/3p[..K.]1/5/1R[...N]3/3b[....]1/2p[...r]2 w 0 1", []Step{{
			Right: ends("checkmate"),
			Wrong: []Wrong{{"king", kingMoves}, {"quiet", large}},
		}}},
		{"stuck", "2p[.k..]2/5/2q[Q...]2/3k[K...]1/5/5 w 0 1", []Step{{
			Right: ends("no legal move"),
			Wrong: []Wrong{{"king", kingMoves}, {"free", Not(kingMoves)}},
		}}},
	}}
}

type (
	miniPosition = minimeta.Position
	miniMove     = minimeta.Move
)

// isLarge asks for a large move.
var isLarge = typed(func(_ miniPosition, m miniMove, _ miniPosition) bool { return m.Large })

// largeFrom and smallFrom ask where a large or a small move begins.
func largeFrom(square string) Test {
	return typed(func(_ miniPosition, m miniMove, _ miniPosition) bool {
		return m.Large && m.From.Square().String() == square
	})
}

func smallFrom(square string) Test {
	return typed(func(_ miniPosition, m miniMove, _ miniPosition) bool {
		return !m.Large && m.From.Square().String() == square
	})
}

// walksTo asks whether a small piece comes to a large one.
func walksTo(square string) Test {
	return typed(func(_ miniPosition, m miniMove, _ miniPosition) bool {
		return !m.Large && m.From.Square() != m.To.Square() && m.To.Square().String() == square
	})
}

// takesLarge asks for the capture of a large piece with at least so many pieces aboard.
func takesLarge(aboard int) Test {
	return typed(func(before miniPosition, m miniMove, _ miniPosition) bool {
		taken, riders := before.Takes(m)
		return taken.Kind != chess.NoKind && len(riders) >= aboard
	})
}

// takesSmall asks for the capture of a small piece by a small one.
var takesSmall = typed(func(before miniPosition, m miniMove, _ miniPosition) bool {
	_, riders := before.Takes(m)
	return !m.Large && len(riders) > 0
})

// promotesCarried asks whether a small Pawn promotes by a large move.
var promotesCarried = typed(func(before miniPosition, m miniMove, _ miniPosition) bool {
	return m.Large && len(before.Promoted(m)) > 0
})

// kingMoves asks whether the small King moves, itself or with the piece under it.
var kingMoves = typed(func(before miniPosition, m miniMove, _ miniPosition) bool {
	return before.King(before.Side()).Square() == m.From.Square()
})

// checks asks whether the other King is in check afterwards.
var checks = typed(func(_ miniPosition, _ miniMove, after miniPosition) bool { return after.InCheck(after.Side()) })

// ends asks whether the game is over for that reason.
func ends(reason string) Test {
	return func(try Try) bool { return try.After.Outcome().Reason == reason }
}
