package plan

import (
	"slices"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// offer says whether the picked match can stand at a place, and what is in its way.
func (s Schedule) offer(cell *Cell, round int, board string) {
	p, ok := s.moved()
	if !ok || p.Round == round && p.Board == board {
		return
	}
	moved := p
	moved.Round, moved.Board = round, board
	moved.White, moved.Black = s.sides(p)
	changed := []magici.Plan{moved}
	fields := s.replan(p, moved)
	b := ui.Button{Icon: "check", Title: s.T("plan.place"), Class: "small"}
	if other, taken := s.at(round, board); taken {
		if why := s.fixed(other); why != "" {
			cell.Why = []string{why}
		}
		other.Round, other.Board = p.Round, p.Board
		changed, fields = append(changed, other), append(fields, screen.Field("swap", other.ID))
		b.Icon, b.Title = "swap", s.T("plan.exchange", other.ID)
	}
	if len(cell.Why) == 0 {
		cell.Why = s.against(changed)
	}
	if len(cell.Why) > 0 {
		b.Locked = strings.Join(cell.Why, " ")
	}
	cell.Place = &organiser.Action{
		Command: screen.Command(screen.SchedulePath+"/"+s.Tournament.ID+"/sposta", "replan", fields...),
		Button:  b,
	}
}

// against says what would make the schedule impossible if some of its matches stood where changed has
// them. It looks only at their rounds: the others stay as they are.
func (s Schedule) against(changed []magici.Plan) []string {
	var plans []magici.Plan
	ids := make([]string, len(changed))
	for i, p := range changed {
		ids[i] = p.ID
	}
	for _, p := range s.counted() {
		if i := slices.IndexFunc(changed, func(c magici.Plan) bool { return c.ID == p.ID }); i >= 0 {
			p = changed[i]
		}
		p.Practice = false // a practice tournament has rounds as well
		if slices.ContainsFunc(changed, func(c magici.Plan) bool { return c.Round == p.Round }) {
			plans = append(plans, p)
		}
	}
	var why []string
	for _, c := range s.Tournament.Conflicts(plans) {
		ofChanged := slices.ContainsFunc(changed, func(p magici.Plan) bool { return slices.Contains(c.Matches, p.ID) })
		if !c.Problem.Warns() && ofChanged {
			why = append(why, s.T("plan.against."+string(c.Problem), s.subject(c), others(c, ids...)))
		}
	}
	return why
}

// subject is the House or the board of a conflict.
func (s Schedule) subject(c tournament.Conflict) string {
	if len(c.Houses) > 0 {
		return s.Tournament.HouseName(c.Houses[0])
	}
	return c.Board
}

// others are the matches of a conflict except some.
func others(c tournament.Conflict, but ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(c.Matches), func(m string) bool { return slices.Contains(but, m) }), ", ")
}

// marks names the irregularities of each match.
func (s Schedule) marks() map[string][]string {
	marks := map[string][]string{}
	for _, c := range s.Tournament.Conflicts(s.counted()) {
		for _, id := range c.Matches {
			switch c.Problem {
			case tournament.MetTwice:
				marks[id] = append(marks[id], s.T("plan.mark.again", others(c, id)))
			case tournament.HouseTwice, tournament.BoardTwice, tournament.IDTwice:
				marks[id] = append(marks[id], s.T("plan.against."+string(c.Problem), s.subject(c), others(c, id)))
			}
		}
	}
	return marks
}

// note is a sentence about the schedule.
type note struct{ kind, text string }

// notes says what the whole schedule lacks, or has too often.
func (s Schedule) notes() []note {
	plans := s.counted()
	if len(plans) == 0 || s.Tournament.Practice { // practice has no pairings to complete
		return nil
	}
	var all []note
	for _, c := range s.Tournament.Conflicts(plans) {
		kind := "bad"
		if c.Problem.Warns() {
			kind = "warning"
		}
		all = append(all, note{kind, s.Words.Fault(c.Fault(s.Tournament.HouseName))})
	}
	if len(all) == 0 {
		all = append(all, note{"ok", s.T("plan.whole")})
	}
	return all
}
