package magici

import (
	"reflect"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// phases is a set of phases.
type phases uint16

func during(ps ...Phase) (set phases) {
	for _, p := range ps {
		set |= 1 << p
	}
	return set
}

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

var (
	running    = during(Thinking, Direct, Duelling, Performing)
	everyone   = []role.Role{role.Strategist, role.Referee, role.Organiser}
	theReferee = []role.Role{role.Referee, role.Organiser}
	theSystem  = []role.Role{role.System}
	theClock   = []role.Role{role.System, role.Referee, role.Organiser}
)

// orders are all orders to a match. Any other one is refused.
var orders = codec.TableOf[Order](
	order("schedule", during(Planned), theSystem, Match.schedule),
	order("name-strategist", during(Planned), everyone, Match.nameStrategist),
	order("open", during(Planned), theReferee, Match.open),
	order("swap-colours", during(Planned, Purchase), theReferee, Match.swapColours),

	order("buy", during(Purchase), everyone, buying(Match.buy), late),
	order("sell", during(Purchase), everyone, buying(Match.sell), late),
	order("assign", during(Purchase), everyone, buying(Match.assign), late),
	order("assign-people", during(Purchase), everyone, buying(Match.assignPeople), late),
	order("confirm", during(Purchase), everyone, buying(Match.confirm), late),
	order("help-purchase", during(Purchase), theReferee, Match.helpPurchase, late),
	order("reopen-purchase", during(Purchase), theReferee, Match.reopenPurchase),
	order("limit-purchase", during(Purchase), theReferee, Match.limitPurchase),

	order("place", during(Deployment), everyone, Match.place, late),
	order("take-back", during(Deployment), everyone, Match.takeBack, late),
	order("return-to-purchase", during(Deployment), theReferee, Match.returnToPurchase),

	order("tick-wand", during(Ready), theReferee, Match.tickWand),
	order("tick-wands", during(Ready), theReferee, Match.tickWands),
	order("toss", during(Ready), theReferee, Match.tossCoin),
	order("start", during(Ready), theReferee, Match.start),
	order("return-to-deployment", during(Ready), theReferee, Match.returnToDeployment),

	order("move", during(Thinking, Direct), everyone, Match.move, late),
	order("raise-wand", during(Thinking), theReferee, Match.raiseWand, late),
	order("lower-wand", during(Thinking), theClock, Match.lowerWand, late),
	order("call", during(Thinking), theReferee, Match.call, late),
	order("moved-in-time", during(Thinking, Direct), theReferee, Match.movedInTime, late),
	order("wand-first", during(Duelling, Performing, Finished), theReferee, Match.wandFirst, late),
	order("timeout", during(Thinking, Direct), theClock, Match.timeout, onPaper),
	order("pass", during(Thinking), theSystem, Match.pass),

	order("settle", during(Duelling), theReferee, Match.settle, late),
	order("void", during(Duelling), theReferee, Match.void, late),
	order("reveal", during(Duelling), theReferee, Match.reveal, late),
	order("ask", during(Duelling), theReferee, Match.ask, late),
	order("replace", during(Performing, Thinking, Finished), theReferee, Match.replace),
	order("perform", during(Performing), theClock, Match.perform, late),

	order("time-up", during(Thinking, Direct, Performing), theSystem, Match.timeUp),
	order("pause", running, theClock, Match.pause),
	order("resume", running, theReferee, Match.resume, underPause),
	order("correct-clock", running, theReferee, Match.correctClock, underPause),
	order("undo", running|during(Finished), theReferee, Match.undo, underPause),
	order("correct-duel", during(Finished), theReferee, Match.correctDuel, underPause),
	// A person who is missing at the deployment is replaced before the first turn.
	order("substitute", running|during(Deployment, Ready), theReferee, Match.substitute, underPause),
	// In a Duel and after a call it is refused by a sentence of its own.
	order("intervention", running|during(Finished), theReferee, Match.intervene, underPause),
	// A House that does not appear forfeits before the first turn as well (SM-7.3).
	order("end", running|during(Planned, Purchase, Deployment, Ready), theReferee, Match.end, underPause),
)

// Orders are those that a device may send, by their word.
var Orders = orders.KindsThat(kindOfOrder.sent)

// OrderKinds returns the words of all orders, those of the system too.
func OrderKinds() []string { return orders.Kinds().Words() }

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

// sideOf returns the side for which an order acts.
func (m Match) sideOf(k kindOfOrder, o Order) chess.Side {
	if k.side != nil {
		return sideIn(o, k.side)
	}
	return m.Play.Position.Side()
}
