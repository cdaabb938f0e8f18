package magici

import (
	"slices"

	"scacchimagici/internal/chess"
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
	theClock   = []role.Role{role.System, role.Referee, role.Organiser}
)

// permits say for each kind of order in which phases of a match it may be given, and by
// whom. Any other order is refused.
var permits = map[string]permit{
	Schedule{}.Kind():       {during(Planned), theSystem, false},
	NameStrategist{}.Kind(): {during(Planned), everyone, false},
	Open{}.Kind():           {during(Planned), theReferee, false},
	SwapColours{}.Kind():    {during(Planned, Purchase), theReferee, false},

	Buy{}.Kind():            {during(Purchase), everyone, false},
	Sell{}.Kind():           {during(Purchase), everyone, false},
	Assign{}.Kind():         {during(Purchase), everyone, false},
	AssignPeople{}.Kind():   {during(Purchase), everyone, false},
	Confirm{}.Kind():        {during(Purchase), everyone, false},
	HelpPurchase{}.Kind():   {during(Purchase), theReferee, false},
	ReopenPurchase{}.Kind(): {during(Purchase), theReferee, false},
	LimitPurchase{}.Kind():  {during(Purchase), theReferee, false},

	Place{}.Kind():            {during(Deployment), everyone, false},
	TakeBack{}.Kind():         {during(Deployment), everyone, false},
	ReturnToPurchase{}.Kind(): {during(Deployment), theReferee, false},

	TickWand{}.Kind():           {during(Ready), theReferee, false},
	TickWands{}.Kind():          {during(Ready), theReferee, false},
	TossCoin{}.Kind():           {during(Ready), theReferee, false},
	Start{}.Kind():              {during(Ready), theReferee, false},
	ReturnToDeployment{}.Kind(): {during(Ready), theReferee, false},

	Move{}.Kind():        {during(Thinking, Direct), everyone, false},
	RaiseWand{}.Kind():   {during(Thinking), theReferee, false},
	LowerWand{}.Kind():   {during(Thinking), theClock, false},
	Call{}.Kind():        {during(Thinking), theReferee, false},
	MovedInTime{}.Kind(): {during(Thinking, Direct), theReferee, false},
	WandFirst{}.Kind():   {during(Duelling, Performing, Finished), theReferee, false},
	Timeout{}.Kind():     {during(Thinking, Direct), theClock, false},
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
	CorrectDuel{}.Kind():  {during(Finished), theReferee, true},
	Substitute{}.Kind():   {running, theReferee, true},
	// In a Duel and after a call it is refused by a sentence of its own.
	Intervene{}.Kind(): {running | during(Finished), theReferee, true},
	// A House that does not appear forfeits before the first turn as well (SM-7.3).
	End{}.Kind(): {running | during(Planned, Purchase, Deployment, Ready), theReferee, true},
}

// OrderKinds returns the words of all orders that somebody may give.
func OrderKinds() []string {
	kinds := make([]string, 0, len(permits))
	for kind := range permits {
		kinds = append(kinds, kind)
	}
	return kinds
}

// allowed returns why an order may not be given in this phase or by this person, or nil.
func (m Match) allowed(c Command) error {
	p, known := permits[c.Order.Kind()]
	phase := m.Phase()
	switch {
	case !known:
		return fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
	case !slices.Contains(p.roles, c.By.Role), c.Order.Kind() == Timeout{}.Kind() && c.By.Role != role.System && !m.Paper:
		return fault.New(fault.Forbidden, "fault.order.role", orderWord(c.Order), fault.Word("role."+c.By.Role.String()))
	case p.phases&(1<<phase) == 0:
		// For what belongs to a turn or a Duel that is over the device was late, and gets a
		// fresh screen.
		code := fault.Illegal
		switch c.Order.(type) {
		case Move, RaiseWand, LowerWand, Call, MovedInTime, WandFirst, Settle, Void, Reveal, Ask, Perform, Place, TakeBack, Buy, Sell, Assign, AssignPeople, HelpPurchase, Confirm:
			code = fault.Stale
		}
		return fault.New(code, "fault.order.phase", orderWord(c.Order), fault.Word("phase."+phase.String()))
	case c.By.Role == role.Strategist && sideOf(m, c.Order) != c.By.Side:
		// A move meant for a turn that is over was only late.
		if move, ok := c.Order.(Move); ok {
			if err := m.thisTurn(move.Turn); err != nil {
				return err
			}
		}
		return fault.New(fault.Forbidden, "fault.order.side")
	case m.Paused && !p.paused && phase != Finished: // under a pause that is over with the match
		return fault.New(fault.Illegal, "fault.order.paused", orderWord(c.Order))
	}
	return nil
}

func orderWord(o Order) fault.Word { return fault.Word("order." + o.Kind()) }

// sideOf returns the side for which an order acts.
func sideOf(m Match, o Order) chess.Side {
	switch o := o.(type) {
	case NameStrategist:
		return o.Side
	case Buy:
		return o.Side
	case Sell:
		return o.Side
	case Assign:
		return o.Side
	case AssignPeople:
		return o.Side
	case HelpPurchase:
		return o.Side
	case Confirm:
		return o.Side
	case Place:
		return o.Side
	case TakeBack:
		return o.Side
	}
	return m.Play.Position.Side()
}
