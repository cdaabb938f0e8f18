// Package minimeta holds the rules of Mini Meta Chess (Joe Larson, 2019).
//
// Two chess sets: large pieces on a board of 5×6, each with a small board of 2×2 on its
// head, and small pieces that stand on the small boards, move over them, and pilot the
// large piece under them. Only the small Kings count.
//
// Two units of place: a [Square] of the large board, "c4", and a [Place], a small square,
// "c4:b2", which exists while a large piece stands under it. Pieces and sides are those of
// package chess, for both sizes.
//
// What a screen asks:
//
//   - what stands where: [Position.Large], [Position.Small], [Position.Riders],
//     [Position.Aboard] (one side's), [Position.Exists] (no gap), [Position.King];
//   - what can be done: [Position.Legal], in which [Move].Large tells the two kinds apart and
//     a promotion is several moves from the same to the same; [Position.Find] by text;
//   - where a large piece could go and why the side to move cannot pilot it there:
//     [Position.Reach]; why any move is refused: [Position.WhyNot];
//   - who threatens a small King, even pieces piloted by its own side:
//     [Position.Threats], and in a [Refusal] after the move that was refused;
//   - what a move takes, with every piece aboard: [Position.Takes]; which pieces it promotes:
//     [Move].Promotes and [Position.Promoted].
//
// Source: the rules of the game as its author published them, as numbered rules MC-1 to
// MC-6. Rulings: RULINGS.md beside this file.
package minimeta

import (
	"iter"
	"math/bits"

	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

const (
	lastPly     = 100 // a draw (MC-5.4)
	lastNumber  = 999_999_999
	backRank    = "RNBQK"
	blackCorner = 1 // where passengers stand at the start: on their front rank, at their left
	whiteCorner = 2
)

// Position is a position of the game. It never changes; two Positions are equal (==) when
// their texts are.
type Position struct {
	at        [squares + 2]mount // beyond the board nothing ever stands
	key       uint64
	fullmove  uint32
	kings     [2]Place // the small Kings
	side      chess.Side
	halfmoves uint8
}

// Start returns the position of MC-1.
func Start() Position {
	p := Position{fullmove: 1, kings: [2]Place{NoPlace, NoPlace}}
	for file := range files {
		officer, _ := chess.ParsePiece(backRank[file])
		p.mountOne(SquareAt(file, 0), officer, whiteCorner)
		p.mountOne(SquareAt(file, 1), chess.Piece{Side: chess.White, Kind: chess.Pawn}, whiteCorner)
		officer.Side = chess.Black
		p.mountOne(SquareAt(files-1-file, ranks-1), officer, blackCorner)
		p.mountOne(SquareAt(file, ranks-2), chess.Piece{Side: chess.Black, Kind: chess.Pawn}, blackCorner)
	}
	return p
}

// mountOne puts a large piece on s with the small one of its own kind in a corner.
func (p *Position) mountOne(s Square, piece chess.Piece, corner int) {
	p.set(s, mount(0).putLarge(cellOf(piece)).put(Place(corner), cellOf(piece)))
}

// set puts m on s, follows the Kings aboard and the key.
func (p *Position) set(s Square, m mount) {
	p.key ^= hash(s, p.at[s]) ^ hash(s, m)
	p.at[s] = m
	for _, place := range s.Places() {
		if c := m.at(place); c.kind() == chess.King {
			p.kings[c.side()] = place
		}
	}
}

// Large returns the large piece on s; its Kind is NoKind on an empty square.
func (p Position) Large(s Square) chess.Piece { return p.at[s].large().piece() }

// Small returns the small piece on a small square; its Kind is NoKind on an empty one and
// on one that does not exist.
func (p Position) Small(place Place) chess.Piece { return p.small(place).piece() }

func (p *Position) small(place Place) cell { return p.at[place.Square()].at(place) }

// Exists reports whether a small square is there: a large piece stands under it (MC-2.1).
func (p Position) Exists(place Place) bool { return p.at[place.Square()] != 0 }

// King returns the small square of the small King of side.
func (p Position) King(side chess.Side) Place { return p.kings[side] }

// Side returns who is to move, whether or not the game is over.
func (p Position) Side() chess.Side { return p.side }

// Aboard returns the places of the pieces of side on the large piece of s, its pilots (MC-3.2).
func (p Position) Aboard(s Square, side chess.Side) (pilots []Place) {
	riders := p.at[s].ridersOf(side)
	for _, place := range s.Places() {
		if riders>>place.shift()&1 != 0 {
			pilots = append(pilots, place)
		}
	}
	return pilots
}

// kindSet is a set of kinds, one bit each.
type kindSet uint8

const allPromotable kindSet = 1<<chess.Bishop | 1<<chess.Knight | 1<<chess.Queen | 1<<chess.Rook

func (set kindSet) without(k chess.Kind) kindSet { return set &^ (1 << k) }

// all returns the kinds of the set in their order.
func (set kindSet) all() iter.Seq[chess.Kind] {
	return func(yield func(chess.Kind) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(chess.Kind(bits.TrailingZeros8(uint8(set)))) {
				return
			}
		}
	}
}

// largePool has the kinds that a large Pawn of side would become now (MC-6.1).
func (p *Position) largePool(side chess.Side) kindSet {
	pool := allPromotable
	for s := range squares {
		if c := p.at[s].large(); c.side() == side {
			pool = pool.without(c.kind())
		}
	}
	return pool
}

// smallPool has the kinds that a small Pawn of side would become now.
func (p *Position) smallPool(side chess.Side) kindSet {
	pool := allPromotable
	for s := range squares {
		for m := p.at[s] & (1<<largeShift - 1); m != 0; m >>= 4 {
			if c := cell(m & 15); c.side() == side {
				pool = pool.without(c.kind())
			}
		}
	}
	return pool
}

// Seat returns who is to move, whether or not the game is over.
func (p Position) Seat() game.Seat { return game.White + game.Seat(p.side) }

// hash returns the number of a square's content: a position's key combines those of all squares and of the
// side, so that a move changes it by two of them. An empty square has 0.
func hash(s Square, m mount) uint64 {
	if m == 0 {
		return 0
	}
	return board.MixKey(uint64(m)<<8 | uint64(s))
}

// blackKey is in the key when Black is to move.
const blackKey = 0x7f4a7c159e3779b9
