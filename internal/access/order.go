package access

import (
	"time"

	"scacchimagici/internal/codec"

	"scacchimagici/internal/role"
)

// Command is an order with the role of the one who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Value { return c.Order }

// Order is what somebody asks of the seats. Fields without a name in JSON are filled in by
// the desk.
type Order interface{ Kind() string }

// Orders of the desk.
type (
	// SetPassword gives the Organiser another password. Whoever sat with the old one gets
	// up, but for the device that changed it.
	SetPassword struct {
		Password Password `json:"-"`
		Device   string   `json:"-"`
	}
	// SetNetwork says which Wi-Fi the devices join, for the cards; without a name it is
	// forgotten.
	SetNetwork struct {
		Network
	}
	// IssueCode gives a seat its code, unless it has one.
	IssueCode struct {
		Seat Seat `json:"seat"`
		Code Code `json:"-"` // drawn by [State.DrawCode]
	}
	// RenewCode gives a seat another code; whoever sat there gets up.
	RenewCode struct {
		Seat Seat   `json:"seat"`
		Was  string `json:"was,omitempty"` // the digits that the device saw; empty: whatever holds
		Code Code   `json:"-"`             // drawn by [State.DrawCode]
	}
	// RevokeCode closes a seat; whoever sat there gets up.
	RevokeCode struct {
		Seat Seat `json:"seat"`
	}
	// Unseat makes a device get up.
	Unseat struct {
		Device string `json:"device"`
		Seat   Seat   `json:"seat"`
	}
	// RevokeDevice makes a device get up from everywhere and forgets it.
	RevokeDevice struct {
		Device string `json:"device"`
	}
	// AssignScreen says what a screen shows.
	AssignScreen struct {
		Number int    `json:"number"`
		Shows  string `json:"shows"`
	}
	// SetProgramme has a screen run by itself.
	SetProgramme struct {
		Number  int      `json:"number"`
		Scenes  []string `json:"scenes"`
		Board   string   `json:"board,omitempty"`
		Seconds int      `json:"seconds"`
	}
	// ShowNow has a screen show something for [OverrideTime], or until a match begins. On
	// number 0 it is all screens.
	ShowNow struct {
		Number int       `json:"number"`
		Shows  string    `json:"shows"`
		At     time.Time `json:"-"`
	}
	// EndShowNow has a screen show again what it is given; on number 0 it is all screens.
	EndShowNow struct {
		Number int `json:"number"`
	}
	// ReplaceScreen says that the device that is a screen is another one again, whose
	// browser has lost its cookie: it takes over number, name and programme of that one.
	ReplaceScreen struct {
		Number int `json:"number"`
		Is     int `json:"is"`
	}
	// RenameScreen gives a screen a name; an empty one takes it away.
	RenameScreen struct {
		Number int    `json:"number"`
		Name   string `json:"name"`
	}
	// ForgetScreen frees the number of a screen.
	ForgetScreen struct {
		Number int `json:"number"`
	}
)

// Orders of the devices themselves. The desk gives Join and RegisterScreen, after it has
// looked at a code or a password: nobody sends them.
type (
	// Join puts a device on a seat.
	Join struct {
		Device string
		Token  string // SHA-256 of the cookie's token, in hex
		Seat   Seat
		Name   string
		At     time.Time

		// Renewed is the hash of the token with which a device goes on that sat somewhere already; empty:
		// it keeps the one that it has.
		Renewed string
	}
	// RegisterScreen makes a device a screen with the lowest free number.
	RegisterScreen struct {
		Device string
		Token  string // SHA-256 of the cookie's token, in hex
		Name   string // what its browser says of itself
		At     time.Time
	}
	// NameHolder says who holds a device that sits; an empty name takes it away.
	NameHolder struct {
		Device string
		Holder string
	}
	// MakePassKey gives an epoch the key of its passes, unless it has one. The desk gives it.
	MakePassKey struct{ PassKey }
	// TakePass lets a device that shows a pass go on here. The desk gives it once it has opened the pass.
	TakePass struct {
		Pass    Pass
		Epoch   int64  // in which the pass was made
		Claim   string // what the device has drawn: whoever shows the pass with another claim is somebody else
		Renewed string // SHA-256 of its next token, in hex
	}
	// Leave is a device that gets up by itself.
	Leave struct {
		Device string `json:"-"`
		Seat   Seat   `json:"seat"`
	}
)

// Kind returns the word by which the API knows an order.
func (SetPassword) Kind() string    { return "set-password" }
func (SetNetwork) Kind() string     { return "set-network" }
func (IssueCode) Kind() string      { return "issue-code" }
func (RenewCode) Kind() string      { return "renew-code" }
func (RevokeCode) Kind() string     { return "revoke-code" }
func (Unseat) Kind() string         { return "unseat" }
func (RevokeDevice) Kind() string   { return "revoke-device" }
func (AssignScreen) Kind() string   { return "assign-screen" }
func (SetProgramme) Kind() string   { return "set-programme" }
func (ShowNow) Kind() string        { return "show-now" }
func (EndShowNow) Kind() string     { return "end-show-now" }
func (ReplaceScreen) Kind() string  { return "replace-screen" }
func (RenameScreen) Kind() string   { return "rename-screen" }
func (ForgetScreen) Kind() string   { return "forget-screen" }
func (Join) Kind() string           { return "join" }
func (RegisterScreen) Kind() string { return "register-screen" }
func (NameHolder) Kind() string     { return "name-holder" }
func (MakePassKey) Kind() string    { return "make-pass-key" }
func (TakePass) Kind() string       { return "take-pass" }
func (Leave) Kind() string          { return "leave" }
