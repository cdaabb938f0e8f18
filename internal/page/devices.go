package page

import (
	"slices"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/views/organiser"
)

// screensPage is the page of the projectors and TVs.
func (p *Snapshot) screensPage(t Topic) (Content, error) {
	s := organiserscreen.Screens{Setup: p.Setup(t, screen.ScreensPath), Now: p.Time, Boards: p.Boards(), Screens: p.Displays(), Hosts: p.Hosts()}
	page := setupPage("organiser.screens", s.View(), organiser.ScreensFrame, organiser.ScreensPage)
	page.Shell.Styles = ScreensStyles
	return page, nil
}

// Displays returns the screens with their present scenes, and whether they listen.
func (p *Snapshot) Displays() []organiserscreen.Screen {
	var all []organiserscreen.Screen
	for _, display := range p.Access().Screens {
		row := organiserscreen.Screen{Display: display, Showing: p.Showing(display)}
		if device, ok := p.Access().Device(display.Device); ok {
			row.Online, row.Since = p.Online(device)
		}
		all = append(all, row)
	}
	return all
}

// AbandonedScreen returns the number of a screen without a device: the oldest of those that the organiser has neither
// named nor set, before the oldest of the others. ok is false when each has a device.
func (s *Publisher) AbandonedScreen() (number int, ok bool) {
	type screen struct {
		display access.Display
		known   bool // to the desk
		joined  time.Time
	}
	var off []screen
	state := s.Desk.Access.State()
	for _, d := range state.Screens {
		device, _ := state.Device(d.Device)
		if online, _ := s.presence.online(device); !online {
			off = append(off, screen{d, d.KnownToDesk(), device.Joined})
		}
	}
	if len(off) == 0 {
		return 0, false
	}
	return slices.MinFunc(off, func(a, b screen) int {
		if a.known != b.known {
			return map[bool]int{false: -1, true: 1}[a.known]
		}
		return a.joined.Compare(b.joined)
	}).display.Number, true
}

// devicesPage is the list of all devices with a seat.
func (p *Snapshot) devicesPage(t Topic) (Content, error) {
	d := organiserscreen.Devices{Setup: p.Setup(t, screen.DevicesPath), Now: p.Time, Index: p.Index(), Houses: map[access.Seat]string{}}
	for _, device := range p.Access().Devices {
		if _, shows := p.Access().ScreenOn(device.ID); shows && len(device.Seats) == 1 {
			continue // the screens have a list of their own
		}
		row := organiserscreen.Device{Device: device}
		row.Online, row.Since = p.Online(device)
		d.Devices = append(d.Devices, row)
		for _, seat := range device.Seats {
			if seat.Role != role.Strategist {
				continue
			}
			id, house := seat.House()
			d.Houses[seat] = house // its id, when the tournament is gone
			if t, err := p.Desk.Tournaments.Get(p.Context, id); err == nil {
				d.Houses[seat] = t.HouseName(magici.HouseID(house))
			}
		}
	}
	return setupPage("setup.devices", d.View(), organiser.DevicesFrame, organiser.DevicesPage), nil
}
