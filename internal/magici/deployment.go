package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

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

// LastPlaced returns the last piece that side has deployed, or NoSlot.
func (m Match) LastPlaced(side chess.Side) Slot {
	for _, p := range slices.Backward(m.Placements) {
		if p.Side == side {
			return p.Slot
		}
	}
	return NoSlot
}

// readyWhenDeployed ends the deployment once no piece is left to place.
func (m Match) readyWhenDeployed() Match {
	if _, more := m.ToPlace(); m.Stage == Deployment && !more {
		m.Stage = Ready
	}
	return m
}

// Place deploys a piece (SM-2.1 to SM-2.3).
type Place Placement

// Placed says that a piece was deployed.
type Placed struct {
	Placement
	Person PersonID `json:"person"`
}

// place deploys a piece (SM-2.1 to SM-2.3).
func (m Match) place(o Place, _ situation) ([]Fact, error) {
	turn, ok := m.ToPlace()
	switch {
	case o.Slot == NoSlot:
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	case !ok || turn != o.Side:
		return nil, fault.New(fault.Illegal, "fault.place.turn").By("SM-2.3")
	case !m.Unplaced(o.Side).Has(o.Slot):
		return nil, fault.New(fault.Stale, "fault.place.slot", o.Slot.String())
	case slices.ContainsFunc(m.Deployed(), func(p Placement) bool { return p.Square == o.Square }):
		return nil, fault.New(fault.Illegal, "fault.place.taken", o.Square.String()).By("SM-2.2")
	case slices.Contains(Deployable(o.Side, o.Slot.Kind()), o.Square):
	case o.Slot.Kind() == chess.Pawn:
		return nil, fault.New(fault.Illegal, "fault.place.pawn", o.Square.String()).By("SM-2.2")
	default:
		return nil, fault.New(fault.Illegal, "fault.place.piece", o.Square.String()).By("SM-2.2")
	}
	return single(Placed{Placement(o), m.Teams[o.Side].People[o.Slot]}), nil
}

func (m Match) placed(f Placed, _ Instant) Match {
	m.Placements = append(slices.Clip(m.Placements), f.Placement)
	return m.readyWhenDeployed()
}

// TakeBack takes back the last piece that a side has placed.
type TakeBack Ref

// TakenBack says that a side took back the last piece that it had placed.
type TakenBack Ref

func (m Match) takeBack(o TakeBack, _ situation) ([]Fact, error) {
	if last := m.LastPlaced(o.Side); last == NoSlot || last != o.Slot {
		return nil, fault.New(fault.Stale, "fault.takeback.last").By("SM-2.3")
	}
	return single(TakenBack(o)), nil
}

func (m Match) takenBack(f TakenBack, _ Instant) Match {
	m.Placements = slices.DeleteFunc(slices.Clone(m.Placements), func(p Placement) bool {
		return p.Side == f.Side && p.Slot == f.Slot
	})
	return m
}

// ReturnToPurchase goes back from the deployment and gives both purchases back.
type ReturnToPurchase struct {
	Reason string `json:"reason" limit:"1..MaxReason"`
}

// ReturnedToPurchase says that the deployment was given up and both purchases were given back.
type ReturnedToPurchase struct {
	Reason string `json:"reason"`
}

func (m Match) returnToPurchase(o ReturnToPurchase, _ situation) ([]Fact, error) {
	return withReason(o.Reason, ReturnedToPurchase(o))
}

func (m Match) returnedToPurchase(_ ReturnedToPurchase, _ Instant) Match {
	m.Stage, m.Placements = Purchase, nil
	m.Teams[0].reopen()
	m.Teams[1].reopen()
	return m
}

// reopen gives the purchase of t back. The wands are ticked off anew: people may change.
func (t *Team) reopen() { t.Confirmed, t.Wand = false, [Slots]bool{} }
