package plan

import (
	"cmp"
	"slices"
	"strconv"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// proposed is the number of boards that is chosen when a schedule is asked for: that of the preview, or of the schedule.
func (s Schedule) proposed() int {
	used := 0
	for _, p := range s.counted() {
		used = max(used, slices.Index(tournament.Boards(), p.Board)+1)
	}
	return cmp.Or(s.Boards, used, min(2, len(s.Tournament.Houses)/2))
}

// generates reports whether a schedule can be made for so many Houses.
func (s Schedule) generates() bool { return len(s.Tournament.Houses) <= tournament.MaxHouses }

// preview is the page of the schedule that the asked number of boards would give; ok is false without one.
func (s Schedule) preview() (after Schedule, ok bool) {
	if s.Boards == 0 {
		return Schedule{}, false
	}
	begun := s.Begun()
	matches, err := s.Tournament.Generated(s.Boards, begun)
	if err != nil {
		return Schedule{}, false
	}
	return s.generated(matches, begun), true
}

// apply is the order that applies the schedule of the preview.
func (s Schedule) apply() ui.Command {
	return ui.Command{
		Action: screen.SchedulePath + "/" + s.Tournament.ID + "/genera",
		Fields: []ui.Field{screen.Field("boards", strconv.Itoa(s.Boards)), screen.Field("seen", strconv.Itoa(s.Tournament.Editions.Schedule))},
	}
}

// replaced counts the matches of the rounds that have not begun.
func (s Schedule) replaced() int {
	n := 0
	for _, p := range s.counted() {
		if s.fixed(p) == "" {
			n++
		}
	}
	return n
}

// generated returns s with other matches in the place of those that have not begun.
func (s Schedule) generated(matches []tournament.Planned, begun []string) Schedule {
	plans := slices.DeleteFunc(slices.Clone(s.Tournament.Matches), func(p magici.Plan) bool { return !slices.Contains(begun, p.ID) })
	for _, m := range matches {
		plans = append(plans, magici.Plan{
			Tournament: s.Tournament.ID, ID: m.ID, Round: m.Round, Board: m.Board,
			White: m.White, Black: m.Black, Practice: m.Practice || s.Tournament.Practice,
		})
	}
	s.Tournament.Matches, s.Picked = plans, ""
	s.Matches = slices.DeleteFunc(slices.Clone(s.Matches), func(m magici.Match) bool { return !slices.Contains(begun, m.ID) })
	return s
}

// previewed is a round of a schedule before it is applied.
func (s Schedule) previewed(n int, boards []string) Round {
	r := s.round(n, boards, nil)
	for i := range r.Cells {
		if c := r.Cells[i].Card; c != nil {
			c.Anchor, c.Pick, c.Swap, c.Remove = "preview-"+c.ID, "", ui.Command{}, nil
		}
	}
	return r
}
