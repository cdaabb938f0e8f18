// Package gamescreen holds what a board game says of its screen: what stands where, what each move is and
// does, what is asked before it is made, and the content of its rules page. The folder of each game has one
// or more [Screen]; package views/table shows them at the tables, in lessons and in puzzles.
package gamescreen

import (
	"strings"

	"github.com/a-h/templ"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/views/board"
)

// Screen is how screens show one game of the registry. The folder of the game has one for each variant;
// its words are the keys "tablepage.game.ID" and "tablepage.figure.CODE".
type Screen struct {
	ID      string
	Of      string    // the game of which it is a variant, a choice within that one; empty: it is a game of its own
	Offered int       // its place among the games on offer, or among the variants of its game
	Figures [2]string // those on its card
	Small   string    // letters of figures that a board in small draws as small discs
	Grid    square.Grid
	Files   Also              // files that its page needs besides those of all tables
	Sound   string            // of its effects; empty: that of attracting and repelling
	Effect  string            // names its effects in the catalogue, "tablepage.fact.EFFECT"; empty: by their kinds
	Row     WinningRow        // zero: no row wins
	Reasons map[string]string // of ends that only this game has: "tablepage.reason.KEY" by reason
	Rules   RuleBook
	States  []State // of its table in the gallery; none: one after twenty moves
	View    func(game.Position) View
}

// WinningRow says which rows of pieces win.
type WinningRow struct {
	Length   int
	ByEffect bool // one of them must have been moved by the effect
}

// EffectKey names an effect in the catalogue: "tablepage.fact.KEY".
func (s Screen) EffectKey(k board.ArrowKind) string {
	if s.Effect != "" {
		return s.Effect
	}
	return string(k)
}

// State is a state of a table in the gallery: after so many moves, any legal ones.
type State struct {
	Name  string // no other state of any game has it
	Moves int
}

// RuleBook is the content of the rules page of a game: how many sentences each of its parts has (keys
// "tablerules.GAME.PART.N"), and its examples.
type RuleBook struct {
	Parts    []Part
	Examples []Example
}

// Part is a part of a rules page, with a title and sentences.
type Part struct {
	Key   string // "aim", "turn", …
	Items int
}

// Example is a position of the rules page with the moves from it: one after the other,
// or each from the same position.
type Example struct {
	Key    string
	Start  string // empty: the start of the game
	Moves  []string
	Either bool
}

// PositionView shows a position in the type of its game.
type PositionView interface {
	// Figure returns the figure on a square, from static/table.svg with the letter of its side first;
	// empty for an empty square.
	Figure(s square.Square) string
	// Hand returns the pieces of a side beside the board, in the order in which they are shown.
	Hand(seat game.Seat) []Pile
	// Ways returns the legal moves, with their effects.
	Ways() []TappableMove
	// Phase names the present phase of the game, such as "place" or "move".
	Phase() string
}

// TypedView is what the screen of a game implements for its positions, with moves of type M.
type TypedView[M game.Move] interface {
	PositionView
	// Describe says what a legal move is and does.
	Describe(M) MoveView
}

// A TypedView may show more of a position. Screens leave out what it does not implement.
type (
	// RowView says which pieces count for the row of a side.
	RowView interface {
		CountsForRow(s square.Square, seat game.Seat) bool
	}
	// AlertView has a sentence about a position that comes before all others, such as a check. It marks
	// squares because of it, and may name an end more exactly than its reason does:
	// "tablepage.reason.KEY".
	AlertView interface {
		Alert() Phrase
		Marks() map[string]board.Mark
		Ending() (key string, ok bool)
	}
	// CopyView has pieces that copy each other: picking one of either side shows from which it copies.
	CopyView interface {
		Copies(s square.Square) (all []board.Copy, copies bool)
		Kinds(seat game.Seat) []string
		Portraits(w *locale.Words) []Portrait
	}
	// RefusalView says why a piece may not go to a square, and which squares show it.
	RefusalView interface {
		WhyNot(from, to string) (why Phrase, shows []string)
	}
	// AheadView shows the position as if it were the other side's turn, with the moves that this side may
	// prepare; false when it may prepare none.
	AheadView[P any] interface{ OtherTurn() (P, bool) }
	// OwnBoardView has a board that is not made of squares of one size, and more to show beside it: to a
	// player who moves if moves is set.
	OwnBoardView interface {
		// Draw draws a position after its ply moves, the last of which was last.
		Draw(w *locale.Words, last MoveView, ply int, b *board.Board)
		// DrawInput adds what the player can tap; ahead: the other side is to move, and taps prepare a move.
		DrawInput(w *locale.Words, ahead bool, b *board.Board)
		DrawTried(b *board.Board, m MoveView, mark board.Mark)
		Beside(w *locale.Words, moves bool) Beside
		// Selections returns for each legal move without its answers from where and to where the page's
		// script selects it.
		Selections() map[string][2]string
		// WhyNotThere says why a move from one of its squares to another is refused; empty: no reason.
		WhyNotThere(w *locale.Words, from, to string) string
		// Kings returns where the Kings that count stand on a board in small, in squares from its upper
		// left corner.
		Kings() [2][2]float64
	}
)

