package ranking

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// CountedResult returns a match's result as the ranking counts it; false when the match does not
// count: not over, annulled (SM-7.3), or for practice.
func CountedResult(m magici.Match) (Result, bool) {
	end := m.Play.Result
	if !end.Over || end.Annulled() || m.Practice {
		return Result{}, false
	}
	return Result{
		Houses: [2]magici.HouseID{m.Teams[chess.White].House, m.Teams[chess.Black].House},
		Drawn:  end.Drawn, Winner: end.Winner,
		Points: m.Play.Points, DuelPoints: m.Play.DuelPoints, Deducted: m.Play.Deducted,
	}, true
}
