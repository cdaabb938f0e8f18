package cup

import "slices"

// knockoutPairs pairs the next round of a knock-out: the first one by lot, with byes for those who were
// drawn first; then the winners of neighbouring pairings meet. A winner who has left gives a bye.
func (c Cup) knockoutPairs() [][2]int {
	var slots []int
	if len(c.Rounds) == 0 {
		people := c.Playing()
		slices.SortFunc(people, func(a, b Player) int { return a.Lot - b.Lot })
		for _, place := range bracket(len(people)) {
			id := 0
			if place < len(people) {
				id = people[place].ID
			}
			slots = append(slots, id)
		}
	}
	for _, p := range c.Round().Pairings {
		id := p.Result.Winner
		if c.Player(id).Out {
			id = 0
		}
		slots = append(slots, id)
	}
	known := c.histories()
	var pairs [][2]int
	for i, two := range slices.Collect(slices.Chunk(slots, 2)) {
		a, b := known[two[0]], known[two[1]]
		switch {
		case a != nil && b != nil:
			white, black := byColour(a, b, i%2 == 0)
			pairs = append(pairs, [2]int{white.id, black.id})
		default:
			pairs = append(pairs, [2]int{max(two[0], two[1]), 0})
		}
	}
	return pairs
}

// bracket returns the places in the order of a draw for n people: the first meets the last, and the
// first two meet in the final. Places from n on are byes.
func bracket(n int) []int {
	order := []int{0, 1}
	for len(order) < n {
		size := 2 * len(order)
		var next []int
		for _, place := range order {
			next = append(next, place, size-1-place)
		}
		order = next
	}
	return order
}
