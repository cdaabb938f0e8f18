package cup

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/side/table"
)

// Command is an order with the one who gives it, a device as at the side tables.
type Command struct {
	By    table.Actor
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Order is what an actor asks of the cup. It names the cup, the round and the pairing that the device
// saw. It is one of those in the table of orders.
type Order any

// Orders that make a cup.
type (
	// Open opens a cup, to which people can enter at once.
	Open struct {
		Settings
	}
	// Change gives a cup other settings before its first round.
	Change struct {
		Cup int `json:"cup"`
		Settings
	}
	// Enter makes a person a player; in a Swiss that has begun, from the next round.
	Enter struct {
		Cup  int    `json:"cup"`
		Name string `json:"name" limit:"1..side/table.MaxName"`
	}
	// EnterMany enters the names on the lines of a text. It leaves out those who already take part, and is
	// refused when all do.
	EnterMany struct {
		Cup   int    `json:"cup"`
		Names string `json:"names" limit:"1.."`
	}
	// Rename gives a player another name.
	Rename struct {
		Cup    int    `json:"cup"`
		Player int    `json:"player"`
		Name   string `json:"name" limit:"1..side/table.MaxName"`
	}
	// Leave takes a player out, who loses an undecided game.
	Leave struct {
		Cup    int `json:"cup"`
		Player int `json:"player"`
	}
	// Return brings back a player who has left, from the next round.
	Return struct {
		Cup    int `json:"cup"`
		Player int `json:"player"`
	}
	// Finish ends a Swiss after a round, as it stands then.
	Finish struct {
		Cup int `json:"cup"`
	}
	// Drop ends a cup without a result.
	Drop struct {
		Cup int `json:"cup"`
	}
)

// Orders of a round.
type (
	// Draw pairs the next round. The first one begins with the draw of the places.
	Draw struct {
		Cup   int `json:"cup"`
		Round int `json:"round"`
	}
	// Undraw takes back a round in which no game was played.
	Undraw struct {
		Cup   int `json:"cup"`
		Round int `json:"round"`
	}
	// Decision enters or corrects a result of the last round, or has a new game played.
	Decision struct {
		Cup     int `json:"cup"`
		Round   int `json:"round"`
		Pairing int `json:"pairing"`
		How     How `json:"how"`              // "played", "draw", "forfeit", "absent", or "open" for a new game
		Winner  int `json:"winner,omitempty"` // when it is not a draw
	}
)

// Orders of the system.
type (
	// Give says which side table a sitting has.
	Give struct {
		Cup, Round, Pairing, Sitting int
		Code                         string
	}
	// Note says how the game of a sitting ended at its table.
	Note struct {
		Cup, Round, Pairing, Sitting int
		Result                       Result
	}
)

// Again is the decision that has a new game played.
const Again How = "open"
