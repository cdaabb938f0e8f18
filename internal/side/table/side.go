package table

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// Side is one of the two seats of a table.
type Side uint8

// The sides. A side left out of an order is refused and does not mean White.
const (
	White Side = iota
	Black
)

// Sides are both.
var Sides = [2]Side{White, Black}

var sideNames = [2]string{"white", "black"}

// Other returns the opposite side.
func (s Side) Other() Side { return s ^ 1 }

// String returns "white" or "black".
func (s Side) String() string { return sideNames[s&1] }

// Seat returns the seat of s as games name it.
func (s Side) Seat() game.Seat { return game.White + game.Seat(s&1) }

// SideOf returns the side of a game's seat; false for Nobody.
func SideOf(s game.Seat) (Side, bool) { return Side(s - game.White), s != game.Nobody }

// MarshalText writes s as its word.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads s from its word.
func (s *Side) UnmarshalText(text []byte) error {
	side := slices.Index(sideNames[:], string(text))
	if side < 0 {
		return fault.New(fault.Invalid, "fault.table.side", string(text))
	}
	*s = Side(side)
	return nil
}
