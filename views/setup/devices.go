package setup

import (
	"maps"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament/index"
)

// Devices are all devices with a seat, also those of a tournament that is not shown.
type Devices struct {
	Setup
	Now     time.Time // of the picture, in the laptop's zone
	Index   index.Index
	Devices []screen.Device
	Houses  map[access.Seat]string // names of the Houses of other tournaments, by their Strategist's seat
}

// shared returns the seats on which several devices sit and should not, with how many.
func (d Devices) shared() map[access.Seat]int {
	holders := map[access.Seat]int{}
	for _, device := range d.Devices {
		for _, seat := range device.Seats {
			holders[seat]++
		}
	}
	maps.DeleteFunc(holders, func(seat access.Seat, n int) bool { return n == 1 || seat.Shared() })
	return holders
}

// joined says when a device got its first seat.
func (d Devices) joined(device screen.Device) string {
	at := device.Joined.In(d.Now.Location())
	return d.T("setup.device.since", screen.HeldOn(d.Words, at.Format(time.DateOnly)), at.Format("15:04"))
}

// seatName names a seat, with its tournament when that is not the one on the screens.
func (d Devices) seatName(seat access.Seat) string {
	if seat.Role == role.Organiser || seat.Role == role.Screen {
		return d.T("role." + seat.Role.String())
	}
	name := screen.SeatName(d.Words, d.Tournament, seat)
	id, house := seat.House()
	if seat.Role != role.Strategist || id == d.Tournament.ID {
		return name
	}
	if row, ok := d.Index.Row(id); ok {
		id = row.Name
	}
	if name, ok := d.Houses[seat]; ok {
		house = name
	}
	return d.T("setup.device.elsewhere", house, id)
}
