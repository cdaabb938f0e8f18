package magici

import (
	"cmp"
	"slices"
)

// MatchesPlayed counts for each person the matches in which they have stood on the human board until
// the end. Practice counts for nothing.
func MatchesPlayed(matches []Match) map[PersonID]int {
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
// first, otherwise in the order of the roster. People with a place in another match of
// the same round, or in one that is on, are left out.
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
	played := MatchesPlayed(all)
	candidates := slices.DeleteFunc(slices.Clone(roster), func(p PersonID) bool { return busy[p] })
	slices.SortStableFunc(candidates, func(a, b PersonID) int { return cmp.Compare(played[a], played[b]) })
	return candidates
}

// Involved returns for each person who has a part in one of the matches, as the Strategist, at a
// piece or until a substitution, the id of the first such match.
func Involved(matches []Match) map[PersonID]string {
	in := map[PersonID]string{}
	for i := range matches {
		people := slices.Clone(matches[i].Replaced)
		for _, team := range matches[i].Teams {
			people = append(people, team.Strategist)
			for slot := range team.Army.All() {
				people = append(people, team.People[slot])
			}
		}
		for _, p := range people {
			if _, there := in[p]; !there && p != "" {
				in[p] = matches[i].ID
			}
		}
	}
	return in
}
