package web

import (
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// acting returns the seat on which a visitor gives an order for a match: the one named, or
// the first that fits.
func (v visitor) acting(as string, m magici.Match) (access.Seat, error) {
	if as == "" {
		return v.best(m)
	}
	seat, err := access.ParseSeat(as)
	switch {
	case err != nil:
		return seat, err
	case !v.organiser() && !v.sits(seat):
		return seat, v.refused()
	case !fits(seat, m):
		return seat, fault.New(fault.Forbidden, "fault.seat.match")
	}
	return seat, nil
}

// best returns the seat of v that may do most in a match.
func (v visitor) best(m magici.Match) (access.Seat, error) {
	if v.organiser() {
		return access.OrganiserSeat, nil
	}
	for _, seat := range seatsIn(m) {
		if v.sits(seat) {
			return seat, nil
		}
	}
	return access.Seat{}, v.refused()
}

// seatsIn returns the seats of a match, the Referee's first.
func seatsIn(m magici.Match) []access.Seat {
	return []access.Seat{
		access.RefereeOf(m.Board),
		access.StrategistOf(m.Tournament, string(m.Teams[0].House)),
		access.StrategistOf(m.Tournament, string(m.Teams[1].House)),
	}
}

// fits reports whether somebody on a seat has a part in a match.
func fits(seat access.Seat, m magici.Match) bool {
	if seat == access.OrganiserSeat {
		return true
	}
	for _, s := range seatsIn(m) {
		if s == seat {
			return true
		}
	}
	return false
}

// refused says that v may not: signed in for something else, or not at all.
func (v visitor) refused() error {
	if v.known {
		return fault.New(fault.Forbidden, "fault.seat.other")
	}
	return fault.New(fault.Unauthorized, "fault.seat.none")
}

// actor returns who acts in the rules' words.
func actor(seat access.Seat, m magici.Match) magici.Actor {
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

// viewer returns what somebody on a seat may see of a match.
func viewer(seat access.Seat, m magici.Match) magici.Viewer {
	return magici.Viewer(actor(seat, m))
}

// who may use a route.
type who func(v visitor, r *http.Request) bool

func anyone(visitor, *http.Request) bool { return true }

func theOrganiser(v visitor, _ *http.Request) bool { return v.organiser() }

// seated: anybody with a seat; what it may do is looked at further in.
func seated(v visitor, _ *http.Request) bool { return v.organiser() || v.known }

// refereeOfBoard: the Referee of the board in the address.
func refereeOfBoard(v visitor, r *http.Request) bool {
	return v.organiser() || v.sits(access.RefereeOf(r.PathValue("board")))
}

// strategistOfHouse: the Strategist of the House in the address, and any Referee, who may
// help a side.
func strategistOfHouse(v visitor, r *http.Request) bool {
	return v.organiser() || v.sits(access.StrategistOf(r.PathValue("tournament"), r.PathValue("house"))) || v.referees()
}

// referees reports whether v is the Referee of some board.
func (v visitor) referees() bool {
	for _, seat := range v.device.Seats {
		if v.known && seat.Role == role.Referee {
			return true
		}
	}
	return false
}
