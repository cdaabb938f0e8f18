package list

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/role"
)

// kindOfOrder says how an order is decided, and whether a device may send it.
type kindOfOrder struct {
	decide func(l List, o Order, by role.Role) ([]Fact, error)
	sent   bool
}

// order is the row of an order of the desk: its word, and how it is decided.
func order[O any](word string, decide func(List, O, role.Role) ([]Fact, error)) codec.Row[kindOfOrder] {
	return codec.RowOf[O](word, kindOfOrder{decide: func(l List, o Order, by role.Role) ([]Fact, error) { return decide(l, o.(O), by) }})
}

// sent makes the order one that a device may send.
func sent(row codec.Row[kindOfOrder]) codec.Row[kindOfOrder] {
	row.Is.sent = true
	return row
}

// orders are all orders about the list of tables. Any other one is refused.
var orders = codec.TableOf[Order](
	order("open-table", List.enter), // the word of the order to the table
	order("reopen-table", List.reenter),
	order("note", List.note),
	sent(order("set-hall", List.setLimits)),
)

// Orders are those that a device may send, by their word.
var Orders = orders.KindsThat(func(k kindOfOrder) bool { return k.sent })

// entries are all that the stream of the list may hold.
var entries = codec.TableOf[Fact](
	codec.Entry("entered", folding.entered),
	codec.Entry("reentered", folding.reentered),
	codec.Entry("noted", folding.noted),
	codec.Entry("closed", folding.closed),
	codec.Entry("hall-set", folding.limitsSet),
)

// Facts are the kinds of all that the stream of the list may hold, by their word in the log.
var Facts = entries.Kinds()
