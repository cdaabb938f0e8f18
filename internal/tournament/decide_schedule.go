package tournament

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/schedule"
)

// replan moves a match, and with Swap another one into its place.
func (t Tournament) replan(o Replan) ([]Fact, error) {
	was, err := t.movable(o.Match, o.Begun)
	if err != nil {
		return nil, err
	}
	if o.Was != (Spot{}) && o.Was != (Spot{was.Round, was.Board, was.White, was.Black}) {
		return nil, fault.New(fault.Stale, "fault.plan.moved", was.ID, was.Round, was.Board)
	}
	moved := was
	moved.Round, moved.Board, moved.White, moved.Black = o.Round, o.Board, o.White, o.Black
	changed := []magici.Plan{moved}
	if o.Swap != "" {
		other, err := t.movable(o.Swap, o.Begun)
		if err != nil {
			return nil, err
		}
		other.Round, other.Board = was.Round, was.Board
		changed = append(changed, other)
	}
	return t.replanAll(changed)
}

// replanAll returns the facts of matches that change at once.
func (t Tournament) replanAll(changed []magici.Plan) ([]Fact, error) {
	after := t
	var facts []Fact
	for _, p := range changed {
		if err := t.checkSpot(p); err != nil {
			return nil, err
		}
		before, _ := t.Match(p.ID)
		if before == p {
			continue
		}
		f := MatchReplanned{p}
		after, facts = Apply(after, f), append(facts, f)
	}
	if err := t.conflicts(after.Matches); err != nil {
		return nil, err
	}
	return facts, nil
}

// movable returns the plan of a match that has not begun.
func (t Tournament) movable(id string, begun []string) (magici.Plan, error) {
	p, ok := t.Match(id)
	switch {
	case !ok:
		return p, fault.New(fault.NotFound, "fault.plan.none", id)
	case slices.Contains(begun, id):
		return p, fault.New(fault.Illegal, "fault.plan.begun", id)
	}
	return p, nil
}

// setSchedule puts a whole schedule in the place of the one before; what has begun stays.
func (t Tournament) setSchedule(o SetSchedule) ([]Fact, error) {
	if o.Seen != 0 && o.Seen != t.Editions.Schedule {
		return nil, fault.New(fault.Stale, "fault.schedule.changed")
	}
	var plans []magici.Plan
	for _, p := range t.Matches {
		if slices.Contains(o.Begun, p.ID) {
			plans = append(plans, p)
		}
	}
	for _, m := range o.Matches {
		p := t.plan(m)
		if slices.Contains(o.Begun, p.ID) {
			if kept, _ := t.Match(p.ID); kept != p {
				return nil, fault.New(fault.Illegal, "fault.plan.begun", p.ID)
			}
			continue
		}
		if err := t.checkSpot(p); err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	if err := t.conflicts(plans); err != nil {
		return nil, err
	}
	plans = inOrder(plans)
	if slices.Equal(plans, t.Matches) {
		return nil, nil
	}
	return one(ScheduleSet{plans}), nil
}

// conflicts returns what keeps plans from being played, all of it, or nil.
func (t Tournament) conflicts(plans []magici.Plan) error {
	var all fault.Sentences
	for _, c := range t.Conflicts(plans) {
		if !c.Problem.Warns() {
			all = append(all, c.Fault(t.HouseName))
		}
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return fault.New(fault.Illegal, "fault.schedule.several", all).By("SM-8.1")
}

// Conflicts returns the conflicts that plans would have as the schedule of t.
func (t Tournament) Conflicts(plans []magici.Plan) []schedule.Conflict {
	houses := make([]magici.HouseID, len(t.Houses))
	for i, h := range t.Houses {
		houses[i] = h.ID
	}
	return schedule.Check(houses, plans)
}

// HouseName returns what people call a House; its id when there is none.
func (t Tournament) HouseName(id magici.HouseID) string {
	if h, ok := t.House(id); ok {
		return h.Name
	}
	return string(id)
}
