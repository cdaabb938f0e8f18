package access

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"scacchimagici/internal/role"
)

// Apply returns s after f.
func Apply(s State, f Fact) State {
	switch f := f.(type) {
	case PasswordSet:
		s.Password = f.Password
		return s.cleared(OrganiserSeat, f.Device)
	case NetworkSet:
		s.Network = f.Network
	case CodeIssued:
		return s.withCode(f.Seat, f.Code)
	case CodeRenewed:
		return s.withCode(f.Seat, f.Code).cleared(f.Seat, "")
	case CodeRevoked:
		s.Codes = maps.Clone(s.Codes)
		delete(s.Codes, f.Seat)
		return s.cleared(f.Seat, "")
	case Joined:
		return s.seated(Device{ID: f.Device, Token: f.Token, Name: f.Name, Joined: f.At}, f.Seat).renewed(f.Device, f.Renewed)
	case HolderNamed:
		return s.held(f.Device, f.Holder)
	case Left:
		return s.unseated(f.Device, f.Seat)
	case Unseated:
		return s.unseated(f.Device, f.Seat)
	case DeviceRevoked:
		return s.withoutDevice(f.Device)
	case ScreenRegistered:
		s.Screens = append(slices.Clip(s.Screens), Display{Number: f.Number, Device: f.Device, Shows: cmp.Or(f.Shows, Welcome)})
		slices.SortFunc(s.Screens, func(a, b Display) int { return cmp.Compare(a.Number, b.Number) })
		return s.seated(Device{ID: f.Device, Token: f.Token, Name: f.Name, Joined: f.At}, ScreenOf(f.Number))
	case ScreenAssigned:
		return s.withScreen(f.Number, func(d *Display) { d.Shows, d.Override = f.Shows, Override{} })
	case ScreenProgrammed:
		return s.withScreen(f.Number, func(d *Display) { d.Shows, d.Programme, d.Override = ByItself, f.Programme, Override{} })
	case ScreenOverridden:
		return s.withScreen(f.Number, func(d *Display) { d.Override = Override{f.Shows, f.From, f.Until} })
	case ScreenReturned:
		return s.withScreen(f.Number, func(d *Display) { d.Override = Override{} })
	case ScreenReplaced:
		return s.replaced(f.Number, f.Is)
	case ScreenRenamed:
		return s.withScreen(f.Number, func(d *Display) { d.Name = f.Name })
	case ScreenForgotten:
		return s.cleared(ScreenOf(f.Number), "")
	case PassKeyMade:
		return s.withPassKey(f.PassKey)
	case PassTaken:
		return s.withUsedPass(f)
	}
	return s
}

func (s State) withCode(seat Seat, code Code) State {
	s.Codes = maps.Clone(s.Codes)
	if s.Codes == nil {
		s.Codes = map[Seat]Code{}
	}
	s.Codes[seat] = code
	return s
}

// seated puts a device on a seat; a known device keeps its name and its joining time.
func (s State) seated(d Device, seat Seat) State {
	s.Devices = slices.Clone(s.Devices)
	i := slices.IndexFunc(s.Devices, func(known Device) bool { return known.ID == d.ID })
	if i < 0 {
		d.Joined = d.Joined.UTC().Truncate(time.Millisecond)
		s.Devices, i = append(s.Devices, d), len(s.Devices)
	}
	s.Devices[i].Seats = append(slices.Clip(s.Devices[i].Seats), seat)
	return s
}

// renewed gives a device another token, unless it is empty; the old token then belongs to no device.
func (s State) renewed(device, token string) State {
	if token == "" {
		return s
	}
	s.Devices = slices.Clone(s.Devices)
	if i := slices.IndexFunc(s.Devices, func(d Device) bool { return d.ID == device }); i >= 0 {
		s.Devices[i].Token = token
	}
	return s
}

// held records who holds a device.
func (s State) held(device, holder string) State {
	s.Devices = slices.Clone(s.Devices)
	if i := slices.IndexFunc(s.Devices, func(d Device) bool { return d.ID == device }); i >= 0 {
		s.Devices[i].Holder = holder
	}
	return s
}

// cleared makes every device but stays leave a seat.
func (s State) cleared(seat Seat, stays string) State {
	for _, d := range s.At(seat) {
		if d.ID != stays {
			s = s.unseated(d.ID, seat)
		}
	}
	return s
}

// unseated makes a device leave a seat. A device without seats is forgotten, and so is a screen
// that shows nothing more.
func (s State) unseated(device string, seat Seat) State {
	d, ok := s.Device(device)
	if !ok {
		return s
	}
	d.Seats = slices.DeleteFunc(slices.Clone(d.Seats), func(held Seat) bool { return held == seat })
	if len(d.Seats) == 0 {
		return s.withoutDevice(device)
	}
	s.Devices = slices.Clone(s.Devices)
	s.Devices[slices.IndexFunc(s.Devices, func(known Device) bool { return known.ID == device })] = d
	if seat.Role == role.Screen {
		s = s.withoutScreen(device)
	}
	return s
}

func (s State) withoutDevice(id string) State {
	s.Devices = slices.DeleteFunc(slices.Clone(s.Devices), func(d Device) bool { return d.ID == id })
	return s.withoutScreen(id)
}

// withoutScreen forgets a device's screen.
func (s State) withoutScreen(device string) State {
	s.Screens = slices.DeleteFunc(slices.Clone(s.Screens), func(d Display) bool { return d.Device == device })
	return s
}

// withScreen returns s with one screen changed; with number 0 all screens.
func (s State) withScreen(number int, change func(*Display)) State {
	s.Screens = slices.Clone(s.Screens)
	for i := range s.Screens {
		if number == 0 || s.Screens[i].Number == number {
			change(&s.Screens[i])
		}
	}
	return s
}

// replaced puts the device of screen number in place of the device of screen is, which leaves its seat.
func (s State) replaced(number, is int) State {
	from, known := s.Screen(number)
	d, ok := s.Device(from.Device)
	to, there := s.Screen(is)
	if !known || !ok || !there || number == is {
		return s
	}
	s = s.cleared(ScreenOf(is), "").withoutScreen(d.ID)
	to.Device, to.Was = d.ID, number
	s.Screens = append(slices.Clip(s.Screens), to)
	slices.SortFunc(s.Screens, func(a, b Display) int { return cmp.Compare(a.Number, b.Number) })
	s.Devices = slices.Clone(s.Devices)
	i := slices.IndexFunc(s.Devices, func(known Device) bool { return known.ID == d.ID })
	seats := slices.Clone(d.Seats)
	seats[slices.Index(seats, ScreenOf(number))] = ScreenOf(is)
	s.Devices[i].Seats = seats
	return s
}
