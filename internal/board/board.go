// Package board holds the geometry of a board of squares of any size: names of squares,
// directions, rays, lines, the rows in which a position is written, and the numbers of the
// keys by which positions are told apart.
//
// Files run from a at White's left, ranks from 1 at White's side; squares are numbered
// along the ranks, so that a1 is 0. Rows of text run from the top rank down, a digit is
// that many empty squares, "/" stands between. What stands on a square is the game's
// business: this package sees pieces only as the text that names them.
package board

// Grid is the size of a board. A side of a Grid is at most 9, so that a rank and a run of
// empty squares are one digit.
type Grid struct {
	Files, Ranks int
}

// Square numbers the squares of a Grid along its ranks: a1 is 0, b1 is 1.
type Square int

// Direction is a step in files (east is positive) and ranks (north is positive).
type Direction struct {
	File, Rank int
}

// Opposite returns the direction back.
func (d Direction) Opposite() Direction { return Direction{-d.File, -d.Rank} }

// Directions returns the eight directions clockwise from north. The first four and the
// last four are each other's opposites, in the same order.
func Directions() [8]Direction {
	return [8]Direction{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
}

// Leaps returns the eight leaps of a Knight.
func Leaps() [8]Direction {
	return [8]Direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
}

// Squares returns how many squares g has.
func (g Grid) Squares() int { return g.Files * g.Ranks }

// At returns the square on file and rank, which both count from 0; false when that lies
// off the board.
func (g Grid) At(file, rank int) (Square, bool) {
	if file < 0 || file >= g.Files || rank < 0 || rank >= g.Ranks {
		return 0, false
	}
	return Square(rank*g.Files + file), true
}

// File returns the file of s, counting from 0.
func (g Grid) File(s Square) int { return int(s) % g.Files }

// Rank returns the rank of s, counting from 0.
func (g Grid) Rank(s Square) int { return int(s) / g.Files }

// Name returns the name of s, such as "c3".
func (g Grid) Name(s Square) string {
	return string([]byte{'a' + byte(g.File(s)), '1' + byte(g.Rank(s))})
}

// Parse returns the square with the given name; false when g has none.
func (g Grid) Parse(name string) (Square, bool) {
	if len(name) != 2 {
		return 0, false
	}
	return g.At(int(name[0])-'a', int(name[1])-'1')
}

// Step returns the square next to s in direction d; false when that lies off the board.
func (g Grid) Step(s Square, d Direction) (Square, bool) {
	return g.At(g.File(s)+d.File, g.Rank(s)+d.Rank)
}

// Ray returns the squares from s, without it, in direction d to the edge.
func (g Grid) Ray(s Square, d Direction) []Square {
	var ray []Square
	for next, ok := g.Step(s, d); ok; next, ok = g.Step(next, d) {
		ray = append(ray, next)
	}
	return ray
}

// Lines returns every run of n consecutive squares of a rank, a file or a diagonal, each
// once.
func (g Grid) Lines(n int) [][]Square {
	var lines [][]Square
	eight := Directions()
	for s := range Square(g.Squares()) {
		for _, d := range eight[:4] {
			if line := append([]Square{s}, g.Ray(s, d)...); len(line) >= n {
				lines = append(lines, line[:n:n])
			}
		}
	}
	return lines
}

// Run is one of the four ways in which squares lie in a row: the difference between the
// numbers of two neighbours, and the squares on which rows begin.
type Run struct {
	Step   int
	Starts Set
}

// Runs returns the four runs of rows of n squares: upwards, to the upper right, to the right
// and to the upper left. With them sets of squares are asked for rows by shifting.
func (g Grid) Runs(n int) (runs [4]Run) {
	for i, d := range [4]Direction{{Rank: 1}, {File: 1, Rank: 1}, {File: 1}, {File: -1, Rank: 1}} {
		runs[i].Step = g.Files*d.Rank + d.File
		for s := range Square(g.Squares()) {
			if len(g.Ray(s, d)) >= n-1 {
				runs[i].Starts = runs[i].Starts.With(s)
			}
		}
	}
	return runs
}
