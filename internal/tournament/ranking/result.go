package ranking

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Result is a match that counts: it was played to its end or forfeited. A match that is unplayed,
// annulled or for practice has none.
type Result struct {
	Houses     [2]magici.HouseID // by side
	Drawn      bool
	Winner     chess.Side            // meaningless in a draw
	Points     [2]magici.PiecePoints // all gains of each side (SM-7.2)
	DuelPoints [2]magici.PiecePoints // the part of Points gained in Duels (SM-8.4)
	Deducted   [2]magici.PiecePoints // what interventions took away from each side: conceded all the same (SM-10.5)
}

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

// count adds a match that the House played as side.
func (row *Row) count(m Result, side chess.Side, pay MatchPoints) {
	row.Played++
	switch {
	case m.Drawn:
		row.Drawn++
	case m.Winner == side:
		row.Won++
	default:
		row.Lost++
	}
	row.RankingPoints += m.pays(side, pay)
	row.Points += m.Points[side]
	row.Conceded += m.conceded(side)
	row.DuelPoints += m.DuelPoints[side]
}

// conceded returns what the opponent of side gained, also what interventions took away from it again (SM-10.5).
func (m Result) conceded(side chess.Side) magici.PiecePoints {
	return m.Points[side.Other()] + m.Deducted[side.Other()]
}

// pays returns the Ranking Points of side (SM-7.4).
func (m Result) pays(side chess.Side, pay MatchPoints) magici.RankingPoints {
	switch {
	case m.Drawn:
		return pay.Draw
	case m.Winner == side:
		return pay.Win
	}
	return pay.Loss
}
