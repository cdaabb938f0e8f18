package table

import (
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// WallTables are the side tables on a wall: who has won most, and the board of a running game.
type WallTables struct {
	Line     string           // how many are open
	Game     *WallGame        // nil: no game is on
	Rankings []ui.SideRanking // of all games together, then of each; those of games have few lines
	Address  string           // where people join: "scacchi.local/tavoli"
	Code     ui.QR            // of that address
}

// WallGame is a game at one table.
type WallGame struct {
	Code  string // of the table, which names it among others
	Game  string
	Where string // "Tavolo CDFG"
	Board board.Board
	Seats [2]WallSeat // the upper one first
	Say   string      // how it ended, or its state
}

// WallSeat is a player of one side.
type WallSeat struct {
	Key   string // "white" or "black"
	Name  string
	Badge string    // "muove", "ha vinto"; empty: neither
	Clock *ui.Clock // nil: the game has no clocks
	Turn  bool
}
