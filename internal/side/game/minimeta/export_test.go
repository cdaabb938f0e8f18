package minimeta

import (
	"slices"

	"scacchimagici/internal/chess"
)

// ParseSquare reads the name of a large square.
func ParseSquare(name string) (Square, bool) {
	s, ok := largeGrid.Parse(name)
	return Square(s), ok
}

// ParsePlace reads the name of a small square, such as "c4:b2".
func ParsePlace(name string) (Place, bool) {
	s, ok := ParseSquare(name[:2])
	corner, ok2 := deckGrid.Parse(name[3:])
	return s.Place(int(corner)), ok && ok2
}

// LargePool and SmallPool return what Pawns of side would become now.
func (p Position) LargePool(side chess.Side) []chess.Kind {
	return slices.Collect(p.largePool(side).all())
}

func (p Position) SmallPool(side chess.Side) []chess.Kind {
	return slices.Collect(p.smallPool(side).all())
}

// plain returns m without promotions.
func (m Move) plain() Move { return Move{Large: m.Large, From: m.From, To: m.To} }
