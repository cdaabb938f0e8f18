package minimeta

import "scacchimagici/internal/chess"

// Rider is a small piece with its place.
type Rider struct {
	Place Place
	Piece chess.Piece
}

// Riders returns the pieces on the large piece of s, in the order a1, b1, a2, b2.
func (p Position) Riders(s Square) (riders []Rider) {
	for _, place := range s.Places() {
		if c := p.small(place); c != 0 {
			riders = append(riders, Rider{place, c.piece()})
		}
	}
	return riders
}

// Takes returns what m, a legal move, captures: a large piece with every piece aboard (MC-3.5), or
// one small piece. large.Kind is NoKind when m captures a small piece or nothing.
func (p Position) Takes(m Move) (large chess.Piece, small []Rider) {
	if m.Large {
		return p.Large(m.To.Square()), p.Riders(m.To.Square())
	}
	if c := p.small(m.To); c != 0 {
		small = []Rider{{m.To, c.piece()}}
	}
	return chess.Piece{}, small
}

// Promoted returns the small Pawns that m promotes, on the places where they arrive, as what they become. For
// a large Pawn see Move.Promotes.
func (p Position) Promoted(m Move) (riders []Rider) {
	for file, kind := range m.Passengers {
		if kind != chess.NoKind {
			place := m.To.Square().Place(farCorner(p.side) + file)
			riders = append(riders, Rider{place, chess.Piece{Side: p.side, Kind: kind}})
		}
	}
	return riders
}
