package table

import (
	"time"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/registry"
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

// quiet is how long nobody has moved at a table that is not worth a look any more.
const quiet = 3 * time.Minute

// TableOfTheMoment returns the place of the table that the projector shows among those that are open:
// the one whose game is nearest to its end, as far as one can know, with something for each who looks
// on. A game that has ended counts only when none goes on, the last one first, and one at which nobody
// has moved for minutes only when there is no other. Returns -1 when nobody plays.
func TableOfTheMoment(tables []table.Table, watching func(code string) int, now time.Time) int {
	best, most := -1, 0
	for i, t := range tables {
		at := t.Play.Began
		if n := len(t.Play.Stamps); n > 0 {
			at = t.Play.Stamps[n-1].At
		}
		worth := 0
		switch t.Status() {
		case table.Playing:
			worth = 2000 + gameScreens[t.Game()].nearness(t.Play.Line.Position()) + 5*min(watching(t.Code), 10)
			if now.Sub(at) > quiet {
				worth -= 500
			}
		case table.Over:
			worth = max(1, 1000-int(now.Sub(t.Play.Ended).Seconds()))
		}
		if worth > most {
			best, most = i, worth
		}
	}
	return best
}

// nearness says how near a game is to its end, from 0 at its start to some 100: by the longest row of a
// game that a row wins, by the pieces that are gone in another one, and by a check.
func (s gameScreen) nearness(p game.Position) int {
	shown := s.view(p)
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
	g, err := registry.All().Find(s.id)
	if err != nil {
		return 0
	}
	all := max(1, count(s.view(g.Start())))
	near := 100 * (all - count(shown)) / all
	if shown.alerts != nil && shown.alerts.alert().key != "" {
		near += 25
	}
	return near
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
