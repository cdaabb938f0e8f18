package magnetone

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

// HistoryIndex is a number below 8,192 for a computer player: one for each way of a stone.
func (m Move) HistoryIndex() int { return int(m.From+1)<<6 | int(m.To)&63 }

// Key tells positions of one game apart as repetition does: by stones, side and reserves,
// not by the ply.
func (p Position) Key() uint64 {
	key := board.MixKey(uint64(p.stones[white]))
	key = board.MixKey(key ^ uint64(p.stones[black]))
	return board.MixKey(key ^ uint64(p.side) ^ uint64(p.reserve[white])<<8 ^ uint64(p.reserve[black])<<16)
}

// Points of an evaluation, found by matches between them: by how many stones of a side stand
// on a row of four squares on which the other has none; for a stone on the edge; for a move
// in the movement phase.
const (
	twoPoints   = 4
	threePoints = 14
	fourPoints  = 24
	edgePoints  = -6
	movePoints  = 6
)

var edge = func() (set board.Set) {
	for s := range rays {
		for d := range rays[s] {
			if len(rays[s][d].squares) == 0 {
				set = set.With(board.Square(s))
			}
		}
	}
	return set
}()

// Evaluate returns how good p is for the side to move, in points.
func (p Position) Evaluate() int {
	own, other := p.stones[p.side], p.stones[p.side^1]
	points := openRows(own, other) - openRows(other, own)
	points += edgePoints * ((own & edge).Count() - (other & edge).Count())
	if p.Placing() {
		return points
	}
	moves := p.mobility()
	p.side ^= 1
	return points + movePoints*(moves-p.mobility())
}

// mobility returns how many moves the stones of the side to move have.
func (p *Position) mobility() (n int) {
	var buffer [opposite]Move
	for s := range p.stones[p.side].Squares() {
		n += len(p.movesFrom(buffer[:0], s))
	}
	return n
}

// openRows returns the points of the rows that are open to the side of own alone.
func openRows(own, other board.Set) (points int) {
	for _, r := range runs {
		shut := other | other>>r.Step
		open := r.Starts &^ (shut | shut>>(2*r.Step))
		// Of the squares of a row: one of the first two, both; the same of the last two.
		one, both := own^own>>r.Step, own&(own>>r.Step)
		one2, both2 := one>>(2*r.Step), both>>(2*r.Step)
		points += twoPoints*(open&(both&^(one2|both2)|both2&^(one|both)|one&one2)).Count() +
			threePoints*(open&(both&one2|one&both2)).Count() +
			fourPoints*(open&both&both2).Count()
	}
	return points
}

// Bounds returns when a side is lost, in points of Evaluate. Scores hardly get so far before
// the end is forced, and that decides.
func (Position) Bounds() game.Bounds { return game.Bounds{Lost: 150, Cost: 60} }
