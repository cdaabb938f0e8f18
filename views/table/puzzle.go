package table

import (
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/layout"
)

// Puzzle is one puzzle as a device sees it.
type Puzzle struct {
	layout.Base
	Game     string
	Count    string // "Problema 17 di 64"
	Today    bool   // it is the puzzle of the day
	Grade    string // "Facile"
	Goal     string // "Vinci in 2 mosse"
	Side     string // "Muove il Bianco."
	Seat     string // "white" or "black", who moves first
	Links    PuzzleLinks
	Play     View // board and what is in the hand, as a table has them
	Portrait []gamescreen.Portrait
	Beside   gamescreen.Beside // of boards with more to show
	Action   string            // address of the form
	Moves    string            // the moves found so far
	Verdict  *Verdict
	Hint     string         // empty: no move is asked for
	Solution []SolutionMove // when it is shown
	Key      string         // "boop/17", under which the device remembers it
	Solved   bool
	Tried    bool // the board shows a wrong move and its answer
	Shown    bool
	Also     gamescreen.Also
}

// PuzzleLinks are the addresses that a puzzle leads to; Next is empty after the last.
type PuzzleLinks struct{ All, Rules, Again, Next string }

// SolutionMove is one move of a solution.
type SolutionMove struct {
	Seat string // "white" or "black"
	Own  bool
	Text string
}

// PuzzleList is the page of the puzzles of the day, or of all puzzles of a game.
type PuzzleList struct {
	layout.Base
	Title, About   string
	Back, BackText string
	Cards          []PuzzleCard // of the day, one of each game
	Filters        []Chip       // of the grades; none on the page of the day
	Grades         []PuzzleGrade
}

// PuzzleCard is the puzzle of the day of a game.
type PuzzleCard struct {
	ID, Game, Figure, Goal, Grade, Number, Href, All, Key string
	Count                                                 int // puzzles of the game
}

// PuzzleGrade are the puzzles of one grade.
type PuzzleGrade struct {
	Name  string
	Chips []Chip // the current one is that of the day
}

// puzzleStyles are the sheets of a puzzle.
func puzzleStyles(also gamescreen.Also) []string {
	return append([]string{"css/puzzles.css"}, also.Styles...)
}
