package referee

import (
	"slices"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// performing shows what the people on the board have to do before the other side's clock
// starts.
func (d builder) performing(p *Play) {
	m := d.Match
	next := d.House(m.Play.Position.Side()).Name
	p.Head, p.Big = d.T("referee.perform"), true
	p.Main = d.action(ui.Button{Icon: "check", Title: d.T("referee.performed"), Detail: d.T("referee.performed.then", next, m.TurnTime().Int())},
		"perform", d.turnField())
	if m.Play.WalkBack {
		p.Head = d.T("referee.walkback")
		p.Main.Button.Title = d.T("referee.walkback.done")
	}
	changes := m.ToPerform()
	p.Tasks = d.tasks(changes)
	if len(p.Tasks) == 0 {
		p.Tasks = []Task{{Title: d.T("referee.perform.nothing")}}
	}
	for _, c := range changes {
		if m.Play.WalkBack || !c.Walks() {
			continue
		}
		if from := screen.Square(&p.Board, c.Was.Square); from.Piece == "" {
			from.Ghost = screen.Code(c.Side, c.Was.Kind)
		}
		p.Board.Arrows = append(p.Board.Arrows, board.Arrow{From: c.Was.Square.String(), To: c.Now.Square.String(), Kind: board.Moved})
	}
	if m.Play.TurnClock.Running {
		p.Notes = append(p.Notes, Note{Kind: "info", Text: d.T("referee.performed.itself", m.Settings.ConfirmAfter.Int())})
	}
	d.offerReplace(p)
	if a, ok := d.wandFirst(); ok && m.CanReplace() != nil {
		p.Beside = append(p.Beside, a)
	}
}

// tasks puts changes into words as tasks of the people. It also names a defender who has won and not moved.
func (s scene) tasks(changes []magici.PieceChange) []Task {
	play := s.Match.Play
	var tasks []Task
	for _, c := range changes {
		name, now := s.Player(c.Ref).Short, s.Figure(c.Side, c.Now.Kind)
		t := Task{Piece: screen.Code(c.Side, c.Now.Kind), Detail: s.T("referee.from", s.Figure(c.Side, c.Was.Kind), c.Was.Square.String())}
		switch {
		case c.Leaves():
			t.Title = s.T("referee.does.out", name)
		case c.Returns():
			t.Title, t.Detail = s.T("referee.does.returns", name, c.Now.Square.String()), now
		case play.WalkBack && c.Walks():
			t.Title = s.T("referee.does.returns", name, c.Now.Square.String())
		case c.Walks():
			t.Title = s.T("referee.does.goes", name, c.Now.Square.String())
		default: // an intervention changed the piece on its square
			t.Title = name
		}
		if c.Promotes() {
			t.Detail = s.T("referee.does.becomes", now)
		}
		tasks = append(tasks, t)
	}
	duel, ok := s.Match.LastDuel()
	stays := duel.Defender
	if !ok || play.WalkBack || duel.Outcome != magici.DefenderFirst ||
		slices.ContainsFunc(changes, func(c magici.PieceChange) bool { return c.Ref == stays.Ref }) {
		return tasks
	}
	return append(tasks, Task{
		Piece: screen.Code(stays.Side, stays.Kind), Title: s.T("referee.does.stays", s.Player(stays.Ref).Short, play.Figure(stays.Ref).Square.String()), Detail: s.Figure(stays.Side, stays.Kind),
	})
}
