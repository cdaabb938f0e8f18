package visitor

import (
	"slices"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// Organiser reports whether v may do everything.
func (v Visitor) Organiser() bool { return v.Local || v.Sits(access.OrganiserSeat) }

// Sits reports whether v holds a seat.
func (v Visitor) Sits(seat access.Seat) bool { return v.Known && v.Device.Sits(seat) }

// Referees reports whether v is the Referee of some board.
func (v Visitor) Referees() bool {
	return v.Known && slices.ContainsFunc(v.Device.Seats, func(s access.Seat) bool { return s.Role == role.Referee })
}

// Receives reports whether v may tick people off as they arrive.
func (v Visitor) Receives() bool { return v.Organiser() || v.Sits(access.ReceptionSeat) }

// Name is the name of v in the log when it acts on a seat.
func (v Visitor) Name(seat access.Seat) string {
	if v.Known {
		return seat.String() + "@" + v.Device.ID
	}
	return seat.String() + "@laptop"
}

// Acting returns the seat on which a visitor gives an order for a match: the one named, or the one that
// may do most. The organiser may take any seat except a Strategist's, whose secrets are its own
// (SM-1.6): in its name he acts and sees as organiser.
func (v Visitor) Acting(as string, m magici.Match) (access.Seat, error) {
	switch {
	case as == "" && v.Organiser():
		return access.OrganiserSeat, nil
	case as == "":
		for _, seat := range seatsIn(m) {
			if v.Sits(seat) {
				return seat, nil
			}
		}
		return access.Seat{}, v.Refused()
	}
	seat, err := access.ParseSeat(as)
	switch {
	case err != nil:
		return seat, err
	case !v.Organiser() && !v.Sits(seat):
		return seat, v.Refused()
	case seat != access.OrganiserSeat && !slices.Contains(seatsIn(m), seat):
		return seat, fault.New(fault.Forbidden, "fault.seat.match")
	case seat.Role == role.Strategist && !v.Sits(seat):
		return access.OrganiserSeat, nil
	}
	return seat, nil
}

// seatsIn returns the seats of a match, the Referee's first.
func seatsIn(m magici.Match) []access.Seat {
	return []access.Seat{
		access.RefereeOf(m.Board),
		access.StrategistOf(m.Tournament, string(m.Teams[0].House)),
		access.StrategistOf(m.Tournament, string(m.Teams[1].House)),
	}
}

// Refused is the fault for a visitor without the right: with another seat, without any, or with a wrong credential.
func (v Visitor) Refused() error {
	switch {
	case v.Wrong:
		return fault.New(fault.Unauthorized, "fault.credential.wrong")
	case v.Known:
		return fault.New(fault.Forbidden, "fault.seat.other")
	}
	return fault.New(fault.Unauthorized, "fault.seat.none")
}

// Actor returns the actor of a seat for the rules.
func Actor(seat access.Seat, m magici.Match) magici.Actor {
	switch seat.Role {
	case role.Organiser, role.Referee:
		return magici.Actor{Role: seat.Role}
	case role.Strategist:
		_, house := seat.House()
		side, _ := m.SideOf(magici.HouseID(house))
		return magici.Actor{Role: seat.Role, Side: side}
	}
	return magici.Actor{}
}

// Viewer returns the viewer of a match on a seat.
func Viewer(seat access.Seat, m magici.Match) magici.Viewer {
	return magici.Viewer(Actor(seat, m))
}
