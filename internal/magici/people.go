package magici

import (
	"cmp"
	"slices"
)

// Played counts for each person the matches in which they have stood on the human board until
// the end. Practice counts for nothing.
func Played(matches []Match) map[PersonID]int {
	played := map[PersonID]int{}
	for i := range matches {
		m := &matches[i]
		if m.Phase() == Finished && !m.Practice {
			for _, team := range m.Teams {
				for slot := range team.Army.All() {
					played[team.People[slot]]++
				}
			}
		}
	}
	return played
}

// Candidates returns those of a roster who may be suggested for m: fewest matches played
// first, otherwise in the order of the roster. Left out is whoever has a place in another match
// of the same round, or in one that is on.
func Candidates(m Match, roster []PersonID, all []Match) []PersonID {
	busy := map[PersonID]bool{}
	for i := range all {
		other := &all[i]
		phase := other.Phase()
		sameRound := other.Round == m.Round && !other.Practice
		if other.ID == m.ID || !sameRound && (phase == Planned || phase == Finished) {
			continue
		}
		for _, team := range other.Teams {
			busy[team.Strategist] = true
			for slot := range team.Army.All() {
				busy[team.People[slot]] = true
			}
		}
	}
	played := Played(all)
	candidates := slices.DeleteFunc(slices.Clone(roster), func(p PersonID) bool { return busy[p] })
	slices.SortStableFunc(candidates, func(a, b PersonID) int { return cmp.Compare(played[a], played[b]) })
	return candidates
}
