package access

import (
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/role"
)

// Command is an order with the role of the person who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns c's order.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Order is an order about the seats, one of those in the table of orders.
type Order any

// Orders of the desk.
type (
	// SetPassword gives the Organiser another password. All devices on that seat leave it, except
	// the device that changed it.
	SetPassword struct {
		Password Password
		Device   string
	}
	// SetNetwork sets the Wi-Fi on the cards; without a name it is removed.
	SetNetwork struct {
		Network
	}
	// IssueCode gives a seat its code, unless it has one.
	IssueCode struct {
		Seat Seat `json:"seat"`
	}
	// RenewCode gives a seat another code; the devices on the seat leave it.
	RenewCode struct {
		Seat Seat   `json:"seat"`
		Was  string `json:"was,omitempty"` // the digits that the device saw; empty: any
	}
	// RevokeCode closes a seat; the devices on the seat leave it.
	RevokeCode struct {
		Seat Seat `json:"seat"`
	}
	// Unseat makes a device leave its seat.
	Unseat struct {
		Device string `json:"device"`
		Seat   Seat   `json:"seat"`
	}
	// RevokeDevice makes a device leave all seats and forgets it.
	RevokeDevice struct {
		Device string `json:"device"`
	}
	// RenameDevice gives a device a name at the desk; an empty one removes it.
	RenameDevice struct {
		Device string `json:"device"`
		Name   string `json:"name" limit:"..maxName"`
	}
	// AssignScreen sets what a screen shows.
	AssignScreen struct {
		Number int    `json:"number"`
		Shows  string `json:"shows" words:"views"`
	}
	// SetProgramme lets a screen run by itself.
	SetProgramme struct {
		Number  int      `json:"number"`
		Scenes  []string `json:"scenes" limit:"1.." words:"programme scenes"`
		Board   string   `json:"board,omitempty"`
		Seconds int      `json:"seconds" limit:"ShortestTurn..LongestTurn"`
	}
	// ShowNow overrides a screen for two minutes, or until a match begins; with number 0 all screens.
	ShowNow struct {
		Number int    `json:"number" limit:"0.."`
		Shows  string `json:"shows" words:"scenes"`
	}
	// EndShowNow ends the override of a screen; with number 0 of all screens.
	EndShowNow struct {
		Number int `json:"number" limit:"0.."`
	}
	// ReplaceScreen says that a screen's device was another screen before its browser lost its
	// cookie: it takes over number, name and programme of that screen.
	ReplaceScreen struct {
		Number int `json:"number"`
		Is     int `json:"is"`
	}
	// RenameScreen gives a screen a name; an empty one removes it.
	RenameScreen struct {
		Number int    `json:"number"`
		Name   string `json:"name" limit:"..maxName"`
	}
	// ForgetScreen frees the number of a screen.
	ForgetScreen struct {
		Number int `json:"number"`
	}
	// MakeKey makes a key for a program: a seat, until an end. Its token is drawn by the desk and told once.
	MakeKey struct {
		Name string    `json:"name" limit:"1..maxName"` // at most 40 characters; no other key has it
		Seat Seat      `json:"seat"`                    // of the organiser, a Referee, a Strategist or the Reception
		Ends time.Time `json:"ends"`                    // at most 366 days ahead
	}
	// RevokeKey ends a key for good.
	RevokeKey struct {
		Key string `json:"key"`
	}
)

// Orders of the devices themselves, which the desk makes.
type (
	// Join puts a device on a seat.
	Join struct {
		Device string
		Token  string // SHA-256 of the cookie's token, in hex
		Seat   Seat
		Name   string
		At     time.Time

		// Renewed is the hash of the new token of a device that sat somewhere already; empty: it keeps its token.
		Renewed string
		// Ends is when the token of a program ends; zero: a browser, which has no end.
		Ends time.Time
	}
	// RegisterScreen makes a device a screen with the lowest free number.
	RegisterScreen struct {
		Device string
		Token  string // SHA-256 of the cookie's token, in hex
		Name   string // its browser's name
		At     time.Time
	}
	// NameHolder names the person who holds a seated device; an empty name removes it.
	NameHolder struct {
		Device string
		Holder string
	}
	// MakePassKey gives an epoch the key of its passes, unless it has one. The desk makes it.
	MakePassKey struct{ PassKey }
	// TakePass lets a device with a pass continue here. The desk makes it once it has opened the pass.
	TakePass struct {
		Pass    Pass
		Epoch   int64  // in which the pass was made
		Claim   string // drawn by the device: the same pass with another claim comes from another device
		Renewed string // SHA-256 of the new token, in hex
	}
	// UseKey notes that a program has asked with a key.
	UseKey struct {
		Key string
	}
	// Leave makes a device leave a seat by its own wish.
	Leave struct {
		Device string
		Seat   Seat
	}
)
