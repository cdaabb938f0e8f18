package minimeta

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
)

const (
	files   = 5
	ranks   = 6
	squares = files * ranks
	places  = 4 * squares
)

// The two boards; each square of the large one carries 2×2 of the small grid (MC-2.1).
var (
	largeGrid = board.Grid{Files: files, Ranks: ranks}
	smallGrid = board.Grid{Files: 2 * files, Ranks: 2 * ranks}
	deckGrid  = board.Grid{Files: 2, Ranks: 2}
)

// Square is a square of the large board: a1 = 0, b1 = 1, … e6 = 29.
type Square uint8

// NoSquare is no square of the large board.
const NoSquare Square = squares

// SquareAt returns the square on file and rank, both from 0.
func SquareAt(file, rank int) Square { return Square(files*rank + file) }

// File returns the file of s, a = 0.
func (s Square) File() int { return int(s) % files }

// Rank returns the rank of s, the first = 0.
func (s Square) Rank() int { return int(s) / files }

// String returns the name of s, such as "c4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return squareNames[s]
}

// Place returns the small square of s in the given corner: 0 is a1, then b1, a2 and b2.
func (s Square) Place(corner int) Place { return Place(4*int(s) + corner) }

// Places returns the four small squares of s in the order a1, b1, a2, b2.
func (s Square) Places() [4]Place {
	return [4]Place{4 * Place(s), 4*Place(s) + 1, 4*Place(s) + 2, 4*Place(s) + 3}
}

// Place is a small square: four times its large square, and its corner. It exists only
// while a large piece stands on that square.
type Place uint8

// NoPlace is no small square.
const NoPlace Place = places

// Square returns the large square on which p lies.
func (p Place) Square() Square { return Square(p / 4) }

// Corner returns where on its large piece p lies: 0 is a1, then b1, a2 and b2.
func (p Place) Corner() int { return int(p % 4) }

// Column returns the column of p in the small grid of 10×12, from 0 at White's left.
func (p Place) Column() int { return 2*p.Square().File() + p.Corner()%2 }

// Row returns the row of p in the small grid of 10×12, from 0 at White's side.
func (p Place) Row() int { return 2*p.Square().Rank() + p.Corner()/2 }

// String returns the name of p, such as "c4:b2", or "-" for NoPlace.
func (p Place) String() string {
	if p >= NoPlace {
		return "-"
	}
	return placeNames[p]
}

// The names of all squares of both boards, computed once.
var (
	squareNames = func() (names [squares]string) {
		for s := range names {
			names[s] = largeGrid.Name(board.Square(s))
		}
		return names
	}()
	placeNames = func() (names [places]string) {
		for p := range names {
			names[p] = squareNames[p/4] + ":" + cornerName(p%4)
		}
		return names
	}()
)

func cornerName(corner int) string { return deckGrid.Name(board.Square(corner)) }

// shift is where in a mount the piece on p stands.
func (p Place) shift() uint { return uint(p%4) * 4 }

// Directions are numbered as in board.Directions, clockwise from north: the even ones are
// straight, the odd ones diagonal.
const (
	north = 0
	south = 4
)

// forward and strikes are where the Pawns of each side go, and capture.
var (
	forward = [2]int{north, south}
	strikes = [2][2]int{{1, 7}, {3, 5}}
)

// The tables of the two grids are computed once and never change. A step off the board
// leads to NoSquare or NoPlace, where nothing ever stands.
var (
	largeSteps = stepsOf[Square](largeGrid, func(s board.Square) Square { return Square(s) })
	smallSteps = stepsOf(smallGrid, inSmallGrid)
	largeLeaps = leapsOf[Square](largeGrid, func(s board.Square) Square { return Square(s) })
	smallLeaps = leapsOf(smallGrid, inSmallGrid)
)

// inSmallGrid returns the small square with a number of the small grid.
func inSmallGrid(s board.Square) Place {
	column, row := smallGrid.File(s), smallGrid.Rank(s)
	return SquareAt(column/2, row/2).Place(row%2*2 + column%2)
}

// stepsOf returns by direction and square the next square; name gives a square's number.
func stepsOf[S Square | Place](g board.Grid, name func(board.Square) S) (table [8][places]S) {
	for d, direction := range board.Directions() {
		for s := range table[d] {
			table[d][s] = S(g.Squares())
		}
		for s := range board.Square(g.Squares()) {
			if to, ok := g.Step(s, direction); ok {
				table[d][name(s)] = name(to)
			}
		}
	}
	return table
}

// leaps are the targets of a Knight.
type leaps[S Square | Place] struct {
	to [8]S
	n  uint8
}

func leapsOf[S Square | Place](g board.Grid, name func(board.Square) S) (table [places]leaps[S]) {
	for s := range board.Square(g.Squares()) {
		for _, d := range board.Leaps() {
			if to, ok := g.Step(s, d); ok {
				l := &table[name(s)]
				l.to[l.n] = name(to)
				l.n++
			}
		}
	}
	return table
}

// lastRank returns the large rank on which the Pawns of side, large and small, promote.
func lastRank(side chess.Side) int { return (ranks - 1) * int(side.Other()) }

// farCorner returns the first corner of the small rank that is farthest for side: a2 for
// White, a1 for Black.
func farCorner(side chess.Side) int { return 2 * int(side.Other()) }

// backwards reports whether the way between two squares leads towards the own side of side.
func backwards(side chess.Side, from, to Square) bool {
	if side == chess.White {
		return to.Rank() < from.Rank()
	}
	return to.Rank() > from.Rank()
}
