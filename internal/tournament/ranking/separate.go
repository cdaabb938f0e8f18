package ranking

import (
	"cmp"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// ranker holds the sums of each House and separates tied groups. A House is known by its index in the given order.
type ranker struct {
	pay       tournament.MatchPoints
	index     map[magici.HouseID]int
	rows      []Row
	results   []Result
	decisions []tournament.TieDecision
	splits    []Split
	done      [][]int // groups that share a place, best first
}

// count adds a match that the House played as side.
func (row *Row) count(m Result, side chess.Side, pay tournament.MatchPoints) {
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
	row.Conceded += m.Points[side.Other()] + m.Deducted[side.Other()]
	row.DuelPoints += m.DuelPoints[side]
}

// pays returns the Ranking Points of side (SM-7.4).
func (m Result) pays(side chess.Side, pay tournament.MatchPoints) magici.RankingPoints {
	switch {
	case m.Drawn:
		return pay.Draw
	case m.Winner == side:
		return pay.Win
	}
	return pay.Loss
}

// separate divides a tied group by the criteria from the first on. Each criterion is applied once to
// the Houses that are still tied; only "direct" is applied again to the groups that it made (SM-8.2).
func (r *ranker) separate(group []int, criteria []tournament.TieBreak) {
	if len(group) == 1 || len(criteria) == 0 {
		r.done = append(r.done, group)
		return
	}
	by, rest := criteria[0], criteria[1:]
	value, ok := r.criterion(by, group)
	if !ok {
		r.separate(group, rest)
		return
	}
	levels := r.levels(group, value)
	if len(levels) == 1 {
		r.separate(group, rest)
		return
	}
	split := Split{By: by}
	for _, house := range slices.Concat(levels...) {
		n := value(house)
		if by == tournament.Decision {
			n = -n // the place in the order
		}
		split.Values = append(split.Values, Value{r.rows[house].House, n})
	}
	r.splits = append(r.splits, split)
	if by == tournament.Direct {
		rest = criteria
	}
	for _, level := range levels {
		r.separate(level, rest)
	}
}

// levels divides a group by value, the highest first; equal Houses stay together in the given order.
func (r *ranker) levels(group []int, value func(int) int) [][]int {
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	var levels [][]int
	for i, house := range sorted {
		if i == 0 || value(house) != value(sorted[i-1]) {
			levels = append(levels, nil)
		}
		last := &levels[len(levels)-1]
		*last = append(*last, house)
	}
	return levels
}

// criterion returns the value of each House of the group, more is better; false when the criterion
// has no value for this group.
func (r *ranker) criterion(by tournament.TieBreak, group []int) (func(int) int, bool) {
	switch by {
	case tournament.Direct: // the Ranking Points of the matches among the group
		sums := make([]int, len(r.rows))
		for _, m := range r.results {
			white, ok := r.index[m.Houses[chess.White]]
			black, ok2 := r.index[m.Houses[chess.Black]]
			if ok && ok2 && slices.Contains(group, white) && slices.Contains(group, black) {
				sums[white] += int(m.pays(chess.White, r.pay))
				sums[black] += int(m.pays(chess.Black, r.pay))
			}
		}
		return func(i int) int { return sums[i] }, true
	case tournament.Points:
		return func(i int) int { return int(r.rows[i].Points) }, true
	case tournament.Difference:
		return func(i int) int { return int(r.rows[i].Points - r.rows[i].Conceded) }, true
	case tournament.SonnebornBerger:
		// In halves: the final Ranking Points of every House beaten, and half of those of every
		// House drawn with, one term for each match.
		halves := make([]int, len(r.rows))
		for _, m := range r.results {
			for side, house := range m.Houses {
				i, ok := r.index[house]
				other, ok2 := r.index[m.Houses[chess.Side(side).Other()]]
				switch {
				case !ok || !ok2:
				case m.Drawn:
					halves[i] += int(r.rows[other].RankingPoints)
				case m.Winner == chess.Side(side):
					halves[i] += 2 * int(r.rows[other].RankingPoints)
				}
			}
		}
		return func(i int) int { return halves[i] }, true
	case tournament.Decision:
		// The order of the last decision that names exactly the group.
		for _, d := range slices.Backward(r.decisions) {
			if r.names(d.Between, group) && r.names(d.Order, group) && len(d.Order) == len(group) {
				return func(i int) int { return -slices.Index(d.Order, r.rows[i].House) - 1 }, true
			}
		}
	}
	return nil, false
}

// names reports whether houses are exactly those of the group.
func (r *ranker) names(houses []magici.HouseID, group []int) bool {
	for _, house := range houses {
		if i, ok := r.index[house]; !ok || !slices.Contains(group, i) {
			return false
		}
	}
	for _, i := range group {
		if !slices.Contains(houses, r.rows[i].House) {
			return false
		}
	}
	return true
}
