package organiser

import (
	"cmp"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Seat is a seat of the tournament with its code and its devices.
type Seat struct {
	Seat    access.Seat
	Code    *access.Code // nil: it has none yet
	QR      ui.QR        // of the code, where it is shown
	Devices []Device
}

// Device is a device with whether it listens.
type Device struct {
	access.Device
	Online bool
	Since  time.Time // since when it is silent; zero: it has not listened since the start
}

// Screen is a screen with whether it listens.
type Screen struct {
	access.Display
	Online  bool
	Since   time.Time // as of [Device]
	Showing programme.Showing
}

// devicesAt returns the devices that sit at a seat.
func (d Day) devicesAt(seat access.Seat) []Device {
	for _, s := range d.Seats {
		if s.Seat == seat {
			return s.Devices
		}
	}
	return nil
}

// deviceNames names devices in one line, by their holders where known.
func deviceNames(devices []Device) string {
	names := make([]string, len(devices))
	for i, device := range devices {
		names[i] = cmp.Or(device.Holder, device.Name)
	}
	return strings.Join(names, " · ")
}

// seats are the seats of the tournament with their devices.
func (d Day) seats() []organiser.Seat {
	all := make([]organiser.Seat, len(d.Seats))
	for i, s := range d.Seats {
		all[i] = d.seat(s)
	}
	return all
}

// seatID is the id of the dialog of a seat.
func seatID(seat access.Seat) string { return "seat-" + screen.ElementID(seat.String()) }

// seat is a row of the panel. The order of the rows never changes, so that the organiser finds each
// seat where it was.
func (d Day) seat(s Seat) organiser.Seat {
	row := organiser.Seat{
		ID: seatID(s.Seat), Icon: "phone", Name: seatName(d.Words, d.Tournament, s.Seat),
		Who: cmp.Or(d.strategistOf(s.Seat), deviceNames(s.Devices)), Open: d.T("organiser.show"),
		Issue: screen.AccessCommand("issue-code", screen.Field("seat", s.Seat.String())),
		Renew: screen.AccessCommand("renew-code", screen.Field("seat", s.Seat.String())),
		Close: screen.AccessCommand("revoke-code", screen.Field("seat", s.Seat.String())),
	}
	row.Short = row.Name
	if s.Seat.Role == role.Referee {
		row.Icon = "tablet"
	} else {
		_, house := s.Seat.House()
		row.Short = houseName(d.Tournament, magici.HouseID(house))
	}
	switch {
	case len(s.Devices) == 0:
		row.State = d.T("organiser.nobody")
	case len(s.Devices) > 1:
		row.Kind, row.State, row.Open = "warning", d.T("organiser.seat.several", len(s.Devices)), d.T("organiser.choose")
	default:
		device := s.Devices[0]
		row.Kind, row.State = "bad", listens(d.Words, d.Now, device.Online, device.Since)
		if device.Online {
			row.Kind = "ok"
		}
	}
	if s.Code != nil {
		row.Renew.Fields = append(row.Renew.Fields, screen.Field("was", s.Code.Digits))
		row.Code = &organiser.Code{Digits: spaced(s.Code.Digits), Addresses: d.pages("/entra"), QR: s.QR}
	}
	for _, device := range s.Devices {
		row.Devices = append(row.Devices, organiser.Device{
			Name: screen.Dotted(device.Holder, device.Name), State: listens(d.Words, d.Now, device.Online, device.Since),
			Unseat: screen.AccessCommand("unseat", screen.Field("device", device.ID), screen.Field("seat", s.Seat.String())),
		})
	}
	return row
}

// listens says whether a device is connected, or else since when it is silent; now is in the zone of the laptop.
func listens(w *locale.Words, now time.Time, online bool, since time.Time) string {
	switch {
	case online:
		return w.T("organiser.online")
	case since.IsZero():
		return w.T("organiser.offline")
	}
	return w.T("organiser.silent", clock(since.In(now.Location())))
}

// seatName names a seat of a tournament in two words, such as "Arbitro A".
func seatName(w *locale.Words, t tournament.Tournament, seat access.Seat) string {
	if seat.Role == role.Referee {
		return w.T("organiser.seat.referee", seat.Place)
	}
	_, house := seat.House()
	return w.T("organiser.seat.strategist", houseName(t, magici.HouseID(house)))
}

// strategistOf returns the Strategist of a House in the match that a board shows.
func (d Day) strategistOf(seat access.Seat) string {
	_, house := seat.House()
	for _, b := range d.shownBoards() {
		if side, plays := b.Match.Match.SideOf(magici.HouseID(house)); plays {
			if id := b.Match.Match.Teams[side].Strategist; id != "" {
				return b.Match.Person(id).Name
			}
		}
	}
	return ""
}

// spaced returns the digits of a code in two groups, which are easier to read.
func spaced(digits string) string {
	half := len(digits) / 2
	return digits[:half] + " " + digits[half:]
}
