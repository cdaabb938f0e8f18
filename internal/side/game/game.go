// Package game holds what every board game promises: a [Position] that never changes, its
// text, and the [Outcome]; the [Game] that starts and reads positions; the [Line] that adds
// history to them (repetition, take-back, the record of a game); and the refusals with
// their codes.
//
// A game keeps typed positions and moves inside its own package; what stands here is the
// text edge, by which the database, the command line, records and screens speak to all
// games alike. How to add one: README.md. Its promises as tests: package gametest.
package game

// Position is one position of one game. A Position never changes.
type Position interface {
	Turn() Seat                    // who moves; Nobody once it is over
	Moves() []string               // legal moves, sorted bytewise; empty exactly when over
	Play(string) (Position, error) // on error the receiver is as it was
	Outcome() Outcome              // zero value: still playing
	String() string                // complete and canonical; Parse reads it back
}

// Repeating is a Position whose third occurrence in a Line is a draw.
type Repeating interface {
	Position
	// RepetitionKey returns the text by which two positions are the same, empty for a
	// position that does not count.
	RepetitionKey() string
}

// Decided is a Position in which something outside of the game decides the effect of a move, as a Duel
// decides a capture. Moves names the move alone, Play takes it with the decision.
type Decided interface {
	Position
	// Spellings returns the texts that Play takes for one of Moves; the first is the one that perft
	// counts.
	Spellings(move string) []string
}

// Counter is a Position that counts sequences of moves itself, faster than by its texts.
type Counter interface {
	Position
	// Perft is described at the function [Perft].
	Perft(depth int) uint64
}

// Seat is one of the two places at a table.
type Seat uint8

// Nobody is the seat that moves, or wins, when no side does.
const (
	Nobody Seat = iota
	White
	Black
)

// Other returns the opponent's seat; that of Nobody is Nobody.
func (s Seat) Other() Seat {
	if s == Nobody {
		return Nobody
	}
	return White + Black - s
}

// String returns "nobody", "white" or "black".
func (s Seat) String() string {
	switch s {
	case White:
		return "white"
	case Black:
		return "black"
	default:
		return "nobody"
	}
}

// Outcome says how a game ended. The zero value is a game that goes on; Nobody wins a draw.
type Outcome struct {
	Winner Seat
	Reason string // one of the game's Reasons, or of those of a [Result]
}

// Win returns the outcome of a game won by seat.
func Win(seat Seat, reason string) Outcome { return Outcome{seat, reason} }

// Draw returns the outcome of a drawn game.
func Draw(reason string) Outcome { return Outcome{Nobody, reason} }

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Reason != "" }

// Status returns "playing", "white", "black" or "draw".
func (o Outcome) Status() string {
	switch {
	case !o.Over():
		return "playing"
	case o.Winner == Nobody:
		return "draw"
	default:
		return o.Winner.String()
	}
}

// String returns "playing", "white wins: REASON", "black wins: REASON" or "draw: REASON".
func (o Outcome) String() string {
	switch {
	case !o.Over():
		return "playing"
	case o.Winner == Nobody:
		return "draw: " + o.Reason
	default:
		return o.Winner.String() + " wins: " + o.Reason
	}
}
