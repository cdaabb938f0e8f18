package magici

import (
	"maps"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// Substitute puts another person in a piece's place; without a slot, in the
// Strategist's. The piece keeps its calls.
type Substitute struct {
	Side   chess.Side `json:"side"`
	Slot   Slot       `json:"slot" enum:"- K Q R1 R2 B1 B2 N1 N2 P1 P2 P3 P4 P5 P6 P7 P8"` // empty: the Strategist
	Person PersonID   `json:"person"`
	Reason string     `json:"reason,omitempty" limit:"..MaxReason"`
}

// Substituted says who plays from now on in a piece's place, or in the Strategist's.
type Substituted struct {
	Ref
	Person PersonID `json:"person"`
	Reason string   `json:"reason,omitempty"`
}

func (m Match) substitute(o Substitute, s situation) ([]Fact, error) {
	if err := m.onRoster(o.Side, o.Person, "SM-1.5", s); err != nil {
		return nil, err
	}
	team, plays := m.Teams[o.Side], maps.Collect(m.Lineup(o.Side))
	if _, there := plays[o.Slot]; o.Slot != NoSlot && !there {
		return nil, fault.New(fault.Stale, "fault.substitute.gone")
	}
	// A person is in a match once. Who has left the board is free again.
	if o.Person == team.Strategist {
		return nil, fault.New(fault.Illegal, "fault.person.strategist").By("SM-1.5")
	}
	for slot := range plays {
		if team.People[slot] == o.Person {
			return nil, fault.New(fault.Illegal, "fault.person.twice", slotWord(slot)).By("SM-1.5")
		}
	}
	facts, err := withOptionalReason(o.Reason, Substituted{Ref{o.Side, o.Slot}, o.Person, o.Reason})
	if err == nil && o.Slot != NoSlot && team.Wand[o.Slot] && m.Phase() == Ready {
		facts = append(facts, Ticked{Ref{o.Side, o.Slot}, false}) // the wand of the person who leaves (SM-2.6)
	}
	return facts, err
}

func (m Match) substituted(f Substituted, _ Instant) Match {
	team := &m.Teams[f.Side]
	if left := team.SlotOf(f.Person); left != NoSlot {
		team.People[left] = "" // steps in from among those who have left the board
	}
	place := &team.Strategist
	if f.Slot != NoSlot {
		place = &team.People[f.Slot]
	}
	m.Replaced = append(slices.Clip(m.Replaced), *place)
	*place = f.Person
	return m
}
