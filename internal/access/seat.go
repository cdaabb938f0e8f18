package access

import (
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// Seat is a role at a place: the Referee's at board "A", the Strategist's of the House
// "2026/grifondoro" (tournament and House, because Houses return every year), a screen's with its
// number. The seats of the Organiser and of the Reception have no place.
type Seat struct {
	Role  role.Role
	Place string
}

// RefereeOf returns the Referee's seat at a board.
func RefereeOf(board string) Seat { return Seat{role.Referee, board} }

// StrategistOf returns the Strategist's seat of a House.
func StrategistOf(tournament, house string) Seat {
	return Seat{role.Strategist, tournament + "/" + house}
}

// ScreenOf returns the seat of a screen.
func ScreenOf(number int) Seat { return Seat{role.Screen, strconv.Itoa(number)} }

// The seats without a place: that of the Organiser, and that of the Reception, which several helpers share.
var (
	OrganiserSeat = Seat{Role: role.Organiser}
	ReceptionSeat = Seat{Role: role.Reception}
)

// Shared reports whether several devices on a seat are as it should be.
func (s Seat) Shared() bool { return s == OrganiserSeat || s == ReceptionSeat }

// House returns the tournament and the House of a Strategist's seat, "" for another seat.
func (s Seat) House() (tournament, house string) {
	if s.Role != role.Strategist {
		return "", ""
	}
	tournament, house, _ = strings.Cut(s.Place, "/")
	return tournament, house
}

// String returns s as text, such as "referee:A"; [ParseSeat] reads it back.
func (s Seat) String() string {
	if s.Place == "" {
		return s.Role.String()
	}
	return s.Role.String() + ":" + s.Place
}

// ParseSeat reads a seat from its text.
func ParseSeat(text string) (Seat, error) {
	who, place, _ := strings.Cut(text, ":")
	s := Seat{role.Role(who), place}
	if !s.valid() || s.String() != text {
		return Seat{}, fault.New(fault.Invalid, "fault.seat", text)
	}
	return s, nil
}

// MarshalText writes s as text.
func (s Seat) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads s from its text.
func (s *Seat) UnmarshalText(text []byte) error {
	seat, err := ParseSeat(string(text))
	if err == nil {
		*s = seat
	}
	return err
}

func (s Seat) valid() bool {
	switch s.Role {
	case role.Organiser, role.Reception:
		return s.Place == ""
	case role.Referee:
		return len(s.Place) == 1 && strings.Contains(boards, s.Place)
	case role.Strategist:
		tournament, house := s.House()
		return tournament != "" && house != "" && !strings.ContainsAny(house, "/:")
	case role.Screen:
		n, err := strconv.Atoi(s.Place)
		return err == nil && n >= 1 && n <= maxScreens && strconv.Itoa(n) == s.Place
	}
	return false
}

// boards are the names that a pair of boards can have (SM-8.1).
const boards = "ABCDEF"
