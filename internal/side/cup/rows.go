package cup

import (
	"reflect"
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// Given is what the room knows of an order and a device must not say. An order asks for what it needs. An error of a
// function is that of the order.
type Given struct {
	At   time.Time                  // wall time of the order's arrival
	Game func(id string) error      // refuses a game that cannot be played here
	Lots func(n int) ([]int, error) // draws the numbers from 1 to n
	Toss func() (bool, error)       // draws which of two players wins: true is the second one
}

// situation is what an order is decided by beside the cup.
type situation struct {
	By table.Actor
	Given
}

// kindOfOrder says who may give an order, about which cup it is and how it is decided.
type kindOfOrder struct {
	roles  []role.Role
	decide func(c Cup, o Order, s situation) ([]Fact, error)
	cup    []int // the field with the cup that the device saw; nil: it opens one
}

// order is the row of an order: its word, who may give it, and how it is decided.
func order[O any](word string, by []role.Role, decide func(Cup, O, situation) ([]Fact, error)) codec.Row[kindOfOrder] {
	k := kindOfOrder{roles: by, decide: func(c Cup, o Order, s situation) ([]Fact, error) { return decide(c, o.(O), s) }}
	if f, ok := reflect.TypeFor[O]().FieldByName("Cup"); ok {
		k.cup = f.Index
	}
	return codec.RowOf[O](word, k)
}

// sent reports whether a device may send the order.
func (k kindOfOrder) sent() bool { return !slices.Contains(k.roles, role.System) }

// cupOf returns the number of the cup that an order names.
func (k kindOfOrder) cupOf(o Order) int {
	return int(reflect.ValueOf(o).FieldByIndex(k.cup).Int())
}

var (
	everyone     = []role.Role{role.Nobody, role.Organiser} // players give it for themselves
	theOrganiser = []role.Role{role.Organiser}
	theSystem    = []role.Role{role.System}
)

// orders are all orders about the cup. Any other one is refused.
var orders = codec.TableOf[Order](
	order("open-cup", theOrganiser, Cup.open),
	order("change-cup", theOrganiser, Cup.change),
	order("enter-cup", everyone, Cup.enter),
	order("enter-many", theOrganiser, Cup.enterMany),
	order("rename-player", theOrganiser, Cup.rename),
	order("leave-cup", everyone, Cup.leave),
	order("return-to-cup", everyone, Cup.comeBack),
	order("finish-cup", theOrganiser, Cup.finish),
	order("drop-cup", theOrganiser, Cup.drop),
	order("draw-round", theOrganiser, Cup.draw),
	order("undraw-round", theOrganiser, Cup.undraw),
	order("decide-pairing", theOrganiser, Cup.decision),
	order("give-table", theSystem, Cup.give),
	order("note-game", theSystem, Cup.note),
)

// Orders are those that a device may send, by their word.
var Orders = orders.KindsThat(kindOfOrder.sent)

// entry is the row of an entry about the present cup: its word, and how it is applied.
func entry[F any](word string, apply func(Cup, F) Cup) codec.Row[codec.Applied[Cups]] {
	return codec.Entry(word, func(cs Cups, f F) Cups {
		if len(cs.All) == 0 {
			return cs
		}
		all := slices.Clone(cs.All)
		all[len(all)-1] = apply(all[len(all)-1], f)
		return Cups{all}
	})
}

// entries are all that the stream of the cups may hold.
var entries = codec.TableOf[Fact](
	codec.Entry("opened", Cups.opened),
	entry("changed", Cup.changed),
	entry("entered", Cup.entered),
	entry("renamed", Cup.renamed),
	entry("left", Cup.left),
	entry("returned", Cup.returned),
	entry("placed", Cup.placed),
	entry("round-drawn", Cup.roundDrawn),
	entry("round-undrawn", Cup.roundUndrawn),
	entry("table-given", Cup.tableGiven),
	entry("decided", Cup.pairingDecided),
	entry("reset", Cup.reset),
	entry("finished", Cup.finished),
	entry("dropped", Cup.dropped),
)

// Facts are the kinds of all that the stream of the cups may hold, by their word in the log.
var Facts = entries.Kinds()
