package magici

import (
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// Decide checks c against m and returns the facts that record it, with the clock reading
// now. It neither reads a clock nor draws chance: both come in, time as now and chance
// with the order. On error nothing has happened.
func Decide(m Match, c Command, now Instant) ([]Event, error) {
	if err := m.allowed(c); err != nil {
		return nil, err
	}
	facts, err := m.decide(c, now)
	if err != nil {
		return nil, err
	}
	events := make([]Event, len(facts))
	for i, f := range facts {
		events[i] = Event{Clock: now, Fact: f}
	}
	return m.endOverdue(events, now), nil
}

// endOverdue adds the end by time when the match time is over and what was begun is
// finished by these events (SM-3.4).
func (m Match) endOverdue(events []Event, now Instant) []Event {
	if !m.overtime(now) {
		return events
	}
	after := m
	for _, e := range events {
		after = Apply(after, e)
	}
	if after.Play.TurnPhase == Performing && after.overtime(now) {
		events = append(events, Event{Clock: now, Fact: Ended{By: EndTime}})
	}
	return events
}

// decide answers the orders before the first turn; decidePlay answers all others.
func (m Match) decide(c Command, now Instant) ([]Fact, error) {
	switch o := c.Order.(type) {
	case Schedule:
		return one(Scheduled{o.Plan}), nil
	case NameStrategist:
		if !slices.Contains(o.Roster, o.Person) {
			return nil, fault.New(fault.Illegal, "fault.person.roster").By("SM-1.1")
		}
		return one(Named{o.Side, o.Person}), nil
	case SwapColours:
		return m.swapColours(o)
	case Open:
		return m.open(o)
	case Buy:
		return m.buy(o)
	case Sell:
		return m.sell(o)
	case Assign:
		return m.assign(o)
	case Confirm:
		return m.confirm(o)
	case ReopenPurchase:
		return m.reopen(o)
	case LimitPurchase:
		if o.Seconds < 0 || o.Seconds > 3600 {
			return nil, fault.New(fault.Invalid, "fault.limit.range", 3600)
		}
		return one(Limited(o)), nil
	case Place:
		return m.place(o)
	case TakeBack:
		if last := m.LastPlaced(o.Side); last == NoSlot || last != o.Slot {
			return nil, fault.New(fault.Stale, "fault.takeback.last").By("SM-2.3")
		}
		return one(TakenBack(o)), nil
	case ReturnToPurchase:
		return withReason(o.Reason, ReturnedToPurchase(o))
	case TickWand:
		if !m.Teams[o.Side].Army.Has(o.Slot) {
			return nil, fault.New(fault.Invalid, "fault.slot", o.Slot.String())
		}
		return one(Ticked{Ref{o.Side, o.Slot}, o.Has}), nil
	case TossCoin:
		return m.toss(o)
	case ReturnToDeployment:
		return m.returnToDeployment(o)
	case Start:
		if !m.Toss.Done {
			return nil, fault.New(fault.Illegal, "fault.start.toss").By("SM-2.7")
		}
		return one(Started{}), nil
	}
	return m.decidePlay(c, now)
}

func (m Match) decidePlay(c Command, now Instant) ([]Fact, error) {
	switch o := c.Order.(type) {
	case Move:
		return m.move(c.By, o, now)
	case Call:
		return m.call(o, now)
	case MovedInTime:
		return m.movedInTime(o, now)
	case WandFirst:
		return m.wandFirst(o)
	case Timeout:
		if m.late(now) == nil || m.overtime(now) || m.stranded() {
			return nil, fault.New(fault.Stale, "fault.turn.stale")
		}
		return one(TimedOut{m.Play.Position.Side()}), nil
	case Pass:
		if m.overtime(now) || m.Stuck() || !m.stranded() {
			return nil, fault.New(fault.Stale, "fault.turn.stale")
		}
		return one(Passed{m.Play.Position.Side()}), nil
	case Settle:
		return m.settle(o)
	case Replace:
		return m.replace(c.By, o)
	case Void:
		return m.void(o)
	case Reveal:
		return m.reveal(o)
	case Ask:
		return m.ask(o)
	case Perform:
		if err := m.thisTurn(o.Turn); err != nil {
			return nil, err
		}
		return one(Performed{}), nil
	case TimeUp:
		if m.Play.SquareOwed || !m.overtime(now) {
			return nil, fault.New(fault.Stale, "fault.turn.stale")
		}
		return one(Ended{By: EndTime}), nil
	case Pause:
		if err := reasonFits(string(o.Reason)); err != nil {
			return nil, err
		}
		return one(PauseBegan{o.Reason, c.By.Role}), nil
	case Resume:
		if !m.Paused {
			return nil, fault.New(fault.Stale, "fault.resume.running")
		}
		return one(PauseEnded{}), nil
	case CorrectClock:
		return m.correctClock(o, now)
	case Undo:
		return m.undo(c.By, o)
	case End:
		return m.end(o)
	case Substitute:
		return m.substitute(o)
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

func one(f Fact) []Fact { return []Fact{f} }

// withReason records f, which needs a reason in words.
func withReason(reason string, f Fact) ([]Fact, error) {
	if err := reasonGiven(reason); err != nil {
		return nil, err
	}
	return one(f), nil
}

// MaxReason is how long a reason may be, in characters: a sentence, not a story. The fields
// of all forms have it as their maxlength.
const MaxReason = 500

// reasonGiven returns why reason is none, or nil.
func reasonGiven(reason string) error {
	if strings.TrimSpace(reason) == "" {
		return fault.New(fault.Invalid, "fault.reason.missing")
	}
	return reasonFits(reason)
}

// reasonFits returns why a reason that may be left out is too long, or nil.
func reasonFits(reason string) error {
	if utf8.RuneCountInString(reason) > MaxReason {
		return fault.New(fault.Invalid, "fault.reason.long", MaxReason)
	}
	return nil
}
