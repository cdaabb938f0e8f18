// Package boop holds the rules of Boop (Scott Brady, 2022).
//
// Two sides, 6×6 board, 8 pieces each, Kittens at first. A piece is placed and pushes its
// neighbours one square away, off the board too, back to their pool; three in a row come
// back as Cats, and three Cats in a row win.
//
// Source: Astratti PerGioco 47, 30 June 2023 (its section on variants of Magnetone) and the
// published rulebook, as numbered rules BP-1 to BP-5. Rulings: RULINGS.md beside this file.
package boop

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

const (
	pieces = 8 // a side (BP-1.2)
	row    = 3 // pieces that come back, Cats that win
	white  = 0 // index of game.White in arrays by side
	black  = 1
)

// Kind is what a piece is.
type Kind uint8

// A Kitten boops Kittens only, a Cat boops both (BP-2.2). NoKind is an empty square.
const (
	NoKind Kind = iota
	Kitten
	Cat
)

// The tables of the board are computed once and never change.
var (
	grid  = board.Grid{Files: 6, Ranks: 6}
	lines = func() []line {
		var all []line
		for _, squares := range grid.Lines(row) {
			all = append(all, line{[row]board.Square(squares), board.SetOf(squares...)})
		}
		return all
	}()
	runs = grid.Runs(row)
	// ways are, by square, those of the pieces around it when one is placed there.
	ways = func() [][]Push {
		table := make([][]Push, grid.Squares())
		for s := range table {
			for _, d := range board.Directions() {
				if next, ok := grid.Step(board.Square(s), d); ok {
					behind, on := grid.Step(next, d)
					table[s] = append(table[s], Push{next, behind, !on})
				}
			}
		}
		return table
	}()
)

// line is three squares in a row, in order of file, then rank.
type line struct {
	squares [row]board.Square
	set     board.Set
}

// hasLine reports whether three of the squares of set lie in a row.
func hasLine(set board.Set) bool {
	for _, r := range runs {
		if set&(set>>r.Step)&(set>>(2*r.Step))&r.Starts != 0 {
			return true
		}
	}
	return false
}

// army is what a side owns: on the board by kind, and in its pool by kind.
type army struct {
	on   [3]board.Set // by Kind; that of NoKind stays empty
	pool [3]uint8
}

func (a *army) all() board.Set { return a.on[Kitten] | a.on[Cat] }

// Position is a position of Boop. It never changes; two Positions are equal (==) when their
// texts are.
type Position struct {
	armies [2]army
	side   uint8 // who moves: white or black
}

// Move places a piece of the pool, and takes a line or a single piece back if it must.
type Move struct {
	Kind  Kind
	To    board.Square
	taken [row]board.Square
	n     uint8 // squares of taken: 0, 1 or 3
}

// Taken returns the squares, after the boops, from which pieces come back as Cats: none, one
// or three (BP-2.4).
func (m Move) Taken() []board.Square { return m.taken[:m.n] }

func (m Move) taking(squares ...board.Square) Move {
	m.n = uint8(copy(m.taken[:], squares))
	return m
}

// Push is the way of one booped piece; Off when it leaves the board for its owner's pool.
type Push struct {
	From, To board.Square // To means nothing when Off
	Off      bool
}

// Start returns the empty board.
func Start() Position {
	var p Position
	p.armies[white].pool[Kitten] = pieces
	p.armies[black].pool[Kitten] = pieces
	return p
}

// At returns the piece on s and its owner; NoKind and Nobody on an empty square.
func (p Position) At(s board.Square) (Kind, game.Seat) {
	for side := range p.armies {
		for _, kind := range []Kind{Kitten, Cat} {
			if p.armies[side].on[kind].Has(s) {
				return kind, game.White + game.Seat(side)
			}
		}
	}
	return NoKind, game.Nobody
}

// Pool returns how many pieces of kind seat has in its pool.
func (p Position) Pool(seat game.Seat, kind Kind) int {
	return int(p.armies[seat-game.White].pool[kind])
}

