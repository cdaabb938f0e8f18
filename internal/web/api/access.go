package api

import (
	"time"

	"scacchimagici/internal/access"
)

// SignIn is what a program signs in with: the six digits of a seat's code or the organiser's password, one of them.
type SignIn struct {
	Code     string `json:"code,omitempty"`     // six digits
	Password string `json:"password,omitempty"` // the organiser's
	Name     string `json:"name,omitempty"`     // under which the desk lists the program, at most 40 characters
	ID       string `json:"id,omitempty"`       // at most 64 bytes; from 26 on the same sign-in sent again from the same address gets the same token
}

// Session is what a token may do, and until when.
type Session struct {
	Token string        `json:"token,omitempty"` // for the header Authorization; only the answer to the sign-in has it
	Seats []access.Seat `json:"seats"`           // on which it may ask and order
	Name  string        `json:"name,omitempty"`  // under which the desk lists it
	Key   string        `json:"key,omitempty"`   // the key whose token it is; left out: it is no key
	Until time.Time     `json:"until,omitzero"`  // when it ends by itself; left out: it does not
}

// NewSession returns what the token of a device may do.
func NewSession(d access.Device, token string) Session {
	return Session{Token: token, Seats: d.Seats, Name: d.Name, Until: d.Ends}
}

// Keys are the keys of programs that are not revoked, the oldest first.
type Keys struct {
	Keys []listedKey `json:"keys"`
}

type listedKey struct {
	Key   string      `json:"key"` // for the order revoke-key
	Name  string      `json:"name"`
	Seat  access.Seat `json:"seat"` // on which it may ask and order
	By    string      `json:"by"`   // who made it: the seat, @ and the device
	Made  time.Time   `json:"made"`
	Ends  time.Time   `json:"ends"`
	Ended bool        `json:"ended"`         // its time is over
	Used  time.Time   `json:"used,omitzero"` // of its last request, to a minute; left out: never
}

// NewKeys returns the keys at a time.
func NewKeys(s access.State, at time.Time) Keys {
	all := Keys{[]listedKey{}}
	for _, k := range s.ValidKeys() {
		all.Keys = append(all.Keys, listedKey{Key: k.ID, Name: k.Name, Seat: k.Seat, By: k.By, Made: k.Made, Ends: k.Ends, Ended: k.Ended(at), Used: k.Used})
	}
	return all
}
