package magici

import (
	"reflect"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// Actor is who gives an order; Side is that of a Strategist.
type Actor struct {
	Role role.Role
	Side chess.Side
}

// Command is an order with the one who gives it.
type Command struct {
	By    Actor
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Order is what a person or the system asks of a match: a type with its row in the table of orders. It names what it
// means: the turn, the question, the draft that the device saw.
type Order any

// phases is a set of phases.
type phases uint16

// kindOfOrder says when an order may be given and by whom, and how it is decided.
type kindOfOrder struct {
	phases phases
	roles  []role.Role
	decide func(m Match, o Order, s situation) ([]Fact, error)
	side   []int // the field Side of the order; nil: it is for the side to move
	turn   []int // the field Turn of the order; nil: it belongs to no turn

	late    bool // it belongs to a turn, a Duel or a purchase: in another phase its device was late, and gets a fresh screen
	paused  bool // it may lie under a pause
	onPaper bool // people give it only in a match on paper
}

// sent reports whether a device may send the order: others than the system give it.
func (k kindOfOrder) sent() bool {
	return slices.ContainsFunc(k.roles, func(r role.Role) bool { return r != role.System })
}

// property says one thing more of an order.
type property func(*kindOfOrder)

func late(k *kindOfOrder)       { k.late = true }
func underPause(k *kindOfOrder) { k.paused = true }
func onPaper(k *kindOfOrder)    { k.onPaper = true }

// order is the row of an order: its word, in which phases it may be given and by whom, and how it is decided. An
// order with a field Side is for that side, one with a field Turn belongs to that turn.
func order[O any](word string, when phases, by []role.Role, decide func(Match, O, situation) ([]Fact, error), properties ...property) codec.Row[kindOfOrder] {
	k := kindOfOrder{phases: when, roles: by, side: fieldOf[O, chess.Side]("Side"), turn: fieldOf[O, int]("Turn")}
	k.decide = func(m Match, o Order, s situation) ([]Fact, error) { return decide(m, o.(O), s) }
	for _, p := range properties {
		p(&k)
	}
	return codec.RowOf[O](word, k)
}

func during(ps ...Phase) (set phases) {
	for _, p := range ps {
		set |= 1 << p
	}
	return set
}

// fieldOf returns the index of the field with a name and of type F in type T, nil when it has none.
func fieldOf[T, F any](name string) []int {
	if f, ok := reflect.TypeFor[T]().FieldByName(name); ok && f.Type == reflect.TypeFor[F]() {
		return f.Index
	}
	return nil
}

// sideIn returns the side in a field of a value.
func sideIn(v any, field []int) chess.Side {
	return chess.Side(reflect.ValueOf(v).FieldByIndex(field).Uint())
}

// allowed returns why an order of kind k may not be given in this phase or by this person, or nil.
func (m Match) allowed(k *codec.Row[kindOfOrder], c Command) error {
	phase, word := m.Phase(), fault.Word("order."+k.Word)
	switch {
	case !slices.Contains(k.Is.roles, c.By.Role), k.Is.onPaper && c.By.Role != role.System && !m.Paper:
		return fault.New(fault.Forbidden, "fault.order.role", word, fault.Word("role."+c.By.Role.String()))
	case k.Is.phases&(1<<phase) == 0:
		code := fault.Illegal
		if k.Is.late {
			code = fault.Stale
		}
		return fault.New(code, "fault.order.phase", word, fault.Word("phase."+phase.String()))
	case c.By.Role == role.Strategist && m.sideOf(k.Is, c.Order) != c.By.Side:
		// What was meant for a turn that is over was only late.
		if k.Is.turn != nil {
			turn := int(reflect.ValueOf(c.Order).FieldByIndex(k.Is.turn).Int())
			if err := m.thisTurn(turn); err != nil {
				return err
			}
		}
		return fault.New(fault.Forbidden, "fault.order.side")
	case m.Paused && !k.Is.paused && phase != Finished: // under a pause that is over with the match
		return fault.New(fault.Illegal, "fault.order.paused", word)
	}
	return nil
}

// inTurn returns an order with its field Turn set, if it has one.
func (k kindOfOrder) inTurn(o Order, turn int) Order {
	if k.turn == nil {
		return o
	}
	v := reflect.New(reflect.TypeOf(o)).Elem()
	v.Set(reflect.ValueOf(o))
	v.FieldByIndex(k.turn).SetInt(int64(turn))
	return v.Interface()
}

// sideOf returns the side for which an order acts.
func (m Match) sideOf(k kindOfOrder, o Order) chess.Side {
	if k.side != nil {
		return sideIn(o, k.side)
	}
	return m.Play.Position.Side()
}
