package strategist

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// Place chooses the next piece that side deploys in m and its square, by the search over what both sides have placed.
// It refuses a match in which that side is not to place, as fault.Illegal.
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

// PlaceNext is Place for a side that has still to deploy something, whichever side is to place. Each placement is
// judged by how the match stands once all is deployed: what is still to be placed is drawn at random several times,
// each time alike for all placements, and either side begins, because the toss comes later (SM-2.7).
func PlaceNext(m magici.Match, side chess.Side, strength Strength, seed uint64) (magici.Slot, chess.Square) {
	random := rand.New(rand.NewPCG(seed, uint64(len(m.Placements))))
	level := levels[strength-Weakest]
	if level.drawn == 0 {
		return placeAnywhere(m, side, random)
	}
	// A place that few draws show to be bad is not looked at in the others.
	all := placements(&m, side)
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	level.nodes = 0
	begin := Situation{Left: int64(m.Settings.MatchTime.Int()) * 1000, Settings: m.Settings, Chances: DefaultChances()}
	w := newSearch(context.Background(), &begin, level, Limits{})
	for drawn := 0; drawn < level.drawn; drawn++ {
		if drawn >= fewDraws && len(all) > 1 {
			slices.SortStableFunc(all, func(a, b placement) int { return cmp.Compare(b.value, a.value) })
			all = all[:(len(all)+1)/2]
		}
		rest := drawRest(&m, random)
		for i := range all {
			all[i].value += w.deployment(&m, side, all[i], rest)
		}
	}
	best := slices.MaxFunc(all, func(a, b placement) int { return cmp.Compare(a.value, b.value) })
	return best.slot, best.sq
}

// fewDraws is after how many draws the worse half of the placements is left out, and again after each further one.
const fewDraws = 4

// placement is a piece and where it may go.
type placement struct {
	slot  magici.Slot
	sq    chess.Square
	value float64 // the sum of what it is worth in the draws so far
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
				all = append(all, placement{slot: slot, sq: sq})
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

// wish is a piece that is still to be placed, with the squares that it may get, the wished ones first.
type wish struct {
	side    chess.Side
	slot    magici.Slot
	squares []chess.Square
}

// drawRest draws where the pieces go that both sides have still to place.
func drawRest(m *magici.Match, random *rand.Rand) []wish {
	var rest []wish
	for side := chess.White; side <= chess.Black; side++ {
		for slot := range m.Unplaced(side).All() {
			squares := magici.Deployable(side, slot.Kind())
			random.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
			rest = append(rest, wish{side, slot, squares})
		}
	}
	return rest
}

// deployment returns what the match is worth for side after p and the placements of rest, from -1 to 1, the mean of
// both beginners.
func (w *search) deployment(m *magici.Match, side chess.Side, p placement, rest []wish) float64 {
	after := *m
	after.Placements = append(slices.Clip(m.Placements), magici.Placement{Side: side, Slot: p.slot, Square: p.sq})
	var taken chess.Bits
	for _, p := range after.Placements {
		taken |= p.Square.Bit()
	}
	for _, r := range rest {
		if r.side == side && r.slot == p.slot {
			continue
		}
		if i := slices.IndexFunc(r.squares, func(sq chess.Square) bool { return !taken.Has(sq) }); i >= 0 {
			taken |= r.squares[i].Bit()
			after.Placements = append(after.Placements, magici.Placement{Side: r.side, Slot: r.slot, Square: r.squares[i]})
		}
	}
	sum := 0.0
	for _, first := range [...]chess.Side{side, side.Other()} {
		position, err := deployed(&after, first)
		if err != nil {
			return 0 // no match begins so: it says nothing of any placement
		}
		w.frames[0].state = w.root
		w.frames[0].state.pos = position
		v := w.value(0, 0, -1, 1)
		if first != side {
			v = -v
		}
		sum += v / 2
	}
	return sum
}
