package minimeta

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// Points of an evaluation; matches against neighbouring values found none better. Small pieces are
// dear because they pilot; a large one is worth less to the side of its colour, because a small piece
// of either colour can pilot it.
var (
	smallWorth = [7]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 280, chess.Rook: 400, chess.Queen: 700}
	largeWorth = [7]int{chess.Pawn: 60, chess.Knight: 150, chess.Bishop: 150, chess.Rook: 220, chess.Queen: 350, chess.King: 120}
)

const (
	smallStep        = 3  // a small square that a small piece reaches
	largeStep        = 7  // a square to which a large piece can be piloted
	kingAttackPoints = 4  // by the square of how often squares beside the enemy King are reached
	mostKingAttacks  = 10 // that count
	kingStep         = 10 // a small square to which the King can step
	smallMarch       = 5  // a row that a small Pawn has behind it
	largeMarch       = 6  // a rank that a large Pawn has behind it
	preyPart         = 12 // of what a large piece could capture, one part in so many counts
	tempo            = 4
	grain            = 16 // evaluations are multiples of it, so that not all openings are the same
	evalLimit        = 19_000
)

// Squares beside a King, of both boards.
var (
	besideKing = func() (table [places + 1]placeSet) {
		for p := range Place(places) {
			for d := range smallSteps {
				if to := smallSteps[d][p]; to != NoPlace {
					table[p][to>>6] |= 1 << (to & 63)
				}
			}
		}
		return table
	}()
	besideMount = func() (table [squares + 1]board.Set) {
		for s := range Square(squares) {
			table[s] = board.SetOf(board.Square(s))
			for d := range largeSteps {
				if to := largeSteps[d][s]; to != NoSquare {
					table[s] = table[s].With(board.Square(to))
				}
			}
		}
		return table
	}()
)

type placeSet [2]uint64

func (set *placeSet) has(p Place) bool { return set[p>>6]>>(p&63)&1 != 0 }

// sideScore is the worth of a side's pieces on their squares.
type sideScore struct {
	points      int
	kingAttacks int // how often squares beside the enemy King and its mount are reached
}

func (c sideScore) total() int {
	kingAttacks := min(c.kingAttacks, mostKingAttacks)
	return c.points + kingAttackPoints*kingAttacks*kingAttacks
}

// Evaluate returns how good p is for the side to move, in points: 100 are about a small
// Pawn.
func (p Position) Evaluate() int {
	var scores [2]sideScore
	for s := range Square(squares) {
		if m := p.at[s]; m != 0 {
			p.scoreMount(&scores, s, m)
		}
	}
	score := scores[p.side].total() - scores[p.side.Other()].total() + tempo
	return max(-evalLimit, min(score, evalLimit)) / grain * grain
}

// scoreMount counts the large piece of a square for its colour and each piece aboard for its own.
func (p *Position) scoreMount(scores *[2]sideScore, s Square, m mount) {
	c := m.large()
	scores[c.side()].points += largeWorth[c.kind()]
	if c.kind() == chess.Pawn {
		scores[c.side()].points += largeMarch * marched(c.side(), s.Rank(), ranks)
	}
	for side := range scores {
		riders := m.ridersOf(chess.Side(side))
		if riders == 0 {
			continue
		}
		p.scorePiloting(&scores[side], s, m, chess.Side(side))
		for ; riders != 0; riders &= riders - 1 {
			place := s.Place(cornerOf(riders))
			p.scoreSmall(&scores[side], place, m.at(place))
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

// scorePiloting counts the pilots of a side on a large piece: the squares to which they can move it, and what
// it can capture.
func (p *Position) scorePiloting(score *sideScore, s Square, m mount, side chess.Side) {
	kingZone := besideMount[p.kings[side.Other()].Square()]
	onlyPawns := m.nonPawnsOf(side) == 0
	p.largeReach(s, m, func(to Square) {
		target := p.at[to]
		if target != 0 && target.large().side() == m.large().side() || onlyPawns && backwards(side, s, to) {
			return
		}
		score.points += largeStep
		if kingZone.Has(board.Square(to)) {
			score.kingAttacks++
		}
		if target != 0 {
			value := p.captureValue(target) // from the view of the side to move
			if side != p.side {
				value = -value
			}
			score.points += max(value, 0) / preyPart
		}
	})
}

// scoreSmall counts a small piece by its square: the small squares that it reaches, and for a King those to
// which it can step, attacked or not.
func (p *Position) scoreSmall(score *sideScore, from Place, c cell) {
	score.points += smallWorth[c.kind()]
	switch c.kind() {
	case chess.Pawn:
		score.points += smallMarch * marched(c.side(), from.Row(), 2*ranks)
	case chess.King:
		p.smallReach(from, func(_ Place, there cell) {
			if there == 0 || there.side() != c.side() {
				score.points += kingStep
			}
		})
	default:
		kingZone := &besideKing[p.kings[c.side().Other()]]
		p.smallReach(from, func(to Place, _ cell) {
			score.points += smallStep
			if kingZone.has(to) {
				score.kingAttacks++
			}
		})
	}
}

// Bounds returns when a side is lost, in points of Evaluate. In games between equal and careless players of the computer
// a side that is about seven Pawns behind hardly ever held.
func (Position) Bounds() game.Bounds { return game.Bounds{Lost: 700, Cost: 250} }
