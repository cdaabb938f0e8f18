package page

import (
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// DevicesAt returns the devices that sit at a seat, with whether they listen.
func (p *Snapshot) DevicesAt(seat access.Seat) []screen.Device {
	var all []screen.Device
	for _, device := range p.Access().At(seat) {
		all = append(all, p.Listening(device))
	}
	return all
}

// Listening returns a device with whether it listens.
func (p *Snapshot) Listening(device access.Device) screen.Device {
	online, since := p.Online(device)
	return screen.Device{Device: device, Online: online, Since: since}
}

// Displays returns the screens with their present scenes, and whether they listen.
func (p *Snapshot) Displays() []screen.Display {
	var all []screen.Display
	for _, display := range p.Access().Screens {
		row := screen.Display{Display: display, Showing: p.Showing(display)}
		if device, ok := p.Access().Device(display.Device); ok {
			row.Online, row.Since = p.Online(device)
		}
		all = append(all, row)
	}
	return all
}

// HouseOfSeat returns the name of the House of a Strategist's seat, also of a tournament that is not shown; its id when
// the tournament is gone.
func (p *Snapshot) HouseOfSeat(seat access.Seat) string {
	id, house := seat.House()
	t, err := p.Desk.Tournaments.Get(p.Context, id)
	if err != nil {
		return house
	}
	return t.HouseName(magici.HouseID(house))
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

// Screen returns the screen with a number.
func (p *Snapshot) Screen(number string) (access.Display, bool) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return access.Display{}, false
	}
	return p.Access().Screen(n)
}
