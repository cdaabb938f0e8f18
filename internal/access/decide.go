package access

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
)

// Decide checks c against s and returns the facts that record it: none when what is asked
// for is so already. On error nothing has happened.
func Decide(s State, c Command) ([]Fact, error) {
	if !allowed(c) {
		return nil, fault.New(fault.Forbidden, "fault.order.role",
			fault.Word("order."+c.Order.Kind()), fault.Word("role."+c.By.String()))
	}
	switch o := c.Order.(type) {
	case SetPassword:
		return s.setPassword(o)
	case SetNetwork:
		return s.setNetwork(o)
	case IssueCode:
		return s.issueCode(o)
	case RenewCode:
		return s.renewCode(o)
	case RevokeCode:
		return s.revokeCode(o)
	case Join:
		return s.join(o)
	case RegisterScreen:
		return s.registerScreen(o)
	case Leave:
		return s.getUp(o.Device, o.Seat, Left(o))
	case Unseat:
		return s.getUp(o.Device, o.Seat, Unseated(o))
	case RevokeDevice:
		return s.revokeDevice(o)
	case AssignScreen:
		return s.assignScreen(o)
	case RenameScreen:
		return s.renameScreen(o)
	case ForgetScreen:
		return s.forgetScreen(o)
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

// allowed reports whether the role may give the order: everybody may come and go, the rest
// is the desk's.
func allowed(c Command) bool {
	switch c.Order.(type) {
	case Join, RegisterScreen, Leave:
		return true
	}
	return c.By == role.Organiser || c.By == role.System
}

func one(f Fact) []Fact { return []Fact{f} }

func (s State) setPassword(o SetPassword) ([]Fact, error) {
	if !o.Password.valid() {
		return nil, fault.New(fault.Invalid, "fault.password.hash")
	}
	return one(PasswordSet(o)), nil
}

func (s State) issueCode(o IssueCode) ([]Fact, error) {
	if _, has := s.Code(o.Seat); has {
		return nil, nil
	}
	if err := s.newCode(o.Seat, o.Code); err != nil {
		return nil, err
	}
	return one(CodeIssued{o.Seat, o.Code}), nil
}

func (s State) renewCode(o RenewCode) ([]Fact, error) {
	if err := s.newCode(o.Seat, o.Code); err != nil {
		return nil, err
	}
	return one(CodeRenewed{o.Seat, o.Code}), nil
}

// newCode returns why a seat cannot get a code, or nil.
func (s State) newCode(seat Seat, code Code) error {
	if !seat.coded() || !seat.valid() {
		return fault.New(fault.Invalid, "fault.seat.nocode", seat.String())
	}
	_, digits := s.SeatByCode(code.Digits)
	_, secret := s.SeatBySecret(code.Secret)
	if digits || secret || !code.valid() {
		return fault.New(fault.Exists, "fault.code.taken")
	}
	return nil
}

func (s State) revokeCode(o RevokeCode) ([]Fact, error) {
	if _, has := s.Code(o.Seat); !has {
		return nil, nil
	}
	return one(CodeRevoked(o)), nil
}

// join wants a seat that is open: a code may have been revoked while somebody typed it.
func (s State) join(o Join) ([]Fact, error) {
	if _, open := s.Code(o.Seat); !open && o.Seat != OrganiserSeat {
		return nil, fault.New(fault.NotFound, "fault.seat.closed")
	}
	if err := s.known(o.Device, o.Token); err != nil {
		return nil, err
	}
	if d, ok := s.Device(o.Device); ok && d.Sits(o.Seat) {
		return nil, nil
	}
	o.Name = label.Cut(label.Tidy(o.Name), maxName)
	return one(Joined(o)), nil
}

// known refuses a device that comes with the token of another one.
func (s State) known(device, token string) error {
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

const (
	maxName     = 40 // code points of a device's or a screen's name
	tokenLength = 64 // a SHA-256 in hex
)

// getUp records f unless the device does not sit there anyway.
func (s State) getUp(device string, seat Seat, f Fact) ([]Fact, error) {
	d, ok := s.Device(device)
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.device.none")
	}
	if !slices.Contains(d.Seats, seat) {
		return nil, nil
	}
	return one(f), nil
}

func (s State) revokeDevice(o RevokeDevice) ([]Fact, error) {
	if _, ok := s.Device(o.Device); !ok {
		return nil, fault.New(fault.NotFound, "fault.device.none")
	}
	return one(DeviceRevoked(o)), nil
}
