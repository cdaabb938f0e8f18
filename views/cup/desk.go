package cup

import (
	"slices"
	"strconv"

	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	tables "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// running reports whether the cup is on.
func (s Scene) running() bool {
	return s.known() && s.Cup.Phase() != cup.Over
}

// known reports whether there is a cup to show: one that is on, or that is over.
func (s Scene) known() bool { return s.Cup.Phase() != cup.None && s.Cup.Phase() != cup.Cancelled }

// past are the earlier cups that have results, the newest first.
func (s Scene) past() []cup.Cup {
	var all []cup.Cup
	for _, c := range slices.Backward(s.Past) {
		if len(c.Rounds) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// deskRound is the last round, with the question how each of its pairings was decided.
func (s Scene) deskRound() Round {
	if !s.known() {
		return Round{}
	}
	r := s.round(s.Cup.Round())
	for i, p := range r.Pairings {
		if p.Table != "" {
			r.Pairings[i].Decide = s.decide(p.of)
		}
	}
	return r
}

// next is the main button, which draws the next round, or says why that is not possible yet.
func (s Scene) next() ui.Button {
	c := s.Cup
	b := ui.Button{Icon: "next", Title: s.T("cup.draw", len(c.Rounds)+1), Class: "main"}
	people := len(c.Playing())
	most := people - 1 + people%2
	switch {
	case c.Phase() == cup.InRound:
		b.Locked = s.T("fault.cup.open", c.Round().Left())
	case people < 2 && len(c.Rounds) == 0:
		b.Locked = s.T("fault.cup.few")
	case len(c.Rounds) == 0 && c.Settings.Format == cup.Swiss && c.Settings.Turns > most:
		b.Locked = s.T("fault.cup.rounds", people, most)
	case len(c.Rounds) == 0:
		b.Title = s.T("cup.begin")
	}
	return b
}

// asks are the rare actions, each behind a question.
func (s Scene) asks() []Ask {
	c := s.Cup
	var all []Ask
	add := func(id, icon string, command ui.Command) {
		all = append(all, Ask{
			ID: id, Title: s.T("cup." + id), Text: s.T("cup." + id + ".text"), Button: ui.Button{Title: s.T("cup." + id), Class: "small", Open: id},
			Yes: []tables.Press{{Command: command, Button: ui.Button{Icon: icon, Title: s.T("cup." + id + ".do"), Class: "danger"}}},
		})
	}
	if r := c.Round(); r.Number > 0 && !r.Played() {
		add("undraw", "undo", s.command(cup.Orders.Word(cup.Undraw{}), screen.Number("round", r.Number)))
	}
	if c.Phase() == cup.Between && (c.Settings.Format == cup.Swiss || len(c.Playing()) < 2) {
		add("finish", "flag", s.command(cup.Orders.Word(cup.Finish{})))
	}
	add("drop", "close", s.command(cup.Orders.Word(cup.Drop{})))
	return all
}

// decide asks how a pairing was decided.
func (s Scene) decide(p cup.Pairing) *Ask {
	id := "decide-" + strconv.Itoa(p.Number)
	a := &Ask{
		ID: id, Title: s.T("cup.decide.title", p.Number), Text: s.T("cup.decide.text"),
		Button: ui.Button{Icon: "edit", Title: s.T("cup.decide"), Class: "small", Open: id},
	}
	if p.Decided() {
		a.Button.Title = s.T("cup.correct")
	}
	if t, ok := s.Tables[p.Code]; ok && t.Status() == table.Playing && t.Ply() > 0 && !p.Decided() {
		a.Text = s.T("cup.decide.playing", t.Ply())
	}
	add := func(how cup.How, winner int, title, class string) {
		a.Yes = append(a.Yes, tables.Press{
			Command: s.command(
				cup.Orders.Word(cup.Decision{}), screen.Number("round", s.Cup.Round().Number), screen.Number("pairing", p.Number),
				screen.Field("how", string(how)), screen.Number("winner", winner),
			),
			Button: ui.Button{Title: title, Class: class},
		})
	}
	for _, player := range p.Players {
		add(cup.Played, player, s.T("cup.won", s.name(player)), "")
	}
	add(cup.Drawn, 0, s.T("cup.decide.drawn."+string(s.Cup.Settings.Format)), "")
	for i, player := range p.Players {
		add(cup.Forfeit, p.Players[1-i], s.T("cup.decide.absent", s.name(player)), "quiet")
	}
	add(cup.Absent, 0, s.T("cup.decide.nobody"), "quiet")
	add(cup.Again, 0, s.T("cup.decide.again"), "quiet")
	return a
}

// enterMany is the order of the forms that enter people at the desk.
func (s Scene) enterMany() ui.Command {
	c := s.command(cup.Orders.Word(cup.EnterMany{}))
	c.Clear = true
	return c
}

// personState says beside a player's name that he is out, or from which round on he takes part; empty: he takes part.
func (s Scene) personState(p cup.Player) string {
	switch {
	case p.Out:
		return s.T("cup.person.out")
	case p.From > len(s.Cup.Rounds) && len(s.Cup.Rounds) > 0:
		return s.T("cup.person.from", p.From)
	}
	return ""
}

// personID is the id of the dialog about a player.
func personID(p cup.Player) string { return "person-" + strconv.Itoa(p.ID) }
