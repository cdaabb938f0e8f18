package table

import (
	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/wall"
)

// Nearness says how near the game of a table is to its end, from 0 at its start to some 100: by the longest
// row in a game that a row wins, otherwise by the pieces that are gone, and by a check.
func Nearness(t table.Table) int {
	s := gameScreens[t.Game()]
	shown := s.view(t.Play.Line.Position())
	if shown.row != nil {
		for n := s.row.length; n > 0; n-- {
			for _, seat := range []game.Seat{game.White, game.Black} {
				if from, _ := longestRow(s.grid, n, func(at square.Square) bool { return shown.row.countsForRow(at, seat) }, nil); from != "" {
					return 100 * n / s.row.length
				}
			}
		}
		return 0
	}
	count := func(v gameView) (n int) {
		for _, at := range cells(s.grid) {
			if v.figure(at) != "" {
				n++
			}
		}
		return n
	}
	all := max(1, count(s.view(t.Play.Line.Game().Start())))
	near := 100 * (all - count(shown)) / all
	if shown.alerts != nil && shown.alerts.alert().key != "" {
		near += 25
	}
	return near
}

// Projector returns the table for a wall: the board as spectators see it.
func (s TableScene) Projector() wall.Game {
	g := wall.Game{
		Code: s.Table.Code, Game: GameName(s.Words, s.Table.Game()), Where: s.T("tablepage.where", s.Table.Code),
		Board: s.board(), Say: s.count(),
	}
	g.Board.ID, g.Board.Coordinates = "table-"+s.Table.Code, board.Outside
	if s.Table.Status() == table.Over {
		g.Say = s.ending(s.Table.Play)
	}
	for i, side := range []table.Side{table.Black, table.White} {
		seat := s.seat(side)
		g.Seats[i] = wall.Seat{Key: seat.Key, Name: seat.Name, Badge: seat.Badge, Clock: seat.Clock, Turn: seat.Turn || seat.Won}
	}
	return g
}
