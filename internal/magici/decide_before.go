package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// decidePlanned answers an order for a match that is planned; decidePurchase,
// decideDeployment, decideTurn, decideDuel and decideAny go on with the others.
func (m Match) decidePlanned(c Command, now Instant) ([]Fact, error) {
	switch o := c.Order.(type) {
	case Schedule:
		return single(Scheduled{o.Plan}), nil
	case NameStrategist:
		if !slices.Contains(o.Roster, o.Person) {
			return nil, fault.New(fault.Illegal, "fault.person.roster").By("SM-1.1")
		}
		return single(Named{o.Side, o.Person}), nil
	case SwapColours:
		switch side, ok := m.SideOf(o.White); {
		case !ok:
			return nil, fault.New(fault.Invalid, "fault.swap.house")
		case side == chess.White:
			return nil, fault.New(fault.Stale, "fault.swap.done")
		case m.Teams[0].Confirmed || m.Teams[1].Confirmed:
			return nil, fault.New(fault.Illegal, "fault.swap.confirmed").By("SM-2.5")
		}
		return single(Swapped{}), nil
	case Open:
		for side := range m.Teams {
			if m.Teams[side].Strategist == "" {
				return nil, fault.New(fault.Illegal, "fault.open.strategist", fault.Word("side."+chess.Side(side).String())).By("SM-1.1")
			}
		}
		if err := o.Settings.Validate(); err != nil {
			return nil, err
		}
		return single(Opened(o)), nil
	}
	return m.decidePurchase(c, now)
}

// decidePurchase answers an order of the purchase.
func (m Match) decidePurchase(c Command, now Instant) ([]Fact, error) {
	switch c.Order.(type) {
	case Buy, Sell, Assign, AssignPeople, HelpPurchase, Confirm:
		side := sideOf(m, c.Order)
		_, help := c.Order.(HelpPurchase)
		switch {
		case m.Teams[side].Confirmed:
			return nil, fault.New(fault.Stale, "fault.purchase.sealed").By("SM-1.6")
		case !help && !m.ShowsArmy(side, Viewer(c.By)):
			return m.helpAndBuy(c, now)
		}
	}
	switch o := c.Order.(type) {
	case Buy:
		team := &m.Teams[o.Side]
		switch {
		case o.Slot == NoSlot:
			return nil, fault.New(fault.Invalid, "fault.slot", "")
		case team.Army.Has(o.Slot):
			return nil, fault.New(fault.Stale, "fault.buy.has", slotWord(o.Slot))
		}
		if err := m.Settings.CanBuy(team.Army, o.Slot.Kind()); err != nil {
			return nil, err
		}
		return single(Bought(o)), nil
	case Sell:
		switch team := &m.Teams[o.Side]; {
		case o.Slot == NoSlot:
			return nil, fault.New(fault.Invalid, "fault.slot", "")
		case o.Slot == King:
			return nil, fault.New(fault.Illegal, "fault.sell.king").By("SM-1.2")
		case !team.Army.Has(o.Slot):
			return nil, fault.New(fault.Stale, "fault.sell.none", slotWord(o.Slot))
		}
		return single(Sold(o)), nil
	case Assign:
		return m.assign(o)
	case AssignPeople:
		return m.assignPeople(o)
	case HelpPurchase:
		if m.Teams[o.Side].Helped {
			return nil, fault.New(fault.Stale, "fault.help.done").By("SM-1.6")
		}
		return single(Helped(o)), nil
	case Confirm:
		team := &m.Teams[o.Side]
		switch unassigned := team.FirstUnassigned(); {
		case o.Draft != team.Draft:
			return nil, fault.New(fault.Stale, "fault.confirm.draft")
		case unassigned != NoSlot:
			return nil, fault.New(fault.Illegal, "fault.confirm.person", slotWord(unassigned)).By("SM-1.5")
		}
		return single(Confirmed{o.Side}), nil
	case ReopenPurchase:
		if !m.Teams[o.Side].Confirmed {
			return nil, fault.New(fault.Stale, "fault.reopen.open")
		}
		return withReason(o.Reason, Reopened(o))
	case LimitPurchase:
		if o.Seconds < 0 || o.Seconds > 3600 {
			return nil, fault.New(fault.Invalid, "fault.limit.range", 3600)
		}
		return single(Limited(o)), nil
	}
	return m.decideDeployment(c, now)
}

// helpAndBuy lets an order of the purchase begin the help that it is. One that would be refused
// begins none, and is not told why: that is for those who may see (SM-1.6).
func (m Match) helpAndBuy(c Command, now Instant) ([]Fact, error) {
	help := Helped{Side: sideOf(m, c.Order)}
	facts, err := Apply(m, Event{Clock: now, Fact: help}).decidePurchase(c, now)
	if err != nil {
		return nil, fault.New(fault.Illegal, "fault.help.first").By("SM-1.6")
	}
	return append([]Fact{help}, facts...), nil
}

// assign gives a piece to a person, who can stand on the human board once (SM-1.5).
func (m Match) assign(o Assign) ([]Fact, error) {
	team := &m.Teams[o.Side]
	held := team.SlotOf(o.Person)
	switch {
	case o.Slot == NoSlot:
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	case !team.Army.Has(o.Slot):
		return nil, fault.New(fault.Stale, "fault.sell.none", slotWord(o.Slot))
	case o.Person == "": // nobody any more
	case !slices.Contains(o.Roster, o.Person):
		return nil, fault.New(fault.Illegal, "fault.person.roster").By("SM-1.5")
	case o.Person == team.Strategist:
		return nil, fault.New(fault.Illegal, "fault.person.strategist").By("SM-1.5")
	case held != NoSlot && held != o.Slot:
		return nil, fault.New(fault.Illegal, "fault.person.twice", slotWord(held)).By("SM-1.5")
	}
	return single(Assigned{Ref{o.Side, o.Slot}, o.Person}), nil
}

