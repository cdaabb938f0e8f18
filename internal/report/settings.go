package report

import (
	"fmt"

	"scacchimagici/internal/tournament"
)

// Difference is a setting that is not what it was or should be. Values are int, bool, []int,
// tournament.Share or []tournament.TieBreak.
type Difference struct {
	Name    string // as in the tournament record, such as "prices.Q"
	Was, Is any
}

// Differences returns the settings in which two differ and that a report tells of: those of
// the regulation.
func Differences(was, is tournament.Settings) []Difference {
	var all []Difference
	old := values(was)
	for i, v := range values(is) {
		if fmt.Sprint(v.value) != fmt.Sprint(old[i].value) {
			all = append(all, Difference{v.name, old[i].value, v.value})
		}
	}
	return all
}

type value struct {
	name  string
	value any
}

// values returns the settings of the regulation in its order.
func values(s tournament.Settings) []value {
	var paid []int
	for _, p := range s.HousePoints {
		paid = append(paid, int(p))
	}
	return []value{
		{"budget", int(s.Budget)},
		{"maxPieces", s.MaxPieces},
		{"prices.P", int(s.Prices.Pawn)},
		{"prices.R", int(s.Prices.Rook)},
		{"prices.N", int(s.Prices.Knight)},
		{"prices.B", int(s.Prices.Bishop)},
		{"prices.Q", int(s.Prices.Queen)},
		{"moveSeconds", s.MoveS},
		{"directMoveSeconds", s.DirectS},
		{"matchSeconds", s.MatchS},
		{"graceMillis", s.GraceMs},
		{"confirmSeconds", s.ConfirmS},
		{"directMovesPerPiece", s.PerPiece},
		{"directMovesPerSide", s.PerSide},
		{"directMoveFactor", s.Factor},
		{"doubleStep", s.DoubleStep},
		{"enPassant", s.EnPassant},
		{"castling", s.Castling},
		{"promotion", s.Promotion},
		{"rankingPoints.win", int(s.RankingPoints.Win)},
		{"rankingPoints.draw", int(s.RankingPoints.Draw)},
		{"rankingPoints.loss", int(s.RankingPoints.Loss)},
		{"housePoints", paid},
		{"duelShare", s.DuelShare},
		{"tieBreaks", s.TieBreaks},
	}
}
