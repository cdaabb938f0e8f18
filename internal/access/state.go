package access

import (
	"slices"
	"time"
)

// Device is a browser that has a seat.
type Device struct {
	ID     string
	Token  string // SHA-256 of its cookie's token, in hex
	Name   string // its browser's name, such as "iPad, Safari"
	Holder string // the person who holds it, as typed; empty: not named
	Label  string // its name at the desk, such as "the yellow tablet"; may be empty
	Seats  []Seat // in the order in which it took them; at least one
	Joined time.Time
	Ends   time.Time // when a program's token ends; zero: only when the desk or the program ends it
}

// Ended reports whether the time of d is over.
func (d Device) Ended(now time.Time) bool { return !d.Ends.IsZero() && !now.Before(d.Ends) }

// Sits reports whether d holds a seat.
func (d Device) Sits(s Seat) bool { return slices.Contains(d.Seats, s) }

// Display is a screen: a projector or a TV that the desk directs.
type Display struct {
	Number    int // from 1
	Device    string
	Name      string // given at the desk; may be empty
	Shows     string // one of [Views]
	Programme Programme
	Override  Override // over what it shows
	Was       int      // its number before the organiser said that it is this screen; 0: none
}

// KnownToDesk reports whether the organiser has named the screen or set what it shows.
func (d Display) KnownToDesk() bool {
	p := d.Programme
	return d.Name != "" || d.Shows != ByItself || len(p.Scenes) > 0 || p.Board != "" || p.Seconds != 0 || d.Override.Shows != ""
}

// State is the seats, codes and devices. It never changes; Apply makes a new one. The zero value is
// a fresh installation.
type State struct {
	Password      Password
	Network       Network // of the router, for the cards; zero: not entered
	Codes         map[Seat]Code
	AnswersPhones bool      // that look for the internet
	Devices       []Device  // in the order of their joining
	Screens       []Display // by their number
	Keys          []Key     // in the order of making, with the revoked ones

	Sound     Sound            // where the sounds of the day come out
	OwnSounds map[Cue]OwnSound // those that were uploaded

	PassKeys   []PassKey           // of this epoch and the previous one
	UsedPasses map[string]UsedPass // by the ID of the pass
}

// Code returns the code that opens a seat, and whether there is one.
func (s State) Code(seat Seat) (Code, bool) {
	c, ok := s.Codes[seat]
	return c, ok
}

// SeatByCode returns the seat that six digits open. A wrong code takes as long as a right one.
func (s State) SeatByCode(digits string) (Seat, bool) {
	return s.opened(func(c Code) bool { return same(c.Digits, digits) })
}

// SeatBySecret returns the seat that the secret of a QR code opens, in the same way.
func (s State) SeatBySecret(secret string) (Seat, bool) {
	return s.opened(func(c Code) bool { return same(c.Secret, secret) })
}

// opened compares all codes, also after one fits.
func (s State) opened(fits func(Code) bool) (seat Seat, ok bool) {
	for at, code := range s.Codes {
		if fits(code) {
			seat, ok = at, true
		}
	}
	return seat, ok
}

// Device returns the device with an id.
func (s State) Device(id string) (Device, bool) {
	return find(s.Devices, func(d Device) bool { return d.ID == id })
}

// DeviceByToken returns the device whose token has this SHA-256, in hex. The hash is no secret: the
// time of the comparison tells nothing about the token.
func (s State) DeviceByToken(hash string) (Device, bool) {
	return find(s.Devices, func(d Device) bool { return d.Token == hash })
}

// At returns the devices on a seat: the desk warns when there is more than one.
func (s State) At(seat Seat) []Device {
	var on []Device
	for _, d := range s.Devices {
		if d.Sits(seat) {
			on = append(on, d)
		}
	}
	return on
}

// Screen returns the screen with a number.
func (s State) Screen(number int) (Display, bool) {
	return find(s.Screens, func(d Display) bool { return d.Number == number })
}

// ScreenOn returns a device's screen.
func (s State) ScreenOn(device string) (Display, bool) {
	return find(s.Screens, func(d Display) bool { return d.Device == device })
}

func find[T any](all []T, is func(T) bool) (T, bool) {
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i], true
	}
	var none T
	return none, false
}
