package cup

import (
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/organiser"
	tables "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// Desk returns the organiser's page. Past are the earlier cups, the newest last.
func (s Scene) Desk(past []cup.Cup) Desk {
	c := s.Cup
	v := Desk{Top: screen.OrganiserTop(s.Words, screen.DeskCupPath, s.Language, s.Server), Address: s.Address}
	phase := c.Phase()
	on := phase == cup.Entering || phase == cup.InRound || phase == cup.Between
	if !on {
		v.Open = s.opening()
	}
	for i := len(past) - 1; i >= 0; i-- {
		if len(past[i].Rounds) > 0 {
			v.Past = append(v.Past, organiser.Link{Href: ResultsPath(past[i].Number), Text: past[i].Settings.Name})
		}
	}
	if !on && phase != cup.Over {
		return v
	}
	v.Head, v.Standing, v.Round = s.head(), s.standing(), s.round(c.Round())
	v.Show = screen.AccessCommand("show-now", screen.Number("number", 0), screen.Field("shows", access.Cup))
	for i, p := range s.realPairings() {
		if p.Result.How != cup.Bye {
			v.Round.Pairings[i].Decide = s.decide(p)
		}
	}
	if on {
		v.Next = s.next()
		v.Links = append(v.Links, organiser.Link{Href: CardsPath, Text: s.T("cup.cards")})
		v.Asks = s.asks()
		v.QR = s.QR
	}
	if len(c.Rounds) > 0 {
		v.Links = append(v.Links, organiser.Link{Href: ResultsPath(c.Number), Text: s.T("cup.results")}, organiser.Link{Href: FilePath(c.Number), Text: s.T("cup.file")})
	}
	v.People = s.people()
	return v
}

// realPairings are the pairings that the round shows, in its order.
func (s Scene) realPairings() []cup.Pairing {
	var all []cup.Pairing
	for _, p := range s.Cup.Round().Pairings {
		if p.Players != [2]int{} {
			all = append(all, p)
		}
	}
	return all
}

// next is the next step, or why it is not possible yet.
func (s Scene) next() *Step {
	c := s.Cup
	step := &Step{Press: Press{
		Command: s.command(cup.Orders.Word(cup.Draw{}), screen.Number("round", len(c.Rounds)+1)),
		Button:  ui.Button{Icon: "next", Title: s.T("cup.draw", len(c.Rounds)+1), Class: "main"},
	}}
	people := len(c.Playing())
	most := people - 1 + people%2
	switch {
	case c.Phase() == cup.InRound:
		step.Press.Button.Locked = s.T("fault.cup.open", c.Round().Left())
	case people < 2 && len(c.Rounds) == 0:
		step.Press.Button.Locked = s.T("fault.cup.few")
	case len(c.Rounds) == 0 && c.Settings.Format == cup.Swiss && c.Settings.Turns > most:
		step.Press.Button.Locked = s.T("fault.cup.rounds", people, most)
	case len(c.Rounds) == 0:
		step.Press.Button.Title, step.Why = s.T("cup.begin"), s.T("cup.begin.text")
	}
	return step
}

// asks are the rare actions, each behind a question.
func (s Scene) asks() []Ask {
	c := s.Cup
	var all []Ask
	add := func(id, icon string, command ui.Command) {
		all = append(all, Ask{
			ID: id, Title: s.T("cup." + id), Text: s.T("cup." + id + ".text"), Button: ui.Button{Title: s.T("cup." + id), Class: "small", Open: id},
			Yes: []Press{{Command: command, Button: ui.Button{Icon: icon, Title: s.T("cup." + id + ".do"), Class: "danger"}}},
		})
	}
	untouched := c.Round().Number > 0
	for _, p := range c.Round().Pairings {
		untouched = untouched && p.Draws == 0 && (!p.Decided() || p.Result.How == cup.Bye)
	}
	if untouched {
		add("undraw", "undo", s.command(cup.Orders.Word(cup.Undraw{}), screen.Number("round", c.Round().Number)))
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
		a.Yes = append(a.Yes, Press{
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

// people are the players of the cup.
func (s Scene) people() *People {
	c := s.Cup
	v := &People{Title: s.T("cup.people", len(c.Playing()))}
	if c.Phase() == cup.Entering || c.Phase() != cup.Over && c.Settings.Format == cup.Swiss && len(c.Rounds) < c.Turns() {
		add, paste := s.command(cup.Orders.Word(cup.EnterMany{})), s.command(cup.Orders.Word(cup.EnterMany{}))
		add.Clear, paste.Clear = true, true
		v.Add, v.Paste = &add, &paste
		if len(c.Rounds) > 0 {
			v.Late = s.T("cup.add.late", len(c.Rounds)+1)
		}
	}
	for _, p := range c.Players {
		id := "person-" + strconv.Itoa(p.ID)
		player := screen.Number("player", p.ID)
		one := Person{
			ID: id, Name: p.Name, Out: p.Out, Name2: s.command(cup.Orders.Word(cup.Rename{}), player),
			Ask: Ask{ID: id, Button: ui.Button{Icon: "edit", Title: s.T("cup.person"), Class: "small", Open: id}},
		}
		switch {
		case p.Out:
			one.State = s.T("cup.person.out")
		case p.From > len(c.Rounds) && len(c.Rounds) > 0:
			one.State = s.T("cup.person.from", p.From)
		}
		swiss := c.Settings.Format == cup.Swiss && len(c.Rounds) < c.Turns()
		switch {
		case c.Phase() == cup.Over:
		case p.Out && (swiss || len(c.Rounds) == 0):
			one.Ask.Yes = []Press{{Command: s.command(cup.Orders.Word(cup.Return{}), player), Button: ui.Button{Icon: "check", Title: s.T("cup.person.back"), Class: ""}}}
		case !p.Out:
			one.Ask.Text = s.T("cup.leave.text")
			one.Ask.Yes = []Press{{Command: s.command(cup.Orders.Word(cup.Leave{}), player), Button: ui.Button{Icon: "close", Title: s.T("cup.person.leave"), Class: "danger"}}}
		}
		v.Rows = append(v.Rows, one)
	}
	return v
}

// opening is the form of a new cup, filled in with usual values.
func (s Scene) opening() *Opening {
	o := &Opening{Command: ui.Command{Action: Path, Fields: []ui.Field{screen.Field("command", cup.Orders.Word(cup.Open{}))}}, Name: s.T("cup.open.usual")}
	for i, id := range tables.Games() {
		o.Games = append(o.Games, organiser.Choice{Value: id, Label: tables.GameName(s.Words, id), Chosen: i == 0})
	}
	o.Formats = []organiser.Choice{
		{Value: string(cup.Swiss), Label: s.T("cup.open.swiss"), Chosen: true},
		{Value: string(cup.Knockout), Label: s.T("cup.open.knockout")},
	}
	for n := cup.FewestTurns; n <= cup.MostTurns; n++ {
		o.Turns = append(o.Turns, organiser.Choice{Value: strconv.Itoa(n), Label: strconv.Itoa(n), Chosen: n == 4})
	}
	for _, mode := range []string{"none", "game", "move"} {
		o.Clocks = append(o.Clocks, organiser.Choice{Value: mode, Label: s.T("tablepage.clock." + mode), Chosen: mode == "game"})
	}
	for _, n := range []int{0, 15, 20, 25, 30, 45} {
		label := s.T("cup.minutes", n)
		if n == 0 {
			label = s.T("cup.minutes.none")
		}
		o.Minutes = append(o.Minutes, organiser.Choice{Value: strconv.Itoa(n), Label: label, Chosen: n == 25})
	}
	for _, n := range []int{0, 3, 5, 10} {
		o.Waits = append(o.Waits, organiser.Choice{Value: strconv.Itoa(n), Label: s.T("cup.minutes", n), Chosen: n == 5})
	}
	return o
}
