package ranking

import (
	"cmp"
	"slices"

	"scacchimagici/internal/magici"
)

// TieDecision is the organiser's order of Houses that no criterion separates (SM-8.2).
type TieDecision struct {
	Between []magici.HouseID `json:"between"`
	Order   []magici.HouseID `json:"order"` // the same, best first
	Reason  string           `json:"reason"`
}

// ranker holds the sums of each House and separates tied groups. A House is known by its index in the given order.
type ranker struct {
	pay       MatchPoints
	index     map[magici.HouseID]int
	rows      []Row
	results   []Result
	decisions []TieDecision
	splits    []Split
	done      [][]int // groups that share a place, best first
}

// separate divides a tied group by the criteria from the first on. Each criterion is applied once to
// the Houses that are still tied, or again to the groups that it made where its row says so (SM-8.2).
func (r *ranker) separate(group []int, criteria []TieBreak) {
	if len(group) == 1 || len(criteria) == 0 {
		r.done = append(r.done, group)
		return
	}
	by, rest := criteria[0], criteria[1:]
	criterion, known := by.Criterion()
	var value func(house int) int
	if known {
		value = criterion.value(r, group)
	}
	if value == nil {
		r.separate(group, rest)
		return
	}
	better := value
	if criterion.FewerAhead {
		better = func(house int) int { return -value(house) }
	}
	levels := r.levels(group, better)
	if len(levels) == 1 {
		r.separate(group, rest)
		return
	}
	split := Split{By: by}
	for _, house := range slices.Concat(levels...) {
		split.Values = append(split.Values, Value{r.rows[house].House, value(house)})
	}
	r.splits = append(r.splits, split)
	if criterion.again {
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
