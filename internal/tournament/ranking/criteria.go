package ranking

import (
	"slices"

	"scacchimagici/internal/chess"
)

// TieBreak is a criterion that separates Houses with equal Ranking Points (SM-8.2).
type TieBreak string

// The criteria.
const (
	Direct          TieBreak = "direct"
	Points          TieBreak = "points"
	Difference      TieBreak = "difference"
	SonnebornBerger TieBreak = "sonneborn-berger"
	Decision        TieBreak = "decision"
)

// Criterion says how a tie-break ranks the Houses of a tied group.
type Criterion struct {
	Name       TieBreak
	Added      bool // the regulation does not have it: it applies only where the organiser chooses it
	FewerAhead bool // the House with the smaller value is ahead
	Unit       Unit

	again bool // it is applied again to the groups that it made
	// value returns the value of a House, known by its index; nil when the criterion says nothing of the group.
	value func(r *ranker, group []int) func(house int) int
}

// Unit is what the values of a criterion count, as far as it changes how they are written.
type Unit int

// The units.
const (
	Whole  Unit = iota // points, places, pieces
	Signed             // a difference: above 0 it is written with its sign
	Halves             // halves of points
)

// criteria are all criteria: those of the regulation in its order, then those that were added.
var criteria = []Criterion{
	{Name: Direct, again: true, value: direct},
	{Name: Points, value: sum(func(m Result, side chess.Side) int { return int(m.Points[side]) })},
	{Name: Difference, Unit: Signed, value: sum(func(m Result, side chess.Side) int { return int(m.Points[side] - m.conceded(side)) })},
	{Name: SonnebornBerger, Unit: Halves, value: sonnebornBerger},
	{Name: Decision, FewerAhead: true, value: decided},
}

// TieBreaks returns the names of all criteria: those of the regulation in its order, then those that were added.
func TieBreaks() []TieBreak {
	var names []TieBreak
	for _, c := range criteria {
		names = append(names, c.Name)
	}
	return names
}

// regulated returns the criteria of the regulation, in its order.
func regulated() []TieBreak {
	return slices.DeleteFunc(TieBreaks(), func(name TieBreak) bool {
		c, _ := name.Criterion()
		return c.Added
	})
}

// Criterion returns the row of a criterion; false for a word that is none of [TieBreaks].
func (name TieBreak) Criterion() (Criterion, bool) {
	for _, c := range criteria {
		if c.Name == name {
			return c, true
		}
	}
	return Criterion{}, false
}

// sum is the value of a criterion that adds up, over all matches of a House, what it has of each.
func sum(of func(m Result, side chess.Side) int) func(r *ranker, _ []int) func(int) int {
	return func(r *ranker, _ []int) func(int) int {
		sums := make([]int, len(r.rows))
		for _, m := range r.results {
			for side, house := range m.Houses {
				if i, ok := r.index[house]; ok {
					sums[i] += of(m, chess.Side(side))
				}
			}
		}
		return func(i int) int { return sums[i] }
	}
}

// direct counts the Ranking Points of the matches among the group.
func direct(r *ranker, group []int) func(int) int {
	sums := make([]int, len(r.rows))
	for _, m := range r.results {
		white, ok := r.index[m.Houses[chess.White]]
		black, ok2 := r.index[m.Houses[chess.Black]]
		if ok && ok2 && slices.Contains(group, white) && slices.Contains(group, black) {
			sums[white] += int(m.pays(chess.White, r.pay))
			sums[black] += int(m.pays(chess.Black, r.pay))
		}
	}
	return func(i int) int { return sums[i] }
}

// sonnebornBerger counts, in halves, the final Ranking Points of every House beaten, and half of those of every House
// drawn with, one term for each match.
func sonnebornBerger(r *ranker, _ []int) func(int) int {
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
	return func(i int) int { return halves[i] }
}

// decided gives the place in the organiser's order, 1 for the best: in the last one that names exactly the group.
func decided(r *ranker, group []int) func(int) int {
	for _, d := range slices.Backward(r.decisions) {
		if r.names(d.Between, group) && r.names(d.Order, group) && len(d.Order) == len(group) {
			return func(i int) int { return slices.Index(d.Order, r.rows[i].House) + 1 }
		}
	}
	return nil
}
