package ranking

import (
	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
)

// Rules are the numbers and criteria by which Houses are ranked, a part of the settings of a tournament. The
// names in JSON are those of the tournament record.
type Rules struct {
	RankingPoints MatchPoints          `json:"rankingPoints"`
	HousePoints   []magici.HousePoints `json:"housePoints" limit:"..tournament.maxPlaces"` // by place, the first one first; beyond the list 0 (SM-8.3)
	DuelShare     Share                `json:"duelShare"`
	TieBreaks     []TieBreak           `json:"tieBreaks"` // in the order in which they are applied (SM-8.2)
}

// MatchPoints are the Ranking Points of a match (SM-7.4).
type MatchPoints struct {
	Win  magici.RankingPoints `json:"win"`
	Draw magici.RankingPoints `json:"draw"`
	Loss magici.RankingPoints `json:"loss"`
}

// Share is the part of the Piece Points from Duels that becomes House Points (SM-8.4).
type Share struct {
	Numerator   int    `json:"numerator"`
	Denominator int    `json:"denominator"`
	Round       string `json:"round" enum:"up down"`
}

// DefaultRules returns the rules of the regulation.
func DefaultRules() Rules {
	return Rules{
		RankingPoints: MatchPoints{Win: 3, Draw: 1, Loss: 0},
		HousePoints:   []magici.HousePoints{25, 20, 15, 10},
		DuelShare:     Share{Numerator: 1, Denominator: 2, Round: "up"},
		TieBreaks:     regulated(),
	}
}

// Fields returns all rules as settings, in the order of the report.
func Fields() []setting.Field[Rules] {
	return []setting.Field[Rules]{
		{Name: "rankingPoints.win", Rule: "SM-7.4", Group: "ranking", Unit: "ranking", High: 1000, At: func(r *Rules) any { return &r.RankingPoints.Win }},
		{Name: "rankingPoints.draw", Rule: "SM-7.4", Group: "ranking", Unit: "ranking", High: 1000, At: func(r *Rules) any { return &r.RankingPoints.Draw }},
		{Name: "rankingPoints.loss", Rule: "SM-7.4", Group: "ranking", Unit: "ranking", High: 1000, At: func(r *Rules) any { return &r.RankingPoints.Loss }},
		{Name: "housePoints", Rule: "SM-8.3", Group: "houses", Unit: "house", High: 1000, At: func(r *Rules) any { return &r.HousePoints }},
		{Name: "duelShare.numerator", Rule: "SM-8.4", Group: "houses", High: 1000, At: func(r *Rules) any { return &r.DuelShare.Numerator }},
		{Name: "duelShare.denominator", Rule: "SM-8.4", Group: "houses", Low: 1, High: 1000, At: func(r *Rules) any { return &r.DuelShare.Denominator }},
		{Name: "duelShare.round", Rule: "SM-8.4", Group: "houses", Words: []string{"up", "down"}, At: func(r *Rules) any { return &r.DuelShare.Round }},
		{Name: "tieBreaks", Rule: "SM-8.2", Group: "ranking", Usual: true, At: func(r *Rules) any { return &r.TieBreaks }},
	}
}
