package boop

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

// HistoryIndex is a number below 8,192 for a computer player: one for each kind and square.
func (m Move) HistoryIndex() int { return int(m.Kind)<<6 | int(m.To) }

// Key tells positions apart as repetition does.
func (p Position) Key() uint64 {
	key := uint64(p.side)
	for i := range p.armies {
		a := &p.armies[i]
		key = board.MixKey(key ^ uint64(a.on[Kitten]))
		key = board.MixKey(key ^ uint64(a.on[Cat]) ^ uint64(a.pool[Kitten])<<48 ^ uint64(a.pool[Cat])<<56)
	}
	return key
}

// Points of an evaluation, found by matches between them: for a Cat, on the board or not;
// for any piece on the board, and for each square between it and the edge; for two on a line
// of three squares.
const (
	catPoints    = 100
	boardPoints  = 30
	inwardPoints = 14
	pairPoints   = 5
)

// inward holds the squares that lie at least one square, and two, away from the edge.
var inward = [2]board.Set{within(1), within(2)}

func within(margin int) (set board.Set) {
	for s := range board.Square(grid.Squares()) {
		file, rank := grid.File(s), grid.Rank(s)
		if min(file, rank, grid.Files-1-file, grid.Ranks-1-rank) >= margin {
			set = set.With(s)
		}
	}
	return set
}

// Evaluate returns how good p is for the side to move, in points.
func (p Position) Evaluate() int {
	return p.armies[p.side].points() - p.armies[p.side^1].points()
}

func (a *army) points() int {
	all := a.all()
	points := catPoints*(a.on[Cat].Count()+int(a.pool[Cat])) + boardPoints*all.Count()
	for _, squares := range inward {
		points += inwardPoints * (all & squares).Count()
	}
	for _, r := range runs {
		one, two, three := all, all>>r.Step, all>>(2*r.Step)
		points += pairPoints * (r.Starts & (one&two&^three | one&^two&three | two&three&^one)).Count()
	}
	return points
}

// Bounds returns when a side is lost, in points of Evaluate. In games between equal and careless players of the computer a
// side that is three Cats behind hardly ever held.
func (Position) Bounds() game.Bounds { return game.Bounds{Lost: 300, Cost: 120} }
