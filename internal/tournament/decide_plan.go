package tournament

import (
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

const (
	maxRound   = 1000
	maxMatchID = 20
)

func (t Tournament) planMatch(o PlanMatch, _ Given) ([]Fact, error) {
	p := t.plan(Planned(o))
	if err := t.checkSpot(p); err != nil {
		return nil, err
	}
	if _, taken := t.Match(p.ID); taken {
		return nil, fault.New(fault.Exists, "fault.plan.exists", p.ID)
	}
	if err := t.conflicts(append(slices.Clip(t.Matches), p)); err != nil {
		return nil, err
	}
	return one(MatchPlanned{p}), nil
}

func (t Tournament) unplan(o Unplan, given Given) ([]Fact, error) {
	begun, err := given.Begun()
	if err != nil {
		return nil, err
	}
	p, err := t.movable(o.Match, begun)
	if err != nil {
		return nil, err
	}
	return one(MatchUnplanned{p.ID}), nil
}

// plan returns m as it stands on the schedule of t.
func (t Tournament) plan(m Planned) magici.Plan {
	return magici.Plan{
		Tournament: t.ID, ID: m.ID, Round: m.Round, Board: m.Board,
		White: m.White, Black: m.Black, Practice: m.Practice || t.Practice,
	}
}

// checkSpot refuses a match that cannot be played at all. A practice match is outside of the
// rounds, and so of the conflicts of a schedule: it can be played at any time.
func (t Tournament) checkSpot(p magici.Plan) error {
	if err := t.houseExists(p.White); err != nil {
		return err
	}
	if err := t.houseExists(p.Black); err != nil {
		return err
	}
	// An id stands in addresses and streams.
	forbidden := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && (r < '0' || r > '9')
	}
	switch {
	case p.ID == "" || len(p.ID) > maxMatchID || strings.ContainsFunc(p.ID, forbidden):
		return fault.New(fault.Invalid, "fault.plan.id", maxMatchID)
	case p.White == p.Black:
		return fault.New(fault.Illegal, "fault.plan.same")
	case !slices.Contains(Boards(), p.Board):
		return fault.New(fault.Invalid, "fault.plan.board", p.Board)
	case p.Round < 1 || p.Round > maxRound:
		return fault.New(fault.Invalid, "fault.plan.round", maxRound)
	}
	return nil
}

// replan moves a match, and with Swap another one into its place.
func (t Tournament) replan(o Replan, given Given) ([]Fact, error) {
	begun, err := given.Begun()
	if err != nil {
		return nil, err
	}
	was, err := t.movable(o.Match, begun)
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
		other, err := t.movable(o.Swap, begun)
		if err != nil {
			return nil, err
		}
		other.Round, other.Board = was.Round, was.Board
		changed = append(changed, other)
	}
	after := t
	var facts []Fact
	for _, p := range changed {
		if err := t.checkSpot(p); err != nil {
			return nil, err
		}
		if before, _ := t.Match(p.ID); before == p {
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

// setSchedule replaces the whole schedule; matches that have begun stay.
func (t Tournament) setSchedule(o SetSchedule, given Given) ([]Fact, error) {
	if o.Seen != 0 && o.Seen != t.Editions.Schedule {
		return nil, fault.New(fault.Stale, "fault.schedule.changed")
	}
	begun, err := given.Begun()
	if err != nil {
		return nil, err
	}
	var plans []magici.Plan
	for _, p := range t.Matches {
		if slices.Contains(begun, p.ID) {
			plans = append(plans, p)
		}
	}
	for _, m := range o.Matches {
		p := t.plan(m)
		if slices.Contains(begun, p.ID) {
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
	sortPlans(plans)
	if slices.Equal(plans, t.Matches) {
		return nil, nil
	}
	return one(ScheduleSet{plans}), nil
}

// conflicts returns all conflicts that keep plans from being played, or nil.
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
func (t Tournament) Conflicts(plans []magici.Plan) []Conflict {
	return CheckSchedule(t.HouseIDs(), plans)
}
