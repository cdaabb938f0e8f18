package access

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
)

const (
	maxName     = 40 // code points of the name of a device, of its holder, or of a screen
	tokenLength = 64 // a SHA-256 in hex
)

// Decide checks c against s and returns the facts that record it: none when nothing would change.
// After an error nothing has changed.
func Decide(s State, c Command) ([]Fact, error) {
	fact, err := s.decide(c)
	if err != nil || fact == nil {
		return nil, err
	}
	return []Fact{fact}, nil
}

func (s State) decide(c Command) (Fact, error) {
	switch c.Order.(type) {
	case Join, RegisterScreen, NameHolder, TakePass, Leave: // any device may come and go, and name its holder
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
		if now, _ := s.Code(o.Seat); o.Was != "" && o.Was != now.Digits {
			return nil, nil // the code is gone already
		}
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
	case NameHolder:
		d, ok := s.Device(o.Device)
		if !ok {
			return nil, fault.New(fault.NotFound, "fault.device.none")
		}
		name, err := cleanOrEmpty(o.Holder)
		if err != nil || name == d.Holder {
			return nil, err
		}
		return HolderNamed{o.Device, name}, nil
	case MakePassKey:
		if _, has := s.PassKey(o.Epoch); has {
			return nil, nil
		}
		return PassKeyMade(o), nil
	case TakePass:
		return s.takePass(o)
	case Leave:
		return s.getUp(o.Device, o.Seat, Left(o))
	case Unseat:
		return s.getUp(o.Device, o.Seat, Unseated(o))
	case RevokeDevice:
		if _, ok := s.Device(o.Device); !ok {
			return nil, fault.New(fault.NotFound, "fault.device.none")
		}
		return DeviceRevoked(o), nil
	case AssignScreen, SetProgramme, ShowNow, EndShowNow, ReplaceScreen, RenameScreen, ForgetScreen:
		return s.decideScreen(c.Order)
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

// cleanOrEmpty returns a tidy name, which may be empty.
func cleanOrEmpty(name string) (string, error) {
	if label.Tidy(name) == "" {
		return "", nil
	}
	return label.Clean(name, maxName)
}

// checkNewCode returns why a seat cannot get a code, or nil.
func (s State) checkNewCode(seat Seat, code Code) error {
	if seat.Role != role.Referee && seat.Role != role.Strategist || !seat.valid() {
		// The Organiser has a password, a screen has a number.
		return fault.New(fault.Invalid, "fault.seat.nocode", seat.String())
	}
	_, digits := s.SeatByCode(code.Digits)
	_, secret := s.SeatBySecret(code.Secret)
	if digits || secret || !code.valid() {
		return fault.New(fault.Exists, "fault.code.taken")
	}
	return nil
}

// join needs an open seat: the code may have been revoked while it was being typed.
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
	if _, taken := s.DeviceByToken(o.Renewed); o.Renewed != "" && (taken || len(o.Renewed) != tokenLength) {
		return nil, fault.New(fault.Unauthorized, "fault.device.token")
	}
	o.Name = label.Cut(label.Tidy(o.Name), maxName)
	return Joined(o), nil
}

// checkToken refuses a device with another device's token.
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

// getUp returns f if the device sits there.
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
