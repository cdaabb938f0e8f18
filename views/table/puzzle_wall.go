package table

import (
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/puzzle"
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
	Answer  []SolutionMove // empty: the puzzle is still open
	Address string         // where people solve it: "scacchi.local/tavoli/problemi"
	Code    ui.QR          // of that address
}

// PuzzleOnWall returns a puzzle for a wall, with its answer if asked.
func PuzzleOnWall(w *locale.Words, set puzzle.Set, number int, answer bool) WallPuzzle {
	s := Puzzle{Words: w, Set: set, Number: number, Show: answer}
	s.Progress.Position = s.start()
	v := WallPuzzle{
		Game: GameName(w, s.id()), Goal: s.goal(), Side: s.T("puzzles.moves." + s.seat()), Seat: s.seat(),
		Board: s.shown().board(s.T("tablepage.board", GameName(w, s.id()))),
	}
	v.Board.ID, v.Board.Coordinates, v.Board.FromBlack = "puzzle-"+s.id()+"-"+strconv.Itoa(number), board.Outside, s.start().Turn() == game.Black
	if v.Answer = s.solution(); answer {
		s.shown().point(&v.Board, s.puzzle().Solution(s.Progress), board.Last)
	}
	return v
}