// assignPeople gives the pieces that nobody plays to the first candidates who are free. When
// there are too few of them the last pieces stay without anybody.
func (m Match) assignPeople(o AssignPeople) ([]Fact, error) {
	team := &m.Teams[o.Side]
	free := slices.DeleteFunc(slices.Clone(o.Candidates), func(p PersonID) bool {
		return p == team.Strategist || team.SlotOf(p) != NoSlot
	})
	switch {
	case team.FirstUnassigned() == NoSlot:
		return nil, fault.New(fault.Stale, "fault.suggest.done").By("SM-1.5")
	case len(free) == 0:
		return nil, fault.New(fault.Illegal, "fault.suggest.nobody").By("SM-1.5")
	}
	var facts []Fact
	for slot := range team.Army.All() {
		if team.People[slot] == "" && len(free) > 0 {
			facts = append(facts, Assigned{Ref{o.Side, slot}, free[0]})
			free = free[1:]
		}
	}
	return facts, nil
}

// decideDeployment answers an order of the deployment, and of a match that is ready.
func (m Match) decideDeployment(c Command, now Instant) ([]Fact, error) {
	switch o := c.Order.(type) {
	case Place:
		turn, ok := m.ToPlace()
		switch {
		case o.Slot == NoSlot:
			return nil, fault.New(fault.Invalid, "fault.slot", "")
		case !ok || turn != o.Side:
			return nil, fault.New(fault.Illegal, "fault.place.turn").By("SM-2.3")
		case !m.Unplaced(o.Side).Has(o.Slot):
			return nil, fault.New(fault.Stale, "fault.place.slot", o.Slot.String())
		case slices.ContainsFunc(m.Deployed(), func(p Placement) bool { return p.Square == o.Square }):
			return nil, fault.New(fault.Illegal, "fault.place.taken", o.Square.String()).By("SM-2.2")
		case slices.Contains(Deployable(o.Side, o.Slot.Kind()), o.Square):
		case o.Slot.Kind() == chess.Pawn:
			return nil, fault.New(fault.Illegal, "fault.place.pawn", o.Square.String()).By("SM-2.2")
		default:
			return nil, fault.New(fault.Illegal, "fault.place.piece", o.Square.String()).By("SM-2.2")
		}
		return single(Placed{Placement(o), m.Teams[o.Side].People[o.Slot]}), nil
	case TakeBack:
		if last := m.LastPlaced(o.Side); last == NoSlot || last != o.Slot {
			return nil, fault.New(fault.Stale, "fault.takeback.last").By("SM-2.3")
		}
		return single(TakenBack(o)), nil
	case ReturnToPurchase:
		return withReason(o.Reason, ReturnedToPurchase(o))
	case TickWand:
		if !m.Teams[o.Side].Army.Has(o.Slot) {
			return nil, fault.New(fault.Invalid, "fault.slot", o.Slot.String())
		}
		return single(Ticked{Ref{o.Side, o.Slot}, o.Has}), nil
	case TickWands:
		var facts []Fact
		for slot := range m.Teams[o.Side].Army.All() {
			if m.Teams[o.Side].Wand[slot] != o.Has {
				facts = append(facts, Ticked{Ref{o.Side, slot}, o.Has})
			}
		}
		if facts == nil {
			return nil, fault.New(fault.Stale, "fault.wands.done")
		}
		return facts, nil
	case TossCoin:
		switch missing := m.WandsMissing(); {
		case o.Tossed != nil && *o.Tossed != m.Tosses:
			return nil, fault.New(fault.Stale, "fault.toss.done").By("SM-2.7")
		case o.By != SystemTossed && o.By != CoinTossed:
			return nil, fault.New(fault.Invalid, "fault.toss.by")
		case o.First == nil:
			return nil, fault.New(fault.Invalid, "fault.field.missing", "first")
		case missing > 0 && o.Reason == "" && !m.Paper:
			return nil, fault.New(fault.Illegal, "fault.toss.wands", missing).By("SM-2.6")
		case m.Toss.Done && o.Reason == "":
			return nil, fault.New(fault.Illegal, "fault.toss.again").By("SM-2.7")
		}
		return withOptionalReason(o.Reason, Tossed{*o.First, o.By, o.Reason})
	case ReturnToDeployment:
		if len(m.Placements) == 0 {
			return nil, fault.New(fault.Illegal, "fault.deployment.fixed").By("SM-2.3")
		}
		return withOptionalReason(o.Reason, ReturnedToDeployment(o))
	case Start:
		if !m.Toss.Done {
			return nil, fault.New(fault.Illegal, "fault.start.toss").By("SM-2.7")
		}
		return single(Started{}), nil
	}
	return m.decideTurn(c, now)
}

// LastPlaced returns the last piece that side has deployed, or NoSlot.
func (m Match) LastPlaced(side chess.Side) Slot {
	for _, p := range slices.Backward(m.Placements) {
		if p.Side == side {
			return p.Slot
		}
	}
	return NoSlot
}

// WandsMissing counts the people who have not been ticked off (SM-2.6).
func (m Match) WandsMissing() int {
	n := 0
	for _, team := range m.Teams {
		for slot := range team.Army.All() {
			if !team.Wand[slot] {
				n++
			}
		}
	}
	return n
}

func slotWord(s Slot) fault.Word { return kindWord(s.Kind()) }

func kindWord(k chess.Kind) fault.Word { return fault.Word("piece." + string(k.Letter())) }
