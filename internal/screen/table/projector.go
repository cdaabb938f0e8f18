package table

import (
	"time"

	"scacchimagici/internal/table"
	"scacchimagici/views/board"
	"scacchimagici/views/projector"
)

// How many lines of a ranking a wall has room for.
const (
	rowsBesideGame = 5 // of all games together, beside a board
	rowsAlone      = 10
	rowsOfGames    = 6 // of the single games, shared among them
)

// projectorPatience is how long the projector stays with a table while others move too.
const projectorPatience = 30 * time.Second

// OnProjector returns the table that the projector shows among those that are open: the one that was
// moved at last. Of those that move together it is the oldest that goes on, so that the
// picture does not jump from one to another with every move. Returns its place, -1 when
// nobody plays.
func OnProjector(tables []table.Table) int {
	shown, newest := -1, time.Time{}
	for i, t := range tables {
		phase := t.Status()
		if phase != table.Playing && phase != table.Over {
			continue
		}
		at := t.Play.Began
		if n := len(t.Play.Stamps); n > 0 {
			at = t.Play.Stamps[n-1].At
		}
		at = at.Truncate(projectorPatience)
		goesOn := at.Equal(newest) && phase == table.Playing && shown >= 0 && tables[shown].Status() == table.Over
		if shown < 0 || at.After(newest) || goesOn {
			shown, newest = i, at
		}
	}
	return shown
}

// Projector returns the tables for a wall. Game is the one whose board is shown, nil when
// nobody plays.
func (s TablesScene) Projector(game *TableScene) projector.SideTables {
	v := projector.SideTables{Line: s.T("organiser.tables.link", len(s.Tables))}
	most := rowsAlone
	if game != nil {
		shown := game.Projector()
		v.Game, most = &shown, rowsBesideGame
	}
	rankings := s.ranking()
	if game != nil {
		rankings = rankings[:min(len(rankings), 1)]
	}
	for i, r := range rankings {
		if i > 0 {
			most = max(1, rowsOfGames/(len(rankings)-1))
		}
		r.Rows = r.Rows[:min(len(r.Rows), most)]
		v.Rankings = append(v.Rankings, r)
	}
	return v
}

// Projector returns the table for a wall: the board as those see it who look on.
func (s TableScene) Projector() projector.SideGame {
	g := projector.SideGame{
		Code: s.Table.Code, Game: GameName(s.Words, s.Table.Game()), Where: s.T("tablepage.where", s.Table.Code),
		Board: s.board(), Say: s.count(),
	}
	g.Board.ID, g.Board.Coordinates = "table-"+s.Table.Code, board.Outside
	if s.Table.Status() == table.Over {
		g.Say = s.ending(s.Table.Play)
	}
	for i, side := range []table.Side{table.Black, table.White} {
		seat := s.seat(side)
		g.Seats[i] = projector.Seat{Key: seat.Key, Name: seat.Name, Badge: seat.Badge, Clock: seat.Clock, Turn: seat.Turn || seat.Won}
	}
	return g
}
