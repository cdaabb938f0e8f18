package page

import (
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
)

// What the ranking counts of a match renders its pages again, also when only the points that were deducted have
// changed: the points of both sides may be what they were.
func TestProgressHasWhatTheRankingCounts(t *testing.T) {
	over := magici.New(magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "w", Black: "b"})
	over.Play.Result = magici.Result{Over: true, Basis: "points", End: "time", Winner: chess.White}
	over.Play.Points = [2]magici.PiecePoints{5, 3}
	before := progressOf(desk.Live{Match: over})
	for name, change := range map[string]func(*magici.Match){
		"points":             func(m *magici.Match) { m.Play.Points[0]++ },
		"points of Duels":    func(m *magici.Match) { m.Play.DuelPoints[1]++ },
		"points deducted":    func(m *magici.Match) { m.Play.Deducted[0]++ },
		"the winner":         func(m *magici.Match) { m.Play.Result.Winner = chess.Black },
		"whether it is over": func(m *magici.Match) { m.Play.Result = magici.Result{} },
	} {
		m := over
		change(&m)
		if progressOf(desk.Live{Match: m}) == before {
			t.Errorf("%s: no page is rendered again", name)
		}
	}
}
