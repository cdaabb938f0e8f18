package bot

import "scacchimagici/internal/side/game"

// Move is a typed move of a game.
type Move interface {
	game.Move
	// HistoryIndex is a number below [HistorySize]. The search orders moves by how often
	// those with the same index have refuted a position: the same stone to the same square,
	// say.
	HistoryIndex() int
}

// HistorySize bounds the history indexes of a game's moves.
const HistorySize = 1 << 13

// Position is a typed position of a game, P itself, that the computer can play. The sides move in turn; a
// side that cannot move makes a pass.
type Position[P any, M Move] interface {
	game.TypedPosition[P, M]
	// Key is the same for positions that repeat each other, and differs, but for a chance
	// in 2⁶⁴, for all others.
	Key() uint64
	// Evaluate returns how good the position, which is not over, is for the side to move:
	// in points, within ±20,000.
	Evaluate() int
	// Bounds returns which points of Evaluate mean that a side is lost.
	Bounds() game.Bounds
}

// TacticalPosition is a Position of a game in which a single move can change everything, like a capture in
// chess. Beyond the depth of a search only such moves are searched, until the position is quiet
// (quiescence), and those that win most come first.
type TacticalPosition[P any, M Move] interface {
	Position[P, M]
	// AppendTactical appends the legal moves without which the position cannot be judged.
	// It reports whether it is quiet enough to be judged as it stands too: not in check,
	// say, where all legal moves are appended.
	AppendTactical(dst []M) (moves []M, quiet bool)
	// Gain returns about what a legal move wins at once, in points of Evaluate: more than
	// 0 for those that are worth trying first, 0 for all others.
	Gain(M) int
}

// tactics are the methods of a TacticalPosition, nil for a game without.
type tactics[P, M any] struct {
	moves func(P, []M) ([]M, bool)
	gain  func(P, M) int
}
