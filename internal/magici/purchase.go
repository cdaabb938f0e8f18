package magici

import (
	"reflect"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/setting"
)

// Following returns m with the settings s of its tournament, which it has until a purchase is confirmed
// (RULINGS.md, *Settings change during the purchase*).
func (m Match) Following(s Settings) Match {
	if m.Stage == Purchase && !m.Teams[chess.White].Confirmed && !m.Teams[chess.Black].Confirmed {
		m.Settings = s.WithLaterSettings()
	}
	return m
}

// following is [Match.Following] with the settings of now.
func (m Match) following(s situation) (Match, error) {
	settings, err := s.Settings()
	return m.Following(settings), err
}

// buying decides an order of a purchase that is not sealed. One by a person who does not see the purchase begins
// the help that it is; when it would be refused it begins none, and the refusal does not say why: that is for
// those who may see (SM-1.6).
func buying[O any](decide func(Match, O, situation) ([]Fact, error)) func(Match, O, situation) ([]Fact, error) {
	field := fieldOf[O, chess.Side]("Side")
	return func(m Match, o O, s situation) ([]Fact, error) {
		side := sideIn(o, field)
		if err := m.unsealed(side); err != nil {
			return nil, err
		}
		if m.ShowsArmy(side, Viewer(s.By)) {
			return decide(m, o, s)
		}
		help := Helped{Side: side}
		facts, err := decide(Apply(m, Event{Clock: s.Now, Fact: help}), o, s)
		if err != nil {
			return nil, fault.New(fault.Illegal, "fault.help.first").By("SM-1.6")
		}
		return append([]Fact{help}, facts...), nil
	}
}

// unsealed refuses a purchase that has been confirmed.
func (m Match) unsealed(side chess.Side) error {
	if m.Teams[side].Confirmed {
		return fault.New(fault.Stale, "fault.purchase.sealed").By("SM-1.6")
	}
	return nil
}

// change makes a the army of t.
func (t *Team) change(a Army) { t.Army, t.Draft = a, t.Draft+1 }

// Buy adds a piece to the army (SM-1.1 to SM-1.3).
type Buy Ref

// Bought says that a piece was added to an army.
type Bought Ref

func (m Match) buy(o Buy, s situation) ([]Fact, error) {
	m, err := m.following(s)
	if err != nil {
		return nil, err
	}
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
}

func (m Match) bought(f Bought, _ Instant) Match {
	m.Teams[f.Side].change(m.Teams[f.Side].Army.With(f.Slot))
	return m
}

// Sell takes a piece back from it.
type Sell Ref

// Sold says that a piece was taken back from an army.
type Sold Ref

func (m Match) sell(o Sell, _ situation) ([]Fact, error) {
	switch team := &m.Teams[o.Side]; {
	case o.Slot == NoSlot:
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	case o.Slot == King:
		return nil, fault.New(fault.Illegal, "fault.sell.king").By("SM-1.2")
	case !team.Army.Has(o.Slot):
		return nil, fault.New(fault.Stale, "fault.sell.none", slotWord(o.Slot))
	}
	return single(Sold(o)), nil
}

func (m Match) sold(f Sold, _ Instant) Match {
	m.Teams[f.Side].People[f.Slot] = ""
	m.Teams[f.Side].change(m.Teams[f.Side].Army.Without(f.Slot))
	return m
}

// Assign gives a piece to a person; an empty person takes it away (SM-1.5).
type Assign struct {
	Side   chess.Side `json:"side"`
	Slot   Slot       `json:"slot"`
	Person PersonID   `json:"person"`
}

// AssignPeople gives every piece without a person to one of the candidates, the
// first ones first (SM-1.5).
type AssignPeople struct {
	Side chess.Side `json:"side"`
}

// Assigned says who plays a piece; without a person, that the piece has none now.
type Assigned struct {
	Ref
	Person PersonID `json:"person,omitempty"`
}

// assign gives a piece to a person, who can stand on the human board once (SM-1.5).
func (m Match) assign(o Assign, s situation) ([]Fact, error) {
	team := &m.Teams[o.Side]
	switch {
	case o.Slot == NoSlot:
		return nil, fault.New(fault.Invalid, "fault.slot", "")
	case !team.Army.Has(o.Slot):
		return nil, fault.New(fault.Stale, "fault.sell.none", slotWord(o.Slot))
	}
	if o.Person != "" { // empty: the piece loses its person
		if err := m.onRoster(o.Side, o.Person, "SM-1.5", s); err != nil {
			return nil, err
		}
		switch held := team.SlotOf(o.Person); {
		case o.Person == team.Strategist:
			return nil, fault.New(fault.Illegal, "fault.person.strategist").By("SM-1.5")
		case held != NoSlot && held != o.Slot:
			return nil, fault.New(fault.Illegal, "fault.person.twice", slotWord(held)).By("SM-1.5")
		}
	}
	return single(Assigned{Ref{o.Side, o.Slot}, o.Person}), nil
}

