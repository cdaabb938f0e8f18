package access

import (
	"time"

	"scacchimagici/internal/codec"
)

// Fact is an event. It has happened and is in the log, so Apply never refuses it.
type Fact interface{ Kind() string }

// The facts, named as in the log.
type (
	PasswordSet struct {
		Password Password `json:"password"`
		Device   string   `json:"device,omitempty"` // the device that stays seated
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

		Renewed string `json:"renewed,omitempty"` // the new token; empty: the old one stays
	}
	HolderNamed struct {
		Device string `json:"device"`
		Holder string `json:"holder,omitempty"` // empty: the name was removed
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
		Shows  string    `json:"shows,omitempty"` // empty: [Welcome], as in early versions
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
		Number int `json:"number"` // of the device that is screen Is again
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
		Device  string `json:"device,omitempty"`  // empty: it sits only at side tables
		Renewed string `json:"renewed,omitempty"` // the device's new token
	}
)

var (
	// Orders are those that a device may send, by their word. An order with a password, a joining
	// code or a token is not among them: the desk makes it.
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
