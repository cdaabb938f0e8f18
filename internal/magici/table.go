package magici

import (
	"slices"

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

// permit says when an order may be given, by whom, and whether it may lie under a pause.
type permit struct {
	phases phases
	roles  []role.Role
	paused bool
}

var (
	running    = during(Thinking, Direct, Duelling, Performing)
	everyone   = []role.Role{role.Strategist, role.Referee, role.Organiser}
	theReferee = []role.Role{role.Referee, role.Organiser}
	theSystem  = []role.Role{role.System}
)

// table is the life of a match: what may be ordered in which phase and by whom. Whatever
// it does not have is refused with a sentence.
var table = map[string]permit{
	Schedule{}.Kind():       {during(Planned), theSystem, false},
	NameStrategist{}.Kind(): {during(Planned), everyone, false},
	Open{}.Kind():           {during(Planned), theReferee, false},
	SwapColours{}.Kind():    {during(Planned, Purchase), theReferee, false},

	Buy{}.Kind():            {during(Purchase), everyone, false},
	Sell{}.Kind():           {during(Purchase), everyone, false},
	Assign{}.Kind():         {during(Purchase), everyone, false},
	Confirm{}.Kind():        {during(Purchase), everyone, false},
	ReopenPurchase{}.Kind(): {during(Purchase), theReferee, false},
	LimitPurchase{}.Kind():  {during(Purchase), theReferee, false},

	Place{}.Kind():            {during(Deployment), everyone, false},
	TakeBack{}.Kind():         {during(Deployment), everyone, false},
	ReturnToPurchase{}.Kind(): {during(Deployment), theReferee, false},

	TickWand{}.Kind():           {during(Ready), theReferee, false},
	TossCoin{}.Kind():           {during(Ready), theReferee, false},
	Start{}.Kind():              {during(Ready), theReferee, false},
	ReturnToDeployment{}.Kind(): {during(Ready), theReferee, false},

	Move{}.Kind():        {during(Thinking, Direct), everyone, false},
	Call{}.Kind():        {during(Thinking), theReferee, false},
	MovedInTime{}.Kind(): {during(Thinking, Direct), theReferee, false},
	WandFirst{}.Kind():   {during(Duelling, Performing), theReferee, false},
	Timeout{}.Kind():     {during(Thinking, Direct), theSystem, false},
	Pass{}.Kind():        {during(Thinking), theSystem, false},

	Settle{}.Kind():  {during(Duelling), theReferee, false},
	Void{}.Kind():    {during(Duelling), theReferee, false},
	Reveal{}.Kind():  {during(Duelling), theReferee, false},
	Ask{}.Kind():     {during(Duelling), theReferee, false},
	Replace{}.Kind(): {during(Performing, Thinking, Finished), theReferee, false},
	Perform{}.Kind(): {during(Performing), []role.Role{role.Referee, role.Organiser, role.System}, false},

	TimeUp{}.Kind():       {during(Thinking, Direct, Performing), theSystem, false},
	Pause{}.Kind():        {running, []role.Role{role.Referee, role.Organiser, role.System}, false},
	Resume{}.Kind():       {running, theReferee, true},
	CorrectClock{}.Kind(): {running, theReferee, true},
	Undo{}.Kind():         {running | during(Finished), theReferee, true},
	Substitute{}.Kind():   {running, theReferee, true},
	// A House that does not appear forfeits before the first turn as well (SM-7.3).
	End{}.Kind(): {running | during(Planned, Purchase, Deployment, Ready), theReferee, true},
}

// OrderKinds returns the words of all orders that somebody may give.
func OrderKinds() []string {
	kinds := make([]string, 0, len(table))
	for kind := range table {
		kinds = append(kinds, kind)
	}
	return kinds
}

// allowed checks an order against the table: the right time, the right person.
func (m Match) allowed(c Command) error {
	p, known := table[c.Order.Kind()]
	now := m.Phase()
	switch {
	case !known:
		return fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
	case !slices.Contains(p.roles, c.By.Role):
		return fault.New(fault.Forbidden, "fault.order.role", orderWord(c.Order), fault.Word("role."+c.By.Role.String()))
	case p.phases&(1<<now) == 0:
		return m.wrongPhase(c.Order)
	case c.By.Role == role.Strategist && sideOf(m, c.Order) != c.By.Side:
		return m.otherSide(c.Order)
	case m.Paused && !p.paused:
		return fault.New(fault.Illegal, "fault.order.paused", orderWord(c.Order))
	}
	return nil
}

// otherSide says that a Strategist gave an order for the other side. A move meant for a
// turn that is over was only late.
func (m Match) otherSide(o Order) error {
	if move, ok := o.(Move); ok {
		if err := m.thisTurn(move.Turn); err != nil {
			return err
		}
	}
	return fault.New(fault.Forbidden, "fault.order.side")
}

// wrongPhase says that an order does not fit the phase. For what belongs to a turn or a
// Duel that is over the device was late, and gets a fresh screen.
func (m Match) wrongPhase(o Order) error {
	code := fault.Illegal
	switch o.(type) {
	case Move, Call, MovedInTime, WandFirst, Settle, Void, Reveal, Ask, Perform, Place, TakeBack, Buy, Sell, Assign, Confirm:
		code = fault.Stale
	}
	return fault.New(code, "fault.order.phase", orderWord(o), fault.Word("phase."+m.Phase().String()))
}

func orderWord(o Order) fault.Word { return fault.Word("order." + o.Kind()) }
