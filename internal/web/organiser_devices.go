package web

import (
	"context"
	"net/url"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// devicesPage is the list of all devices that sit somewhere.
func (s *Server) devicesPage(t topic, query url.Values) page {
	state := s.desk.Access.State()
	d := organiserscreen.Devices{
		Setup: s.setup(t, screen.DevicesPath, query), Now: time.Now(), Index: s.desk.Tournaments.Index(),
		Houses: map[access.Seat]string{},
	}
	for _, device := range state.Devices {
		if _, screen := state.ScreenOn(device.ID); screen && len(device.Seats) == 1 {
			continue // the screens have a list of their own
		}
		row := organiserscreen.Device{Device: device}
		row.Online, row.Since = s.presence.online(device)
		d.Devices = append(d.Devices, row)
		for _, seat := range device.Seats {
			if seat.Role == role.Strategist {
				d.Houses[seat] = s.houseOf(seat)
			}
		}
	}
	v := d.View()
	return setupFrame("setup.devices", organiser.DevicesFrame(v), func(p layout.Page) templ.Component { return organiser.DevicesPage(p, v) })
}

// houseOf returns the name of a Strategist's House, its id when the tournament is gone.
func (s *Server) houseOf(seat access.Seat) string {
	tournament, house := seat.House()
	t, err := s.desk.Tournaments.Get(context.Background(), tournament)
	if err != nil {
		return house
	}
	return t.HouseName(magici.HouseID(house))
}
