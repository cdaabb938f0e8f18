package match

import (
	"strconv"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/referee"
	"scacchimagici/views/ui"
)

// more gathers what stands behind the button for more.
func (d refereeDesk) more() {
	m := d.Match
	more := &referee.More{Language: d.around.Language}
	now := m.Phase()
	if now == magici.Duelling || now == magici.Performing && m.CanReplace() == nil {
		if a, ok := d.wandFirst(); ok {
			a.Button.Detail = d.T("referee.wandfirst.hint")
			more.Entries = append(more.Entries, a)
		}
	}
	if now == magici.Thinking && !m.Paused && m.CanReplace() == nil {
		more.Entries = append(more.Entries, d.replaceLater())
	}
	if m.Started() && !(now == magici.Finished && d.around.Closed) && m.LastEntry() > 0 {
		more.Entries = append(more.Entries, opens("steps", "undo", d.T("referee.steps"), d.T("referee.steps.hint")))
		d.steps()
	}
	if now.Playing() {
		more.Entries = append(more.Entries,
			opens("clocks", "clock", d.T("referee.clocks"), d.T("referee.clocks.hint")),
			opens("substitute", "people", d.T("referee.substitute"), d.T("referee.substitute.hint")))
		d.clocks()
		d.substitutions()
	}
	if now != magici.Finished {
		more.Entries = append(more.Entries, opens("end", "flag", d.T("referee.end"), d.T("referee.end.hint")))
		d.ends()
	}
	for _, side := range screen.Sides {
		if href := d.around.Strategist[side]; href != "" {
			more.Entries = append(more.Entries, referee.Action{Href: href, Button: ui.Button{
				Icon: "phone", Title: d.T("referee.page", d.House(side).Name), Detail: d.T("referee.page.hint"),
			}})
		}
	}
	d.view.More = more
}

// replaceLater offers another outcome while the other side already thinks.
func (d refereeDesk) replaceLater() referee.Action {
	var p referee.Play
	d.replaceBeside(&p)
	return p.Beside[0]
}

// steps is the way back to any step.
func (d refereeDesk) steps() {
	s := &referee.Steps{
		Command: d.Command("undo", screen.Number("seen", d.Match.LastEntry())),
		Chips:   d.chips("tap", "outcome", "position", "rule"),
	}
	for _, step := range d.Steps() {
		s.Steps = append(s.Steps, ui.Chip{Value: strconv.Itoa(step.To), Label: step.Words})
	}
	d.view.Steps = s
}

// clocks are the corrections of both clocks.
func (d refereeDesk) clocks() {
	m := d.Match
	reasons := d.chips("lateclock", "interrupted", "mistake")
	turn := referee.Clock{
		Title: d.T("scene.turnclock"), Clock: d.TurnClock(), Chips: reasons,
		By: d.amounts(5, 10, 30, -5, -10), To: d.times(m.Settings.MoveS, 5),
	}
	if p := m.Play.TurnPhase; p != magici.Thinking && p != magici.Direct || m.Play.SquareOwed {
		turn.Locked = d.T("fault.clock.turn")
	}
	match := referee.Clock{
		Title: d.T("scene.matchclock"), Clock: d.MatchClock(), Chips: reasons,
		By: d.amounts(10, 30, 60, -10, -30, -60), To: d.times(m.Settings.MatchS, 30),
	}
	turn.Add, turn.Set = d.correction("turn", "add"), d.correction("turn", "set")
	match.Add, match.Set = d.correction("match", "add"), d.correction("match", "set")
	d.view.Clocks = []referee.Clock{match, turn}
}

func (d refereeDesk) correction(clock, mode string) ui.Command {
	return d.Command("correct-clock", screen.Field("clock", clock), screen.Field("mode", mode))
}

func (d refereeDesk) amounts(seconds ...int) []ui.Chip {
	var chips []ui.Chip
	for _, n := range seconds {
		label := d.T("referee.seconds.more", n)
		if n < 0 {
			label = d.T("referee.seconds.less", -n)
		}
		chips = append(chips, ui.Chip{Value: strconv.Itoa(n), Label: label})
	}
	return chips
}

// times are the readings to which a clock can be set, from most down.
func (d refereeDesk) times(most, step int) []ui.Chip {
	var chips []ui.Chip
	clock := ui.Clock{Minutes: true}
	for n := most; n >= 0; n -= step {
		chips = append(chips, ui.Chip{Value: strconv.Itoa(n), Label: clock.Show(int64(n) * 1000)})
	}
	return chips
}

// ends are the ways to end a match before its time (SM-7.3).
func (d refereeDesk) ends() {
	m := d.Match
	points := d.T("referee.end.score", d.House(chess.White).Name, int(m.Play.Points[chess.White]), int(m.Play.Points[chess.Black]), d.House(chess.Black).Name)
	early := ""
	if !m.Started() {
		points, early = "", d.T("fault.end.toss")
	}
	w := referee.Why{ID: "end", Title: d.T("referee.end"), Text: d.T("referee.end.text")}
	w.Ways = append(w.Ways,
		referee.Way{Title: d.T("referee.end.agreement"), Detail: points, Locked: early, Command: d.endBy("agreement"), Chips: d.chips("agreed", "late")},
		referee.Way{Title: d.T("referee.end.incident"), Detail: points, Locked: early, Command: d.endBy("incident"), Chips: d.chips("rain", "hurt", "power")})
	for _, side := range screen.Sides {
		w.Ways = append(w.Ways, referee.Way{
			Title:   d.T("referee.end.forfeit", d.House(side).Name),
			Detail:  d.T("referee.wins", d.House(side.Other()).Name),
			Command: d.endBy("forfeit", screen.SideField(side)), Chips: d.chips("absent", "gaveup"),
		})
	}
	w.Ways = append(w.Ways, referee.Way{
		Title: d.T("referee.end.annulled"), Detail: d.T("referee.end.annulled.hint"),
		Command: d.endBy("annulled"), Chips: d.chips("nobody", "wrongmatch"),
	})
	d.why(w)
}

func (d refereeDesk) endBy(by string, more ...ui.Field) ui.Command {
	return d.Command("end", append([]ui.Field{screen.Field("by", by)}, more...)...)
}

// substitutions put somebody of the roster in the place of a piece or of the Strategist.
func (d refereeDesk) substitutions() {
	for _, side := range screen.Sides {
		team := d.Match.Teams[side]
		s := referee.Substitution{House: d.House(side), Command: d.Command("substitute", screen.SideField(side))}
		engaged := map[magici.PersonID]bool{team.Strategist: true}
		s.Leaves = append(s.Leaves, referee.Leaver{Name: d.Person(team.Strategist).Name, Detail: d.T("referee.strategist")})
		for slot, f := range d.Match.Play.Figures[side] {
			if !f.OnBoard {
				continue
			}
			ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
			engaged[d.Match.Person(ref)] = true
			s.Leaves = append(s.Leaves, referee.Leaver{
				Slot: ref.Slot.String(), Piece: screen.Code(side, f.Kind), Name: d.Player(ref).Name,
				Detail: d.T("referee.on", d.Kind(f.Kind), f.Square.String()),
			})
		}
		for _, p := range d.Roster(side) {
			if !engaged[p.ID] {
				s.Enters = append(s.Enters, d.personButton(p))
			}
		}
		if len(s.Enters) == 0 {
			s.Nobody = d.T("referee.substitute.nobody", s.House.Name)
		}
		d.view.Substitute = append(d.view.Substitute, s)
	}
}
