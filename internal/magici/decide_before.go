package magici

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
)

func (m Match) swapColours(o SwapColours) ([]Fact, error) {
	switch side, ok := m.SideOf(o.White); {
	case !ok:
		return nil, fault.New(fault.Invalid, "fault.swap.house")
	case side == chess.White:
		return nil, fault.New(fault.Stale, "fault.swap.done")
	case m.Teams[0].Confirmed || m.Teams[1].Confirmed:
		return nil, fault.New(fault.Illegal, "fault.swap.confirmed").By("SM-2.5")
	}
	return one(Swapped{}), nil
}

func (m Match) open(o Open) ([]Fact, error) {
	for side := range m.Teams {
		if m.Teams[side].Strategist == "" {
			return nil, fault.New(fault.Illegal, "fault.open.strategist", fault.Word("side."+chess.Side(side).String())).By("SM-1.1")
		}
	}
	if err := o.Settings.Validate(); err != nil {
		return nil, err
	}
	return one(Opened(o)), nil
}

// unsealed returns why the purchase of a side cannot be changed, or nil.
func (m Match) unsealed(side chess.Side) error {
	if m.Teams[side].Confirmed {
		return fault.New(fault.Stale, "fault.purchase.sealed").By("SM-1.6")
	}
	return nil
}

func (m Match) buy(o Buy) ([]Fact, error) {
	team := m.Teams[o.Side]
	if err := m.unsealed(o.Side); err != nil {
		return nil, err
	}
	if o.Slot == NoSlot {
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	}
	if team.Army.Has(o.Slot) {
		return nil, fault.New(fault.Stale, "fault.buy.has", slotWord(o.Slot))
	}
	if err := m.Settings.CanBuy(team.Army, o.Slot.Kind()); err != nil {
		return nil, err
	}
	return one(Bought(o)), nil
}

func (m Match) sell(o Sell) ([]Fact, error) {
	if err := m.unsealed(o.Side); err != nil {
		return nil, err
	}
	switch {
	case o.Slot == NoSlot:
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	case o.Slot == King:
		return nil, fault.New(fault.Illegal, "fault.sell.king").By("SM-1.2")
	case !m.Teams[o.Side].Army.Has(o.Slot):
		return nil, fault.New(fault.Stale, "fault.sell.none", slotWord(o.Slot))
	}
	return one(Sold(o)), nil
}

func (m Match) assign(o Assign) ([]Fact, error) {
	team := m.Teams[o.Side]
	if err := m.unsealed(o.Side); err != nil {
		return nil, err
	}
	if o.Slot == NoSlot {
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	}
	if !team.Army.Has(o.Slot) {
		return nil, fault.New(fault.Stale, "fault.sell.none", slotWord(o.Slot))
	}
	if o.Person != "" {
		if err := team.mayPlay(o.Person, o.Roster); err != nil {
			return nil, err
		}
		if held := team.SlotOf(o.Person); held != NoSlot && held != o.Slot {
			return nil, fault.New(fault.Illegal, "fault.person.twice", slotWord(held)).By("SM-1.5")
		}
	}
	return one(Assigned{Ref{o.Side, o.Slot}, o.Person}), nil
}

// mayPlay returns why person cannot stand on the human board, or nil (SM-1.5).
func (t Team) mayPlay(person PersonID, roster []PersonID) error {
	switch {
	case !slices.Contains(roster, person):
		return fault.New(fault.Illegal, "fault.person.roster").By("SM-1.5")
	case person == t.Strategist:
		return fault.New(fault.Illegal, "fault.person.strategist").By("SM-1.5")
	}
	return nil
}

func (m Match) confirm(o Confirm) ([]Fact, error) {
	team := m.Teams[o.Side]
	if err := m.unsealed(o.Side); err != nil {
		return nil, err
	}
	if o.Draft != team.Draft {
		return nil, fault.New(fault.Stale, "fault.confirm.draft")
	}
	if slot := team.FirstUnassigned(); slot != NoSlot {
		return nil, fault.New(fault.Illegal, "fault.confirm.person", slotWord(slot)).By("SM-1.5")
	}
	return one(Confirmed{o.Side}), nil
}

func (m Match) reopen(o ReopenPurchase) ([]Fact, error) {
	if !m.Teams[o.Side].Confirmed {
		return nil, fault.New(fault.Stale, "fault.reopen.open")
	}
	return withReason(o.Reason, Reopened(o))
}

func (m Match) place(o Place) ([]Fact, error) {
	if o.Slot == NoSlot {
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	}
	if err := m.canPlace(o.Side, o.Slot, o.Square); err != nil {
		return nil, err
	}
	p := Placement(o)
	return one(Placed{p, m.Teams[o.Side].People[o.Slot]}), nil
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

func (m Match) toss(o TossCoin) ([]Fact, error) {
	missing := m.WandsMissing()
	switch {
	case o.By != SystemTossed && o.By != CoinTossed:
		return nil, fault.New(fault.Invalid, "fault.toss.by")
	case o.First == nil:
		return nil, fault.New(fault.Invalid, "fault.field.missing", "first")
	case missing > 0 && o.Reason == "":
		return nil, fault.New(fault.Illegal, "fault.toss.wands", missing).By("SM-2.6")
	case m.Toss.Done && o.Reason == "":
		return nil, fault.New(fault.Illegal, "fault.toss.again").By("SM-2.7")
	}
	if err := reasonFits(o.Reason); err != nil {
		return nil, err
	}
	return one(Tossed{*o.First, o.By, o.Reason}), nil
}

func (m Match) returnToDeployment(o ReturnToDeployment) ([]Fact, error) {
	if len(m.Placements) == 0 {
		return nil, fault.New(fault.Illegal, "fault.deployment.fixed").By("SM-2.3")
	}
	if err := reasonFits(o.Reason); err != nil {
		return nil, err
	}
	return one(ReturnedToDeployment(o)), nil
}

func kindWord(k chess.Kind) fault.Word { return fault.Word("piece." + string(k.Letter())) }

func slotWord(s Slot) fault.Word { return kindWord(s.Kind()) }
