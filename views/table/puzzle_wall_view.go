package table

import (
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// WallPuzzle is the puzzle of the day of one game on a wall.
type WallPuzzle struct {
	Game    string
	Goal    string // "Vinci in 2 mosse"
	Side    string // "Muove il Bianco."
	Seat    string // "white" or "black"
	Board   board.Board
	Answer  []WallMove // empty: the puzzle is still open
	Address string     // where people solve it: "scacchi.local/tavoli/problemi"
	Code    ui.QR      // of that address
}

// WallMove is a move of the answer.
type WallMove struct {
	Seat string
	Text string
	Own  bool
}
