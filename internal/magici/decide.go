package magici

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// Decide checks c against m and returns the facts that record it, with the clock reading
// now. It neither reads a clock nor draws chance: both come in, time as now and chance
// with what is given. On error nothing has happened.
func Decide(m Match, c Command, given Given, now Instant) ([]Event, error) {
	kind := orders.Find(c.Order)
	if kind == nil {
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	}
	if err := m.allowed(kind, c); err != nil {
		return nil, err
	}
	facts, err := kind.Is.decide(m, c.Order, situation{c.By, now, given})
	if err != nil {
		return nil, err
	}
	events := make([]Event, len(facts))
	for i, f := range facts {
		events[i] = Event{Clock: now, Fact: f}
	}
	if err := m.housesFree(events, given); err != nil {
		return nil, err
	}
	if !m.Paper && !m.matchTimeOver(now) {
		return events, nil
	}
	for _, e := range events {
		m = Apply(m, e)
	}
	if m.Paper && m.Phase() == Performing { // people have done so long ago
		return append(events, Event{Clock: now, Fact: Performed{}}), nil
	}
	// The match time is over: what was begun is finished first, perhaps by these events
	// (SM-3.4).
	if p := &m.Play; p.TurnPhase != Duelling && !p.SquareOwed && m.matchTimeOver(now) {
		events = append(events, Event{Clock: now, Fact: Ended{By: EndTime}})
	}
	return events, nil
}

func single(f Fact) []Fact { return []Fact{f} }

// withReason records f, which needs a reason in words.
func withReason(reason string, f Fact) ([]Fact, error) {
	if strings.TrimSpace(reason) == "" {
		return nil, fault.New(fault.Invalid, "fault.reason.missing")
	}
	return withOptionalReason(reason, f)
}

// MaxReason is how long a reason may be, in characters: a sentence, not a story. The fields
// of all forms have it as their maxlength.
const MaxReason = 500

// withOptionalReason records f, whose reason may be left out.
func withOptionalReason(reason string, f Fact) ([]Fact, error) {
	if utf8.RuneCountInString(reason) > MaxReason {
		return nil, fault.New(fault.Invalid, "fault.reason.long", MaxReason)
	}
	return single(f), nil
}

// onRoster refuses a person who is not on the roster of a side's House, by a rule.
func (m Match) onRoster(side chess.Side, person PersonID, rule string, s situation) error {
	roster, err := s.Roster(m.Teams[side].House)
	if err == nil && !slices.Contains(roster, person) {
		return fault.New(fault.Illegal, "fault.person.roster").By(rule)
	}
	return err
}

func slotWord(s Slot) fault.Word { return kindWord(s.Kind()) }

func kindWord(k chess.Kind) fault.Word { return fault.Word("piece." + string(k.Letter())) }

func sideWord(side chess.Side) fault.Word { return fault.Word("side." + side.String()) }
