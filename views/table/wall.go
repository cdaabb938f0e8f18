package table

import (
	"time"

	"scacchimagici/internal/side/table"
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
	Seats [2]Seat // the upper one first
	Say   string  // how it ended, or its state
}

// How many lines of a ranking fit on a wall.
const (
	rowsBesideGame = 5 // of all games together, beside a board
	rowsAlone      = 10
	rowsOfGames    = 6 // of the single games, shared among them
)

// quiet is the time without a move after which a table is not worth a look.
const quiet = 3 * time.Minute

// OfTheMoment returns the index of the table that the projector shows: the one whose game seems nearest
// to its end, with some points for each viewer. A game that has ended counts only when none goes on,
// the last one first. A game without a move for minutes counts only when there is no other. OfTheMoment
// returns -1 when there is no game.
func OfTheMoment(tables []table.Table, watching func(code string) int, now time.Time) int {
	best, most := -1, 0
	for i, t := range tables {
		at := t.Play.Began
		if n := len(t.Play.Stamps); n > 0 {
			at = t.Play.Stamps[n-1].At
		}
		worth := 0
		switch t.Status() {
		case table.Playing:
			worth = 2000 + Nearness(t) + 5*min(watching(t.Code), 10)
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

// Projector returns the tables for a wall. Game is the one whose board is shown, nil without a game.
func (s LobbyScene) Projector(game *Scene) WallTables {
	v := WallTables{Line: s.T("organiser.tables.link", len(s.Tables))}
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
