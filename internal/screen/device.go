package screen

import (
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
)

// Device is a device with whether it listens.
type Device struct {
	access.Device
	Online bool
	Since  time.Time // since when it is silent; zero: it has not listened since the start
}

// Display is a screen with whether it listens, and what it shows.
type Display struct {
	access.Display
	Online  bool
	Since   time.Time // as of [Device]
	Showing programme.Showing
}

// Listens says whether a device is connected, or else since when it is silent; now is in the zone of the laptop.
func Listens(w *locale.Words, now time.Time, online bool, since time.Time) string {
	switch {
	case online:
		return w.T("organiser.online")
	case since.IsZero():
		return w.T("organiser.offline")
	}
	return w.T("organiser.silent", Clock(since.In(now.Location())))
}

// Clock returns a time of day with its seconds.
func Clock(at time.Time) string { return at.Format("15:04:05") }

// SeatName names a seat of a tournament in two words, such as "Arbitro A".
func SeatName(w *locale.Words, t tournament.Tournament, seat access.Seat) string {
	switch seat.Role {
	case role.Referee:
		return w.T("organiser.seat.referee", seat.Place)
	case role.Reception:
		return w.T("organiser.seat.reception")
	}
	_, house := seat.House()
	return w.T("organiser.seat.strategist", t.HouseName(magici.HouseID(house)))
}

// SpacedDigits returns the digits of a code in two groups, which are easier to read.
func SpacedDigits(digits string) string {
	half := len(digits) / 2
	return digits[:half] + " " + digits[half:]
}
