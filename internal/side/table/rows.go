package table

import (
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// Given is what the room knows of an order and a device must not say. An order asks for what it needs.
type Given struct {
	At      time.Time            // wall time of the order's arrival
	Code    string               // of a table that is opened; no other one has it
	Booking *Booking             // for whom a table that is opened is kept; nil: for all
	Toss    func() (bool, error) // draws whether two people exchange their colours; its error is that of the order
}

// situation is what an order is decided by beside the table.
type situation struct {
	By  Actor
	Now Instant
	Given
}

// OrderKind says when an order to a table may be given and by whom, and in Decide how it is decided.
type OrderKind[D any] struct {
	Phases []Status
	Roles  []role.Role
	Decide D
}

// Sent reports whether a device may send the order.
func (k OrderKind[D]) Sent() bool { return slices.Contains(k.Roles, role.Nobody) }

// Check returns the reason why an order with a word may not be given by a role to a table in a phase, or nil. An order
// that comes after the end of a game is refused with the code over.
func (k OrderKind[D]) Check(word string, by role.Role, phase Status, over fault.Code) error {
	switch {
	case !slices.Contains(k.Roles, by):
		return fault.New(fault.Forbidden, "fault.table.role", fault.Word("order."+word))
	case slices.Contains(k.Phases, phase):
		return nil
	case slices.Contains(k.Phases, None):
		return fault.New(fault.Exists, "fault.table.exists")
	}
	switch phase {
	case None:
		return fault.New(fault.NotFound, "fault.table.unknown")
	case Closed:
		return fault.New(fault.Illegal, "fault.table.closed")
	case Waiting:
		return fault.New(fault.Illegal, "fault.table.waiting")
	case Over:
		return fault.New(over, "fault.table.over")
	}
	return fault.New(fault.Illegal, "fault.table.playing")
}

type kindOfOrder = OrderKind[func(t Table, o Order, s situation) ([]Fact, error)]

// order is the row of an order: its word, in which phases of a table it may be given and by whom, and how it is
// decided.
func order[O any](word string, when []Status, by []role.Role, decide func(Table, O, situation) ([]Fact, error)) codec.Row[kindOfOrder] {
	return codec.RowOf[O](word, kindOfOrder{when, by, func(t Table, o Order, s situation) ([]Fact, error) { return decide(t, o.(O), s) }})
}

var (
	unopened = []Status{None}
	open     = []Status{Waiting, Playing, Over}
	playing  = []Status{Playing}

	people    = []role.Role{role.Nobody, role.Organiser}
	anyPlayer = []role.Role{role.Nobody, role.Organiser, role.Computer}
	bot       = []role.Role{role.Computer}
	theSystem = []role.Role{role.System}
	folders   = []role.Role{role.System, role.Organiser}
)

// orders are all orders to a table. Any other one is refused.
var orders = codec.TableOf[Order](
	order("open-table", unopened, people, Table.open),
	order("sit", open, people, Table.sit), // the second person to take a seat hears who sits there
	order("stand", open, people, Table.stand),
	order("play", playing, anyPlayer, Table.move),
	order("resign", playing, people, Table.resign),
	order("offer-draw", playing, people, Table.offerDraw),
	order("ask-take-back", playing, people, Table.askTakeBack),
	order("ask-hint", playing, people, Table.askHint),
	order("give-hint", playing, bot, Table.giveHint),
	order("ask-rematch", []Status{Over}, people, Table.askRematch),
	order("answer", []Status{Playing, Over}, people, Table.answer),
	order("close-table", open, people, Table.close),
	order("reopen-table", []Status{Closed}, people, Table.reopen),
	order("fold-table", open, folders, Table.fold),
	order("flag", playing, theSystem, Table.flag),
	order("lapse", open, theSystem, Table.lapse),
	order("interrupt", playing, theSystem, Table.interrupt),
)

// Orders are those that a device may send, by their word.
var Orders = orders.KindsThat(kindOfOrder.Sent)

// applied is how an entry changes a table.
type applied func(t Table, e Event) Table

// entry is the row of an entry: its word, and how it is applied.
func entry[F any](word string, apply func(Table, F, Event) Table) codec.Row[applied] {
	return codec.RowOf[F](word, applied(func(t Table, e Event) Table { return apply(t, e.Fact.(F), e) }))
}

// entries are all that the stream of a table may hold.
var entries = codec.TableOf[Fact](
	entry("opened", Table.opened),
	entry("seated", Table.seated),
	entry("stood", Table.stood),
	entry("drawn", Table.coloursDrawn),
	entry("moved", Table.moved),
	entry("offered", Table.offered),
	entry("dropped", Table.offerDropped),
	entry("taken-back", Table.takenBack),
	entry("hint-asked", Table.hintAsked),
	entry("hint", Table.hintGiven),
	entry("ended", Table.ended),
	entry("again", Table.nextGame),
	entry("interrupted", Table.interrupted),
	entry("closed", Table.closed),
	entry("reopened", Table.reopened),
)

// Facts are the kinds of all that the stream of a table may hold, by their word in the log.
var Facts = entries.Kinds()
