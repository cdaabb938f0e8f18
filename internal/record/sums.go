package record

import (
	"fmt"
	"slices"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// resultRules are the rules of how a match ended.
var resultRules = map[string]string{"king": "SM-7.1", "points": "SM-7.2", "forfeit": "SM-7.3"}

// compareResult finds where the result of match i differs from the one that follows.
func (a *auditor) compareResult(i int, got, want *Result) {
	pointer := fmt.Sprintf("/matches/%d/result", i)
	switch {
	case want == nil && got == nil:
		return
	case want == nil:
		a.find("SM-7.2", nil, got, "%s", pointer)
		return
	case got == nil:
		a.find(resultRules[want.By], want, nil, "%s", pointer)
		return
	}
	c := comparison{a, pointer}
	c.text(resultRules[want.By], "winner", want.Winner, got.Winner)
	c.text(resultRules[want.By], "by", want.By, got.By)
	c.number("SM-7.2", "points/white", int(want.Points.White), int(got.Points.White))
	c.number("SM-7.2", "points/black", int(want.Points.Black), int(got.Points.Black))
	c.number("SM-8.4", "duelPoints/white", int(want.DuelPoints.White), int(got.DuelPoints.White))
	c.number("SM-8.4", "duelPoints/black", int(want.DuelPoints.Black), int(got.DuelPoints.Black))
}

// comparison finds the fields of one object that differ.
type comparison struct {
	*auditor
	pointer string
}

func (c comparison) number(rule, field string, want, got int) {
	if want != got {
		c.find(rule, want, got, "%s/%s", c.pointer, field)
	}
}

func (c comparison) text(rule, field, want, got string) {
	if want != got {
		c.find(rule, want, got, "%s/%s", c.pointer, field)
	}
}

// standings computes the ranking and finds where the recorded one differs. A row is found
// by its House, and the Houses stand in the order of the computed rows.
func (a *auditor) standings() {
	a.Report.Standings = standings(a.Settings, a.houses, a.counted, a.Decisions)
	rows := map[magici.HouseID]bool{}
	var order, want []magici.HouseID
	for i, row := range a.Record.Standings {
		switch want, ok := rowOf(a.Report.Standings, row.House); {
		case !ok:
			a.find(ruleRecord, phrase("house"), string(row.House), "/standings/%d/house", i)
		case rows[row.House]:
			a.find(ruleRecord, phrase("unique"), string(row.House), "/standings/%d/house", i)
		default:
			a.compareRow(fmt.Sprintf("/standings/%d", i), want, row)
			order = append(order, row.House)
		}
		rows[row.House] = true
	}
	for _, row := range a.Report.Standings {
		if !rows[row.House] {
			a.find("SM-8.2", row, nil, "/standings")
		} else {
			want = append(want, row.House)
		}
	}
	if !slices.Equal(order, want) {
		a.find(ruleRecord, phrase("rows", joined(want)), joined(order), "/standings")
	}
}

func rowOf(rows []Standing, house magici.HouseID) (Standing, bool) {
	for _, r := range rows {
		if r.House == house {
			return r, true
		}
	}
	return Standing{}, false
}

func (a *auditor) compareRow(pointer string, want, got Standing) {
	c := comparison{a, pointer}
	c.number("SM-8.2", "place", want.Place, got.Place)
	c.number("SM-8.2", "played", want.Played, got.Played)
	c.number("SM-8.2", "won", want.Won, got.Won)
	c.number("SM-8.2", "drawn", want.Drawn, got.Drawn)
	c.number("SM-8.2", "lost", want.Lost, got.Lost)
	c.number("SM-7.4", "rankingPoints", int(want.RankingPoints), int(got.RankingPoints))
	c.number("SM-8.2", "points", int(want.Points), int(got.Points))
	c.number("SM-8.2", "conceded", int(want.Conceded), int(got.Conceded))
	c.number("SM-8.4", "duelPoints", int(want.DuelPoints), int(got.DuelPoints))
	c.number("SM-8.3", "housePoints/place", int(want.HousePoints.Place), int(got.HousePoints.Place))
	c.number("SM-8.4", "housePoints/duels", int(want.HousePoints.Duels), int(got.HousePoints.Duels))
	c.number("SM-8.3", "housePoints/total", int(want.HousePoints.Total), int(got.HousePoints.Total))
}

// standings returns the ranking as a record has it.
func standings(s Settings, houses []magici.HouseID, results []ranking.Result, decisions []Decision) []Standing {
	var orders []ranking.Order
	for _, d := range decisions {
		orders = append(orders, ranking.Order{Between: d.Between, Order: d.Order})
	}
	table := ranking.Of(s.Tournament(), houses, results, orders)
	rows := make([]Standing, len(table.Rows))
	for i, r := range table.Rows {
		rows[i] = Standing{
			Place: r.Place, House: r.House, Played: r.Played, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
			RankingPoints: r.RankingPoints, Points: r.Points, Conceded: r.Conceded, DuelPoints: r.DuelPoints,
			HousePoints: HousePoints(r.HousePoints),
		}
	}
	return rows
}

func joined(houses []magici.HouseID) string {
	words := make([]string, len(houses))
	for i, h := range houses {
		words[i] = string(h)
	}
	return strings.Join(words, ", ")
}
