package table

import (
	"maps"
	"slices"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// gameScreen is how screens show one game of the registry. The file of each game registers one; its
// words are the keys "tablepage.game.ID" and "tablepage.figure.CODE".
type gameScreen struct {
	id       string
	offered  int       // its place among the games on offer
	figures  [2]string // those on its card
	grid     square.Grid
	files    tableview.Also    // files that its page needs besides those of all tables
	sound    string            // of its effects; empty: that of attracting and repelling
	previews bool              // a finger's first tap shows what any move would do, not only a placement
	effect   string            // names its effects in the catalogue, "tablepage.fact.EFFECT"; empty: by their kinds
	row      winningRow        // zero: no row wins
	reasons  map[string]string // of ends that only this game has: "tablepage.reason.KEY" by reason
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
	// figure returns the figure on a square, from static/table.svg with the letter of its side first;
	// empty for an empty square.
	figure(s square.Square) string
	// hand returns the pieces of a side beside the board, in the order in which they are shown.
	hand(seat game.Seat) []pile
	// ways returns the legal moves, with their effects.
	ways() []tappableMove
	// phase names the present phase of the game, such as "place" or "move".
	phase() string
}

// typedView is what the file of a game implements for its positions, with moves of type M.
type typedView[M game.Move] interface {
	positionView
	// describe says what a legal move is and does.
	describe(M) moveView
}

// A typedView may show more of a position. Screens leave out what it does not implement.
type (
	// rowView says which pieces count for the row of a side.
	rowView interface {
		countsForRow(s square.Square, seat game.Seat) bool
	}
	// alertView has a sentence about a position that comes before all others, such as a check. It marks
	// squares because of it, and may name an end more exactly than its reason does:
	// "tablepage.reason.KEY".
	alertView interface {
		alert() phrase
		marks() map[string]board.Mark
		ending() (key string, ok bool)
	}
	// copyView has pieces that copy each other: picking one of either side shows from which it copies.
	copyView interface {
		copies(s square.Square) (all []board.Copy, copies bool)
		kinds(seat game.Seat) []string
		portraits(w *locale.Words) []tableview.Portrait
	}
	// refusalView says why a piece may not go to a square, and which squares show it.
	refusalView interface {
		whyNot(from, to string) (why phrase, shows []string)
	}
	// aheadView shows the position as if it were the other side's turn, with the moves that this side may
	// prepare; false when it may prepare none.
	aheadView[P any] interface{ otherTurn() (P, bool) }
	// ownBoardView has a board that is not made of squares of one size, and more to show beside it: to a
	// player who moves if moves is set.
	ownBoardView interface {
		draw(g gameStep, b *board.Board)
		drawInput(in moveInput, b *board.Board)
		drawTried(b *board.Board, m moveView, mark board.Mark)
		beside(in moveInput, moves bool) tableview.Beside
	}
)

// gameView shows one position. Parts that its game does not implement are nil.
type gameView struct {
	positionView
	// describe says what a legal move is and does; the zero moveView for another text.
	describe func(move string) moveView
	row      rowView
	alerts   alertView
	copying  copyView
	refusals refusalView
	ownBoard ownBoardView
	ahead    func() (gameView, bool) // as if it were the other side's turn; false: no move can be prepared now
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

// inHand is the name of a piece beside the board in a game with one kind only.
const inHand = "*"

// pile are equal pieces beside the board.
type pile struct {
	name   string // the name in a move that places one; inHand when the move has none
	figure string
	left   int
	of     int // how many there are in all; 0: not shown
}

// tappableMove is a legal move as a player taps it, or several that differ in their questions.
type tappableMove struct {
	from    string // a square, or the name of a pile; empty: a tap on to is enough
	to      string
	sign    string // kind of the move, as [board.Square] writes it: "x" for a capture
	effects []board.Effect
	kinds   string    // letters of the kinds of movement that allow it, in games that show them
	ask     *question // first question before it is made; nil: none
	rest    string    // the rest of the move's text after its squares, when there is no question
}

// word is the move without its answers.
func (w tappableMove) word() string { return strings.TrimPrefix(w.from, inHand) + w.to }

// moveView describes a move and its effects. The zero value is no move.
type moveView struct {
	figure  string
	from    string // empty when it was placed
	to      string // empty when it was a pass
	effects []board.Effect
	taken   []string // squares whose pieces left the board in the end
	removed []removedPiece

	captured string // figure that the mover keeps; empty: none
	record   string // its text in the record; empty: from and to
	says     phrase // in words; zero: the piece, from and to
	facts    []fact // further facts about it
}

// removedPiece is a piece that a move takes off a board that its game draws itself.
type removedPiece struct{ at, figure string }

// fact is an effect of a move, with the figure that shows it.
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

// longestRow returns the ends of the longest row of at least n pieces that want accepts, if it contains
// one of the squares through; without squares it may be any row.
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
