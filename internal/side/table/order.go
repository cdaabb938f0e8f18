package table

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/role"
)

// Actor is who gives an order, with the hash of the device's token. The organiser may hold a seat
// like a player.
type Actor struct {
	Role   role.Role
	Device string
}

// Command is an order with its sender.
type Command struct {
	By    Actor
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Order is what an actor asks of a table. It names what it means: the number of the game, the ply
// and the offer that the device saw. It is one of those in the table of orders.
type Order any

// Against says who sits opposite to the sender of OpenTable.
type Against string

// The opponents.
const (
	AgainstAnybody  Against = "open"     // the next one who sits down
	AgainstBeside   Against = "here"     // another person on the same device
	AgainstComputer Against = "computer" // a strength is needed
)

// Orders that seat people.
type (
	// OpenTable opens the table. Without a name its seats stay empty.
	OpenTable struct {
		Game     string  `json:"game"`
		Clock    Mode    `json:"clock,omitempty"`
		Colour   string  `json:"colour,omitempty" enum:"white black lot"` // left out it is White
		Name     string  `json:"name,omitempty" limit:"..MaxName"`
		Against  Against `json:"against,omitempty"`                       // nothing is the next one who sits down
		Other    string  `json:"other,omitempty" limit:"..MaxName"`       // name of the one beside
		Strength int     `json:"strength,omitempty" limit:"0..Strongest"` // of the computer, 1 to 6
		Pace     Pace    `json:"pace,omitempty"`                          // of the computer; nothing is calm
	}
	// Sit takes an open seat. At a table that is kept for two people another device has to confirm the
	// name.
	Sit struct {
		Side      Side   `json:"side"`
		Name      string `json:"name" limit:"1..MaxName"`
		Confirmed bool   `json:"confirmed,omitempty"`
	}
	// Stand frees a seat; in the middle of a game another person can go on.
	Stand struct {
		Side Side `json:"side"`
	}
)

// Orders of a game.
type (
	// Move plays a move.
	Move struct {
		Game int    `json:"game"`
		Ply  int    `json:"ply"` // moves on the board that the device saw
		Move string `json:"move"`
	}
	// Resign gives a game up.
	Resign struct {
		Game int  `json:"game"`
		Side Side `json:"side"`
	}
	// OfferDraw proposes a draw.
	OfferDraw struct {
		Game int  `json:"game"`
		Ply  int  `json:"ply"`
		Side Side `json:"side"`
	}
	// AskTakeBack asks to go back to a ply before the present one.
	AskTakeBack struct {
		Game int  `json:"game"`
		Ply  int  `json:"ply"`
		Side Side `json:"side"`
		To   int  `json:"to"`
	}
	// AskRematch asks for another game with colours changed.
	AskRematch struct {
		Game     int  `json:"game"`
		Side     Side `json:"side"`
		Strength int  `json:"strength,omitempty" limit:"0..Strongest"` // of the computer from now on; nothing is as before
	}
	// Answer answers an offer of the other side, or withdraws one's own.
	Answer struct {
		Game   int  `json:"game"`
		Offer  int  `json:"offer"`
		Accept bool `json:"accept"`
	}
	// Close closes the table; a game that goes on is abandoned.
	Close struct {
		Game int `json:"game"`
	}
	// Reopen opens a folded table again, as it was.
	Reopen struct{}
)

// Orders of the system.
type (
	// Flag ends a game whose clock has run out.
	Flag struct{}
	// Lapse closes a table at which nothing happens any more.
	Lapse struct{}
	// Fold closes a table that none of its people has open: they may open it again, and a game that
	// goes on is not over.
	Fold struct{}
	// Interrupt lets the clocks stand after a restart, until the next move.
	Interrupt struct{}
)
