// Package wall is what screens show of the games beside the tournament: the side tables, the puzzle of the day, the
// evening cup.
package wall

import (
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// Tables are the side tables on a wall: who has won most, and the board of a running game.
type Tables struct {
	Line     string           // how many are open
	Game     *Game            // nil: no game is on
	Rankings []ui.SideRanking // of all games together, then of each; those of games have few lines
	Address  string           // where people join: "scacchi.local/tavoli"
	Code     ui.QR            // of that address
}

// Game is a game at one table.
type Game struct {
	Code  string // of the table, which names it among others
	Game  string
	Where string // "Tavolo CDFG"
	Board board.Board
	Seats [2]Seat // the upper one first
	Say   string  // how it ended, or its state
}

// Seat is a player of one side.
type Seat struct {
	Key   string // "white" or "black"
	Name  string
	Badge string    // "muove", "ha vinto"; empty: neither
	Clock *ui.Clock // nil: the game has no clocks
	Turn  bool
}
