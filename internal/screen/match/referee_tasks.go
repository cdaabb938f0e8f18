package match

import (
	"slices"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/referee"
	"scacchimagici/views/ui"
)

// performing shows what the human board has to do before the other side's clock starts.
func (d refereeDesk) performing(p *referee.Play) {
	m := d.Match
	next := d.House(m.Play.Position.Side()).Name
	p.Head, p.Big = d.T("referee.perform"), true
	p.Main = d.act(ui.Button{Icon: "check", Title: d.T("referee.performed"), Detail: d.T("referee.performed.then", next, m.Settings.MoveS)},
		"perform", d.turnField())
	if m.Play.WalkBack {
		p.Head = d.T("referee.walkback")
		p.Main.Button.Title = d.T("referee.walkback.done")
	}
	changes := changesFrom(d.displayed(), m.Play)
	p.Tasks = d.tasks(changes)
	if len(p.Tasks) == 0 {
		p.Tasks = []referee.Task{{Title: d.T("referee.perform.nothing")}}
	}
	if !m.Play.WalkBack {
		ghosts(&p.Board, changes)
	}
	if m.Play.TurnClock.Running {
		p.Notes = append(p.Notes, referee.Note{Kind: "info", Text: d.T("referee.performed.itself", m.Settings.ConfirmS)})
	}
	d.replaceBeside(p)
	if a, ok := d.wandFirst(); ok && m.CanReplace() != nil {
		p.Beside = append(p.Beside, a)
	}
}

// displayed returns the position in which the people stand: the one before the move that
// is being performed, and after corrections the one before the first of them.
func (d refereeDesk) displayed() magici.Play {
	m := d.Match
	n := d.settledEntry(m.LastEntry())
	if e := m.Log[n-1]; e.Kind == "duel" {
		opened, _ := m.PlayAfter(n - 1)
		if n = d.settledEntry(n - 1); m.Log[n-1].Kind != "undo" {
			n = opened.Duel.Entry
		}
	}
	for m.Log[n-1].Kind == "undo" {
		before := d.settledEntry(n - 1)
		if before == 0 || m.Log[before-1].Kind != "undo" {
			break
		}
		n = before
	}
	play, _ := m.PlayAfter(n - 1)
	return play
}

// settledEntry returns the last entry up to n that moved somebody or took something back, 0
// when there is none.
func (d refereeDesk) settledEntry(n int) int {
	for n > 0 && slices.Contains(still, d.Match.Log[n-1].Kind) {
		n--
	}
	return n
}

// still are the kinds of entries during which nobody moves on the human board.
var still = []string{"pause", "resume", "question"}

// change is what became of one piece between two positions.
type change struct {
	ref      magici.Ref
	was, now magici.Figure
}

// changesFrom returns the changes from one position to another: who leaves before who
// moves.
func changesFrom(was, now magici.Play) []change {
	var leave, stay []change
	for side := chess.White; side <= chess.Black; side++ {
		for slot := range magici.Slot(magici.Slots) {
			ref := magici.Ref{Side: side, Slot: slot}
			c := change{ref, was.Figure(ref), now.Figure(ref)}
			switch {
			case c.was.OnBoard && !c.now.OnBoard:
				leave = append(leave, c)
			case c.now.OnBoard && (!c.was.OnBoard || c.was.Square != c.now.Square || c.was.Kind != c.now.Kind):
				stay = append(stay, c)
			}
		}
	}
	return append(leave, stay...)
}

// tasks tells changes as what people do.
func (d refereeDesk) tasks(changes []change) []referee.Task {
	var tasks []referee.Task
	for _, c := range changes {
		name := d.Player(c.ref).Short
		t := referee.Task{Piece: screen.Code(c.ref.Side, c.now.Kind), Detail: d.T("referee.from", d.Figure(c.ref.Side, c.was.Kind), c.was.Square.String())}
		switch {
		case !c.now.OnBoard:
			t.Title = d.T("referee.does.out", name)
		case !c.was.OnBoard:
			t.Title, t.Detail = d.T("referee.does.returns", name, c.now.Square.String()), d.Figure(c.ref.Side, c.now.Kind)
		case d.Match.Play.WalkBack && c.was.Square != c.now.Square:
			t.Title = d.T("referee.does.returns", name, c.now.Square.String())
		case c.was.Square != c.now.Square:
			t.Title = d.T("referee.does.goes", name, c.now.Square.String())
		}
		if c.was.OnBoard && c.now.OnBoard && c.was.Kind != c.now.Kind {
			t.Detail = d.T("referee.does.becomes", d.Figure(c.ref.Side, c.now.Kind))
		}
		tasks = append(tasks, t)
	}
	return append(tasks, d.stays(changes)...)
}

// stays names the defender who has won and has not moved.
func (d refereeDesk) stays(changes []change) []referee.Task {
	m := d.Match
	if m.Play.ReplaceableDuel == 0 || m.Play.WalkBack || m.Log[m.Play.ReplaceableDuel-1].Outcome != magici.DefenderFirst {
		return nil
	}
	ref := m.Play.Duel.Defender
	if slices.ContainsFunc(changes, func(c change) bool { return c.ref == ref }) {
		return nil
	}
	f := m.Play.Figure(ref)
	return []referee.Task{{
		Piece: screen.Code(ref.Side, f.Kind), Title: d.T("referee.does.stays", d.Player(ref).Short, f.Square.String()), Detail: d.Figure(ref.Side, f.Kind),
	}}
}

// ghosts leaves on the board where people come from.
func ghosts(b *board.Board, changes []change) {
	for _, c := range changes {
		if !c.was.OnBoard || !c.now.OnBoard || c.was.Square == c.now.Square {
			continue
		}
		if from := screen.Square(b, c.was.Square); from.Piece == "" {
			from.Ghost = screen.Code(c.ref.Side, c.was.Kind)
		}
		b.Arrows = append(b.Arrows, board.Arrow{From: c.was.Square.String(), To: c.now.Square.String(), Kind: board.Moved})
	}
}
