package wall

import (
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// Puzzle is the puzzle of the day of one game on a wall.
type Puzzle struct {
	Game    string
	Goal    string // "Vinci in 2 mosse"
	Side    string // "Muove il Bianco."
	Seat    string // "white" or "black"
	Board   board.Board
	Answer  []PuzzleMove // empty: the puzzle is still open
	Address string       // where people solve it: "scacchi.local/tavoli/problemi"
	Code    ui.QR        // of that address
}

// PuzzleMove is a move of the answer.
type PuzzleMove struct {
	Seat string
	Text string
	Own  bool
}
