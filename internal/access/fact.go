package access

import (
	"time"

	"scacchimagici/internal/codec"
)

// Fact is what happened. What has happened is in the log: nothing refuses a fact.
type Fact interface{ Kind() string }

// The facts, named as in the log.
type (
	PasswordSet struct {
		Password Password `json:"password"`
		Device   string   `json:"device,omitempty"` // that stays seated
	}
	NetworkSet struct{ Network }
	CodeIssued struct {
		Seat Seat `json:"seat"`
		Code
	}
	CodeRenewed struct {
		Seat Seat `json:"seat"`
		Code
	}
	CodeRevoked struct {
		Seat Seat `json:"seat"`
	}
	Joined struct {
		Device string    `json:"device"`
		Token  string    `json:"token"`
		Seat   Seat      `json:"seat"`
		Name   string    `json:"name,omitempty"`
		At     time.Time `json:"at"`

		Renewed string `json:"renewed,omitempty"` // the token from now on; empty: the same as before
	}
	HolderNamed struct {
		Device string `json:"device"`
		Holder string `json:"holder,omitempty"` // empty: the name was taken away
	}
	Left struct {
		Device string `json:"device"`
		Seat   Seat   `json:"seat"`
	}
	Unseated struct {
		Device string `json:"device"`
		Seat   Seat   `json:"seat"`
	}
	DeviceRevoked struct {
		Device string `json:"device"`
	}
	ScreenRegistered struct {
		Number int       `json:"number"`
		Device string    `json:"device"`
		Token  string    `json:"token"`
		Name   string    `json:"name,omitempty"`
		At     time.Time `json:"at"`
		Shows  string    `json:"shows,omitempty"` // empty: [Welcome], as screens did at first
	}
	ScreenAssigned struct {
		Number int    `json:"number"`
		Shows  string `json:"shows"`
	}
	ScreenProgrammed struct {
		Number int `json:"number"`
		Programme
	}
	ScreenOverridden struct {
		Number int       `json:"number"` // 0: all screens
		Shows  string    `json:"shows"`
		From   time.Time `json:"from"`
		Until  time.Time `json:"until"`
	}
	ScreenReturned struct {
		Number int `json:"number"` // 0: all screens
	}
	ScreenReplaced struct {
		Number int `json:"number"` // of the device that is the screen Is again
		Is     int `json:"is"`
	}
	ScreenRenamed struct {
		Number int    `json:"number"`
		Name   string `json:"name"`
	}
	ScreenForgotten struct {
		Number int `json:"number"`
	}
	PassKeyMade struct{ PassKey }
	PassTaken   struct {
		Pass    string `json:"pass"`
		Epoch   int64  `json:"epoch"`             // in which it was made
		Claim   string `json:"claim"`             // SHA-256, in hex
		Device  string `json:"device,omitempty"`  // empty: it sits at side tables alone
		Renewed string `json:"renewed,omitempty"` // the token of the device from now on
	}
)

var (
	// Orders are those that a device may send, by their word. A password, a code to join
	// with and a token never are a command: the desk makes one of them.
	Orders = codec.Index[Order](
		SetNetwork{}, IssueCode{}, RenewCode{}, RevokeCode{}, Unseat{}, RevokeDevice{}, AssignScreen{}, SetProgramme{},
		ShowNow{}, EndShowNow{}, ReplaceScreen{}, RenameScreen{}, ForgetScreen{}, Leave{},
	)
	// Facts are all that the log may hold, by their word.
	Facts = codec.Index[Fact](
		PasswordSet{}, NetworkSet{}, CodeIssued{}, CodeRenewed{}, CodeRevoked{}, Joined{}, HolderNamed{}, Left{}, Unseated{}, DeviceRevoked{},
		ScreenRegistered{}, ScreenAssigned{}, ScreenProgrammed{}, ScreenOverridden{}, ScreenReturned{}, ScreenReplaced{}, ScreenRenamed{},
		ScreenForgotten{}, PassKeyMade{}, PassTaken{},
	)
)

// Kind returns the word by which the log knows a fact.
func (PasswordSet) Kind() string      { return "password-set" }
func (NetworkSet) Kind() string       { return "network-set" }
func (CodeIssued) Kind() string       { return "code-issued" }
func (CodeRenewed) Kind() string      { return "code-renewed" }
func (CodeRevoked) Kind() string      { return "code-revoked" }
func (Joined) Kind() string           { return "joined" }
func (HolderNamed) Kind() string      { return "holder-named" }
func (Left) Kind() string             { return "left" }
func (Unseated) Kind() string         { return "unseated" }
func (DeviceRevoked) Kind() string    { return "device-revoked" }
func (ScreenRegistered) Kind() string { return "screen-registered" }
func (ScreenAssigned) Kind() string   { return "screen-assigned" }
func (ScreenProgrammed) Kind() string { return "screen-programmed" }
func (ScreenOverridden) Kind() string { return "screen-overridden" }
func (ScreenReturned) Kind() string   { return "screen-returned" }
func (ScreenReplaced) Kind() string   { return "screen-replaced" }
func (ScreenRenamed) Kind() string    { return "screen-renamed" }
func (ScreenForgotten) Kind() string  { return "screen-forgotten" }
func (PassKeyMade) Kind() string      { return "pass-key-made" }
func (PassTaken) Kind() string        { return "pass-taken" }