// Seat returns who is to move, whether or not the game is over.
func (p Position) Seat() game.Seat { return game.White + game.Seat(p.side) }

func (p *Position) occupied() board.Set { return p.armies[white].all() | p.armies[black].all() }

// Pushes returns the ways of the pieces that a piece of kind placed on s boops (BP-2.2,
// BP-2.3). The order does not matter: no push makes room for another or takes it.
func (p Position) Pushes(kind Kind, s board.Square) []Push { return p.pushes(nil, kind, s) }

func (p *Position) pushes(dst []Push, kind Kind, s board.Square) []Push {
	occupied := p.occupied()
	light := occupied // what the piece moves
	if kind == Kitten {
		light = p.armies[white].on[Kitten] | p.armies[black].on[Kitten]
	}
	for _, way := range ways[s] {
		if light.Has(way.From) && (way.Off || !occupied.Has(way.To)) {
			dst = append(dst, way)
		}
	}
	return dst
}

// place returns p after a piece of the pool has been put on s and has booped; the side to
// move is still the one that placed it.
func (p Position) place(kind Kind, s board.Square) Position {
	var buffer [8]Push
	for _, push := range p.pushes(buffer[:0], kind, s) {
		p.push(push)
	}
	own := &p.armies[p.side]
	own.pool[kind]--
	own.on[kind] = own.on[kind].With(s)
	return p
}

func (p *Position) push(push Push) {
	kind, owner := p.At(push.From)
	a := &p.armies[owner-game.White]
	a.on[kind] = a.on[kind].Without(push.From)
	if push.Off {
		a.pool[kind]++
	} else {
		a.on[kind] = a.on[kind].With(push.To)
	}
}

// AppendLegal appends the legal moves, always in the same order: none when the game is over.
func (p Position) AppendLegal(dst []Move) []Move {
	if p.Outcome().Over() {
		return dst
	}
	occupied := p.occupied()
	for _, kind := range []Kind{Kitten, Cat} {
		if p.armies[p.side].pool[kind] == 0 {
			continue
		}
		for s := range board.Square(grid.Squares()) {
			if !occupied.Has(s) {
				dst = p.appendChoices(dst, Move{Kind: kind, To: s})
			}
		}
	}
	return dst
}

// appendChoices appends m with each choice of pieces that come back, or m alone when none does
// or the move wins (BP-2.4).
func (p *Position) appendChoices(dst []Move, m Move) []Move {
	after := p.place(m.Kind, m.To)
	own := &after.armies[p.side]
	if own.reason() != "" {
		return append(dst, m)
	}
	all := own.all()
	inRow, full := hasLine(all), all.Count() == pieces
	if !inRow && !full {
		return append(dst, m)
	}
	for i := range lines {
		if l := &lines[i]; inRow && all&l.set == l.set {
			dst = append(dst, m.taking(l.squares[:]...))
		}
	}
	for s := range all.Squares() {
		if full {
			dst = append(dst, m.taking(s))
		}
	}
	return dst
}

// After returns the position after m, a legal move.
func (p Position) After(m Move) Position {
	q := p.place(m.Kind, m.To)
	own := &q.armies[q.side]
	for _, s := range m.Taken() {
		own.on[Kitten] = own.on[Kitten].Without(s)
		own.on[Cat] = own.on[Cat].Without(s)
		own.pool[Cat]++
	}
	q.side ^= 1
	return q
}

// OtherTurn returns p with the other side to move: its moves are those that this side may prepare
// meanwhile. No game reaches it.
func (p Position) OtherTurn() Position {
	p.side ^= 1
	return p
}

// reason returns why an army that has just moved has won, empty when it has not (BP-2.4a).
func (a *army) reason() string {
	switch {
	case hasLine(a.on[Cat]):
		return reasonRow
	case a.on[Cat].Count() == pieces:
		return reasonEight
	default:
		return ""
	}
}
