package tournament

import (
	"slices"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// MinHouses, MaxHouses and MaxBoards are the limits of the generator (SM-8.1).
const (
	MinHouses = 2
	MaxHouses = 12
	MaxBoards = 6
)

// Boards returns the names that a pair of boards can have: at most six pairs (SM-8.1).
func Boards() []string { return []string{"A", "B", "C", "D", "E", "F"} }

// pairing is a match of two Houses, by their index.
type pairing [2]int

func (p pairing) has(house int) bool { return p[0] == house || p[1] == house }

// RoundRobin returns the plans of a tournament in which every two of houses meet once, on
// boards many pairs of boards, in as few rounds as the boards allow. Each House plays White as often as Black, or
// once more or less (SM-8.1). The ids are the round and the board, such as "1A".
//
// A round is a set of simultaneous matches, so it is a colour of the edges of the complete graph of
// the Houses. The circle method colours that graph with the fewest rounds in which no House plays
// twice. When there are fewer boards than matches in a round, the matches are spread over more
// rounds by exchanging matches along a path.
func RoundRobin(houses []magici.HouseID, boards int) ([]magici.Plan, error) {
	switch {
	case len(houses) < MinHouses || len(houses) > MaxHouses:
		return nil, fault.New(fault.Invalid, "fault.schedule.houses", MinHouses, MaxHouses).By("SM-8.1")
	case boards < 1 || boards > MaxBoards:
		return nil, fault.New(fault.Invalid, "fault.schedule.boards", MaxBoards).By("SM-8.1")
	}
	for i, house := range houses {
		if slices.Contains(houses[:i], house) {
			return nil, fault.New(fault.Invalid, "fault.schedule.twice", string(house))
		}
	}
	var plans []magici.Plan
	for i, round := range orderForRest(spreadOverRounds(circleMethod(len(houses)), len(houses), boards)) {
		for j, p := range round {
			white, black := colours(p, len(houses))
			board := Boards()[j]
			plans = append(plans, magici.Plan{
				ID: strconv.Itoa(i+1) + board, Round: i + 1, Board: board,
				White: houses[white], Black: houses[black],
			})
		}
	}
	return plans, nil
}

// circleMethod returns the rounds of the circle method: one seat stays, the others turn. With an
// odd number of Houses the seat that stays is empty, and its opponent has a rest.
func circleMethod(houses int) [][]pairing {
	seats := houses + houses%2
	rounds := make([][]pairing, seats-1)
	for r := range rounds {
		for k := range seats / 2 {
			a, b := (r+k)%(seats-1), (r-k+seats-1)%(seats-1)
			if k == 0 {
				b = seats - 1
			}
			if a < houses && b < houses {
				rounds[r] = append(rounds[r], pairing{min(a, b), max(a, b)})
			}
		}
	}
	return rounds
}

// spreadOverRounds spreads the rounds over as many as the boards need, none with more matches than
// boards: while one has too many, it gives a match to the smallest.
func spreadOverRounds(rounds [][]pairing, houses, boards int) [][]pairing {
	matches := houses * (houses - 1) / 2
	for len(rounds)*boards < matches {
		rounds = append(rounds, nil)
	}
	size := func(a, b []pairing) int { return len(a) - len(b) }
	for {
		slices.SortStableFunc(rounds, func(a, b []pairing) int { return size(b, a) })
		last := len(rounds) - 1
		if len(rounds[0]) <= boards {
			return rounds
		}
		rounds[0], rounds[last] = moveOneMatch(rounds[0], rounds[last])
	}
}

// moveOneMatch returns two rounds: the first has one match less than large, the second one more than
// small. Matches with a House in common form paths and rings across the two rounds. A path that begins
// and ends in large has one match more there, and the two rounds exchange their matches of that path.
func moveOneMatch(large, small []pairing) (less, more []pairing) {
	for _, first := range large {
		path := connected(first, large, small)
		inLarge := 0
		for _, p := range path {
			if slices.Contains(large, p) {
				inLarge++
			}
		}
		if 2*inLarge > len(path) {
			swap := func(from, to []pairing) []pairing {
				kept := slices.DeleteFunc(slices.Clone(from), func(p pairing) bool { return slices.Contains(path, p) })
				for _, p := range to {
					if slices.Contains(path, p) {
						kept = append(kept, p)
					}
				}
				return kept
			}
			return swap(large, small), swap(small, large)
		}
	}
	return large, small // not reached: large has more matches than small
}

// connected returns the matches of both rounds that are linked to first by common Houses.
func connected(first pairing, rounds ...[]pairing) []pairing {
	path := []pairing{first}
	for i := 0; i < len(path); i++ {
		for _, p := range slices.Concat(rounds...) {
			if !slices.Contains(path, p) && (p.has(path[i][0]) || p.has(path[i][1])) {
				path = append(path, p)
			}
		}
	}
	return path
}

// orderForRest orders the rounds so that as few Houses as possible play in two consecutive rounds.
func orderForRest(rounds [][]pairing) [][]pairing {
	left := slices.Clone(rounds)
	ordered := left[:1:1]
	for left = left[1:]; len(left) > 0; {
		best := 0
		for i := range left {
			if housesInBoth(left[i], ordered[len(ordered)-1]) < housesInBoth(left[best], ordered[len(ordered)-1]) {
				best = i
			}
		}
		ordered = append(ordered, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return ordered
}

// housesInBoth counts the Houses that play in both rounds.
func housesInBoth(a, b []pairing) int {
	n := 0
	for _, p := range a {
		for _, q := range b {
			for _, house := range p {
				if q.has(house) {
					n++
				}
			}
		}
	}
	return n
}

// colours says which of a pair is White: the Houses sit in a ring, and each is White against the
// Houses in the half of the ring after it.
func colours(p pairing, houses int) (white, black int) {
	ahead := p[1] - p[0]
	if 2*ahead < houses || 2*ahead == houses && p[0]%2 == 0 {
		return p[0], p[1]
	}
	return p[1], p[0]
}
