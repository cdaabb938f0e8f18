package setup

import (
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

// View returns the page.
func (d Devices) View() DevicesView {
	v := DevicesView{
		SetupTop: d.top(screen.DevicesPath, d.T("setup.devices"), d.T("setup.devices.count", len(d.Devices))),
	}
	holders := map[access.Seat]int{}
	for _, device := range d.Devices {
		for _, seat := range device.Seats {
			holders[seat]++
		}
	}
	for _, device := range d.Devices {
		v.Rows = append(v.Rows, d.row(device, holders))
	}
	return v
}

func (d Devices) row(device screen.Device, holders map[access.Seat]int) DeviceRow {
	r := DeviceRow{
		ID: "device-" + screen.ElementID(device.ID), Name: screen.Dotted(device.Holder, device.Name), Kind: "bad", State: screen.Listens(d.Words, d.Now, device.Online, device.Since),
		Since:  d.T("setup.device.since", screen.HeldOn(d.Words, device.Joined.In(d.Now.Location()).Format(time.DateOnly)), device.Joined.In(d.Now.Location()).Format("15:04")),
		Forget: screen.AccessCommand("revoke-device", screen.Field("device", device.ID)),
	}
	if device.Online {
		r.Kind = "ok"
	}
	for _, seat := range device.Seats {
		row := DeviceSeat{
			Name: d.seatName(seat), Unseat: screen.AccessCommand("unseat", screen.Field("device", device.ID), screen.Field("seat", seat.String())),
		}
		if holders[seat] > 1 && seat != access.OrganiserSeat {
			row.Warning = d.T("organiser.seat.several", holders[seat])
		}
		r.Seats = append(r.Seats, row)
	}
	return r
}

// seatName names a seat, with its tournament when that is not the one on the screens.
func (d Devices) seatName(seat access.Seat) string {
	if seat.Role != role.Referee && seat.Role != role.Strategist {
		return d.T("role." + seat.Role.String())
	}
	name := screen.SeatName(d.Words, d.Tournament, seat)
	id, house := seat.House()
	if seat.Role == role.Referee || id == d.Tournament.ID {
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
