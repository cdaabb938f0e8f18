package lobby

import (
	"time"

	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/table"
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

// OfTheMoment returns the place of the table that the projector shows among those that are open:
// the one whose game is nearest to its end, as far as one can know, with something for each who looks
// on. A game that has ended counts only when none goes on, the last one first, and one at which nobody
// has moved for minutes only when there is no other. Returns -1 when nobody plays.
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
			worth = 2000 + tablescreen.Nearness(t) + 5*min(watching(t.Code), 10)
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

// Projector returns the tables for a wall. Game is the one whose board is shown, nil when
// nobody plays.
func (s Scene) Projector(game *tablescreen.TableScene) projector.SideTables {
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
