package strategist

import (
	"math/rand/v2"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// Place chooses the next piece that side deploys in m and its square: any that the rules allow, at random, whatever the
// strength. It refuses a match in which that side is not to place, as fault.Illegal.
func Place(m magici.Match, side chess.Side, strength Strength, seed uint64) (magici.Slot, chess.Square, error) {
	if err := strength.check(); err != nil {
		return magici.NoSlot, chess.NoSquare, err
	}
	if to, ok := m.ToPlace(); !ok || to != side {
		return magici.NoSlot, chess.NoSquare, fault.New(fault.Illegal, "fault.bot.place").By("SM-2.3")
	}
	slot, sq := PlaceNext(m, side, strength, seed)
	return slot, sq, nil
}

// PlaceNext is Place for a side that has still to deploy something, whichever side is to place.
func PlaceNext(m magici.Match, side chess.Side, strength Strength, seed uint64) (magici.Slot, chess.Square) {
	return placeAnywhere(m, side, rand.New(rand.NewPCG(seed, uint64(len(m.Placements)))))
}

// placement is a piece and where it may go.
type placement struct {
	slot magici.Slot
	sq   chess.Square
}

// placements returns what side may deploy next, one of each kind (SM-2.1 to SM-2.3).
func placements(m *magici.Match, side chess.Side) []placement {
	var taken chess.Bits
	for _, p := range m.Placements {
		taken |= p.Square.Bit()
	}
	var all []placement
	last := chess.NoKind
	for slot := range m.Unplaced(side).All() {
		if slot.Kind() == last {
			continue
		}
		last = slot.Kind()
		for _, sq := range magici.Deployable(side, last) {
			if !taken.Has(sq) {
				all = append(all, placement{slot, sq})
			}
		}
	}
	return all
}

// placeAnywhere chooses any piece and any square for it.
func placeAnywhere(m magici.Match, side chess.Side, random *rand.Rand) (magici.Slot, chess.Square) {
	all := placements(&m, side)
	p := all[random.IntN(len(all))]
	return p.slot, p.sq
}
