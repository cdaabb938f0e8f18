package table

import (
	"slices"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// gameScreen is how screens show one game of the registry: what stands on its squares, what
// its moves do to other pieces. A new game for the side tables brings one, and a line in
// [gameScreens]; its words are the keys "tablepage.game.ID" and "tablepage.figure.CODE".
type gameScreen interface {
	// grid is the size of the board.
	grid() square.Grid
	// figure returns what stands on a square, as a figure of static/table.svg with the
	// letter of its side first; empty for an empty square.
	figure(p game.Position, s square.Square) string
	// hand returns what a side has beside the board, in the order in which it is shown.
	hand(p game.Position, seat game.Seat) []pile
	// ways returns the legal moves, with what they would do.
	ways(p game.Position) []way
	// deed returns what a legal move of p does.
	deed(p game.Position, move string) deed
	// phase names what the game is about now, such as "place" or "move".
	phase(p game.Position) string
	// noise is the sound of its effects; empty: that of attracting and repelling.
	noise() string
	// effectKey names an effect in the catalogue: "tablepage.fact.KEY".
	effectKey(k board.ArrowKind) string
	// winning is how many pieces in a row win, wins which of a side's count, and winsByEffect
	// whether one of them must have been moved by the effect.
	winning() int
	wins(p game.Position, s square.Square, seat game.Seat) bool
	winsByEffect() bool
	// also names the files that its page needs beyond those of all tables.
	also() tableview.Also
}

// A gameScreen may tell more of a game; what it does not implement its screens do without.
type (
	// alerter has something to say of a position before all else, such as a check, and marks
	// squares because of it.
	alerter interface {
		alert(p game.Position) phrase
		marks(p game.Position) map[string]board.Mark
		// ending names an end more closely than its reason: "tablepage.reason.KEY".
		ending(p game.Position) (key string, ok bool)
	}
	// copier has pieces that copy each other: picking one, anybody's, shows from whom.
	copier interface {
		copies(p game.Position, s square.Square) (all []board.Copy, copies bool)
		kinds(seat game.Seat) []string
		portraits(w *locale.Words, p game.Position) []tableview.Portrait
	}
	// refuser says why a piece may not go to a square, and which squares show it.
	refuser interface {
		whyNot(p game.Position, from, to string) (why phrase, shows []string)
	}
	// bodied has a board that is not made of squares of one size, and more to tell beside it:
	// to somebody who moves if moves is set. Point marks a move that is not made.
	bodied interface {
		body(h shot, b *board.Board)
		tap(t taps, b *board.Board)
		point(b *board.Board, d deed, mark board.Mark)
		beside(t taps, moves bool) tableview.Beside
	}
)

// gameScreens are the games that have one, by id.
var gameScreens = map[string]gameScreen{
	"magnetone":      magnetoneScreen{},
	"magnetone-weak": magnetoneScreen{},
	"boop":           boopScreen{},
	"minimeta":       minimetaScreen{},
	"metamate":       metamateScreen{},
}

// typed returns a position in the type of its game; the zero position of another game's.
func typed[P any](p game.Position) P {
	at, _ := game.Unwrap[P](p)
	return at
}

// inHand is the name of a piece beside the board that needs none: there is one kind only.
const inHand = "*"

// pile are equal pieces beside the board.
type pile struct {
	name   string // by which a move says what it places; inHand when it says nothing
	figure string
	left   int
	of     int // how many there are in all; 0: that is not told
}

// way is a legal move as a hand makes it, or several that differ in what is asked.
type way struct {
	from    string // a square, or the name of a pile; empty: tapping to is all
	to      string
	sign    string // what the move is, as [board.Square] writes it: "x" for a capture
	effects []board.Effect
	kinds   string    // letters of the kinds of movement that allow it, where that is told
	ask     *question // what is asked before it is made; nil: nothing
}

// start is where the hand begins.
func (w way) start() string {
	if w.from == "" {
		return w.to
	}
	return w.from
}

// word is the move without what is asked.
func (w way) word() string { return strings.TrimPrefix(w.from, inHand) + w.to }

// deed is a move that was made.
type deed struct {
	figure  string
	from    string // empty when it was placed
	to      string // empty when it was a pass
	effects []board.Effect
	taken   []string // squares whose pieces left the board at last

	captured string // figure that the mover keeps; empty: none
	record   string // as the record writes it; empty: from and to
	says     phrase // in words; zero: the piece, from and to
	facts    []fact // what else there is to tell
}

// fact is something that a move did, with the figure that shows it.
type fact struct {
	figure      string
	title, text phrase
}

// count returns how many pieces were attracted and how many repelled.
func (d deed) count(k board.ArrowKind) int {
	n := 0
	for _, e := range d.effects {
		if e.Kind == k {
			n++
		}
	}
	return n
}

// sided returns the figure of a side: "wS".
func sided(seat game.Seat, letter string) string {
	return seat.Letter() + letter
}

// cells are the squares of a board from its upper left corner, row by row.
func cells(g square.Grid) []square.Square {
	var all []square.Square
	for rank := g.Ranks - 1; rank >= 0; rank-- {
		for file := range g.Files {
			if s, ok := g.At(file, rank); ok {
				all = append(all, s)
			}
		}
	}
	return all
}

// lineOf returns the ends of the longest row of at least n pieces that want accepts, if it
// holds one of the squares through; no squares mean any row.
func lineOf(g square.Grid, n int, want func(square.Square) bool, through []string) (from, to string) {
	best := 0
	eight := square.Directions()
	for s := range square.Square(g.Squares()) {
		for _, d := range eight[:4] {
			row := run(g, s, d, want)
			if len(row) >= max(n, best+1) && crosses(g, row, through) {
				best, from, to = len(row), g.Name(row[0]), g.Name(row[len(row)-1])
			}
		}
	}
	return from, to
}

// run returns the squares from s on in a direction that want accepts.
func run(g square.Grid, s square.Square, d square.Direction, want func(square.Square) bool) []square.Square {
	var row []square.Square
	for _, next := range append([]square.Square{s}, g.Ray(s, d)...) {
		if !want(next) {
			break
		}
		row = append(row, next)
	}
	return row
}

func crosses(g square.Grid, row []square.Square, through []string) bool {
	return len(through) == 0 || slices.ContainsFunc(row, func(s square.Square) bool {
		return slices.Contains(through, g.Name(s))
	})
}
