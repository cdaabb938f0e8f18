package table

import (
	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
)

// Nearness says how near the game of a table is to its end, from 0 at its start to some 100: by the longest
// row in a game that a row wins, otherwise by the pieces that are gone, and by a check.
func Nearness(t table.Table) int {
	s := gameScreens[t.Game()]
	shown := s.View(t.Play.Line.Position())
	if shown.Row != nil {
		for n := s.Row.Length; n > 0; n-- {
			for _, seat := range []game.Seat{game.White, game.Black} {
				if from, _ := longestRow(s.Grid, n, func(at square.Square) bool { return shown.Row.CountsForRow(at, seat) }, nil); from != "" {
					return 100 * n / s.Row.Length
				}
			}
		}
		return 0
	}
	count := func(v gamescreen.View) (n int) {
		for _, at := range gamescreen.Cells(s.Grid) {
			if v.Figure(at) != "" {
				n++
			}
		}
		return n
	}
	all := max(1, count(s.View(t.Play.Line.Game().Start())))
	near := 100 * (all - count(shown)) / all
	if shown.Alerts != nil && shown.Alerts.Alert().Key != "" {
		near += 25
	}
	return near
}

// Projector returns the table for a wall: the board as spectators see it.
func (s Scene) Projector() WallGame {
	g := WallGame{
		Code: s.Table.Code, Game: GameName(s.Words, s.Table.Game()), Where: s.T("tablepage.where", s.Table.Code),
		Board: s.board(), Say: s.count(), Seats: [2]Seat{s.seat(table.Black), s.seat(table.White)},
	}
	g.Board.ID, g.Board.Coordinates = "table-"+s.Table.Code, board.Outside
	if s.Table.Status() == table.Over {
		g.Say = s.ending(s.Table.Play)
	}
	return g
}
