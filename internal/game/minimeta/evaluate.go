package minimeta

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/game/chess"
)

// Points of an evaluation; matches against others around them found none better. Small
// pieces are dear, for they pilot; a large one is worth less to the side of its colour, for
// anybody aboard pilots it.
var (
	smallWorth = [7]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 280, chess.Rook: 400, chess.Queen: 700}
	largeWorth = [7]int{chess.Pawn: 60, chess.Knight: 150, chess.Bishop: 150, chess.Rook: 220, chess.Queen: 350, chess.King: 120}
)

const (
	smallStep  = 3  // a small square that a small piece reaches
	largeStep  = 7  // a square to which a large piece can be piloted
	hunt       = 4  // by the square of how often squares beside the enemy King are reached
	mostHunts  = 10 // that count
	flight     = 10 // a small square to which the King can step
	smallMarch = 5  // a row that a small Pawn has behind it
	largeMarch = 6  // a rank that a large Pawn has behind it
	prey       = 12 // the part of what a large piece could capture that counts now
	tempo      = 4
	grain      = 16 // evaluations are multiples of it, so that not all openings are the same
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

// camp is what stands well for a side.
type camp struct {
	points int
	hunts  int // how often squares beside the enemy King and its mount are reached
}

func (c camp) total() int {
	hunts := min(c.hunts, mostHunts)
	return c.points + hunt*hunts*hunts
}

// Evaluate returns how good p is for the side to move, in points: 100 are about a small
// Pawn.
func (p Position) Evaluate() int {
	var camps [2]camp
	for s := range Square(squares) {
		if m := p.at[s]; m != 0 {
			p.survey(&camps, s, m)
		}
	}
	score := camps[p.side].total() - camps[p.side.Other()].total() + tempo
	return max(-evalLimit, min(score, evalLimit)) / grain * grain
}

// survey counts the large piece of a square to its colour and everybody aboard to theirs.
func (p *Position) survey(camps *[2]camp, s Square, m mount) {
	c := m.large()
	camps[c.side()].points += largeWorth[c.kind()]
	if c.kind() == chess.Pawn {
		camps[c.side()].points += largeMarch * marched(c.side(), s.Rank(), ranks)
	}
	for side := range camps {
		riders := m.ridersOf(chess.Side(side))
		if riders == 0 {
			continue
		}
		p.pilot(&camps[side], s, m, chess.Side(side))
		for ; riders != 0; riders &= riders - 1 {
			place := s.Place(cornerOf(riders))
			p.walk(&camps[side], place, m.at(place))
		}
	}
}

// marched returns how many of n ranks a Pawn on one of them has behind it.
func marched(side chess.Side, rank, n int) int {
	if side == chess.White {
		return rank
	}
	return n - 1 - rank
}

// pilot counts what it is worth to a side to have pilots on a large piece: where it can go,
// and whom it can capture.
func (p *Position) pilot(camp *camp, s Square, m mount, side chess.Side) {
	hunted := besideMount[p.kings[side.Other()].Square()]
	onlyPawns := m.mastersOf(side) == 0
	p.largeReach(s, m, func(to Square) {
		target := p.at[to]
		if target != 0 && target.large().side() == m.large().side() || onlyPawns && backwards(side, s, to) {
			return
		}
		camp.points += largeStep
		if hunted.Has(board.Square(to)) {
			camp.hunts++
		}
		if target != 0 {
			camp.points += max(p.sumFor(target, side), 0) / prey
		}
	})
}

// sumFor returns what side wins when a mount goes with everybody aboard.
func (p *Position) sumFor(m mount, side chess.Side) int {
	if side == p.side {
		return p.sum(m)
	}
	return -p.sum(m)
}

// walk counts what a small piece is worth where it stands: the small squares that it
// reaches, and to a King those to which it can step, attacked or not.
func (p *Position) walk(camp *camp, from Place, c cell) {
	camp.points += smallWorth[c.kind()]
	switch c.kind() {
	case chess.Pawn:
		camp.points += smallMarch * marched(c.side(), from.Row(), 2*ranks)
	case chess.King:
		p.smallReach(from, func(_ Place, there cell) {
			if there == 0 || there.side() != c.side() {
				camp.points += flight
			}
		})
	default:
		hunted := &besideKing[p.kings[c.side().Other()]]
		p.smallReach(from, func(to Place, _ cell) {
			camp.points += smallStep
			if hunted.has(to) {
				camp.hunts++
			}
		})
	}
}
