package cup

import (
	"strconv"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	tables "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// Scene is a cup as one screen sees it.
type Scene struct {
	*locale.Words
	Cup      cup.Cup
	Tables   map[string]table.Table // those of the last round, by their code
	Now      time.Time
	Server   int64  // the server's clock then, in milliseconds
	Language string // address that switches the language
	Viewer   string // hash of the device; empty: of no device
	Address  string // where people enter, as they type it; empty: unknown
	QR       ui.QR
	Past     []cup.Cup // earlier cups, the newest last; for the organiser's page
}

// Path is the address of the public page; below it lie those of the cards.
const Path = screen.CupPath

// CardPath is the address that the card of a table leads to.
func CardPath(number int) string { return Path + "/tavolo/" + strconv.Itoa(number) }

// takesMore reports whether people can still enter.
func (s Scene) takesMore() bool { return s.Cup.Phase() == cup.Entering || s.roundsLeft() }

// roundsLeft reports whether a Swiss cup that is on has rounds to come.
func (s Scene) roundsLeft() bool {
	c := s.Cup
	return c.Phase() != cup.Over && c.Settings.Format == cup.Swiss && len(c.Rounds) < c.Turns()
}

// mayReturn reports whether a player who has left can come back.
func (s Scene) mayReturn(p cup.Player) bool {
	return p.Out && s.Cup.Phase() != cup.Over && (len(s.Cup.Rounds) == 0 || s.roundsLeft())
}

// name returns a player's name.
func (s Scene) name(id int) string { return s.Cup.Player(id).Name }

// head says which cup it is and where it stands.
func (s Scene) head() Head {
	c := s.Cup
	format := s.T("cup.format.knockout")
	if c.Settings.Format == cup.Swiss {
		format = s.T("cup.format.swiss", c.Settings.Turns)
	}
	h := Head{
		Title: c.Settings.Name,
		Line:  screen.Dotted(tables.GameName(s.Words, c.Settings.Game), format, s.T("cup.people", len(c.Playing()))),
		State: s.T("cup.state."+string(c.Phase()), c.Round().Number, c.Turns()),
	}
	switch c.Phase() {
	case cup.InRound:
		h.Text, h.Clock = s.T("cup.left", c.Round().Left()), s.clock()
	case cup.Between:
		h.Text = s.T("cup.between")
	case cup.Over:
		for i, l := range c.Standing() {
			if i < 3 && l.Points > 0 {
				h.First = append(h.First, Finisher{Place: strconv.Itoa(l.Place), Name: l.Player.Name, Detail: s.detail(l)})
			}
		}
	}
	return h
}

// clock is that of the round; nil when it has none.
func (s Scene) clock() *ui.Clock {
	deadline := s.Cup.Deadline()
	if deadline.IsZero() {
		return nil
	}
	left := max(0, deadline.Sub(s.Now)).Milliseconds()
	total := time.Duration(s.Cup.Settings.Minutes) * time.Minute
	return &ui.Clock{Deadline: s.Server + left, Left: left, Total: total.Milliseconds(), Running: true, Minutes: true, Label: s.T("cup.clock")}
}

// detail returns a player's result: "4½ punti", or the last round in a knock-out.
func (s Scene) detail(l cup.Line) string {
	if s.Cup.Settings.Format == cup.Knockout {
		return s.survived(l)
	}
	count := 2 // in the plural
	if l.Points == 1 || l.Points == 2 {
		count = 1
	}
	return s.T("cup.points.of", tables.Halves(l.Points), count)
}

// survived says how far a player came in a knock-out.
func (s Scene) survived(l cup.Line) string {
	turns := s.Cup.Turns()
	switch {
	case s.Cup.Phase() == cup.Entering:
		return ""
	case s.Cup.Phase() == cup.Over && l.Place == 1:
		return s.T("cup.winner")
	case l.Alive:
		return s.T("cup.alive")
	case l.Points >= turns-1:
		return s.T("cup.out.final")
	case l.Points == turns-2:
		return s.T("cup.out.semifinal")
	}
	return s.T("cup.out", l.Points+1)
}

// roundTitle names a round: "Turno 2 di 5", "Finale".
func (s Scene) roundTitle(r cup.Round) string {
	if s.Cup.Settings.Format == cup.Knockout {
		switch s.Cup.Turns() - r.Number {
		case 0:
			return s.T("cup.round.final")
		case 1:
			return s.T("cup.round.semifinal")
		}
	}
	return s.T("cup.round", r.Number, s.Cup.Turns())
}

// state says what happens at the table of a pairing; alarm: the organiser has to look.
func (s Scene) state(p cup.Pairing) (text string, alarm bool) {
	if p.Decided() {
		return p.Result.Text(s.Words, s.Cup), false
	}
	t, ok := s.Tables[p.Code]
	late := !s.Cup.Waited().IsZero() && !s.Now.Before(s.Cup.Waited())
	switch {
	case !ok:
		return s.T("cup.opening"), false
	case t.Status() == table.Closed:
		return s.T("cup.closed"), true
	case t.Status() == table.Waiting:
		var missing []string
		for side, seat := range t.Seats {
			if seat.Kind == table.Open {
				missing = append(missing, s.name(p.Players[side]))
			}
		}
		switch {
		case len(missing) == 1 && late:
			return s.T("cup.late.one", missing[0], s.Cup.Settings.Wait), true
		case len(missing) == 1:
			return s.T("cup.waiting.one", missing[0]), false
		case late:
			return s.T("cup.late.both", s.Cup.Settings.Wait), true
		}
		return s.T("cup.waiting"), false
	}
	deadline := s.Cup.Deadline()
	if over := !deadline.IsZero() && !s.Now.Before(deadline); over {
		return s.T("cup.overtime", t.Ply()), true
	}
	if p.Draws > 0 {
		return s.T("cup.playing.again", t.Ply()), false
	}
	return s.T("cup.playing", t.Ply()), false
}

// round are the pairings of a round.
func (s Scene) round(r cup.Round) Round {
	v := Round{Title: s.roundTitle(r)}
	for _, p := range r.Pairings {
		if p.Players == [2]int{} {
			continue // both winners of the round before have left
		}
		one := Pairing{of: p, ID: "pairing-" + strconv.Itoa(p.Number), Done: p.Decided(), Mine: s.owns(p.Players[0]) || s.owns(p.Players[1])}
		for side, id := range p.Players {
			one.Sides[side].Name = s.name(id)
			if p.Result.How != cup.Bye {
				one.Table = strconv.Itoa(p.Number)
				one.Sides[side].Key, one.Sides[side].Won = table.Side(side).String(), id != 0 && p.Result.Winner == id
			}
		}
		one.State, one.Alarm = s.state(p)
		if t, ok := s.Tables[p.Code]; ok && t.Status() != table.Closed {
			one.Href = screen.PublicTablesPath + "/" + p.Code
		}
		v.Pairings = append(v.Pairings, one)
	}
	return v
}

// owns reports whether the viewer's device has entered a player.
func (s Scene) owns(id int) bool { return s.Viewer != "" && s.Cup.Player(id).Device == s.Viewer }

// standing is the ranking of the cup; there is none before the first round.
func (s Scene) standing() Standing {
	c := s.Cup
	v := Standing{Title: s.T("cup.standing"), Swiss: c.Settings.Format == cup.Swiss}
	if len(c.Rounds) == 0 {
		return v
	}
	if c.Phase() == cup.Over {
		v.Title = s.T("cup.standing.final")
	}
	if v.Swiss {
		v.Note = s.T("cup.buchholz.note")
	}
	for _, l := range c.Standing() {
		row := Row{Place: strconv.Itoa(l.Place), Name: l.Player.Name, Out: l.Player.Out, Mine: s.owns(l.Player.ID)}
		if v.Swiss {
			row.Points, row.Buchholz, row.Record = tables.Halves(l.Points), tables.Halves(l.Buchholz), s.T("cup.record.of", l.Won, l.Drawn, l.Lost)
		} else {
			row.Out, row.Record = !l.Alive && c.Phase() != cup.Over, s.survived(l)
		}
		v.Rows = append(v.Rows, row)
	}
	return v
}
