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

// performing shows what the people on the board have to do before the other side's clock
// starts.
func (d refereeScreen) performing(p *referee.Play) {
	m := d.Match
	next := d.House(m.Play.Position.Side()).Name
	p.Head, p.Big = d.T("referee.perform"), true
	p.Main = d.action(ui.Button{Icon: "check", Title: d.T("referee.performed"), Detail: d.T("referee.performed.then", next, m.Settings.MoveTime.Int())},
		"perform", d.turnField())
	if m.Play.WalkBack {
		p.Head = d.T("referee.walkback")
		p.Main.Button.Title = d.T("referee.walkback.done")
	}
	changes := changesBetween(d.shownToPeople(), m.Play)
	p.Tasks = d.tasks(changes)
	if len(p.Tasks) == 0 {
		p.Tasks = []referee.Task{{Title: d.T("referee.perform.nothing")}}
	}
	for _, c := range changes {
		if m.Play.WalkBack || !c.was.OnBoard || !c.now.OnBoard || c.was.Square == c.now.Square {
			continue
		}
		if from := screen.Square(&p.Board, c.was.Square); from.Piece == "" {
			from.Ghost = screen.Code(c.ref.Side, c.was.Kind)
		}
		p.Board.Arrows = append(p.Board.Arrows, board.Arrow{From: c.was.Square.String(), To: c.now.Square.String(), Kind: board.Moved})
	}
	if m.Play.TurnClock.Running {
		p.Notes = append(p.Notes, referee.Note{Kind: "info", Text: d.T("referee.performed.itself", m.Settings.ConfirmAfter.Int())})
	}
	d.offerReplace(p)
	if a, ok := d.wandFirst(); ok && m.CanReplace() != nil {
		p.Beside = append(p.Beside, a)
	}
}

// shownToPeople returns the position in which the people stand: the one before the move that
// is being performed, and after corrections the one before the first of them.
func (d refereeScreen) shownToPeople() magici.Play {
	m := d.Match
	// last returns the last entry up to n that moved somebody or took something back, 0 when
	// there is none.
	last := func(n int) int {
		for n > 0 && slices.Contains([]magici.EntryKind{magici.LogPause, magici.LogResume, magici.LogQuestion}, m.Log[n-1].Kind) {
			n--
		}
		return n
	}
	n := last(m.LastEntry())
	if e := m.Log[n-1]; e.Kind == "duel" {
		opened, _ := m.PlayAfter(n - 1)
		if n = last(n - 1); m.Log[n-1].Kind != "undo" {
			n = opened.Duel.Entry
		}
	}
	for m.Log[n-1].Kind == "undo" {
		before := last(n - 1)
		if before == 0 || m.Log[before-1].Kind != "undo" {
			break
		}
		n = before
	}
	play, _ := m.PlayAfter(n - 1)
	return play
}

// change is what became of one piece between two positions.
type change struct {
	ref      magici.Ref
	was, now magici.Figure
}

// changesBetween returns the changes from one position to another: who leaves before who
// moves.
func changesBetween(was, now magici.Play) []change {
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

// tasks tells changes as what people do. The defender who has won and has not moved is named
// too.
func (d refereeScreen) tasks(changes []change) []referee.Task {
	play := d.Match.Play
	var tasks []referee.Task
	for _, c := range changes {
		name, now := d.Player(c.ref).Short, d.Figure(c.ref.Side, c.now.Kind)
		t := referee.Task{Piece: screen.Code(c.ref.Side, c.now.Kind), Detail: d.T("referee.from", d.Figure(c.ref.Side, c.was.Kind), c.was.Square.String())}
		switch {
		case !c.now.OnBoard:
			t.Title = d.T("referee.does.out", name)
		case !c.was.OnBoard:
			t.Title, t.Detail = d.T("referee.does.returns", name, c.now.Square.String()), now
		case play.WalkBack && c.was.Square != c.now.Square:
			t.Title = d.T("referee.does.returns", name, c.now.Square.String())
		case c.was.Square != c.now.Square:
			t.Title = d.T("referee.does.goes", name, c.now.Square.String())
		}
		if c.was.OnBoard && c.now.OnBoard && c.was.Kind != c.now.Kind {
			t.Detail = d.T("referee.does.becomes", now)
		}
		tasks = append(tasks, t)
	}
	stays := play.Duel.Defender
	if play.ReplaceableDuel == 0 || play.WalkBack || d.Match.Log[play.ReplaceableDuel-1].Outcome != magici.DefenderFirst ||
		slices.ContainsFunc(changes, func(c change) bool { return c.ref == stays }) {
		return tasks
	}
	f := play.Figure(stays)
	return append(tasks, referee.Task{
		Piece: screen.Code(stays.Side, f.Kind), Title: d.T("referee.does.stays", d.Player(stays).Short, f.Square.String()), Detail: d.Figure(stays.Side, f.Kind),
	})
}