// assignPeople gives the pieces without a person to the first candidates who are free. When
// there are too few candidates the last pieces stay without one.
func (m Match) assignPeople(o AssignPeople, s situation) ([]Fact, error) {
	team := &m.Teams[o.Side]
	if team.FirstUnassigned() == NoSlot {
		return nil, fault.New(fault.Stale, "fault.suggest.done").By("SM-1.5")
	}
	candidates, err := s.Candidates(o.Side)
	if err != nil {
		return nil, err
	}
	free := slices.DeleteFunc(slices.Clone(candidates), func(p PersonID) bool {
		return p == team.Strategist || team.SlotOf(p) != NoSlot
	})
	if len(free) == 0 {
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

func (m Match) assigned(f Assigned, _ Instant) Match {
	m.Teams[f.Side].People[f.Slot] = f.Person
	m.Teams[f.Side].change(m.Teams[f.Side].Army)
	return m
}

// HelpPurchase lets those who run the match see a side's purchase and buy for it (SM-1.6).
type HelpPurchase struct {
	Side chess.Side `json:"side"`
}

// Helped says that those who run the match see a side's purchase and buy for it.
type Helped HelpPurchase

func (m Match) helpPurchase(o HelpPurchase, _ situation) ([]Fact, error) {
	if err := m.unsealed(o.Side); err != nil {
		return nil, err
	}
	if m.Teams[o.Side].Helped {
		return nil, fault.New(fault.Stale, "fault.help.done").By("SM-1.6")
	}
	return single(Helped(o)), nil
}

func (m Match) helped(f Helped, _ Instant) Match {
	m.Teams[f.Side].Helped = true
	return m
}

// Confirm seals the purchase that the device saw (SM-1.6).
type Confirm struct {
	Side  chess.Side `json:"side"`
	Draft int        `json:"draft"`
}

// Confirmed says that a purchase was sealed.
type Confirmed struct {
	Side chess.Side `json:"side"`
}

// confirm seals a purchase. The first one fixes the settings of the match, which may have changed since it was opened.
func (m Match) confirm(o Confirm, s situation) ([]Fact, error) {
	now, err := m.following(s)
	if err != nil {
		return nil, err
	}
	team := &m.Teams[o.Side]
	switch unassigned, unfit := team.FirstUnassigned(), now.Settings.CanKeep(team.Army); {
	case o.Draft != team.Draft:
		return nil, fault.New(fault.Stale, "fault.confirm.draft")
	case unfit != nil:
		return nil, unfit
	case unassigned != NoSlot:
		return nil, fault.New(fault.Illegal, "fault.confirm.person", slotWord(unassigned)).By("SM-1.5")
	}
	var facts []Fact
	if !reflect.DeepEqual(now.Settings, m.Settings) {
		facts = single(Opened{now.Settings, m.Paper})
	}
	return append(facts, Confirmed{o.Side}), nil
}

func (m Match) confirmed(f Confirmed, _ Instant) Match {
	m.Teams[f.Side].Confirmed, m.Teams[f.Side].Helped = true, false
	if m.Teams[0].Confirmed && m.Teams[1].Confirmed {
		m.Stage, m.PurchaseClock = Deployment, Clock{}
	}
	return m.readyWhenDeployed()
}

// ReopenPurchase gives a confirmed purchase back, while the other side has not confirmed.
type ReopenPurchase struct {
	Side   chess.Side `json:"side"`
	Reason string     `json:"reason" limit:"1..MaxReason"`
}

// Reopened says that a confirmed purchase was given back.
type Reopened struct {
	Side   chess.Side `json:"side"`
	Reason string     `json:"reason"`
}

func (m Match) reopenPurchase(o ReopenPurchase, _ situation) ([]Fact, error) {
	if !m.Teams[o.Side].Confirmed {
		return nil, fault.New(fault.Stale, "fault.reopen.open")
	}
	return withReason(o.Reason, Reopened(o))
}

func (m Match) reopened(f Reopened, _ Instant) Match {
	m.Teams[f.Side].Confirmed = false
	return m
}

// LimitPurchase shows both sides how long they have; 0 takes the limit away.
type LimitPurchase struct {
	Seconds int `json:"seconds" limit:"0..maxLimit"`
}

// Limited says how long both sides have for the purchase; 0: no limit is shown.
type Limited struct {
	Seconds int `json:"seconds"`
}

// maxLimit is the longest time that a purchase may be given, in seconds.
const maxLimit = 3600

func (m Match) limitPurchase(o LimitPurchase, _ situation) ([]Fact, error) {
	if o.Seconds < 0 || o.Seconds > maxLimit {
		return nil, fault.New(fault.Invalid, "fault.limit.range", maxLimit)
	}
	return single(Limited(o)), nil
}

func (m Match) limited(f Limited, now Instant) Match {
	m.PurchaseClock = Clock{}
	if f.Seconds > 0 {
		m.PurchaseClock = startClock(setting.Seconds(f.Seconds)*setting.Second, now)
	}
	return m
}
