package screen

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game/minimeta"
	"scacchimagici/internal/side/lesson"
)

// Courses returns the exercises.
func Courses() []lesson.Course { return []lesson.Course{course()} }

// Guides returns the first games.
func Guides() []lesson.Guide { return []lesson.Guide{guide()} }

// guide is the first game of Mini Meta Chess: walking, then piloting, then who counts.
func guide() lesson.Guide {
	return lesson.Guide{Game: minimeta.Game(), Steps: []lesson.GuideStep{
		{Key: "walk", Start: "k[k...]4/5/5/1R[R...]3/5/4K[K...] w 0 1", Move: "b3:a2-b3:a1", Claims: []lesson.Test{smallFrom("b3")}},
		{Key: "over", Start: "k[k...]4/5/5/1R[R...]B[....]2/5/4K[K...] w 0 1", Move: "b3:a2-c3:b2", Claims: []lesson.Test{walksTo("c3")}},
		{Key: "pilot", Start: "k[k...]4/5/5/1R[N...]3/5/4K[K...] w 0 1", Move: "b3-d3", Claims: []lesson.Test{largeFrom("b3")}},
		{Key: "figure", Start: "k[k...]4/5/5/1N[R...]3/5/4K[K...] w 0 1", Move: "b3-c5", Claims: []lesson.Test{largeFrom("b3")}},
		{Key: "king", Start: "4k[k...]/5/1p[....]3/1R[K...]2r[....]/5/4K[....] w 0 1", Move: "b3-b4", Claims: []lesson.Test{takesLarge(0), kingMoves}},
		{Key: "riders", Start: "4k[k...]/b[q.r.]4/5/5/R[R...]2p[n...]1/1K[K...]3 w 0 1", Move: "a2-a5", Claims: []lesson.Test{takesLarge(2)}},
		{Key: "enemy", Start: "k[k...]4/5/5/1r[.R..]2B[..q.]/5/K[K...]4 w 0 1", Move: "b3-e3", Claims: []lesson.Test{takesLarge(1)}},
		{Key: "leave", Start: "k[k...]4/5/5/5/3p[..N.]1/2K[..K.]R[....]1 w 0 1", Move: "d2:a1-c1:a2", Claims: []lesson.Test{smallFrom("d2")}},
		{Key: "mate", Start: "4p[..k.]/3p[..K.]1/5/1R[...N]3/3b[....]1/2p[...r]2 w 0 1", Move: "b3-e3", Claims: []lesson.Test{ends("checkmate"), lesson.Wins}},
	}}
}

