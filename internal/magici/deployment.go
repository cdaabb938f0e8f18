package magici

import "scacchimagici/internal/chess"

// reserved returns the squares of King and Queen, kept free even for a side without a
// Queen (SM-2.1).
func reserved(side chess.Side) (king, queen chess.Square) {
	return chess.SquareAt(4, side.HomeRank()), chess.SquareAt(3, side.HomeRank())
}

// Deployable returns the squares on which a piece of kind k may be deployed by side,
// free or not (SM-2.1, SM-2.2).
func Deployable(side chess.Side, k chess.Kind) []chess.Square {
	king, queen := reserved(side)
	switch k {
	case chess.King:
		return []chess.Square{king}
	case chess.Queen:
		return []chess.Square{queen}
	}
	rank := side.HomeRank()
	if k == chess.Pawn {
		rank = side.PawnRank()
	}
	var squares []chess.Square
	for file := range 8 {
		sq := chess.SquareAt(file, rank)
		if sq != king && sq != queen {
			squares = append(squares, sq)
		}
	}
	return squares
}

// Placement is a piece put on the board before the match.
type Placement struct {
	Side   chess.Side   `json:"side"`
	Slot   Slot         `json:"slot"`
	Square chess.Square `json:"square"`
}

// ToPlace returns the side whose turn it is to deploy: they alternate one piece each,
// White first, and a side that is done is skipped (SM-2.3). ok is false when both are done.
func (m Match) ToPlace() (side chess.Side, ok bool) {
	left := [2]int{m.Unplaced(chess.White).Pieces(), m.Unplaced(chess.Black).Pieces()}
	placed := [2]int{}
	for _, p := range m.Placements {
		placed[p.Side]++
	}
	switch {
	case left[0] == 0 && left[1] == 0:
		return 0, false
	case left[chess.White] == 0:
		return chess.Black, true
	case left[chess.Black] == 0 || placed[chess.White] <= placed[chess.Black]:
		return chess.White, true
	}
	return chess.Black, true
}

// Unplaced returns the pieces that side has still to deploy; King and Queen are placed by
// the system (SM-2.3).
func (m Match) Unplaced(side chess.Side) Army {
	a := m.Teams[side].Army.Without(King).Without(Queen)
	for _, p := range m.Placements {
		if p.Side == side {
			a = a.Without(p.Slot)
		}
	}
	return a
}

// Deployed returns all pieces that stand on the board during deployment: the fixed ones
// and those placed so far.
func (m Match) Deployed() []Placement {
	var all []Placement
	for side := chess.White; side <= chess.Black; side++ {
		king, queen := reserved(side)
		all = append(all, Placement{side, King, king})
		if m.Teams[side].Army.Has(Queen) {
			all = append(all, Placement{side, Queen, queen})
		}
	}
	return append(all, m.Placements...)
}
