package lesson

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game/metamate"
)

// metamateCourse are the exercises of Metamate: the five of the source, then five of our own.
func metamateCourse() Course {
	return Course{metamate.Game(), []Exercise{
		{"copy", "4k3/8/8/8/8/8/2PH4/4K3 w - - - 0 1", []Step{{
			Right: All(moves(meta), as(metamate.Pawn)),
			Wrong: []Wrong{{"pawn", moves(metamate.Pawn)}, {"king", moves(metamate.King)}},
		}}},
		{"sum", "6k1/8/4r3/8/2NO4/3P4/8/6K1 w - - - 0 1", []Step{{
			Right: All(moves(meta), captures(metamate.Rook)),
			Wrong: []Wrong{{"quiet", All(moves(meta), as(metamate.Knight))}, {"pawn", moves(meta)}, {"piece", Not(moves(meta))}},
		}}},
		{"evolution", "4k3/8/8/4p3/2PHN3/8/8/4K3 w - - - 0 1", []Step{{
			Right: All(moves(meta), becomes(metamate.Orthogonal)),
			Wrong: []Wrong{{"diagonal", becomes(metamate.Diagonal)}, {"quiet", moves(meta)}, {"piece", Not(moves(meta))}},
			Reply: "e8d8",
		}, {
			Right: All(moves(meta), as(metamate.Knight)),
			Wrong: []Wrong{{"then", Not(moves(meta))}},
		}}},
		{"castling", "4k3/8/8/8/8/8/5PPP/4K1SR w K - - 0 1", []Step{{
			Right: castles,
			Wrong: []Wrong{{"step", moves(metamate.King)}, {"meta", moves(meta)}, {"piece", Not(castles)}},
		}}},
		{"enemies", "6k1/8/2q5/4n3/3M4/8/7K/8 w - - - 0 1", []Step{{
			Right: captures(metamate.Queen),
			Wrong: []Wrong{{"quiet", moves(meta)}, {"king", moves(metamate.King)}},
		}}},
		{"bridge", "3q2k1/8/5r2/4s3/3M4/8/8/1K6 w - - - 0 1", []Step{{
			Right: captures(metamate.Queen),
			Wrong: []Wrong{{"quiet", moves(meta)}, {"king", moves(metamate.King)}},
		}}},
		{"formation", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", []Step{{
			Right: copiesThen(metamate.Rook, metamate.Bishop, metamate.Pawn),
			Wrong: []Wrong{{"diagonal", becomes(metamate.Diagonal)}, {"pawn", moves(metamate.Pawn)}, {"few", Not(moves(metamate.Pawn))}},
		}}},
		{"enpassant", "7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1", []Step{{
			Right: capturesEnPassant,
			Wrong: []Wrong{{"meta", moves(meta)}, {"bishop", captures(metamate.Pawn)}, {"piece", Not(moves(meta))}},
		}}},
		{"charge", "D6k/8/1P6/8/8/8/8/K7 w - - - 0 1", []Step{{
			Right: charges(metamate.Queen),
			Wrong: []Wrong{{"other-kind", moves(metamate.Pawn)}, {"king", moves(metamate.King)}},
		}}},
		{"advance", "7k/PH6/8/8/8/8/8/K7 w - - - 0 1", []Step{{
			Right: All(moves(meta), arrivesAs(metamate.Queen)),
			Wrong: []Wrong{{"pawn", moves(metamate.Pawn)}, {"other-kind", moves(meta)}, {"king", moves(metamate.King)}},
		}}},
		{"propulsion", "2n5/3p3k/1SN5/8/8/8/8/K7 w - - - 0 1", []Step{{
			Right: All(captures(metamate.Knight), arrivesAs(metamate.Queen)),
			Wrong: []Wrong{{"other-kind", captures(metamate.Knight)}, {"meta", moves(meta)}, {"piece", anything}},
		}}},
		{"double", "H6k/1P6/8/8/8/8/8/K7 w - - - 0 1", []Step{{
			Right: All(charges(metamate.Queen), arrivesAs(metamate.Queen)),
			Wrong: []Wrong{{"other-kind", moves(metamate.Pawn)}, {"king", moves(metamate.King)}},
		}}},
		{"mate", "7k/8/5MK1/8/8/8/8/8 w - - - 0 1", []Step{{
			Right: metaMates,
			Wrong: []Wrong{{"stalemate", draws}, {"alone", alone}, {"free", Not(metaMates)}},
		}}},
	}}
}

// metaMove returns a Test that asks about the position before a move, the move and what it does.
func metaMove(ask func(before metamate.Position, m metamate.Move, e metamate.Explanation) bool) Test {
	return typed(func(before metamate.Position, m metamate.Move, _ metamate.Position) bool {
		return ask(before, m, before.Explain(m))
	})
}

// afterwards returns a Test that asks about the position after a move.
func afterwards(ask func(m metamate.Move, after metamate.Position) bool) Test {
	return typed(func(_ metamate.Position, m metamate.Move, after metamate.Position) bool { return ask(m, after) })
}

// meta stands for every configuration of the Meta.
const meta = metamate.LeftRight

// moves asks which piece moves, or is replaced.
func moves(kind metamate.Kind) Test {
	return metaMove(func(before metamate.Position, m metamate.Move, _ metamate.Explanation) bool {
		moved := before.At(m.From).Kind
		return moved == kind || kind == meta && moved.IsMeta()
	})
}

// as asks whether a Meta moves as a kind that it copies.
func as(kind metamate.Kind) Test {
	return metaMove(func(_ metamate.Position, _ metamate.Move, e metamate.Explanation) bool {
		return slices.Contains(e.By, kind)
	})
}

func captures(kind metamate.Kind) Test {
	return metaMove(func(_ metamate.Position, _ metamate.Move, e metamate.Explanation) bool {
		return e.Captured.Kind == kind
	})
}

func becomes(kind metamate.Kind) Test {
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
func arrivesAs(kind metamate.Kind) Test {
	return afterwards(func(m metamate.Move, after metamate.Position) bool { return after.At(m.To).Kind == kind })
}

// charges asks whether a Meta becomes kind by a Pawn's charge.
func charges(kind metamate.Kind) Test {
	return metaMove(func(_ metamate.Position, _ metamate.Move, e metamate.Explanation) bool {
		return len(e.Charged) == 1 && e.Charged[0].After == kind
	})
}

// copiesThen asks whether a Meta copies all kinds after its move.
func copiesThen(kinds ...metamate.Kind) Test {
	return afterwards(func(m metamate.Move, after metamate.Position) bool {
		copied := after.CopiedKinds(m.To)
		return !slices.ContainsFunc(kinds, func(k metamate.Kind) bool { return !slices.Contains(copied, k) })
	})
}

var metaMates = afterwards(func(_ metamate.Move, after metamate.Position) bool { return after.Check().MetaMate() })

// draws asks whether the move ends the game without a mate.
func draws(try Try) bool { return try.After.Outcome().Over() && !metaMates(try) }

// alone asks whether the Meta has nothing left to copy.
var alone = afterwards(func(_ metamate.Move, after metamate.Position) bool {
	return len(after.CopiedKinds(after.Metas(chess.White).First())) == 0
})