// Portrait explains a picked piece: its kind, and the pieces from which it has its moves.
type Portrait struct {
	Pick   string // its square
	Figure string
	Title  string // "Meta M3 in e4"
	Text   string
	Lines  []PortraitLine
	Note   string
}

// PortraitLine is one kind of movement with the pieces from which it is copied.
type PortraitLine struct{ Figure, Title, Text string }

// Also are files of static that only some games need.
type Also struct{ Styles, Scripts []string }

// Beside stands around its children, beside a board with more to show.
type Beside templ.Component

// View shows one position. Parts that its game does not implement are nil.
type View struct {
	PositionView
	// Describe says what a legal move is and does; the zero MoveView for another text.
	Describe func(move string) MoveView
	Row      RowView
	Alerts   AlertView
	Copying  CopyView
	Refusals RefusalView
	OwnBoard OwnBoardView
	Ahead    func() (View, bool) // as if it were the other side's turn; false: no move can be prepared now
}

// ViewOf returns how a game shows its positions, from how it shows those of its own type.
func ViewOf[P game.TypedPosition[P, M], M game.Move](show func(P) TypedView[M]) func(game.Position) View {
	var view func(P) View
	view = func(at P) View {
		typed := show(at)
		v := View{PositionView: typed, Describe: func(text string) MoveView {
			m, err := game.Find(at, text)
			if err != nil {
				return MoveView{}
			}
			return typed.Describe(m)
		}}
		v.Row, _ = typed.(RowView)
		v.Alerts, _ = typed.(AlertView)
		v.Copying, _ = typed.(CopyView)
		v.Refusals, _ = typed.(RefusalView)
		v.OwnBoard, _ = typed.(OwnBoardView)
		v.Ahead = func() (View, bool) {
			a, prepares := typed.(AheadView[P])
			if !prepares {
				return View{}, false
			}
			other, ok := a.OtherTurn()
			return view(other), ok
		}
		return v
	}
	return func(p game.Position) View {
		at, _ := game.Unwrap[P](p)
		return view(at)
	}
}

// InHand is the name of a piece beside the board in a game with one kind only.
const InHand = "*"

// Pile are equal pieces beside the board.
type Pile struct {
	Name   string // the name in a move that places one; InHand when the move has none
	Figure string
	Left   int
	Of     int // how many there are in all; 0: not shown
}

// TappableMove is a legal move as a player taps it, or several that differ in their questions.
type TappableMove struct {
	From    string // a square, or the name of a pile; empty: a tap on to is enough
	To      string
	Sign    string // kind of the move, as [board.Square] writes it: "x" for a capture
	Effects []board.Effect
	Kinds   string    // letters of the kinds of movement that allow it, in games that show them
	Ask     *Question // first question before it is made; nil: none
	Rest    string    // the rest of the move's text after its squares, when there is no question
}

// Word is the move without its answers.
func (w TappableMove) Word() string { return strings.TrimPrefix(w.From, InHand) + w.To }

// MoveView describes a move and its effects. The zero value is no move.
type MoveView struct {
	Figure  string
	From    string // empty when it was placed
	To      string // empty when it was a pass
	Effects []board.Effect
	Taken   []string // squares whose pieces left the board in the end
	Removed []RemovedPiece

	Captured string // figure that the mover keeps; empty: none
	Record   string // its text in the record; empty: from and to
	Says     Phrase // In words; zero: the piece, from and to
	Facts    []Fact // further facts about it
}

// RemovedPiece is a piece that a move takes off a board that its game draws itself.
type RemovedPiece struct{ At, Figure string }

// Fact is an effect of a move, with the figure that shows it.
type Fact struct {
	Figure      string
	Title, Text Phrase
}

// FigureOf returns the figure of a side: "wS".
func FigureOf(seat game.Seat, letter string) string {
	return seat.Letter() + letter
}

// Cells are the squares of a board from its upper left corner, row by row.
func Cells(g square.Grid) []square.Square {
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
