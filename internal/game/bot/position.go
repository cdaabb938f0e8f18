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
