package bot

import "scacchimagici/internal/game"

// Move is a typed move of a game.
type Move interface {
	comparable
	String() string // as the game's Play takes it
	// Slot is a number below [Slots]. Moves of one slot share what is learnt of one of
	// them: the same stone to the same square, say.
	Slot() int
}

// Slots bounds the slots of a game's moves.
const Slots = 1 << 13

// Position is a typed position of a game, P itself. The sides move in turn; a side that
// cannot move makes a move that says so.
type Position[P any, M Move] interface {
	game.Position
	// AppendLegal appends the legal moves, always in the same order: none when it is over.
	AppendLegal(dst []M) []M
	// After returns the position after a legal move.
	After(M) P
	// Key is the same for positions that repeat each other, and differs, but for a chance
	// in 2⁶⁴, for all others.
	Key() uint64
	// Evaluate returns how good the position, which is not over, is for the side to move:
	// in points, within ±20,000.
	Evaluate() int
}

// SharpPosition is a Position of a game in which one move can turn everything, as a capture
// does in chess. Where the depth of a search ends, it goes on with such moves alone until
// the position is quiet, and it tries first what wins most.
type SharpPosition[P any, M Move] interface {
	Position[P, M]
	// AppendSharp appends the legal moves without which the position cannot be judged. It
	// reports whether it can be judged as it stands too: not in check, say, where all
	// legal moves are appended.
	AppendSharp(dst []M) (moves []M, rests bool)
	// Gain returns about what a legal move wins at once, in points of Evaluate: more than
	// 0 for those that are worth trying first, 0 for all others.
	Gain(M) int
}

// habits are what a search knows of a game beyond its Position. The zero value is nothing.
type habits[P, M any] struct {
	sharp func(P, []M) ([]M, bool)
	gain  func(P, M) int
}
