package cup_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	. "scacchimagici/internal/side/cup"
)

func TestSwissRounds(t *testing.T) {
	d := began(t, Settings{Format: Swiss, Turns: 3}, 5)
	if got := pairs(d.now().Round()); got != "1-3 4-2 5" {
		t.Fatalf("first round: %s", got)
	}
	d.wins(1)
	if refused := d.try(organiser, Draw{Cup: 1, Round: 2}); refused != "fault.cup.open" {
		t.Errorf("a round with an open game: %q", refused)
	}
	d.wins(2)
	d.draw()
	if got := pairs(d.now().Round()); got != "2-1 3-5 4" {
		t.Fatalf("second round: %s", got)
	}
	d.wins(1)
	d.decide(2, Drawn, 0)
	d.draw()
	d.whiteWins()
	if d.now().Phase() != Over || d.now().Ended != evening {
		t.Fatalf("after three rounds: %s, ended %s", d.now().Phase(), d.now().Ended)
	}
	if got := d.now().Standing()[0]; got.Player.Name != "A0" || got.Points != 6 && got.Points != 4 {
		t.Errorf("first: %+v", got)
	}
}

// TestSwissPromises plays many evenings: people come late, leave and do not come.
func TestSwissPromises(t *testing.T) {
	for people := 3; people <= 24; people++ {
		for seed := range uint64(12) {
			t.Run(fmt.Sprintf("%d people, %d", people, seed), func(t *testing.T) {
				random := rand.New(rand.NewPCG(seed, uint64(people)))
				turns := min(3+random.IntN(4), people-1+people%2)
				d := began(t, Settings{Format: Swiss, Turns: max(turns, 3)}, people)
				checkRound(t, d.now())
				for d.now().Phase() != Over {
					if c := d.now(); random.IntN(4) == 0 && len(c.Rounds) < c.Turns() {
						d.do(organiser, Enter{1, fmt.Sprintf("late %d", len(c.Players))})
					}
					if gone := d.now().Player(1 + random.IntN(people)); random.IntN(5) == 0 && !gone.Out {
						d.do(organiser, Leave{1, gone.ID})
					}
					d.anyResult(random)
					if len(d.now().Playing()) < 2 || d.now().Phase() == Over {
						break
					}
					for _, p := range d.now().Players { // all but one of five come back
						if p.Out && random.IntN(5) > 0 {
							d.try(organiser, Return{1, p.ID})
						}
					}
					d.draw()
					checkRound(t, d.now())
				}
			})
		}
	}
}

// checkRound checks the promises for the last round of a Swiss.
func checkRound(t *testing.T, c Cup) {
	t.Helper()
	type two [2]int
	met, free, balance := map[two]int{}, map[int]int{}, map[int]int{}
	order := func(a, b int) two { return two{min(a, b), max(a, b)} }
	for _, r := range c.Rounds[:len(c.Rounds)-1] {
		for _, p := range r.Pairings {
			switch p.Result.How {
			case Played, Drawn:
				met[order(p.Players[0], p.Players[1])]++
				balance[p.Players[0]]++
				balance[p.Players[1]]--
			case Bye, Forfeit:
				free[p.Result.Winner]++
			}
		}
	}
	var present, unfree []int
	seen := map[int]bool{}
	again, wide := 0, 0
	bye := 0
	for _, p := range c.Playing() {
		present = append(present, p.ID)
		if free[p.ID] == 0 {
			unfree = append(unfree, p.ID)
		}
	}
	for _, p := range c.Round().Pairings {
		for _, id := range p.Players {
			if id != 0 && seen[id] {
				t.Fatalf("%d is paired twice: %s", id, pairs(c.Round()))
			}
			seen[id] = true
		}
		if p.Players[1] == 0 {
			bye = p.Players[0]
			continue
		}
		if met[order(p.Players[0], p.Players[1])] > 0 {
			again++
		}
		if balance[p.Players[0]]+1 > 2 || balance[p.Players[1]]-1 < -2 {
			wide++
		}
	}
	for _, id := range present {
		if !seen[id] {
			t.Fatalf("%d is not paired: %s", id, pairs(c.Round()))
		}
	}
	if (bye != 0) != (len(present)%2 == 1) {
		t.Fatalf("bye %d of %d people", bye, len(present))
	}
	if bye != 0 && free[bye] > 0 && len(unfree) > 0 {
		t.Fatalf("%d has a second point without a game, %v have had none", bye, unfree)
	}
	if len(present) > 12 && wide > 0 {
		t.Fatalf("three more games with one colour: %s", pairs(c.Round()))
	}
	if again > 0 && len(present) <= 12 && pairable(present, unfree, func(a, b int) bool { return met[order(a, b)] == 0 }) {
		t.Fatalf("people meet again without need: %s", pairs(c.Round()))
	}
	if again > 0 && len(present) > 12 {
		t.Fatalf("people meet again among %d: %s", len(present), pairs(c.Round()))
	}
}

// pairable tries all ways to pair people who may meet. Of an odd number one of unfree has the bye, or,
// when unfree is empty, any player.
func pairable(people, unfree []int, may func(a, b int) bool) bool {
	without := func(all []int, id int) []int {
		var rest []int
		for _, other := range all {
			if other != id {
				rest = append(rest, other)
			}
		}
		return rest
	}
	if len(people)%2 == 1 {
		if len(unfree) == 0 {
			unfree = people
		}
		for _, id := range unfree {
			if pairable(without(people, id), nil, may) {
				return true
			}
		}
		return false
	}
	if len(people) == 0 {
		return true
	}
	for _, other := range people[1:] {
		if may(people[0], other) && pairable(without(people[1:], other), nil, may) {
			return true
		}
	}
	return false
}

// TestFloats has people of equal points meet as far as they can.
func TestFloats(t *testing.T) {
	for people := 8; people <= 32; people += 4 {
		d := began(t, Settings{Format: Swiss, Turns: 4}, people)
		d.whiteWins()
		d.draw()
		for _, p := range d.now().Round().Pairings {
			a, b := pointsOf(d.now(), p.Players[0]), pointsOf(d.now(), p.Players[1])
			if a != b {
				t.Errorf("%d people: %d halves meet %d", people, a, b)
			}
		}
	}
}

func pointsOf(c Cup, id int) int {
	for _, l := range c.Standing() {
		if l.Player.ID == id {
			return l.Points
		}
	}
	return -1
}

func TestBuchholz(t *testing.T) {
	d := began(t, Settings{Format: Swiss, Turns: 3}, 4) // 1-3 4-2
	d.wins(1)
	d.wins(2)
	d.draw()
	d.wins(1)
	d.wins(4)
	d.draw()
	d.wins(1)
	d.wins(2)
	want := map[string][2]int{"A0": {6, 6}, "B0": {4, 8}, "D0": {2, 10}, "C0": {0, 12}}
	for _, l := range d.now().Standing() {
		if got := [2]int{l.Points, l.Buchholz}; got != want[l.Player.Name] {
			t.Errorf("%s: %d halves, Buchholz %d; want %v", l.Player.Name, l.Points, l.Buchholz, want[l.Player.Name])
		}
	}
	if got := places(d.now()); got != "1:A0 2:B0 3:D0 4:C0" {
		t.Error(got)
	}
}
