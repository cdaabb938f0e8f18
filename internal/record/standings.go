package record

import (
	"fmt"
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// recorded returns match m as its record has it begin, with the result that it gives: what counts for the ranking when
// the log cannot be replayed. What interventions took from a side is not known then.
func (r Record) recorded(m Match) magici.Match {
	match := newReplay(r.Settings, m).match
	if m.Result == nil {
		return match
	}
	match.Play.Result = magici.Result{Over: true, Drawn: m.Result.Winner == "draw", Basis: m.Result.By}
	if m.Result.Winner == chess.Black.String() {
		match.Play.Result.Winner = chess.Black
	}
	match.Play.Points = [2]magici.PiecePoints{m.Result.Points.White, m.Result.Points.Black}
	match.Play.DuelPoints = [2]magici.PiecePoints{m.Result.DuelPoints.White, m.Result.DuelPoints.Black}
	return match
}

// ranking returns the ranking of the Houses of r from its matches and from decisions.
func (r Record) ranking(matches []magici.Match, decisions []Decision) ranking.LeagueTable {
	var results []ranking.Result
	for _, m := range matches {
		if result, counts := ranking.CountedResult(m); counts {
			results = append(results, result)
		}
	}
	var houses []magici.HouseID
	for _, h := range r.Houses {
		if !slices.Contains(houses, h.ID) { // a faulty record names one twice
			houses = append(houses, h.ID)
		}
	}
	return ranking.Rank(r.Settings.Rules, houses, results, decisions)
}

// standingRows returns the rows of a ranking in the form of a record.
func standingRows(t ranking.LeagueTable) []Standing {
	rows := make([]Standing, len(t.Rows))
	for i, r := range t.Rows {
		rows[i] = Standing{
			Place: r.Place, House: r.House, Played: r.Played, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
			RankingPoints: r.RankingPoints, Points: r.Points, Conceded: r.Conceded, DuelPoints: r.DuelPoints,
			HousePoints: r.HousePoints,
		}
	}
	return rows
}

// field is a value of a result or of a row, with the rule that it follows from.
type field struct {
	rule, name string
	want, got  any
}

// compare finds the fields at a pointer that differ.
func (a *auditor) compare(pointer string, fields []field) {
	for _, f := range fields {
		if f.want != f.got {
			a.find(f.rule, f.want, f.got, "%s/%s", pointer, f.name)
		}
	}
}

// resultRules are the rules about the end of a match.
var resultRules = map[magici.Basis]string{
	magici.BasisKing: "SM-7.1", magici.BasisPoints: "SM-7.2", magici.BasisForfeit: "SM-7.3",
}

// compareResult finds where the result of match i differs from the computed one.
func (a *auditor) compareResult(i int, want, got *Result) {
	pointer := fmt.Sprintf("/matches/%d/result", i)
	switch {
	case want == nil && got == nil:
	case want == nil:
		a.find("SM-7.2", nil, got, "%s", pointer)
	case got == nil:
		a.find(resultRules[want.By], want, nil, "%s", pointer)
	default:
		a.compare(pointer, []field{
			{resultRules[want.By], "winner", want.Winner, got.Winner},
			{resultRules[want.By], "by", string(want.By), string(got.By)},
			{"SM-7.2", "points/white", want.Points.White, got.Points.White},
			{"SM-7.2", "points/black", want.Points.Black, got.Points.Black},
			{"SM-8.4", "duelPoints/white", want.DuelPoints.White, got.DuelPoints.White},
			{"SM-8.4", "duelPoints/black", want.DuelPoints.Black, got.DuelPoints.Black},
		})
	}
}

// standings computes the ranking and finds where the recorded one differs. A row is identified by
// its House; the Houses must stand in the order of the computed rows.
func (a *auditor) standings() {
	a.Report.Standings = standingRows(a.ranking(a.played, a.Decisions))
	computed := map[magici.HouseID]Standing{}
	for _, row := range a.Report.Standings {
		computed[row.House] = row
	}
	found := map[magici.HouseID]bool{}
	var want, got []string // the order of the Houses that have a row
	for i, row := range a.Record.Standings {
		c, known := computed[row.House]
		switch {
		case !known:
			a.find(ruleRecord, phrase("house"), string(row.House), "/standings/%d/house", i)
		case found[row.House]:
			a.find(ruleRecord, phrase("unique"), string(row.House), "/standings/%d/house", i)
		default:
			found[row.House] = true
			got = append(got, string(row.House))
			a.compare(fmt.Sprintf("/standings/%d", i), []field{
				{"SM-8.2", "place", c.Place, row.Place},
				{"SM-8.2", "played", c.Played, row.Played},
				{"SM-8.2", "won", c.Won, row.Won},
				{"SM-8.2", "drawn", c.Drawn, row.Drawn},
				{"SM-8.2", "lost", c.Lost, row.Lost},
				{"SM-7.4", "rankingPoints", c.RankingPoints, row.RankingPoints},
				{"SM-8.2", "points", c.Points, row.Points},
				{"SM-7.2", "conceded", c.Conceded, row.Conceded},
				{"SM-8.4", "duelPoints", c.DuelPoints, row.DuelPoints},
				{"SM-8.3", "housePoints/place", c.HousePoints.Place, row.HousePoints.Place},
				{"SM-8.4", "housePoints/duels", c.HousePoints.Duels, row.HousePoints.Duels},
				{"SM-8.3", "housePoints/total", c.HousePoints.Total, row.HousePoints.Total},
			})
		}
	}
	for _, row := range a.Report.Standings {
		if found[row.House] {
			want = append(want, string(row.House))
		} else {
			a.find("SM-8.2", row, nil, "/standings")
		}
	}
	if !slices.Equal(want, got) {
		a.find(ruleRecord, phrase("rows", strings.Join(want, ", ")), strings.Join(got, ", "), "/standings")
	}
}
