package minimeta

import (
	"math/bits"

	"scacchimagici/internal/game/chess"
)

// cornerOf returns the corner of the lowest of riders.
func cornerOf(riders mount) int { return bits.TrailingZeros32(uint32(riders)) / 4 }

// After returns the position after m, a legal move.
func (p Position) After(m Move) Position {
	from, to := m.From.Square(), m.To.Square()
	before, target := p.at[from], p.at[to]
	p.halfmoves++
	if p.clears(m) {
		p.halfmoves = 0
	}
	p.make(m)
	p.key ^= hash(from, before) ^ hash(from, p.at[from]) ^ blackKey
	if from != to {
		p.key ^= hash(to, target) ^ hash(to, p.at[to])
	}
	if p.side == chess.Black && p.fullmove < lastNumber {
		p.fullmove++
	}
	p.side = p.side.Other()
	return p
}

// clears reports whether m sets the count of plies back: a capture, a move of a large Pawn
// or a step of a small one (MC-5.4).
func (p *Position) clears(m Move) bool {
	if m.Large {
		return p.at[m.To.Square()] != 0 || p.at[m.From.Square()].large().kind() == chess.Pawn
	}
	return p.small(m.To) != 0 || p.small(m.From).kind() == chess.Pawn
}

// make does m to the board and follows the Kings; key, counters and side stay.
func (p *Position) make(m Move) {
	if m.Large {
		p.makeLarge(m)
		return
	}
	c := p.small(m.From)
	from, to := m.From.Square(), m.To.Square()
	p.at[from] = p.at[from].without(m.From)
	if c.kind() == chess.King {
		p.kings[c.side()] = m.To
	}
	if kind := m.Passengers[m.To%2]; kind != chess.NoKind {
		c = c&blackCell | cell(kind)
	}
	p.at[to] = p.at[to].put(m.To, c)
}

// makeLarge moves a large piece with everybody aboard; whom it captures goes with everybody
// aboard (MC-3.5).
func (p *Position) makeLarge(m Move) {
	from, to := m.From.Square(), m.To.Square()
	carried := p.at[from]
	for side, king := range p.kings {
		switch king.Square() {
		case to:
			p.kings[side] = NoPlace
		case from:
			p.kings[side] = to.Place(king.Corner())
		}
	}
	if m.Promotes != chess.NoKind {
		carried = carried.putLarge(carried.large()&blackCell | cell(m.Promotes))
	}
	for file, kind := range m.Passengers {
		if kind != chess.NoKind {
			place := to.Place(farCorner(p.side) + file)
			carried = carried.put(place, carried.at(place)&blackCell|cell(kind))
		}
	}
	p.at[from], p.at[to] = 0, carried
}

// promotions lists m with every choice of what its Pawns become; as many as there are
// pieces do (MC-6.4).
func (g *generator) promotions(m Move) {
	large, small := g.largeChoices(m), g.smallChoices(m)
	for _, kind := range large {
		for _, passengers := range small {
			m.Promotes, m.Passengers = kind, passengers
			g.add(m)
		}
	}
}

// none is the choice of no promotion.
var none = []chess.Kind{chess.NoKind}

// largeChoices returns what the large piece of m becomes.
func (g *generator) largeChoices(m Move) []chess.Kind {
	carried := g.p.at[m.From.Square()]
	if !m.Large || !promotesLarge(carried, m.To.Square()) {
		return none
	}
	if kinds := g.p.LargePool(carried.large().side()); len(kinds) > 0 {
		return kinds
	}
	return none
}

// smallChoices returns what the small Pawns become that m, still without promotions, brings
// to their last row.
func (g *generator) smallChoices(m Move) (choices [][2]chess.Kind) {
	after := g.p
	after.make(m)
	kinds := after.SmallPool(g.p.side)
	on := g.arrivals(m)
	if len(kinds) == 0 || len(on) == 0 {
		return [][2]chess.Kind{{}}
	}
	if len(on) == 1 || len(kinds) == 1 {
		for _, file := range on {
			for _, kind := range kinds {
				var choice [2]chess.Kind
				choice[file] = kind
				choices = append(choices, choice)
			}
		}
		return choices
	}
	for _, a := range kinds {
		for _, b := range kinds {
			if a != b {
				choices = append(choices, [2]chess.Kind{a, b})
			}
		}
	}
	return choices
}

// arrivals returns the files, on the large piece where they come to stand, of the small
// Pawns that m brings to their last row.
func (g *generator) arrivals(m Move) (on []int) {
	if !m.Large {
		if g.p.small(m.From).kind() != chess.Pawn || !promotesSmall(m.To, g.p.side) {
			return nil
		}
		return []int{int(m.To % 2)}
	}
	from, to := m.From.Square(), m.To.Square()
	for pawns := arriving(g.p.at[from], g.p.side, from, to); pawns != 0; pawns &= pawns - 1 {
		on = append(on, cornerOf(pawns)%2)
	}
	return on
}
