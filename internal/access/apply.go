package access

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/role"
)

// Apply returns s after f. An event in the log has happened, so Apply never refuses.
func Apply(s State, f Fact) State { return codec.Apply(entries, s, f) }

func (s State) passwordSet(f PasswordSet) State {
	s.Password = f.Password
	return s.cleared(OrganiserSeat, f.Device)
}

func (s State) networkSet(f NetworkSet) State {
	s.Network = f.Network
	return s
}

func (s State) codeIssued(f CodeIssued) State { return s.withCode(f.Seat, f.Code) }

func (s State) codeRenewed(f CodeRenewed) State {
	return s.withCode(f.Seat, f.Code).cleared(f.Seat, "")
}

func (s State) codeRevoked(f CodeRevoked) State {
	s.Codes = maps.Clone(s.Codes)
	delete(s.Codes, f.Seat)
	return s.cleared(f.Seat, "")
}

// joined forgets programs whose time is over.
func (s State) joined(f Joined) State {
	for _, d := range s.Devices {
		if d.Ended(f.At) {
			s = s.withoutDevice(d.ID)
		}
	}
	return s.seated(Device{ID: f.Device, Token: f.Token, Name: f.Name, Joined: f.At, Ends: f.Ends}, f.Seat).renewed(f.Device, f.Renewed)
}

func (s State) holderNamed(f HolderNamed) State {
	return s.withDevice(f.Device, func(d *Device) { d.Holder = f.Holder })
}

func (s State) left(f Left) State { return s.unseated(f.Device, f.Seat) }

func (s State) madeToLeave(f Unseated) State { return s.unseated(f.Device, f.Seat) }

func (s State) deviceRevoked(f DeviceRevoked) State { return s.withoutDevice(f.Device) }

func (s State) deviceRenamed(f DeviceRenamed) State {
	return s.withDevice(f.Device, func(d *Device) { d.Label = f.Name })
}

func (s State) screenRegistered(f ScreenRegistered) State {
	s.Screens = append(slices.Clip(s.Screens), Display{Number: f.Number, Device: f.Device, Shows: cmp.Or(f.Shows, Welcome)})
	slices.SortFunc(s.Screens, func(a, b Display) int { return cmp.Compare(a.Number, b.Number) })
	return s.seated(Device{ID: f.Device, Token: f.Token, Name: f.Name, Joined: f.At}, ScreenOf(f.Number))
}

func (s State) screenAssigned(f ScreenAssigned) State {
	return s.withScreen(f.Number, func(d *Display) { d.Shows, d.Override = f.Shows, Override{} })
}

func (s State) screenProgrammed(f ScreenProgrammed) State {
	return s.withScreen(f.Number, func(d *Display) { d.Shows, d.Programme, d.Override = ByItself, f.Programme, Override{} })
}

func (s State) screenOverridden(f ScreenOverridden) State {
	return s.withScreen(f.Number, func(d *Display) { d.Override = Override{f.Shows, f.From, f.Until} })
}

func (s State) screenReturned(f ScreenReturned) State {
	return s.withScreen(f.Number, func(d *Display) { d.Override = Override{} })
}

func (s State) screenRenamed(f ScreenRenamed) State {
	return s.withScreen(f.Number, func(d *Display) { d.Name = f.Name })
}

// screenForgotten leaves the sounds without an output when they came out there.
func (s State) screenForgotten(f ScreenForgotten) State {
	if s.Sound.Screen() == f.Number {
		s.Sound.Output = ""
	}
	return s.cleared(ScreenOf(f.Number), "")
}

func (s State) withCode(seat Seat, code Code) State {
	s.Codes = with(s.Codes, seat, code)
	return s
}

// with returns a copy of a map with another value.
func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	changed := map[K]V{}
	maps.Copy(changed, m)
	changed[key] = value
	return changed
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
	return s.withDevice(device, func(d *Device) { d.Token = token })
}

// withDevice returns s with one device changed.
func (s State) withDevice(id string, change func(*Device)) State {
	s.Devices = codec.Changed(s.Devices, func(d Device) bool { return d.ID == id }, change)
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
	seats := slices.DeleteFunc(slices.Clone(d.Seats), func(held Seat) bool { return held == seat })
	if len(seats) == 0 {
		return s.withoutDevice(device)
	}
	s = s.withDevice(device, func(d *Device) { d.Seats = seats })
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
	s.Screens = codec.Changed(s.Screens, func(d Display) bool { return number == 0 || d.Number == number }, change)
	return s
}

// screenReplaced puts the device of a screen in place of the device of another one, which leaves its seat.
func (s State) screenReplaced(f ScreenReplaced) State {
	from, known := s.Screen(f.Number)
	d, ok := s.Device(from.Device)
	to, there := s.Screen(f.Is)
	if !known || !ok || !there || f.Number == f.Is {
		return s
	}
	if s.Sound.Screen() == f.Number {
		s.Sound.Output = OutputOf(f.Is)
	}
	s = s.cleared(ScreenOf(f.Is), "").withoutScreen(d.ID)
	to.Device, to.Was = d.ID, f.Number
	s.Screens = append(slices.Clip(s.Screens), to)
	slices.SortFunc(s.Screens, func(a, b Display) int { return cmp.Compare(a.Number, b.Number) })
	seats := slices.Clone(d.Seats)
	seats[slices.Index(seats, ScreenOf(f.Number))] = ScreenOf(f.Is)
	return s.withDevice(d.ID, func(d *Device) { d.Seats = seats })
}
