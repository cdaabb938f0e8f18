package magici_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// step is an order before the match, and the refusal that it meets: "code key", or none.
type step struct {
	by    magici.Actor
	order magici.Order
	want  string
}

// run gives the orders of steps one after the other to a new match.
func run(t *testing.T, steps []step) *board {
	t.Helper()
	b := &board{t: t, m: magici.New(plan), coin: black}
	b.run(t, steps)
	return b
}

// run gives the orders of steps to a match in being.
func (b *board) run(t *testing.T, steps []step) {
	t.Helper()
	for i, s := range steps {
		err := b.give(magici.Command{By: s.by, Order: s.order})
		switch code, key, refusal := strings.Cut(s.want, " "); {
		case refusal:
			refused(t, err, code, key)
		case err != nil:
			t.Fatalf("step %d, %s: %v", i+1, magici.Orders.Word(s.order), err)
		}
	}
}

var (
	nameWhite = step{byWhite, magici.NameStrategist{Side: white, Person: "w-strategist"}, ""}
	nameBlack = step{byBlack, magici.NameStrategist{Side: black, Person: "b-strategist"}, ""}
	open      = step{byReferee, magici.Open{}, ""}
)

// opened are the steps to the purchase, and then more.
func opened(more ...step) []step {
	return append([]step{nameWhite, nameBlack, open}, more...)
}

// buys are the steps by which a side buys slots, gives each to its person, and confirms.
func buys(side chess.Side, slots ...string) (steps []step) {
	who := magici.Actor{Role: role.Strategist, Side: side}
	for _, name := range slots {
		steps = append(steps, step{who, magici.Buy{Side: side, Slot: slotOf(name)}, ""})
	}
	for _, name := range append([]string{"K"}, slots...) {
		steps = append(steps, step{who, assign(side, name, person(magici.Ref{Side: side, Slot: slotOf(name)})), ""})
	}
	return append(steps, step{who, magici.Confirm{Side: side, Draft: 2*len(slots) + 1}, ""})
}

func assign(side chess.Side, slot string, person magici.PersonID) magici.Assign {
	return magici.Assign{Side: side, Slot: slotOf(slot), Person: person}
}

func join(parts ...[]step) (all []step) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}
