package day

import (
	"cmp"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Seat is a seat of the tournament with its code and its devices.
type Seat struct {
	Seat    access.Seat
	Code    *access.Code // nil: it has none yet
	QR      ui.QR        // of the code, where it is shown
	Devices []screen.Device
}

// devicesAt returns the devices that sit at a seat.
func (d Day) devicesAt(seat access.Seat) []screen.Device {
	for _, s := range d.Seats {
		if s.Seat == seat {
			return s.Devices
		}
	}
	return nil
}

// deviceNames names devices in one line, by their holders where known.
func deviceNames(devices []screen.Device) string {
	names := make([]string, len(devices))
	for i, device := range devices {
		names[i] = cmp.Or(device.Holder, device.Name)
	}
	return strings.Join(names, " · ")
}

// seats are the seats of the tournament with their devices.
func (d Day) seats() []SeatRow {
	all := make([]SeatRow, len(d.Seats))
	for i, s := range d.Seats {
		all[i] = d.seat(s)
	}
	return all
}

// seatID is the id of the dialog of a seat.
func seatID(seat access.Seat) string { return "seat-" + screen.ElementID(seat.String()) }

// seat is a row of the panel. The order of the rows never changes, so that the organiser finds each
// seat where it was.
func (d Day) seat(s Seat) SeatRow {
	row := SeatRow{
		Seat: s, ID: seatID(s.Seat), Icon: "phone", Name: screen.SeatName(d.Words, d.Tournament, s.Seat),
		Who: cmp.Or(d.strategistOf(s.Seat), deviceNames(s.Devices)), Open: d.T("organiser.show"),
	}
	row.Short = row.Name
	switch s.Seat.Role {
	case role.Referee:
		row.Icon = "tablet"
	case role.Reception:
		row.Icon = "people"
	default:
		_, house := s.Seat.House()
		row.Short = d.Tournament.HouseName(magici.HouseID(house))
	}
	switch {
	case len(s.Devices) == 0:
		row.State = d.T("organiser.nobody")
	case s.Seat.Shared():
		row.State = d.T("organiser.offline")
		if n := listening(s.Devices); n > 0 {
			row.Kind, row.State = "ok", d.T("organiser.seat.listening", n)
		}
		row.Who = row.State
	case len(s.Devices) > 1:
		row.Kind, row.State, row.Open = "warning", d.T("organiser.seat.several", len(s.Devices)), d.T("organiser.choose")
	default:
		row.Kind, row.State = d.stateOf(s.Devices[0])
	}
	return row
}

// stateOf says whether a device listens, and what goes wrong there: "ok", "warning" or "bad".
func (d Day) stateOf(device screen.Device) (kind, state string) {
	h := d.Health[device.ID]
	switch {
	case h.Shows != "":
		return "warning", d.T("organiser.seat.asks")
	case !device.Online:
		return "bad", screen.Listens(d.Words, d.Now, false, device.Since)
	case h.Silent(d.Now):
		return "bad", screen.Listens(d.Words, d.Now, false, h.Heard)
	case h.Low():
		return "warning", d.T("devices.low")
	case h.Slow():
		return "warning", d.T("devices.slow")
	}
	return "ok", screen.Listens(d.Words, d.Now, true, device.Since)
}

// listening counts the devices that listen.
func listening(devices []screen.Device) int {
	n := 0
	for _, device := range devices {
		if device.Online {
			n++
		}
	}
	return n
}

// order is an order to the seat.
func (s Seat) order(kind string, fields ...ui.Field) ui.Command {
	return screen.AccessCommand(kind, append([]ui.Field{screen.Field("seat", s.Seat.String())}, fields...)...)
}

// strategistOf returns the Strategist of a House in the match that a board shows.
func (d Day) strategistOf(seat access.Seat) string {
	_, house := seat.House()
	for _, m := range d.onBoards() {
		if side, plays := m.Match.SideOf(magici.HouseID(house)); plays {
			if id := m.Match.Teams[side].Strategist; id != "" {
				return m.Person(id).Name
			}
		}
	}
	return ""
}

// devicesID is the dialog with the seats.
const devicesID = "devices"

// stateOfSeats counts the seats at which a device listens and names those that need a look. It opens their dialog.
func (d Day) stateOfSeats() organiser.State {
	seats := d.seats()
	online, needed := counted(seats)
	s := organiser.State{
		Icon: "tablet", Kind: "ok", Text: d.T("organiser.seats.of", online, needed),
		Dialog: devicesID, DialogText: d.T("organiser.seats"),
	}
	var silent []string
	for _, seat := range seats {
		if seat.Kind == "bad" {
			silent = append(silent, seat.Name)
		} else if seat.Kind == "warning" {
			s.Kind, s.Detail = "warning", screen.Dotted(s.Detail, seat.Name+": "+seat.State)
		}
	}
	if len(silent) > 0 {
		s.Kind, s.Detail = "warning", screen.Dotted(d.T("organiser.states.silent", screen.Listed(d.Words, silent), len(silent)), s.Detail)
	}
	return s
}
