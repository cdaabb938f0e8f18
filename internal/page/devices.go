package page

import (
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/health"
	"scacchimagici/internal/locale"
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

// Health returns what a device reports of itself. The builder is run again every two seconds.
func (p *Snapshot) Health(device access.Device) health.Health {
	p.note(reports, "")
	return p.Devices.Health(device.ID, p.Time)
}

// Trouble returns the same; the builder is run again only when a device has become silent, slow, low or the like, or is
// not any more.
func (p *Snapshot) Trouble(device access.Device) health.Health {
	p.note(troubles, "")
	return p.Devices.Health(device.ID, p.Time)
}

// Skipped returns how many frames the open streams of a device have left out, because newer ones came before it had taken
// them.
func (p *Snapshot) Skipped(device access.Device) (frames uint64) {
	for _, stream := range p.seated.all() {
		if stream.who.Device.ID == device.ID {
			frames += stream.Skipped()
		}
	}
	return frames
}

// lookAtDevices notes once a second what the devices have reported since the last look.
func (s *Publisher) lookAtDevices(now time.Time) {
	if s.Devices.Look(now) {
		s.change(part{kind: troubles}, part{kind: reports})
	} else if now.Unix()%int64(health.Every/time.Second) == 0 && s.watches(reports) {
		s.change(part{kind: reports})
	}
}

// NoteDevices notes that the desk has asked something of a device, or that a person has answered there.
func (s *Publisher) NoteDevices() { s.lookAtDevices(time.Now()) }

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

// SeatName names a seat, with its tournament when that is not the one on the screens.
func (p *Snapshot) SeatName(w *locale.Words, seat access.Seat) string {
	id, house := seat.House()
	switch {
	case house == "":
		return w.T("seat."+seat.Role.String(), seat.Place)
	case id == p.Tournament().ID:
		return w.T("seat.strategist", p.HouseOfSeat(seat))
	}
	if row, ok := p.Index().Row(id); ok {
		id = row.Name
	}
	return w.T("devices.seat.elsewhere", p.HouseOfSeat(seat), id)
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
