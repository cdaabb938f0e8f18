package screen

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/internal/side/lesson"
)

// Courses returns the exercises.
func Courses() []lesson.Course { return []lesson.Course{course()} }

// Guides returns the first games.
func Guides() []lesson.Guide { return []lesson.Guide{guide()} }

// guide is the first game of Metamate: some moves of chess, then the Meta.
func guide() lesson.Guide {
	return lesson.Guide{Game: metamate.Game(), Steps: []lesson.GuideStep{
		{Key: "pawn", Start: "4k3/8/8/8/8/8/4P3/4K3 w - - - 0 1", Move: "e2e4", Claims: []lesson.Test{moves(metamate.Pawn)}},
		{Key: "chess", Start: "4k3/8/8/8/4p3/2N5/8/4K3 w - - - 0 1", Move: "c3e4", Claims: []lesson.Test{moves(metamate.Knight), captures(metamate.Pawn)}},
		{Key: "copy", Start: "4k3/8/8/8/8/8/2PH4/4K3 w - - - 0 1", Move: "d2d4", Claims: []lesson.Test{moves(meta), as(metamate.Pawn), alone}},
		{Key: "call", Start: "4k3/8/8/N7/3H4/8/8/4K3 w - - - 0 1", Move: "a5c4", Reply: "e8d8", Claims: []lesson.Test{moves(metamate.Knight), copiesAt("d4", metamate.Knight)}},
		{Key: "jump", Move: "d4f5", Claims: []lesson.Test{moves(meta), as(metamate.Knight)}},
		{Key: "sum", Start: "6k1/8/4r3/8/2NO4/3P4/8/6K1 w - - - 0 1", Move: "d4e6", Claims: []lesson.Test{as(metamate.Knight), captures(metamate.Rook), arrivesAs(metamate.AllNeighbours)}},
		{Key: "evolve", Start: "4k3/8/8/4p3/2PHN3/8/8/4K3 w - - - 0 1", Move: "d4e5o", Claims: []lesson.Test{as(metamate.Pawn), becomes(metamate.Orthogonal)}},
		{Key: "enemy", Start: "6k1/8/2q5/4n3/3M4/8/7K/8 w - - - 0 1", Move: "d4c6", Claims: []lesson.Test{as(metamate.Knight), captures(metamate.Queen)}},
		{Key: "form", Start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", Move: "g1=o", Claims: []lesson.Test{copiesThen(metamate.Rook, metamate.Bishop, metamate.Pawn)}},
		{Key: "mate", Start: "7k/8/5MK1/8/8/8/8/8 w - - - 0 1", Move: "f6g7", Claims: []lesson.Test{metaMates, lesson.Wins}},
	}}
}

// course are the exercises of Metamate: the five of the source, then five of our own.
func course() lesson.Course {
	return lesson.Course{Game: metamate.Game(), Chapters: []lesson.Chapter{{Key: "meta", Exercises: 3}, {Key: "neighbours", Exercises: 4}, {Key: "ends", Exercises: 6}}, Exercises: []lesson.Exercise{
		{Key: "copy", Start: "4k3/8/8/8/8/8/2PH4/4K3 w - - - 0 1", Steps: []lesson.Step{{
			Right: lesson.All(moves(meta), as(metamate.Pawn)),
			Wrong: []lesson.Wrong{{Key: "pawn", When: moves(metamate.Pawn)}, {Key: "king", When: moves(metamate.King)}},
		}}},
		{Key: "sum", Start: "6k1/8/4r3/8/2NO4/3P4/8/6K1 w - - - 0 1", Steps: []lesson.Step{{
			Right: lesson.All(moves(meta), captures(metamate.Rook)),
			Wrong: []lesson.Wrong{{Key: "quiet", When: lesson.All(moves(meta), as(metamate.Knight))}, {Key: "pawn", When: moves(meta)}, {Key: "piece", When: lesson.Not(moves(meta))}},
		}}},
		{Key: "evolution", Start: "4k3/8/8/4p3/2PHN3/8/8/4K3 w - - - 0 1", Steps: []lesson.Step{{
			Right: lesson.All(moves(meta), becomes(metamate.Orthogonal)),
			Wrong: []lesson.Wrong{{Key: "diagonal", When: becomes(metamate.Diagonal)}, {Key: "quiet", When: moves(meta)}, {Key: "piece", When: lesson.Not(moves(meta))}},
			Reply: "e8d8",
		}, {
			Right: lesson.All(moves(meta), as(metamate.Knight)),
			Wrong: []lesson.Wrong{{Key: "then", When: lesson.Not(moves(meta))}},
		}}},
		{Key: "castling", Start: "4k3/8/8/8/8/8/5PPP/4K1SR w K - - 0 1", Steps: []lesson.Step{{
			Right: castles,
			Wrong: []lesson.Wrong{{Key: "step", When: moves(metamate.King)}, {Key: "meta", When: moves(meta)}, {Key: "piece", When: lesson.Not(castles)}},
		}}},
		{Key: "enemies", Start: "6k1/8/2q5/4n3/3M4/8/7K/8 w - - - 0 1", Steps: []lesson.Step{{
			Right: captures(metamate.Queen),
			Wrong: []lesson.Wrong{{Key: "quiet", When: moves(meta)}, {Key: "king", When: moves(metamate.King)}},
		}}},
		{Key: "bridge", Start: "3q2k1/8/5r2/4s3/3M4/8/8/1K6 w - - - 0 1", Steps: []lesson.Step{{
			Right: captures(metamate.Queen),
			Wrong: []lesson.Wrong{{Key: "quiet", When: moves(meta)}, {Key: "king", When: moves(metamate.King)}},
		}}},
		{Key: "formation", Start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", Steps: []lesson.Step{{
			Right: copiesThen(metamate.Rook, metamate.Bishop, metamate.Pawn),
			Wrong: []lesson.Wrong{{Key: "diagonal", When: becomes(metamate.Diagonal)}, {Key: "pawn", When: moves(metamate.Pawn)}, {Key: "few", When: lesson.Not(moves(metamate.Pawn))}},
		}}},
		{Key: "enpassant", Start: "7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1", Steps: []lesson.Step{{
			Right: capturesEnPassant,
			Wrong: []lesson.Wrong{{Key: "meta", When: moves(meta)}, {Key: "bishop", When: captures(metamate.Pawn)}, {Key: "piece", When: lesson.Not(moves(meta))}},
		}}},
		{Key: "charge", Start: "D6k/8/1P6/8/8/8/8/K7 w - - - 0 1", Steps: []lesson.Step{{
			Right: charges(metamate.Queen),
			Wrong: []lesson.Wrong{{Key: "other-kind", When: moves(metamate.Pawn)}, {Key: "king", When: moves(metamate.King)}},
		}}},
		{Key: "advance", Start: "7k/PH6/8/8/8/8/8/K7 w - - - 0 1", Steps: []lesson.Step{{
			Right: lesson.All(moves(meta), arrivesAs(metamate.Queen)),
			Wrong: []lesson.Wrong{{Key: "pawn", When: moves(metamate.Pawn)}, {Key: "other-kind", When: moves(meta)}, {Key: "king", When: moves(metamate.King)}},
		}}},
		{Key: "propulsion", Start: "2n5/3p3k/1SN5/8/8/8/8/K7 w - - - 0 1", Steps: []lesson.Step{{
			Right: lesson.All(captures(metamate.Knight), arrivesAs(metamate.Queen)),
			Wrong: []lesson.Wrong{{Key: "other-kind", When: captures(metamate.Knight)}, {Key: "meta", When: moves(meta)}, {Key: "piece", When: lesson.Anything}},
		}}},
		{Key: "double", Start: "H6k/1P6/8/8/8/8/8/K7 w - - - 0 1", Steps: []lesson.Step{{
			Right: lesson.All(charges(metamate.Queen), arrivesAs(metamate.Queen)),
			Wrong: []lesson.Wrong{{Key: "other-kind", When: moves(metamate.Pawn)}, {Key: "king", When: moves(metamate.King)}},
		}}},
		{Key: "mate", Start: "7k/8/5MK1/8/8/8/8/8 w - - - 0 1", Steps: []lesson.Step{{
			Right: metaMates,
			Wrong: []lesson.Wrong{{Key: "stalemate", When: draws}, {Key: "alone", When: alone}, {Key: "free", When: lesson.Not(metaMates)}},
		}}},
	}}
}

