package table

import (
	"maps"
	"slices"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// gameScreen is how screens show one game of the registry. The file of a game makes one and
// registers it; its words are the keys "tablepage.game.ID" and "tablepage.figure.CODE".
type gameScreen struct {
	id       string
	offered  int       // its place among the games on offer
	figures  [2]string // that stand for it on its card
	grid     square.Grid
	files    tableview.Also    // that its page needs beyond those of all tables
	sound    string            // of its effects; empty: that of attracting and repelling
	previews bool              // a finger's first tap shows what any move would do, not only one that places something
	effect   string            // names its effects in the catalogue, "tablepage.fact.EFFECT"; empty: by their kinds
	row      winningRow        // zero: no row wins
	reasons  map[string]string // by which only this game ends: "tablepage.reason.KEY" by reason
	rules    ruleBook
	view     func(game.Position) gameView
}

// winningRow says which rows of pieces win.
type winningRow struct {
	length   int
	byEffect bool // one of them must have been moved by the effect
}

// effectKey names an effect in the catalogue: "tablepage.fact.KEY".
func (s gameScreen) effectKey(k board.ArrowKind) string {
	if s.effect != "" {
		return s.effect
	}
	return string(k)
}

// gameScreens are those of all games, by id.
var gameScreens = map[string]gameScreen{}

// register adds the screen of a game.
func register(s gameScreen) bool {
	gameScreens[s.id] = s
	return true
}

// offeredGames returns the screens of all games in the order in which they are offered.
func offeredGames() []gameScreen {
	return slices.SortedFunc(maps.Values(gameScreens), func(a, b gameScreen) int { return a.offered - b.offered })
}

// positionView shows a position in the type of its game.
type positionView interface {
	// figure returns what stands on a square, as a figure of static/table.svg with the
	// letter of its side first; empty for an empty square.
	figure(s square.Square) string
	// hand returns what a side has beside the board, in the order in which it is shown.
	hand(seat game.Seat) []pile
	// ways returns the legal moves, with what they would do.
	ways() []tappableMove
	// phase names what the game is about now, such as "place" or "move".
	phase() string
}

// typedView is what the file of a game implements for its positions, with moves of type M.
type typedView[M game.Move] interface {
	positionView
	// describe returns what a legal move is and does.
	describe(M) moveView
}

// A typedView may tell more of a position; what it does not implement its screens do without.
type (
	// rowView says which pieces count for a row with which a side wins.
	rowView interface {
		countsForRow(s square.Square, seat game.Seat) bool
	}
	// alertView has something to say of a position before all else, such as a check, marks
	// squares because of it, and may name an end more closely than its reason does:
	// "tablepage.reason.KEY".
	alertView interface {
		alert() phrase
		marks() map[string]board.Mark
		ending() (key string, ok bool)
	}
	// copyView has pieces that copy each other: picking one, anybody's, shows from whom.
	copyView interface {
		copies(s square.Square) (all []board.Copy, copies bool)
		kinds(seat game.Seat) []string
		portraits(w *locale.Words) []tableview.Portrait
	}
	// refusalView says why a piece may not go to a square, and which squares show it.
	refusalView interface {
		whyNot(from, to string) (why phrase, shows []string)
	}
	// aheadView shows the position as if it were the other side's turn, with the moves that this side
	// may prepare; false where it may none.
	aheadView[P any] interface{ otherTurn() (P, bool) }
	// ownBoardView has a board that is not made of squares of one size, and more to tell
	// beside it: to somebody who moves if moves is set.
	ownBoardView interface {
		draw(g gameStep, b *board.Board)
		drawInput(in moveInput, b *board.Board)
		drawTried(b *board.Board, m moveView, mark board.Mark)
		beside(in moveInput, moves bool) tableview.Beside
	}
)

// gameView shows one position. What its game does not tell is nil.
type gameView struct {
	positionView
	// describe returns what a legal move is and does; the zero moveView for another text.
	describe func(move string) moveView
	row      rowView
	alerts   alertView
	copying  copyView
	refusals refusalView
	ownBoard ownBoardView
	ahead    func() (gameView, bool) // as if it were the other side's turn; false: nothing is prepared now
}

// viewOf returns how a game shows its positions, from how it shows those of its own type.
func viewOf[P game.TypedPosition[P, M], M game.Move](show func(P) typedView[M]) func(game.Position) gameView {
	var view func(P) gameView
	view = func(at P) gameView {
		typed := show(at)
		v := gameView{positionView: typed, describe: func(text string) moveView {
			m, err := game.Find(at, text)
			if err != nil {
				return moveView{}
			}
			return typed.describe(m)
		}}
		v.row, _ = typed.(rowView)
		v.alerts, _ = typed.(alertView)
		v.copying, _ = typed.(copyView)
		v.refusals, _ = typed.(refusalView)
		v.ownBoard, _ = typed.(ownBoardView)
		v.ahead = func() (gameView, bool) {
			a, prepares := typed.(aheadView[P])
			if !prepares {
				return gameView{}, false
			}
			other, ok := a.otherTurn()
			return view(other), ok
		}
		return v
	}
	return func(p game.Position) gameView {
		at, _ := game.Unwrap[P](p)
		return view(at)
	}
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

// tappableMove is a legal move as somebody taps it, or several that differ in what is asked.
type tappableMove struct {
	from    string // a square, or the name of a pile; empty: tapping to is all
	to      string
	sign    string // what the move is, as [board.Square] writes it: "x" for a capture
	effects []board.Effect
	kinds   string    // letters of the kinds of movement that allow it, where that is told
	ask     *question // what is asked before it is made; nil: nothing
	rest    string    // what the move says beside its squares, where nothing is asked
}

// word is the move without what is asked.
func (w tappableMove) word() string { return strings.TrimPrefix(w.from, inHand) + w.to }

// moveView is what a move is and does. The zero value is no move.
type moveView struct {
	figure  string
	from    string // empty when it was placed
	to      string // empty when it was a pass
	effects []board.Effect
	taken   []string // squares whose pieces left the board at last
	removed []removedPiece

	captured string // figure that the mover keeps; empty: none
	record   string // as the record writes it; empty: from and to
	says     phrase // in words; zero: the piece, from and to
	facts    []fact // what else there is to tell
}

// removedPiece is a piece that a move takes off a board that a game draws itself.
type removedPiece struct{ at, figure string }

// fact is something that a move did, with the figure that shows it.
type fact struct {
	figure      string
	title, text phrase
}

// figureOf returns the figure of a side: "wS".
func figureOf(seat game.Seat, letter string) string {
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

// longestRow returns the ends of the longest row of at least n pieces that want accepts, if
// it holds one of the squares through; no squares mean any row.
func longestRow(g square.Grid, n int, want func(square.Square) bool, through []string) (from, to string) {
	best := 0
	eight := square.Directions()
	for s := range square.Square(g.Squares()) {
		for _, d := range eight[:4] {
			var row []string
			for _, next := range append([]square.Square{s}, g.Ray(s, d)...) {
				if !want(next) {
					break
				}
				row = append(row, g.Name(next))
			}
			crosses := len(through) == 0 || slices.ContainsFunc(row, func(name string) bool { return slices.Contains(through, name) })
			if len(row) >= max(n, best+1) && crosses {
				best, from, to = len(row), row[0], row[len(row)-1]
			}
		}
	}
	return from, to
}
