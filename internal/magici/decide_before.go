package magici

import (
	"reflect"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// schedule plans a match.
func (m Match) schedule(o Schedule, _ situation) ([]Fact, error) {
	return single(Scheduled{o.Plan}), nil
}

func (m Match) nameStrategist(o NameStrategist, s situation) ([]Fact, error) {
	if err := m.onRoster(o.Side, o.Person, "SM-1.1", s); err != nil {
		return nil, err
	}
	return single(Named(o)), nil
}

// onRoster refuses a person who is not on the roster of a side's House, by a rule.
func (m Match) onRoster(side chess.Side, person PersonID, rule string, s situation) error {
	roster, err := s.Roster(m.Teams[side].House)
	if err == nil && !slices.Contains(roster, person) {
		return fault.New(fault.Illegal, "fault.person.roster").By(rule)
	}
	return err
}

func (m Match) swapColours(o SwapColours, _ situation) ([]Fact, error) {
	switch side, ok := m.SideOf(o.White); {
	case !ok:
		return nil, fault.New(fault.Invalid, "fault.swap.house")
	case side == chess.White:
		return nil, fault.New(fault.Stale, "fault.swap.done")
	case m.Teams[0].Confirmed || m.Teams[1].Confirmed:
		return nil, fault.New(fault.Illegal, "fault.swap.confirmed").By("SM-2.5")
	}
	return single(Swapped{}), nil
}

// Keeps reports whether a House plays this match now, so that it can play no other one (SM-8.1). Practice counts for
// nothing, and a match that is entered from paper was played before: neither keeps a House.
func (m *Match) Keeps(house HouseID) bool {
	phase := m.Phase()
	return phase != Planned && phase != Finished && !m.Practice && !m.Paper && (m.White == house || m.Black == house)
}

// housesFree refuses to open a match, or to go on with one that was over, while one of its Houses plays another one
// (SM-8.1). What is corrected without clocks is not played.
func (m Match) housesFree(events []Event, given Given) error {
	if phase := m.Phase(); phase != Planned && phase != Finished {
		return nil
	}
	key := "fault.open.house"
	if m.Phase() == Finished {
		key = "fault.undo.house"
	}
	for _, e := range events {
		m = Apply(m, e)
	}
	for side := range m.Teams {
		if house := m.Teams[side].House; m.Keeps(house) && !m.Clockless {
			other, board, err := given.PlayedBy(house)
			if err != nil {
				return err
			}
			if other != "" {
				return fault.New(fault.Illegal, key, fault.Word("side."+chess.Side(side).String()), other, board).By("SM-8.1")
			}
		}
	}
	return nil
}

// open opens the purchase. A board has one open match at a time.
func (m Match) open(o Open, s situation) ([]Fact, error) {
	other, err := s.OnBoard()
	if err != nil {
		return nil, err
	}
	if other != "" {
		return nil, fault.New(fault.Illegal, "fault.open.board", m.Board, other)
	}
	for side := range m.Teams {
		if m.Teams[side].Strategist == "" {
			return nil, fault.New(fault.Illegal, "fault.open.strategist", fault.Word("side."+chess.Side(side).String())).By("SM-1.1")
		}
	}
	settings, err := s.Settings()
	if err != nil {
		return nil, err
	}
	if err := settings.Validate(); err != nil {
		return nil, err
	}
	return single(Opened{settings, o.Paper}), nil
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

func (m Match) helpPurchase(o HelpPurchase, _ situation) ([]Fact, error) {
	if err := m.unsealed(o.Side); err != nil {
		return nil, err
	}
	if m.Teams[o.Side].Helped {
		return nil, fault.New(fault.Stale, "fault.help.done").By("SM-1.6")
	}
	return single(Helped(o)), nil
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

func (m Match) reopenPurchase(o ReopenPurchase, _ situation) ([]Fact, error) {
	if !m.Teams[o.Side].Confirmed {
		return nil, fault.New(fault.Stale, "fault.reopen.open")
	}
	return withReason(o.Reason, Reopened(o))
}

// maxLimit is the longest time that a purchase may be given, in seconds.
const maxLimit = 3600

func (m Match) limitPurchase(o LimitPurchase, _ situation) ([]Fact, error) {
	if o.Seconds < 0 || o.Seconds > maxLimit {
		return nil, fault.New(fault.Invalid, "fault.limit.range", maxLimit)
	}
	return single(Limited(o)), nil
}

// place deploys a piece (SM-2.1 to SM-2.3).
func (m Match) place(o Place, _ situation) ([]Fact, error) {
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
}

func (m Match) takeBack(o TakeBack, _ situation) ([]Fact, error) {
	if last := m.LastPlaced(o.Side); last == NoSlot || last != o.Slot {
		return nil, fault.New(fault.Stale, "fault.takeback.last").By("SM-2.3")
	}
	return single(TakenBack(o)), nil
}

func (m Match) returnToPurchase(o ReturnToPurchase, _ situation) ([]Fact, error) {
	return withReason(o.Reason, ReturnedToPurchase(o))
}

func (m Match) tickWand(o TickWand, _ situation) ([]Fact, error) {
	if !m.Teams[o.Side].Army.Has(o.Slot) {
		return nil, fault.New(fault.Invalid, "fault.slot", o.Slot.String())
	}
	return single(Ticked{Ref{o.Side, o.Slot}, o.Has}), nil
}

// tickWands ticks all wands of a side but those of people who are absent: these are ticked one by one.
func (m Match) tickWands(o TickWands, s situation) ([]Fact, error) {
	var facts []Fact
	team := &m.Teams[o.Side]
	for slot := range team.Army.All() {
		absent := false
		if o.Has {
			var err error
			if absent, err = s.Absent(team.People[slot]); err != nil {
				return nil, err
			}
		}
		if team.Wand[slot] != o.Has && !absent {
			facts = append(facts, Ticked{Ref{o.Side, slot}, o.Has})
		}
	}
	if facts == nil {
		return nil, fault.New(fault.Stale, "fault.wands.done")
	}
	return facts, nil
}

// tossCoin tosses the coin of the program, or records the toss of a real one.
func (m Match) tossCoin(o TossCoin, s situation) ([]Fact, error) {
	switch missing := m.WandsMissing(); {
	case o.Tossed != nil && *o.Tossed != m.Tosses:
		return nil, fault.New(fault.Stale, "fault.toss.done").By("SM-2.7")
	case o.By != SystemTossed && o.By != CoinTossed:
		return nil, fault.New(fault.Invalid, "fault.toss.by")
	case o.First == nil && o.By == CoinTossed:
		return nil, fault.New(fault.Invalid, "fault.field.missing", "first")
	case missing > 0 && o.Reason == "" && !m.Paper:
		return nil, fault.New(fault.Illegal, "fault.toss.wands", missing).By("SM-2.6")
	case m.Toss.Done && o.Reason == "":
		return nil, fault.New(fault.Illegal, "fault.toss.again").By("SM-2.7")
	case o.By == SystemTossed:
		first, err := s.Coin()
		if err != nil {
			return nil, err
		}
		o.First = &first
	}
	return withOptionalReason(o.Reason, Tossed{*o.First, o.By, o.Reason})
}

func (m Match) returnToDeployment(o ReturnToDeployment, _ situation) ([]Fact, error) {
	if len(m.Placements) == 0 {
		return nil, fault.New(fault.Illegal, "fault.deployment.fixed").By("SM-2.3")
	}
	return withOptionalReason(o.Reason, ReturnedToDeployment(o))
}

func (m Match) start(_ Start, _ situation) ([]Fact, error) {
	if !m.Toss.Done {
		return nil, fault.New(fault.Illegal, "fault.start.toss").By("SM-2.7")
	}
	return single(Started{}), nil
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
