package plan

import (
	"cmp"
	"slices"
	"strconv"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/schedule"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// add is the form of another match.
func (s Schedule) add() *Add {
	a := &Add{Action: ui.Command{Action: screen.SchedulePath + "/" + s.Tournament.ID + "/partita", Class: "p-add"}}
	for _, h := range s.Tournament.Houses {
		a.Houses = append(a.Houses, organiser.Choice{Value: string(h.ID), Label: h.Name})
	}
	for _, letter := range tournament.Boards() {
		a.Boards = append(a.Boards, organiser.Choice{Value: letter, Label: s.T("ui.board", letter)})
	}
	last := s.last()
	for n := range last + 1 {
		c := organiser.Choice{Value: strconv.Itoa(n + 1), Label: s.T("organiser.round", n+1), Chosen: n == last}
		if n == last {
			c.Label = s.T("plan.round.behind", n+1)
		}
		a.Rounds = append(a.Rounds, c)
	}
	return a
}

// times are the forms for the times of the rounds.
func (s Schedule) times() *Times {
	t := s.Tournament
	seen := screen.Number("seen", t.Editions.Times)
	v := &Times{Set: s.order("times", seen), First: t.Times.First}
	v.Set.Class, v.Every = "p-times", "40"
	if t.Times.First == "" {
		return v
	}
	v.Every = strconv.Itoa(t.Times.EveryM)
	clear := s.order("times", screen.Field("first", ""), screen.Field("everyMinutes", "0"), seen)
	v.Clear = &clear
	v.Postpone = s.order("postpone", seen)
	v.Postpone.Class = "p-later"
	from := s.shifted()
	for n := range max(s.last(), 1) {
		v.Rounds = append(v.Rounds, organiser.Choice{Value: strconv.Itoa(n + 1), Label: s.T("plan.times.from", n+1), Chosen: n+1 == from})
	}
	for _, minutes := range []int{5, 10, 15, 30} {
		n := strconv.Itoa(minutes)
		v.Chips = append(v.Chips, ui.Chip{Value: n, Label: s.T("plan.times.later", n)})
	}
	for _, d := range t.Times.Delays {
		v.Delays = append(v.Delays, s.T("plan.times.delay", d.From, s.late(d.Minutes)))
	}
	return v
}

// shifted is the round that the form offers to postpone: the one that was postponed last, so that the choice
// stays where it was made; after it has been played, the next one.
func (s Schedule) shifted() int {
	next := s.next()
	if delays := s.Tournament.Times.Delays; len(delays) > 0 {
		if from := delays[len(delays)-1].From; from >= next && from <= s.last() {
			return from
		}
	}
	return next
}

// next is the first round with a match still to be played.
func (s Schedule) next() int {
	for _, p := range s.counted() {
		if s.fixed(p) == "" {
			return p.Round
		}
	}
	return 1
}

// generate asks for a schedule.
func (s Schedule) generate() *Generate {
	houses := len(s.Tournament.Houses)
	if houses > schedule.MaxHouses {
		return nil
	}
	g := &Generate{
		Action: screen.SchedulePath, First: len(s.counted()) == 0, Text: s.T("plan.generate.text", houses, houses*(houses-1)/2),
	}
	used := 0
	for _, p := range s.counted() {
		used = max(used, slices.Index(tournament.Boards(), p.Board)+1)
	}
	chosen := cmp.Or(s.Boards, used, min(2, houses/2))
	for n := range min(schedule.MaxBoards, houses/2) {
		g.Boards = append(g.Boards, organiser.Choice{Value: strconv.Itoa(n + 1), Label: s.T("plan.boards", n+1), Chosen: n+1 == chosen})
	}
	return g
}

// preview is the schedule before it is applied.
func (s Schedule) preview() *Preview {
	if s.Boards == 0 {
		return nil
	}
	begun := s.Begun()
	matches, err := s.Tournament.Generated(s.Boards, begun)
	if err != nil {
		return nil
	}
	after := s.generated(matches, begun)
	v := &Preview{Boards: after.letters(), Back: screen.SchedulePath}
	for n := range after.last() {
		v.Rounds = append(v.Rounds, after.previewed(n+1, v.Boards))
	}
	v.Title = s.T("plan.preview", s.T("plan.boards", s.Boards), s.T("plan.line.rounds", after.last()), s.T("plan.line.matches", len(after.counted())))
	v.Text = s.T("plan.preview.text")
	if len(begun) > 0 {
		v.Text = s.T("plan.preview.begun")
	}
	v.Apply = ui.Command{
		Action: screen.SchedulePath + "/" + s.Tournament.ID + "/genera",
		Fields: []ui.Field{screen.Field("boards", strconv.Itoa(s.Boards)), screen.Field("seen", strconv.Itoa(s.Tournament.Editions.Schedule))},
	}
	if n := s.replaced(); n > 0 {
		v.ConfirmText = s.T("plan.preview.confirm", n)
	}
	return v
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
