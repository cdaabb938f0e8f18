package minimeta

import (
	"math/bits"

	"scacchimagici/internal/chess"
)

// cornerOf returns the corner of the lowest of riders.
func cornerOf(riders mount) int { return bits.TrailingZeros32(uint32(riders)) / 4 }

// After returns the position after m, a legal move.
func (p Position) After(m Move) Position {
	from, to := m.From.Square(), m.To.Square()
	before, target := p.at[from], p.at[to]
	// A capture, a move of a large Pawn or a step of a small one sets the count back (MC-5.4).
	captures, pawn := target.at(m.To) != 0, before.at(m.From).kind() == chess.Pawn
	if m.Large {
		captures, pawn = target != 0, before.large().kind() == chess.Pawn
	}
	p.halfmoves++
	if captures || pawn {
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

// makeLarge moves a large piece with every piece aboard. The large piece that it captures is removed
// with every piece aboard (MC-3.5).
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
	large, files := g.largeChoices(m), g.arrivals(m)
	var small kindSet
	if files != 0 {
		after := g.p
		after.make(m)
		small = after.smallPool(g.p.side)
	}
	for kind := range large.all() {
		m.Promotes = kind
		switch {
		case small == 0:
			g.add(m)
		case files == bothFiles && small&(small-1) != 0:
			g.promoteBoth(m, small)
		default:
			g.promoteOne(m, small, files)
		}
	}
}

// largeChoices returns what the large piece of m becomes: NoKind alone when it does not.
func (g *generator) largeChoices(m Move) kindSet {
	const none kindSet = 1 << chess.NoKind
	carried := g.p.at[m.From.Square()]
	if !m.Large || !promotesLarge(carried, m.To.Square()) {
		return none
	}
	if pool := g.p.largePool(carried.large().side()); pool != 0 {
		return pool
	}
	return none
}

// bothFiles is two Pawns that arrive: a bit for the a file and one for the b file.
const bothFiles = 3

// arrivals returns the files, on the large piece where they come to stand, of the small
// Pawns that m brings to their last row.
func (g *generator) arrivals(m Move) (files uint8) {
	if !m.Large {
		if g.p.small(m.From).kind() == chess.Pawn && promotesSmall(m.To, g.p.side) {
			files = 1 << (m.To % 2)
		}
		return files
	}
	from, to := m.From.Square(), m.To.Square()
	for pawns := arriving(g.p.at[from], g.p.side, from, to); pawns != 0; pawns &= pawns - 1 {
		files |= 1 << (cornerOf(pawns) % 2)
	}
	return files
}

// promoteOne lists m with one of the Pawns on files as each of kinds.
func (g *generator) promoteOne(m Move, kinds kindSet, files uint8) {
	for file := range m.Passengers {
		if files>>file&1 == 0 {
			continue
		}
		for kind := range kinds.all() {
			each := m
			each.Passengers[file] = kind
			g.add(each)
		}
	}
}

// promoteBoth lists m with both Pawns as two of kinds. It stands apart so that the moves of
// other positions need no memory.
func (g *generator) promoteBoth(m Move, kinds kindSet) {
	for a := range kinds.all() {
		for b := range kinds.without(a).all() {
			m.Passengers = [2]chess.Kind{a, b}
			g.add(m)
		}
	}
}