// metaMove returns a Test that asks about the position before a move, the move and what it does.
func metaMove(ask func(before metamate.Position, m metamate.Move, e metamate.Explanation) bool) lesson.Test {
	return lesson.Typed(func(before metamate.Position, m metamate.Move, _ metamate.Position) bool {
		return ask(before, m, before.Explain(m))
	})
}

// afterwards returns a Test that asks about the position after a move.
func afterwards(ask func(m metamate.Move, after metamate.Position) bool) lesson.Test {
	return lesson.Typed(func(_ metamate.Position, m metamate.Move, after metamate.Position) bool { return ask(m, after) })
}

// meta stands for every configuration of the Meta.
const meta = metamate.LeftRight

// moves asks which piece moves, or is replaced.
func moves(kind metamate.Kind) lesson.Test {
	return metaMove(func(before metamate.Position, m metamate.Move, _ metamate.Explanation) bool {
		moved := before.At(m.From).Kind
		return moved == kind || kind == meta && moved.IsMeta()
	})
}

// as asks whether a Meta moves as a kind that it copies.
func as(kind metamate.Kind) lesson.Test {
	return metaMove(func(_ metamate.Position, _ metamate.Move, e metamate.Explanation) bool {
		return slices.Contains(e.By, kind)
	})
}

func captures(kind metamate.Kind) lesson.Test {
	return metaMove(func(_ metamate.Position, _ metamate.Move, e metamate.Explanation) bool {
		return e.Captured.Kind == kind
	})
}

