package referee

import (
	"slices"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// addMenu collects the actions behind the button for more.
func (d builder) addMenu() {
	m := d.Match
	more := d.view.More
	phase := m.Phase()
	if phase == magici.Duelling || phase == magici.Performing && m.CanReplace() == nil || phase == magici.Finished && d.Viewer.Role != role.Organiser {
		if a, ok := d.wandFirst(); ok {
			a.Button.Detail = d.T("referee.wandfirst.hint")
			more = append(more, a)
		}
	}
	if phase == magici.Thinking && !m.Paused && m.CanReplace() == nil {
		var later Play // the other side thinks already
		d.offerReplace(&later)
		more = append(more, later.Beside...)
	}
	if d.hasSteps() {
		more = append(more, opens("steps", "undo", d.T("referee.steps"), d.T("referee.steps.hint")))
		d.view.Steps = ui.FetchedDialog{Href: d.page.Steps, Version: strconv.Itoa(m.LastEntry())}
	}
	if phase.Playing() {
		if d.clocksCanChange() {
			more = append(more, opens("clocks", "clock", d.T("referee.clocks"), d.T("referee.clocks.hint")))
		}
	}
	if d.canSubstitute() {
		more = append(more, opens("substitute", "people", d.T("referee.substitute"), d.T("referee.substitute.hint")))
	}
	if a, ok := d.interveneAction(); ok {
		more = append(more, a)
	}
	if phase == magici.Planned {
		more = append(more, d.enterFromPaper())
	}
	if phase != magici.Finished {
		more = append(more, opens("end", "flag", d.T("referee.end"), d.T("referee.end.hint")))
	}
	for _, side := range screen.Sides {
		if href := d.page.Strategist[side]; href != "" {
			more = append(more, Action{Href: href, Button: ui.Button{
				Icon: "phone", Title: d.T("referee.page", d.House(side).Name), Detail: d.T("referee.page.hint"),
			}})
		}
	}
	if d.page.Naming != "" {
		b := ui.Button{Icon: "person", Title: d.T("referee.holder.ask"), Detail: d.T("referee.holder.none")}
		if d.page.Holder != "" {
			b.Title, b.Detail = d.T("referee.holder", d.page.Holder), d.T("referee.holder.change")
		}
		d.view.Device = append(d.view.Device, Action{Href: d.page.Naming, Button: b})
	}
	d.view.More = more
}

// redoInMenu offers the redo in the menu when the screen has no room for it.
func (d builder) redoInMenu() {
	if redo, ok := d.LastRedo(); ok {
		d.view.More = append(d.view.More, opens("steps", "undo", d.T("ui.redo")+": "+redo.Words, d.T("referee.redo.hint")))
	}
}

// hasSteps reports whether the list of steps can be opened.
func (s scene) hasSteps() bool {
	m := s.Match
	return m.Started() && !(m.Phase() == magici.Finished && s.page.Closed) && m.LastEntry() > 0
}

// StepsOf returns the way back to any step, and the way forward again; ok is false when there is
// no step to take back. It grows with the match, so that a page fetches it when the list is opened.
func StepsOf(match screen.Scene, page Beside) (s Steps, ok bool) {
	page.Closed = page.Closed && match.Viewer.Role != role.Organiser
	d := scene{match, page}
	if !d.hasSteps() {
		return s, false
	}
	s = Steps{
		Command: d.Command("undo", screen.Number("seen", d.Match.LastEntry())),
		Chips:   d.reasons("tap", "outcome", "position", "rule"),
	}
	fixed := false
	line := func(step screen.Step) Step {
		if choice, ok := d.Match.UndoChoice(step.To, d.Now); ok {
			clock := d.MatchClock()
			s.Clock, fixed = &clock, fixed || !choice.Free
		}
		return Step{Value: strconv.Itoa(step.To), Label: step.Words, Back: d.timeBack(step)}
	}
	for step := range d.Steps() {
		s.Steps = append(s.Steps, line(step))
	}
	for _, step := range d.Redos() {
		s.Redos = append(s.Redos, line(step))
	}
	if fixed {
		s.Fixed = d.T("referee.steps.fixed")
	}
	return s, true
}

// timeBack returns the time that a step gives back to the match clock, nil when it does not change.
func (s scene) timeBack(step screen.Step) *ui.TimeBack {
	if back, ok := s.TimeBack(step.To); ok {
		return &back
	}
	return nil
}

// clocksCanChange reports whether the clocks of the match can be corrected.
func (s scene) clocksCanChange() bool {
	return s.Match != nil && s.Match.Phase().Playing() && !s.Match.Paper
}

// correction is the order that corrects a clock, "match" or "turn". It adds nothing until the Referee chooses how much.
func (s scene) correction(name string) ui.Command {
	return classed(s.Command("correct-clock", screen.Field("clock", name), screen.Field("mode", "add"), screen.Field("seconds", "0"),
		screen.Number("corrected", s.Match.Corrections)), "r-correction")
}

// corrected returns the clock as the dialog shows it, and the seconds that can be added to it by a tap.
func (s scene) corrected(name string) (clock ui.Clock, by []int) {
	if name == "match" {
		return s.MatchClock(), []int{-60, -30, -10, 10, 30, 60}
	}
	clock = s.TurnClock()
	clock.Alarm = false // the one on the page ticks
	return clock, []int{-10, -5, 5, 10, 30}
}

// over reports whether a clock cannot be corrected any more, because its turn is over.
func (s scene) over(name string) bool {
	p := s.Match.Play.TurnPhase
	return name == "turn" && (p != magici.Thinking && p != magici.Direct || s.Match.Play.SquareOwed)
}

// added puts seconds that are added to a clock into words.
func (s scene) added(seconds int) string {
	if seconds < 0 {
		return s.T("referee.seconds.less", -seconds)
	}
	return s.T("referee.seconds.more", seconds)
}

// DialogsOf returns the dialogs of a Referee's page that seldom change: they show the people with
// their squares and the points, and depend on whether the match has begun or ended.
func DialogsOf(s screen.Scene) Dialogs {
	v := Dialogs{scene: scene{Scene: s}}
	if s.Match.Phase() != magici.Finished {
		v.End = v.ends()
	}
	return v
}

// ends are the ways to end a match before its time (SM-7.3).
func (s scene) ends() *ReasonDialog {
	m := s.Match
	points, early := s.T("referee.end.score", s.House(chess.White).Name, int(m.Play.Points[chess.White]), int(m.Play.Points[chess.Black]), s.House(chess.Black).Name), ""
	if !m.Started() {
		points, early = "", s.T("fault.end.toss")
	}
	by := func(reason string, more ...ui.Field) ui.Command {
		return s.Command("end", append([]ui.Field{screen.Field("by", reason)}, more...)...)
	}
	w := &ReasonDialog{ID: "end", Title: s.T("referee.end"), Text: s.T("referee.end.text"), Actions: []ReasonedAction{
		{Title: s.T("referee.end.agreement"), Detail: points, Locked: early, Command: by("agreement"), Chips: s.reasons("agreed", "late")},
		{Title: s.T("referee.end.incident"), Detail: points, Locked: early, Command: by("incident"), Chips: s.reasons("rain", "hurt", "power")},
	}}
	if m.Paper && m.Started() {
		w.Actions = append([]ReasonedAction{
			{Title: s.T("referee.end.time"), Detail: points, Command: by("time"), Chips: s.reasons("paper")},
		}, w.Actions...)
	}
	for _, side := range screen.Sides {
		w.Actions = append(w.Actions, ReasonedAction{
			Title: s.T("referee.end.forfeit", s.House(side).Name), Detail: s.T("referee.wins", s.House(side.Other()).Name),
			Command: by("forfeit", screen.SideField(side)), Chips: s.reasons("absent", "gaveup"),
		})
	}
	w.Actions = append(w.Actions, ReasonedAction{
		Title: s.T("referee.end.annulled"), Detail: s.T("referee.end.annulled.hint"),
		Command: by("annulled"), Chips: s.reasons("nobody", "wrongmatch"),
	})
	return w
}

// canSubstitute reports whether another person can take the place of one: from the deployment to the end. In the purchase
// the House changes its people itself.
func (s scene) canSubstitute() bool {
	phase := s.Match.Phase()
	return phase == magici.Deployment || phase == magici.Ready || phase.Playing()
}

// leaving returns the people of a side whose place another person can take: the Strategist, and those who play.
func (s scene) leaving(side chess.Side) []Leaver {
	id := "out-" + s.House(side).Arms + "-"
	leaver := func(slot string, p screen.Person, piece, what string) Leaver {
		return Leaver{ID: id + slot, Slot: slot, Piece: piece, Name: p.Name, Detail: screen.Dotted(what, screen.AbsentText(s.Words, p)), Absent: p.Absent}
	}
	all := []Leaver{leaver("", s.Person(s.Match.Teams[side].Strategist), "", s.T("ui.strategist"))}
	for slot, f := range s.Match.Lineup(side) {
		p, piece := s.Player(magici.Ref{Side: side, Slot: slot}), screen.Code(side, f.Kind)
		if f.OnBoard {
			all = append(all, leaver(slot.String(), p, piece, s.T("referee.on", s.Kind(f.Kind), f.Square.String())))
		} else {
			all = append(all, leaver(slot.String(), p, piece, s.Kind(f.Kind)))
		}
	}
	return all
}

// entering returns the people of a side's House who have no part in the match now.
func (s scene) entering(side chess.Side) []screen.Person {
	engaged := map[magici.PersonID]bool{s.Match.Teams[side].Strategist: true}
	for slot := range s.Match.Lineup(side) {
		engaged[s.Match.Person(magici.Ref{Side: side, Slot: slot})] = true
	}
	return slices.DeleteFunc(s.Roster(side), func(p screen.Person) bool { return engaged[p.ID] })
}
