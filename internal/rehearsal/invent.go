package rehearsal

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// Invent plays a whole match at once, without a desk, and returns its events. Its people
// are those of roster.
func Invent(plan magici.Plan, roster func(magici.HouseID) []magici.PersonID, seed uint64) ([]magici.Event, error) {
	c := &people{dice: dice(seed), roster: roster}
	m := magici.New(plan)
	events := []magici.Event{{Fact: magici.Scheduled{Plan: plan}}}
	now := magici.Instant(0)
	for {
		act := c.next(m)
		if act.order == nil {
			return events, nil
		}
		now = now.After(act.after)
		command := magici.Command{By: magici.Actor{Role: magici.Referee}, Order: c.filled(m, act.order)}
		if due, at, ok := m.Due(); ok && at <= now {
			now, command = at, magici.Command{By: magici.Actor{Role: magici.System}, Order: due}
		}
		decided, err := magici.Decide(m, command, now)
		if err != nil {
			return nil, err
		}
		for _, e := range decided {
			m = magici.Apply(m, e)
		}
		events = append(events, decided...)
	}
}

// filled completes an order as the desk would.
func (c *people) filled(m magici.Match, o magici.Order) magici.Order {
	switch o := o.(type) {
	case magici.NameStrategist:
		o.Roster = c.roster(m.Teams[o.Side].House)
		return o
	case magici.Assign:
		o.Roster = c.roster(m.Teams[o.Side].House)
		return o
	case magici.Open:
		o.Settings = magici.DefaultSettings()
		return o
	case magici.TossCoin:
		first := chess.Side(c.dice.IntN(2))
		o.First = &first
		return o
	case magici.Void:
		o.Question = question()
		return o
	case magici.Undo:
		o.Question = question()
		return o
	case magici.Move:
		o.Question = question()
		return o
	}
	return o
}

// question is one that no bank has.
func question() *magici.Question {
	w := magici.Wording{Text: "Domanda di prova?", Answer: "Prova"}
	return &magici.Question{ID: "prova", It: w, En: w}
}