func becomes(kind metamate.Kind) lesson.Test {
	return metaMove(func(_ metamate.Position, _ metamate.Move, e metamate.Explanation) bool { return e.Becomes == kind })
}

var capturesEnPassant = metaMove(func(_ metamate.Position, m metamate.Move, _ metamate.Explanation) bool {
	return m.Manner == metamate.EnPassant
})

// castles asks for a castling in which a Meta plays a part.
var castles = metaMove(func(_ metamate.Position, m metamate.Move, e metamate.Explanation) bool {
	return m.Manner == metamate.Castling && len(e.By) > 0
})

// arrivesAs asks which piece stands on the target square after the move.
func arrivesAs(kind metamate.Kind) lesson.Test {
	return afterwards(func(m metamate.Move, after metamate.Position) bool { return after.At(m.To).Kind == kind })
}

// charges asks whether a Meta becomes kind by a Pawn's charge.
func charges(kind metamate.Kind) lesson.Test {
	return metaMove(func(_ metamate.Position, _ metamate.Move, e metamate.Explanation) bool {
		return len(e.Charged) == 1 && e.Charged[0].After == kind
	})
}

// copiesThen asks whether a Meta copies all kinds after its move.
func copiesThen(kinds ...metamate.Kind) lesson.Test {
	return afterwards(func(m metamate.Move, after metamate.Position) bool {
		copied := after.CopiedKinds(m.To)
		return !slices.ContainsFunc(kinds, func(k metamate.Kind) bool { return !slices.Contains(copied, k) })
	})
}

// copiesAt asks whether the Meta on a square copies a kind after the move.
func copiesAt(square string, kind metamate.Kind) lesson.Test {
	return afterwards(func(_ metamate.Move, after metamate.Position) bool {
		at, _ := chess.ParseSquare(square)
		return slices.Contains(after.CopiedKinds(at), kind)
	})
}

var metaMates = afterwards(func(_ metamate.Move, after metamate.Position) bool { return after.Check().MetaMate() })

// draws asks whether the move ends the game without a mate.
func draws(try lesson.Try) bool { return try.After.Outcome().Over() && !metaMates(try) }

// alone asks whether the Meta has nothing left to copy.
var alone = afterwards(func(_ metamate.Move, after metamate.Position) bool {
	return len(after.CopiedKinds(after.Metas(chess.White).First())) == 0
})
