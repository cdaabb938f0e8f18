package minimeta

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/game/chess"
)

// Points of an evaluation, found by matches between them. Small pieces are dear, for they
// pilot; a large one is worth less to the side of its colour, for anybody aboard pilots it.
var (
	smallWorth = [7]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 280, chess.Rook: 400, chess.Queen: 700}
	largeWorth = [7]int{chess.Pawn: 60, chess.Knight: 150, chess.Bishop: 150, chess.Rook: 220, chess.Queen: 350, chess.King: 120}
)

const (
	smallStep  = 3  // a small square that a small piece reaches
	largeStep  = 7  // a square to which a large piece can be piloted
	smallHunt  = 14 // a small square beside the enemy King that is reached
	largeHunt  = 16 // a square beside the enemy King's mount that is reached
	flight     = 10 // a small square to which the King can step
	smallMarch = 5  // a row that a small Pawn has behind it
	largeMarch = 6  // a rank that a large Pawn has behind it
	prey       = 12 // the part of what a large piece could capture that counts now
	tempo      = 10
	evalLimit  = 19_000
)

// Squares beside a King, of both boards.
var (
	besideKing  = besideSmall()
	besideMount = besideLarge()
)

type placeSet [2]uint64

func (set *placeSet) has(p Place) bool { return set[p>>6]>>(p&63)&1 != 0 }

func besideSmall() (table [places + 1]placeSet) {
	for p := range Place(places) {
		for d := range smallSteps {
			if to := smallSteps[d][p]; to != NoPlace {
				table[p][to>>6] |= 1 << (to & 63)
			}
		}
	}
	return table
}

func besideLarge() (table [squares + 1]board.Set) {
	for s := range Square(squares) {
		table[s] = board.SetOf(board.Square(s))
		for d := range largeSteps {
			if to := largeSteps[d][s]; to != NoSquare {
				table[s] = table[s].With(board.Square(to))
			}
		}
	}
	return table
}

// Evaluate returns how good p is for the side to move, in points: 100 are about a small
// Pawn.
func (p Position) Evaluate() int {
	var points [2]int
	for s := range Square(squares) {
		m := p.at[s]
		if m == 0 {
			continue
		}
		c := m.large()
		points[c.side()] += largeWorth[c.kind()]
		if c.kind() == chess.Pawn {
			points[c.side()] += largeMarch * marched(c.side(), s.Rank(), ranks)
		}
		for _, side := range [...]chess.Side{chess.White, chess.Black} {
			riders := m.ridersOf(side)
			if riders == 0 {
				continue
			}
			points[side] += p.piloted(s, m, side)
			for ; riders != 0; riders &= riders - 1 {
				place := s.Place(cornerOf(riders))
				points[side] += p.walker(place, m.at(place))
			}
		}
	}
	score := points[p.side] - points[p.side.Other()] + tempo
	return max(-evalLimit, min(score, evalLimit))
}

// marched returns how many of n ranks a Pawn on one of them has behind it.
func marched(side chess.Side, rank, n int) int {
	if side == chess.White {
		return rank
	}
	return n - 1 - rank
}

// piloted returns what it is worth to a side to have pilots on a large piece: where it can
// go, and whom it can capture.
func (p *Position) piloted(s Square, m mount, side chess.Side) (points int) {
	c := m.large()
	hunted := besideMount[p.kings[side.Other()].Square()]
	onlyPawns := m.mastersOf(side) == 0
	visit := func(to Square) bool {
		target := p.at[to]
		if target != 0 && target.large().side() == c.side() || onlyPawns && backwards(side, s, to) {
			return target == 0
		}
		points += largeStep
		if hunted.Has(board.Square(to)) {
			points += largeHunt
		}
		if target != 0 {
			points += max(p.sumFor(target, side), 0) / prey
		}
		return target == 0
	}
	first, step, reach := 0, 1, ranks
	switch c.kind() {
	case chess.Pawn:
		if to := largeSteps[forward[c.side()]][s]; to != NoSquare && p.at[to] == 0 {
			visit(to)
		}
		for _, d := range strikes[c.side()] {
			if to := largeSteps[d][s]; to != NoSquare && p.at[to] != 0 {
				visit(to)
			}
		}
		return points
	case chess.Knight:
		l := &largeLeaps[s]
		for _, to := range l.to[:l.n] {
			visit(to)
		}
		return points
	case chess.Bishop:
		first, step = 1, 2
	case chess.Rook:
		step = 2
	case chess.King:
		reach = 1
	}
	if m.royal() {
		reach = 1
	}
	for d := first; d < 8; d += step {
		steps := &largeSteps[d]
		for to, n := steps[s], 1; to != NoSquare && n <= reach; to, n = steps[to], n+1 {
			if !visit(to) {
				break
			}
		}
	}
	return points
}

// sumFor returns what side wins when a mount goes with everybody aboard.
func (p *Position) sumFor(m mount, side chess.Side) int {
	if side == p.side {
		return p.sum(m)
	}
	return -p.sum(m)
}

// walker returns what a small piece is worth where it stands.
func (p *Position) walker(from Place, c cell) int {
	points := smallWorth[c.kind()]
	hunted := &besideKing[p.kings[c.side().Other()]]
	first, step := 0, 1
	switch c.kind() {
	case chess.Pawn:
		return points + smallMarch*marched(c.side(), from.Row(), 2*ranks)
	case chess.King:
		return points + flight*p.flights(from, c)
	case chess.Knight:
		l := &smallLeaps[from]
		for _, to := range l.to[:l.n] {
			if m := p.at[to.Square()]; m != 0 {
				points += reached(to, hunted)
			}
		}
		return points
	case chess.Bishop:
		first, step = 1, 2
	case chess.Rook:
		step = 2
	}
	for d := first; d < 8; d += step {
		steps := &smallSteps[d]
		for to := steps[from]; to != NoPlace; to = steps[to] {
			m := p.at[to.Square()]
			if m == 0 {
				break
			}
			points += reached(to, hunted)
			if m.at(to) != 0 {
				break
			}
		}
	}
	return points
}

func reached(to Place, hunted *placeSet) int {
	if hunted.has(to) {
		return smallStep + smallHunt
	}
	return smallStep
}

// flights counts the small squares to which a King can step, attacked or not.
func (p *Position) flights(from Place, c cell) (n int) {
	for d := range smallSteps {
		to := smallSteps[d][from]
		if m := p.at[to.Square()]; m != 0 {
			if there := m.at(to); there == 0 || there.side() != c.side() {
				n++
			}
		}
	}
	return n
}
