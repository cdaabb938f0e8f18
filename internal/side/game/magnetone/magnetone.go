// Package magnetone holds the rules of Magnetone (Luca Cerrato, 2001) and of its Weak Force
// variant.
//
// Two sides, 8×8 board, 12 stones each: first all are placed, then moved. The stone just
// played pulls the first enemy and pushes the first friend that it meets in each of the
// eight directions; four in a row of which the effect moved one win.
//
// Source: Astratti PerGioco 47, 30 June 2023, as numbered rules MG-1 to MG-5. Rulings:
// RULINGS.md beside this file.
package magnetone

import (
	"math/bits"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

const (
	stones   = 12  // a side (MG-1.1)
	row      = 4   // stones that win (MG-5.1)
	lastPly  = 200 // a draw (MG-5.3)
	nowhere  = board.Square(-1)
	white    = 0 // index of game.White in arrays by side
	black    = 1
	opposite = 4 // from a direction to its opposite, in board.Directions
)

// The tables of the board are computed once and never change.
var (
	grid = board.Grid{Files: 8, Ranks: 8}
	rays = func() (table [64][8]ray) {
		for s := range table {
			for i, d := range board.Directions() {
				squares := grid.Ray(board.Square(s), d)
				table[s][i] = ray{squares, board.SetOf(squares...), grid.Files*d.Rank+d.File > 0}
			}
		}
		return table
	}()
	runs = grid.Runs(row)
)

// ray is the way from a square, without it, to the edge. The squares of a ray that rises
// are numbered upwards.
type ray struct {
	squares []board.Square
	set     board.Set
	rises   bool
}

// Position is a position of either variant. It never changes; two Positions are equal (==)
// when their texts are.
type Position struct {
	stones  [2]board.Set
	reserve [2]uint8 // stones still to place
	ply     uint8    // plies played in the movement phase
	side    uint8    // who moves: white or black
	winner  game.Seat
	weak    bool // Weak Force (MG-3.3)
}

// Move is the placing of a stone on To, when From is [FromHand]; a stone's move; or [Pass].
type Move struct {
	From, To board.Square
}

// FromHand is the From of a stone that is placed.
const FromHand = nowhere

// Pass is the move of a side that has no other (MG-4.6).
func Pass() Move { return Move{nowhere, nowhere} }

// Slide is the way of one stone under the magnetic effect.
type Slide struct {
	From, To board.Square
}

// Start returns the empty board of Magnetone.
func Start() Position { return Position{reserve: [2]uint8{stones, stones}} }

// StartWeak returns the empty board of Weak Force.
func StartWeak() Position { return Position{reserve: [2]uint8{stones, stones}, weak: true} }

// At returns the owner of the stone on s, Nobody for an empty square.
func (p Position) At(s board.Square) game.Seat {
	switch {
	case p.stones[white].Has(s):
		return game.White
	case p.stones[black].Has(s):
		return game.Black
	default:
		return game.Nobody
	}
}

// Reserve returns how many stones seat has still to place.
func (p Position) Reserve(seat game.Seat) int { return int(p.reserve[seat-game.White]) }

// Placing reports whether stones are still being placed (MG-1.2).
func (p Position) Placing() bool { return p.reserve[white]+p.reserve[black] > 0 }

func (p Position) occupied() board.Set { return p.stones[white] | p.stones[black] }

// Seat returns who is to move, whether or not the game is over.
func (p Position) Seat() game.Seat { return game.White + game.Seat(p.side) }

// first returns how far along r the first stone stands; the length of r when there is none.
func (p *Position) first(r *ray) int {
	hit := p.occupied() & r.set
	if r.rises {
		return (r.set & (hit&-hit - 1)).Count()
	}
	return (r.set >> bits.Len64(uint64(hit))).Count()
}

// Slides returns the ways of the stones that m, a legal move, attracts and repels (MG-3).
func (p Position) Slides(m Move) []Slide {
	if m == Pass() {
		return nil
	}
	q, effect := p.put(m)
	if !effect {
		return nil
	}
	return q.slides(nil, m.To)
}

// put returns p with the stone of m on its square and no effect; effect is false for the first stone of
// each side, after which none follows (MG-2.2).
func (p Position) put(m Move) (q Position, effect bool) {
	own := &p.stones[p.side]
	*own = own.With(m.To)
	if m.From != FromHand {
		*own = own.Without(m.From)
		return p, true
	}
	p.reserve[p.side]--
	return p, p.reserve[p.side] < stones-1
}

// slides appends the effect of the stone of the side to move on s (MG-3.1). The rays are independent of each
// other.
func (p *Position) slides(dst []Slide, s board.Square) []Slide {
	for d := range rays[s] {
		r := &rays[s][d]
		i := p.first(r)
		if i == len(r.squares) {
			continue
		}
		if to := p.slideTo(r, d, i); to != i {
			dst = append(dst, Slide{r.squares[i], r.squares[to]})
		}
	}
	return dst
}

// slideTo returns how far along r, in direction d, the stone at i comes to stand: an enemy
// next to the stone just played, a friend at the edge or before the next stone.
func (p *Position) slideTo(r *ray, d, i int) int {
	s, to := r.squares[i], 0
	if p.stones[p.side].Has(s) {
		to = i + p.first(&rays[s][d])
	}
	if p.weak {
		return min(max(to, i-1), i+1)
	}
	return to
}

// After returns the position after m, a legal move.
func (p Position) After(m Move) Position {
	if !p.Placing() {
		p.ply++
	}
	if m == Pass() {
		p.side ^= 1
		return p
	}
	q, effect := p.put(m)
	if effect {
		var buffer [8]Slide
		q.apply(q.slides(buffer[:0], m.To))
	}
	q.side ^= 1
	return q
}

// apply moves the stones of slides and sets the winner, looking first at the side to move.
func (p *Position) apply(slides []Slide) {
	var moved board.Set
	for _, s := range slides {
		for side := range p.stones {
			if p.stones[side].Has(s.From) {
				p.stones[side] = p.stones[side].Without(s.From).With(s.To)
			}
		}
		moved = moved.With(s.To)
	}
	switch {
	case wins(p.stones[p.side], moved):
		p.winner = p.Seat()
	case wins(p.stones[p.side^1], moved):
		p.winner = p.Seat().Other()
	}
}

// wins reports whether four in a row stand of which the effect moved one (MG-5.1).
func wins(stones, moved board.Set) bool {
	for _, r := range runs {
		pairs := stones & (stones >> r.Step)
		inRow := pairs & (pairs >> (2 * r.Step)) & r.Starts
		inRow |= inRow << r.Step
		inRow |= inRow << (2 * r.Step)
		if inRow&moved != 0 {
			return true
		}
	}
	return false
}

// AppendLegal appends the legal moves, always in the same order: none when the game is over.
func (p Position) AppendLegal(dst []Move) []Move {
	switch {
	case p.Outcome().Over():
		return dst
	case p.Placing():
		for s := range (^p.occupied()).Squares() {
			dst = append(dst, Move{FromHand, s})
		}
		return dst
	}
	before := len(dst)
	for s := range p.stones[p.side].Squares() {
		dst = p.movesFrom(dst, s)
	}
	if len(dst) == before {
		return append(dst, Pass())
	}
	return dst
}

// OtherTurn returns p with the other side to move: its moves are those that this side may prepare
// meanwhile. No game reaches it.
func (p Position) OtherTurn() Position {
	p.side ^= 1
	return p
}

// movesFrom appends the moves of the stone on s, one on each line at most.
func (p *Position) movesFrom(dst []Move, s board.Square) []Move {
	for d := range opposite {
		ahead, behind := &rays[s][d], &rays[s][d+opposite]
		switch a, b := p.drives(ahead, behind), p.drives(behind, ahead); {
		case a && !b:
			dst = p.appendMove(dst, s, ahead)
		case b && !a:
			dst = p.appendMove(dst, s, behind)
		}
	}
	return dst
}

// drives reports whether a stone is driven ahead: by an enemy there that attracts it, or by
// a friend behind that repels it (MG-4.2).
func (p *Position) drives(ahead, behind *ray) bool {
	if i := p.first(ahead); i < len(ahead.squares) && p.stones[p.side^1].Has(ahead.squares[i]) {
		return true
	}
	i := p.first(behind)
	return i < len(behind.squares) && p.stones[p.side].Has(behind.squares[i])
}

// appendMove appends the move of the stone on s along r to its last empty square, or by
// one square with Weak Force (MG-4.5); none when the first is not empty (MG-4.3).
func (p *Position) appendMove(dst []Move, s board.Square, r *ray) []Move {
	empty := p.first(r)
	if p.weak {
		empty = min(empty, 1)
	}
	if empty == 0 {
		return dst
	}
	return append(dst, Move{s, r.squares[empty-1]})
}

// stuck reports whether neither side has a move in the movement phase (MG-4.6).
func (p Position) stuck() bool {
	if p.Placing() || p.canMove() {
		return false
	}
	p.side ^= 1
	return !p.canMove()
}

// canMove reports whether a stone of the side to move has a move.
func (p *Position) canMove() bool {
	var buffer [opposite]Move
	for s := range p.stones[p.side].Squares() {
		if len(p.movesFrom(buffer[:0], s)) > 0 {
			return true
		}
	}
	return false
}