// course are the exercises of Mini Meta Chess, in which White always moves.
func course() lesson.Course {
	small, large := lesson.Not(isLarge), isLarge
	return lesson.Course{Game: minimeta.Game(), Exercises: []lesson.Exercise{
		{Key: "walk", Start: "k[k...]4/5/5/1R[R...]B[....]2/5/4K[K...] w 0 1", Steps: []lesson.Step{{
			Right: walksTo("c3"),
			Wrong: []lesson.Wrong{{Key: "pilot", When: large}, {Key: "short", When: smallFrom("b3")}, {Key: "king", When: small}},
		}}},
		{Key: "steer", Start: "k[k...]4/5/5/1R[N...]3/5/4K[K...] w 0 1", Steps: []lesson.Step{{
			Right: largeFrom("b3"),
			Wrong: []lesson.Wrong{{Key: "king", When: lesson.Anything}},
		}}},
		{Key: "aboard", Start: "4k[k...]/5/1p[....]3/1R[K...]2r[....]/5/4K[....] w 0 1", Steps: []lesson.Step{{
			Right: takesLarge(0),
			Wrong: []lesson.Wrong{{Key: "quiet", When: large}, {Key: "walk", When: small}},
		}}},
		{Key: "pawn", Start: "k[k...]4/5/5/2R[P...]1b[....]/5/2n[....]1K[K...] w 0 1", Steps: []lesson.Step{{
			Right: takesLarge(0),
			Wrong: []lesson.Wrong{{Key: "king", When: largeFrom("e1")}, {Key: "quiet", When: large}, {Key: "walk", When: small}},
		}}},
		{Key: "pilot", Start: "k[k...]4/5/5/1r[.R..]2B[..q.]/5/K[K...]4 w 0 1", Steps: []lesson.Step{{
			Right: takesLarge(1),
			Wrong: []lesson.Wrong{{Key: "king", When: largeFrom("a1")}, {Key: "quiet", When: large}, {Key: "walk", When: small}},
		}}},
		{Key: "leave", Start: "k[k...]4/5/5/5/3p[..N.]1/2K[..K.]R[....]1 w 0 1", Steps: []lesson.Step{{
			Right: smallFrom("d2"),
			Wrong: []lesson.Wrong{{Key: "mount", When: large}},
		}}},
		{Key: "corner", Start: "k[k...]4/5/2p[.q..]2/1N[.B..]3/5/4K[K...] w 0 1", Steps: []lesson.Step{{
			Right: takesSmall,
			Wrong: []lesson.Wrong{{Key: "short", When: smallFrom("b3")}, {Key: "pilot", When: large}, {Key: "king", When: small}},
		}}},
		{Key: "riders", Start: "4k[k...]/b[q.r.]4/5/5/R[R...]2p[n...]1/1K[K...]3 w 0 1", Steps: []lesson.Step{{
			Right: takesLarge(2),
			Wrong: []lesson.Wrong{{Key: "one", When: takesLarge(1)}, {Key: "quiet", When: large}, {Key: "walk", When: small}},
		}}},
		{Key: "carried", Start: "4k[k...]/5/5/1R[P...]3/5/4K[K...] w 0 1", Steps: []lesson.Step{{
			Right: promotesCarried,
			Wrong: []lesson.Wrong{{Key: "king", When: largeFrom("e1")}, {Key: "short", When: large}, {Key: "walk", When: small}},
		}}},
		{Key: "king", Start: "5/5/5/5/4N[...K]/2K[.R..]n[....]R[..k.] w 0 1", Steps: []lesson.Step{{
			Right: ends("checkmate"),
			Wrong: []lesson.Wrong{{Key: "pilot", When: large}, {Key: "free", When: lesson.All(small, checks)}, {Key: "quiet", When: small}},
		}}},
		{Key: "mount", Start: "4p[..k.]/3p[..K.]1/5/1R[...N]3/3b[....]1/2p[...r]2 w 0 1", Steps: []lesson.Step{{
			Right: ends("checkmate"),
			Wrong: []lesson.Wrong{{Key: "king", When: kingMoves}, {Key: "quiet", When: large}},
		}}},
		{Key: "stuck", Start: "2p[.k..]2/5/2q[Q...]2/3k[K...]1/5/5 w 0 1", Steps: []lesson.Step{{
			Right: ends("no legal move"),
			Wrong: []lesson.Wrong{{Key: "king", When: kingMoves}, {Key: "free", When: lesson.Not(kingMoves)}},
		}}},
	}}
}

// isLarge asks for a large move.
var isLarge = lesson.Typed(func(_ minimeta.Position, m minimeta.Move, _ minimeta.Position) bool { return m.Large })

// largeFrom and smallFrom ask where a large or a small move begins.
func largeFrom(square string) lesson.Test {
	return lesson.Typed(func(_ minimeta.Position, m minimeta.Move, _ minimeta.Position) bool {
		return m.Large && m.From.Square().String() == square
	})
}

func smallFrom(square string) lesson.Test {
	return lesson.Typed(func(_ minimeta.Position, m minimeta.Move, _ minimeta.Position) bool {
		return !m.Large && m.From.Square().String() == square
	})
}

// walksTo asks whether a small piece comes to a large one.
func walksTo(square string) lesson.Test {
	return lesson.Typed(func(_ minimeta.Position, m minimeta.Move, _ minimeta.Position) bool {
		return !m.Large && m.From.Square() != m.To.Square() && m.To.Square().String() == square
	})
}

// takesLarge asks for the capture of a large piece with at least so many pieces aboard.
func takesLarge(aboard int) lesson.Test {
	return lesson.Typed(func(before minimeta.Position, m minimeta.Move, _ minimeta.Position) bool {
		taken, riders := before.Takes(m)
		return taken.Kind != chess.NoKind && len(riders) >= aboard
	})
}

// takesSmall asks for the capture of a small piece by a small one.
var takesSmall = lesson.Typed(func(before minimeta.Position, m minimeta.Move, _ minimeta.Position) bool {
	_, riders := before.Takes(m)
	return !m.Large && len(riders) > 0
})

// promotesCarried asks whether a small Pawn promotes by a large move.
var promotesCarried = lesson.Typed(func(before minimeta.Position, m minimeta.Move, _ minimeta.Position) bool {
	return m.Large && len(before.Promoted(m)) > 0
})

// kingMoves asks whether the small King moves, itself or with the piece under it.
var kingMoves = lesson.Typed(func(before minimeta.Position, m minimeta.Move, _ minimeta.Position) bool {
	return before.King(before.Side()).Square() == m.From.Square()
})

// checks asks whether the other King is in check afterwards.
var checks = lesson.Typed(func(_ minimeta.Position, _ minimeta.Move, after minimeta.Position) bool {
	return after.InCheck(after.Side())
})

// ends asks whether the game is over for that reason.
func ends(reason string) lesson.Test {
	return func(try lesson.Try) bool { return try.After.Outcome().Reason == reason }
}
