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

// enterText says above the form that enters a person how he takes part; empty: this device cannot enter another one.
func (s Scene) enterText() string {
	c, own := s.Cup, len(s.Cup.EnteredBy(s.Viewer))
	late := len(c.Rounds) > 0
	switch {
	case !s.takesMore() || late && own > 0 || own >= cup.EachMost || len(c.Players) >= cup.MostPlayers:
		return ""
	case late:
		return s.T("cup.enter.late", len(c.Rounds)+1)
	case own > 0:
		return s.T("cup.enter.another")
	}
	return s.T("cup.enter.text")
}

// command is an order about the present cup as a form sends it.
func (s Scene) command(kind string, fields ...ui.Field) ui.Command {
	return screen.Command(Path, kind, append([]ui.Field{screen.Number("cup", s.Cup.Number)}, fields...)...)
}

// mine says where a player has to go, or what happens meanwhile.
func (s Scene) mine(p cup.Player) Mine {
	c, id := s.Cup, strconv.Itoa(p.ID)
	m := Mine{ID: "player-" + id, Name: p.Name}
	player := screen.Number("player", p.ID)
	if c.Phase() != cup.Over && !p.Out && s.mayLeave(p) {
		m.Leave = &Ask{
			ID: "leave-" + id, Title: s.T("cup.leave.title", p.Name), Text: s.T("cup.leave.text"), Button: ui.Button{Title: s.T("cup.leave"), Class: "small quiet", Open: "leave-" + id},
			Yes: []tables.Press{{Command: s.command(cup.Orders.Word(cup.Leave{}), player), Button: ui.Button{Icon: "close", Title: s.T("cup.leave.do"), Class: "danger"}}},
		}
	}
	pairing, paired := c.Round().PairingOf(p.ID)
	switch {
	case c.Phase() == cup.Entering && p.Out:
		m.Text = s.T("cup.mine.out")
	case c.Phase() == cup.Entering:
		m.Text = s.T("cup.mine.entered")
	case p.Out && c.Settings.Format == cup.Swiss && c.Phase() != cup.Over:
		m.Text = s.T("cup.mine.gone")
	case p.Out:
		m.Text = s.T("cup.mine.left")
	case c.Phase() == cup.Over:
		m.Text = s.place(p)
	case !paired && c.Settings.Format == cup.Swiss:
		m.Text = s.T("cup.mine.next", len(c.Rounds)+1)
	case !paired:
		m.Text = s.place(p)
	default:
		s.call(&m, p, pairing)
	}
	if s.mayReturn(p) {
		m.Return = &tables.Press{Command: s.command(cup.Orders.Word(cup.Return{}), player), Button: ui.Button{Icon: "check", Title: s.T("cup.return"), Class: "main"}}
	}
	return m
}

// mayLeave reports whether a player can still leave: in a knock-out only one who is not out.
func (s Scene) mayLeave(p cup.Player) bool {
	return s.Cup.Settings.Format == cup.Swiss || len(s.Cup.Rounds) == 0 || s.line(p).Alive
}

// line is that of a player in the standing.
func (s Scene) line(p cup.Player) cup.Line {
	lines := s.Cup.Standing()
	return lines[slices.IndexFunc(lines, func(l cup.Line) bool { return l.Player.ID == p.ID })]
}

// place returns the place of a player without further games.
func (s Scene) place(p cup.Player) string {
	l := s.line(p)
	return s.T("cup.mine.place", strconv.Itoa(l.Place), s.detail(l))
}

// call says against whom a player plays and where, and how it ended.
func (s Scene) call(m *Mine, p cup.Player, pairing cup.Pairing) {
	r := s.Cup.Round()
	other := s.name(pairing.Other(p.ID))
	m.Title = s.roundTitle(r)
	if pairing.Decided() {
		switch {
		case pairing.Result.How == cup.Bye:
			m.Text = s.T("cup.mine.bye." + string(s.Cup.Settings.Format))
		case pairing.Result.How == cup.Drawn:
			m.Text = s.T("cup.mine.drawn", other)
		case pairing.Result.Winner == p.ID:
			m.Text, m.Outcome = s.T("cup.mine.won", other), "won"
		default:
			m.Text, m.Outcome = s.T("cup.mine.lost", other), "lost"
		}
		if pairing.Result.How == cup.ByLot {
			m.Text += " " + s.T("cup.mine.lot")
		}
		if s.Cup.Phase() == cup.InRound && (m.Outcome != "lost" || s.Cup.Settings.Format == cup.Swiss) {
			m.Text += " " + s.T("cup.mine.wait")
		}
		return
	}
	side := table.White
	if pairing.Players[table.Black] == p.ID {
		side = table.Black
	}
	m.Turn = true
	m.Title = s.T("cup.mine.table", s.roundTitle(r), pairing.Number)
	m.Text = s.T("cup.mine.play."+side.String(), other)
	if pairing.Draws > 0 {
		m.Text = s.T("cup.mine.again") + " " + m.Text
	}
	if t, ok := s.Tables[pairing.Code]; ok && t.Status() != table.Closed {
		m.Go = &tables.Press{
			Command: tables.Scene{Table: t}.Command(table.Orders.Word(table.Sit{}), screen.Field("side", side.String()), screen.Field("name", p.Name)),
			Button:  ui.Button{Icon: "play", Title: s.T("cup.sit"), Class: "main"},
		}
		if t.Holds(s.Viewer, side) {
			m.Go.Button.Title = s.T("cup.sit.again")
		}
	}
}
