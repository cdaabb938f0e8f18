package access

import "time"

// Fact is an event. It has happened and is in the log, so Apply never refuses it.
type Fact any

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

		Renewed string    `json:"renewed,omitempty"` // the new token; empty: the old one stays
		Ends    time.Time `json:"ends,omitzero"`     // of a program; zero: it has no end
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
	DeviceRenamed struct {
		Device string `json:"device"`
		Name   string `json:"name,omitempty"` // empty: the name was removed
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
	KeyMade struct {
		Key   string    `json:"key"`
		Token string    `json:"token"` // SHA-256, in hex
		Name  string    `json:"name"`
		Seat  Seat      `json:"seat"`
		By    string    `json:"by"`
		At    time.Time `json:"at"`
		Ends  time.Time `json:"ends"`
	}
	KeyRevoked struct {
		Key string `json:"key"`
	}
	KeyUsed struct {
		Key string    `json:"key"`
		At  time.Time `json:"at"`
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
