package access

import (
	"fmt"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
)

const (
	maxName     = 40 // code points of the name of a device, of its holder, or of a screen
	tokenLength = 64 // a SHA-256 in hex
)

// Decide checks c against s and what is given, and returns the facts that record it: none when nothing would change.
// After an error nothing has changed.
func Decide(s State, c Command, given Given) ([]Fact, error) {
	kind := orders.Find(c.Order)
	switch {
	case kind == nil:
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	case !kind.Is.anyone && c.By != role.Organiser && c.By != role.System:
		return nil, fault.New(fault.Forbidden, "fault.order.role", fault.Word("order."+kind.Word), fault.Word("role."+c.By.String()))
	}
	fact, err := kind.Is.decide(s, c.Order, given)
	if err != nil || fact == nil {
		return nil, err
	}
	return []Fact{fact}, nil
}

func (s State) setPassword(o SetPassword, _ Given) (Fact, error) {
	if !o.Password.valid() {
		return nil, fault.New(fault.Invalid, "fault.password.hash")
	}
	return PasswordSet(o), nil
}

func (s State) issueCode(o IssueCode, given Given) (Fact, error) {
	if _, has := s.Code(o.Seat); has {
		return nil, nil
	}
	code, err := s.newCode(o.Seat, given)
	return CodeIssued{o.Seat, code}, err
}

func (s State) renewCode(o RenewCode, given Given) (Fact, error) {
	if now, _ := s.Code(o.Seat); o.Was != "" && o.Was != now.Digits {
		return nil, nil // the code is gone already
	}
	code, err := s.newCode(o.Seat, given)
	return CodeRenewed{o.Seat, code}, err
}

func (s State) revokeCode(o RevokeCode, _ Given) (Fact, error) {
	if _, has := s.Code(o.Seat); !has {
		return nil, nil
	}
	return CodeRevoked(o), nil
}

func (s State) nameHolder(o NameHolder, _ Given) (Fact, error) {
	d, ok := s.Device(o.Device)
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.device.none")
	}
	name, err := label.Optional(o.Holder, maxName)
	if err != nil || name == d.Holder {
		return nil, err
	}
	return HolderNamed{o.Device, name}, nil
}

func (s State) leave(o Leave, _ Given) (Fact, error) { return s.getUp(o.Device, o.Seat, Left(o)) }

func (s State) unseat(o Unseat, _ Given) (Fact, error) { return s.getUp(o.Device, o.Seat, Unseated(o)) }

func (s State) revokeDevice(o RevokeDevice, _ Given) (Fact, error) {
	if _, ok := s.Device(o.Device); !ok {
		return nil, fault.New(fault.NotFound, "fault.device.none")
	}
	return DeviceRevoked(o), nil
}

func (s State) renameDevice(o RenameDevice, _ Given) (Fact, error) {
	d, ok := s.Device(o.Device)
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.device.none")
	}
	name, err := label.Optional(o.Name, maxName)
	if err != nil || name == d.Label {
		return nil, err
	}
	return DeviceRenamed{o.Device, name}, nil
}

// newCode draws the code of a seat.
func (s State) newCode(seat Seat, given Given) (Code, error) {
	if seat.Role != role.Referee && seat.Role != role.Strategist && seat.Role != role.Reception || !seat.valid() {
		// The Organiser has a password, a screen has a number.
		return Code{}, fault.New(fault.Invalid, "fault.seat.nocode", seat.String())
	}
	code, err := given.Code(s)
	if err != nil {
		return Code{}, err
	}
	_, digits := s.SeatByCode(code.Digits)
	_, secret := s.SeatBySecret(code.Secret)
	if digits || secret || !code.valid() {
		return Code{}, fault.New(fault.Exists, "fault.code.taken")
	}
	return code, nil
}

// join needs an open seat: the code may have been revoked while it was being typed.
func (s State) join(o Join, _ Given) (Fact, error) {
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
	_, ofKey := s.KeyByToken(token)
	switch {
	case device == "" || len(token) != tokenLength, ofKey,
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
