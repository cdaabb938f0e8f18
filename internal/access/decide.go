package access

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
)

const (
	maxName     = 40 // code points of a device's or a screen's name
	tokenLength = 64 // a SHA-256 in hex

	// maxScreens keeps a page that registers itself again and again from filling the log.
	maxScreens = 99
)

// Decide checks c against s and returns the facts that record it: none when what is asked
// for is so already. On error nothing has happened.
func Decide(s State, c Command) ([]Fact, error) {
	fact, err := s.decide(c)
	if err != nil || fact == nil {
		return nil, err
	}
	return []Fact{fact}, nil
}

func (s State) decide(c Command) (Fact, error) {
	switch c.Order.(type) {
	case Join, RegisterScreen, Leave: // everybody may come and go
	default:
		if c.By != role.Organiser && c.By != role.System {
			return nil, fault.New(fault.Forbidden, "fault.order.role",
				fault.Word("order."+c.Order.Kind()), fault.Word("role."+c.By.String()))
		}
	}
	switch o := c.Order.(type) {
	case SetPassword:
		if !o.Password.valid() {
			return nil, fault.New(fault.Invalid, "fault.password.hash")
		}
		return PasswordSet(o), nil
	case SetNetwork:
		return s.setNetwork(o)
	case IssueCode:
		if _, has := s.Code(o.Seat); has {
			return nil, nil
		}
		return CodeIssued{o.Seat, o.Code}, s.checkNewCode(o.Seat, o.Code)
	case RenewCode:
		return CodeRenewed{o.Seat, o.Code}, s.checkNewCode(o.Seat, o.Code)
	case RevokeCode:
		if _, has := s.Code(o.Seat); !has {
			return nil, nil
		}
		return CodeRevoked(o), nil
	case Join:
		return s.join(o)
	case RegisterScreen:
		return s.registerScreen(o)
	case Leave:
		return s.getUp(o.Device, o.Seat, Left(o))
	case Unseat:
		return s.getUp(o.Device, o.Seat, Unseated(o))
	case RevokeDevice:
		if _, ok := s.Device(o.Device); !ok {
			return nil, fault.New(fault.NotFound, "fault.device.none")
		}
		return DeviceRevoked(o), nil
	case AssignScreen:
		d, err := s.screen(o.Number)
		switch {
		case err != nil:
			return nil, err
		case !slices.Contains(Views(), o.Shows):
			return nil, fault.New(fault.Invalid, "fault.screen.shows", o.Shows)
		case d.Shows == o.Shows:
			return nil, nil
		}
		return ScreenAssigned(o), nil
	case RenameScreen:
		d, err := s.screen(o.Number)
		if err != nil {
			return nil, err
		}
		name := ""
		if label.Tidy(o.Name) != "" {
			if name, err = label.Clean(o.Name, maxName); err != nil {
				return nil, err
			}
		}
		if name == d.Name {
			return nil, nil
		}
		return ScreenRenamed{o.Number, name}, nil
	case ForgetScreen:
		_, err := s.screen(o.Number)
		return ScreenForgotten(o), err
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

// checkNewCode returns why a seat cannot get a code, or nil.
func (s State) checkNewCode(seat Seat, code Code) error {
	if seat.Role != role.Referee && seat.Role != role.Strategist || !seat.valid() {
		// The Organiser has a password, a screen a number.
		return fault.New(fault.Invalid, "fault.seat.nocode", seat.String())
	}
	_, digits := s.SeatByCode(code.Digits)
	_, secret := s.SeatBySecret(code.Secret)
	if digits || secret || !code.valid() {
		return fault.New(fault.Exists, "fault.code.taken")
	}
	return nil
}

// join wants a seat that is open: a code may have been revoked while somebody typed it.
func (s State) join(o Join) (Fact, error) {
	if _, open := s.Code(o.Seat); !open && o.Seat != OrganiserSeat {
		return nil, fault.New(fault.NotFound, "fault.seat.closed")
	}
	if err := s.checkToken(o.Device, o.Token); err != nil {
		return nil, err
	}
	if d, ok := s.Device(o.Device); ok && d.Sits(o.Seat) {
		return nil, nil
	}
	o.Name = label.Cut(label.Tidy(o.Name), maxName)
	return Joined(o), nil
}

// checkToken refuses a device that comes with the token of another one.
func (s State) checkToken(device, token string) error {
	d, hasDevice := s.Device(device)
	other, hasToken := s.DeviceByToken(token)
	switch {
	case device == "" || len(token) != tokenLength,
		hasDevice && d.Token != token,
		hasToken && other.ID != device:
		return fault.New(fault.Unauthorized, "fault.device.token")
	}
	return nil
}

// getUp returns f unless the device does not sit there anyway.
func (s State) getUp(device string, seat Seat, f Fact) (Fact, error) {
	d, ok := s.Device(device)
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "fault.device.none")
	case !d.Sits(seat):
		return nil, nil
	}
	return f, nil
}

// registerScreen gives a device the lowest number that no screen has.
func (s State) registerScreen(o RegisterScreen) (Fact, error) {
	if err := s.checkToken(o.Device, o.Token); err != nil {
		return nil, err
	}
	if _, ok := s.ScreenOn(o.Device); ok {
		return nil, nil
	}
	number := 1
	for _, d := range s.Screens { // by their number
		if d.Number == number {
			number++
		}
	}
	if number > maxScreens {
		return nil, fault.New(fault.Illegal, "fault.screen.many", maxScreens)
	}
	return ScreenRegistered{number, o.Device, o.Token, label.Cut(label.Tidy(o.Name), maxName), o.At}, nil
}

func (s State) screen(number int) (Display, error) {
	d, ok := s.Screen(number)
	if !ok {
		return Display{}, fault.New(fault.NotFound, "fault.screen.none", number)
	}
	return d, nil
}
