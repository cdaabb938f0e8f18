package cup

import (
	"cmp"
	"slices"
)

// history is what the pairing needs to know of a player.
type history struct {
	id      int
	points  int
	balance int    // games with White less games with Black
	colours []bool // of the games that were played: whether White
	met     map[int]int
	free    bool // has had a point without a game: a bye, or the opponent did not come
	lot     int
}

// histories returns the history of each player, by id.
func (c Cup) histories() map[int]*history {
	all := make(map[int]*history, len(c.Players))
	for _, p := range c.Players {
		all[p.ID] = &history{id: p.ID, lot: p.Lot, met: map[int]int{}, points: c.points(p.ID)}
	}
	for _, r := range c.Rounds {
		for _, p := range r.Pairings {
			white, black := all[p.Players[0]], all[p.Players[1]]
			switch p.Result.How {
			case Played, Drawn, ByLot:
				white.balance++
				black.balance--
				white.colours, black.colours = append(white.colours, true), append(black.colours, false)
				white.met[black.id]++
				black.met[white.id]++
			case Bye, Forfeit:
				if winner := all[p.Result.Winner]; winner != nil {
					winner.free = true
				}
			}
		}
	}
	return all
}

// The parts of the cost of pairing two people, from the least to the most important one. Each has as many
// bits as all pairings of a round together may need.
const (
	distanceBits = 0                 // how far two of one group are from half a group apart
	likingBits   = distanceBits + 12 // two more games with one colour, or three with it in a row
	pointsBits   = likingBits + 8    // the square of the difference in points
	byePlaceBits = pointsBits + 13   // how many players behind this one
	colourBits   = byePlaceBits + 7  // three more games with one colour
	againBits    = colourBits + 6    // how often they have met
	byeAgainBits = againBits + 7     // a second bye
)

// swissPairs pairs all who are there. From the most to the least important: the bye goes to a player who
// has had none; no two meet twice; none has three more games with one colour; the bye goes to the last
// one; people of equal points meet, with few and small floats; colours change; the upper half of each
// group meets the lower one.
func (c Cup) swissPairs() [][2]int {
	known := c.histories()
	var people []*history
	for _, p := range c.Playing() {
		people = append(people, known[p.ID])
	}
	slices.SortFunc(people, func(a, b *history) int { return cmp.Or(b.points-a.points, a.lot-b.lot) })
	n := len(people)
	groups := map[int]int{} // how many have so many points
	for _, p := range people {
		groups[p.points]++
	}
	mates := cheapestPairs(n+n%2, func(i, j int) int64 {
		if i > j {
			i, j = j, i
		}
		if j == n { // j is the bye
			price := int64(n-1-i) << byePlaceBits
			if people[i].free {
				price += 1 << byeAgainBits
			}
			return price
		}
		a, b := people[i], people[j]
		white, black := byColour(a, b, true)
		most := max(white.balance+1, -(black.balance - 1))
		price := int64(min(a.met[b.id], 3)) << againBits
		if most > 2 {
			price += 1 << colourBits
		}
		if most == 2 {
			price += 1 << likingBits
		}
		if inARow(white.colours, true) || inARow(black.colours, false) {
			price += 1 << likingBits
		}
		apart := a.points - b.points
		price += int64(apart*apart) << pointsBits
		far := j - i
		if apart == 0 {
			far = max(far-groups[a.points]/2, groups[a.points]/2-far)
		}
		return price + int64(far)<<distanceBits
	})
	var pairs [][2]int
	var bye [][2]int
	for i, j := range mates {
		switch {
		case i == n || j < i:
		case j == n:
			bye = [][2]int{{people[i].id, 0}}
		default:
			white, black := byColour(people[i], people[j], len(pairs)%2 == 0)
			pairs = append(pairs, [2]int{white.id, black.id})
		}
	}
	return append(pairs, bye...)
}

// byColour returns which of two has White: the one who has had it less often, or less lately; when equal,
// a if first is true.
func byColour(a, b *history, first bool) (white, black *history) {
	if a.balance != b.balance {
		first = a.balance < b.balance
	} else {
		for i := 1; i <= min(len(a.colours), len(b.colours)); i++ {
			if wasWhite := a.colours[len(a.colours)-i]; wasWhite != b.colours[len(b.colours)-i] {
				first = !wasWhite
				break
			}
		}
	}
	if first {
		return a, b
	}
	return b, a
}

// inARow reports whether the last two games were with that colour.
func inARow(colours []bool, white bool) bool {
	n := len(colours)
	return n >= 2 && colours[n-1] == white && colours[n-2] == white
}
