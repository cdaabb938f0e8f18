package referee

import (
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// besideMain is how many buttons have room below the main one.
const besideMain = 2

// play shows a running or finished match with its board.
func (d builder) play() {
	m := d.Match
	phase := m.Phase()
	p := &Play{scene: d.scene, Board: d.Board()}
	p.Board.Coordinates = board.Outside
	d.view.Play = p
	switch phase {
	case magici.Finished:
		d.finished(p)
	case magici.Performing:
		d.performing(p)
	case magici.Duelling: // paused: an open Duel has another screen
		p.Head, p.Tasks = d.T("referee.duel.waits"), d.fighterTasks()
	default:
		d.turn(p)
	}
	switch {
	case phase.Playing() && m.Paused: // a pause lies over all actions except those that it allows
		text := d.T("referee.paused.text")
		switch {
		case m.PausedBy != role.Referee && m.PausedBy != role.Organiser && (m.PauseReason == "" || m.PauseReason == magici.RestartReason):
			text = d.T("referee.paused.restart")
		case m.PauseReason != "":
			text = d.Reason(m.PauseReason)
		}
		p.Pause = text
		p.Board.Interactive, p.Move, p.Previews, p.Beside, p.Big = false, ui.Command{}, nil, nil, true
		p.Main = d.action(ui.Button{Icon: "play", Title: d.T("referee.resume"), Detail: d.T("referee.resume.then")}, "resume")
	case phase.Playing() && !m.Paper:
		pause := d.Command("pause")
		d.view.Pause = &pause
	}
	switch {
	case phase == magici.Finished, m.Paper:
	case m.Clockless:
		p.Notes = append(p.Notes, Note{Kind: "info", Text: d.T("referee.correcting")})
	case m.MatchLeft(d.Now) == 0:
		p.Notes = append(p.Notes, Note{Kind: "warning", Text: d.T("referee.timeover")})
	}
	switch over := phase == magici.Finished; {
	case over && d.Viewer.Role == role.Organiser:
		// A correction after the end needs a reason that the organiser chooses (SM-9.1).
		p.Beside = append(p.Beside, opens("steps", "undo", d.T("referee.correct"), d.T("referee.correct.hint")))
	case over && d.page.Closed:
		p.Notes = append(p.Notes, Note{Kind: "lock", Text: d.T("referee.closed")})
	default:
		d.addWaysBack(p)
	}
}

// addWaysBack puts undo and redo beside the main button, where there is room for two. While a side thinks the redo gives way to the
// other action there, otherwise that action gives way to the redo. The menu has the action that gave way.
func (d builder) addWaysBack(p *Play) {
	if undo, ok := d.undo(); ok {
		p.Beside = append([]Action{undo}, p.Beside...) // first, so that it keeps its place
	}
	redo, ok := d.redo()
	switch {
	case !ok:
	case len(p.Beside) < besideMain:
		p.Beside = append(p.Beside, redo)
	case d.Match.Phase() == magici.Thinking:
		d.redoInMenu()
	default:
		for _, a := range p.Beside[1:] {
			if a.Button.Open == "wand" {
				a.Button.Detail = d.T("referee.wandfirst.hint")
			}
			d.view.More = append(d.view.More, a)
		}
		p.Beside = []Action{p.Beside[0], redo}
	}
}

// turn shows a side that thinks, or a person who has called a Direct Move. The pieces of the side in turn can be
// moved on the Referee's own board.
func (d builder) turn(p *Play) {
	m, play := d.Match, &d.Match.Play
	side := m.ToMove()
	p.Piece = screen.Code(side, chess.King)
	if !m.Paper {
		p.Turn = new(d.TurnClock())
	}
	if m.Stuck() { // after two passes in a row the Referee ends the match (SM-3.6)
		p.Head = d.T("referee.stuck")
		p.Notes = append(p.Notes, Note{Kind: "warning", Text: d.T("referee.stuck.text")})
		p.Main = opens("end", "flag", d.T("referee.end"), d.T("referee.stuck.do"))
		return
	}

	if p.Head = d.T("referee.thinks", d.House(side).Name); m.Paper {
		d.turnFromPaper(p)
	}
	p.Board.Interactive, p.Board.Slot = true, slotID
	if m.WandRaised() {
		d.whoCalls(p, side)
		return
	}
	direct := play.TurnPhase == magici.Direct
	b := &p.Board
	b.Duels, b.Form = true, "move"
	b.Promotions, b.Choose = d.Promotions(side), d.T("referee.promote")
	p.Move = d.Command("move", d.turnField(), screen.Field("from", ""), screen.Field("to", ""), screen.Field("promotion", ""))
	p.Move.ID = "move"
	for slot, f := range play.Figures[side] {
		if f.OnBoard && (!direct || magici.Slot(slot) == play.Caller) {
			screen.Square(b, f.Square).Moves = d.Moves(f.Square)
		}
	}
	if direct {
		caller := magici.Ref{Side: side, Slot: play.Caller}
		p.Head = d.T("referee.direct.moves", d.Player(caller).Name)
		p.Piece = screen.Code(side, play.Figure(caller).Kind)
		b.Picked = play.Figure(caller).Square.String()
	}
	switch {
	case play.SquareOwed:
		p.Head = d.T("referee.held")
		p.Main = prompt("board", d.T("referee.held.do"), d.T("referee.held.how"))
	case direct && m.Paper:
		p.Main = prompt("board", p.Head, d.T("referee.moves.tap"))
	case direct:
		p.Main = d.action(ui.Button{Icon: "clock", Title: d.T("referee.intime"), Detail: d.T("referee.intime.direct")}, "moved-in-time", d.turnField())
	default:
		d.calls(p, side)
	}
}

// calls offers the Direct Move to the people who may call one (SM-6). The main button says that a wand is up, which
// stops the clock of the turn. A tapped person moves for the Strategist, and the button calls for that person. Each
// says so before a square can be tapped.
func (d builder) calls(p *Play, side chess.Side) {
	m, gainer := d.Match, d.House(side.Other()).Name
	for slot, f := range m.Play.Figures[side] {
		ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
		if !f.OnBoard {
			continue
		}
		sq, who := screen.Square(&p.Board, f.Square), d.Player(ref).Short
		preview := Preview{Pick: f.Square.String()}
		button := ui.Button{Icon: "wand", Title: d.T("referee.direct.of", who), Detail: d.T("referee.direct.free", m.Settings.DirectMoveTime.Int())}
		if err := m.CanCall(ref); err != nil {
			if len(sq.Moves) == 0 {
				continue
			}
			preview.Main = locked(button.Title, d.Words.Fault(fault.From(err)))
		} else {
			// The call pays the other side at once (SM-6.3).
			worth := int(m.Settings.Value(f.Kind))
			switch {
			case m.Paper:
				button.Detail = d.T("referee.direct.paper", worth, gainer)
			case worth != 0:
				button.Detail = d.T("referee.direct.worth", worth, gainer, m.Settings.DirectMoveTime.Int())
			}
			sq.Pick, sq.Badge = true, "wand"
			preview.Main = d.action(button, "call", d.turnField(), screen.Field("square", preview.Pick))
		}
		does := prompt("board", d.T("referee.moves.for", who), d.T("referee.moves.tap"))
		if len(sq.Moves) == 0 {
			does = prompt("lock", d.T("referee.moves.none", who), d.T("referee.moves.call"))
		}
		preview.Beside = []Action{does, d.dropSelection()}
		p.Previews = append(p.Previews, preview)
	}
	d.addMovedInTime(p)
	if err := m.CanRaiseWand(); err != nil {
		p.Main = locked(d.T("ui.direct"), d.Words.Fault(fault.From(err)))
		return
	}
	p.Main = d.action(ui.Button{Icon: "wand", Title: d.T("ui.direct"), Detail: d.T("referee.direct.tap")}, "raise-wand", d.turnField())
}

// whoCalls asks whose wand is up: a tap on a person is the call, and the main button lets the clock of the turn run
// on (SM-6.6). The actions beside that button are the same as before.
func (d builder) whoCalls(p *Play, side chess.Side) {
	m, gainer := d.Match, d.House(side.Other())
	p.Head, p.Board.Form, p.Board.Refused = d.T("referee.direct.who"), CallForm, d.T("referee.direct.refused", "{to}")
	p.Wand = &Wand{Call: d.Command("call", d.turnField()), Do: d.T("referee.direct.gains", gainer.Name)}
	p.Wand.Call.ID = CallForm
	for slot, f := range m.Play.Figures[side] {
		if !f.OnBoard {
			continue
		}
		sq := screen.Square(&p.Board, f.Square)
		if m.CanCall(magici.Ref{Side: side, Slot: magici.Slot(slot)}) != nil {
			sq.Badge, sq.Marks = "wand-used", append(sq.Marks, board.Dimmed)
			continue
		}
		worth := int(m.Settings.Value(f.Kind))
		sq.Alone, sq.Call, sq.Gainer, sq.Marks = true, "+"+strconv.Itoa(worth), gainer.Arms, append(sq.Marks, board.Call)
		sq.Label = d.T("referee.direct.label", sq.Label, worth, gainer.Name)
	}
	p.Main = d.action(ui.Button{Icon: "play", Title: d.T("referee.lower"), Detail: d.T("referee.lower.paper")}, "lower-wand", d.turnField())
	if p.Turn != nil {
		p.Main.Button.Detail = d.T("referee.lower.then", (p.Turn.Left+999)/1000)
		clock := d.WandClock()
		p.Wand.Clock, p.Wand.After = &clock, d.T("referee.lower.after")
	}
	d.addMovedInTime(p)
}

// addMovedInTime stands beside the main button while the clock of a turn counts.
func (d builder) addMovedInTime(p *Play) {
	if !d.Match.Paper {
		p.Beside = append(p.Beside, d.action(ui.Button{Icon: "clock", Title: d.T("referee.intime")}, "moved-in-time", d.turnField()))
	}
}

// callChoice is the choice of a person who may call a Direct Move.
func (s scene) callChoice(r magici.Ref, f magici.Figure) Choice {
	at := f.Square.String()
	return Choice{Piece: screen.Code(r.Side, f.Kind), Button: ui.Button{
		Title: s.Player(r).Name, Detail: s.T("referee.on", s.Kind(f.Kind), at), Name: "square", Value: at,
	}}
}

// undo takes the last step back, with the usual reason: a wrong tap. ok is false when there is no step.
func (s scene) undo() (a Action, ok bool) {
	step, ok := s.LastStep()
	if !ok {
		return Action{}, false
	}
	a = s.goTo(step, s.T("referee.why.tap"))
	a.Undo = true
	return a, true
}

// redo brings back the step that has just been taken back; ok is false when there is none.
func (s scene) redo() (a Action, ok bool) {
	step, ok := s.LastRedo()
	if !ok {
		return Action{}, false
	}
	a = s.goTo(step, s.T("referee.why.redo"))
	a.Redo = true
	return a, true
}

// goTo is a button that goes to a step with one tap.
func (s scene) goTo(step screen.Step, reason string) Action {
	a := s.action(ui.Button{Title: step.Words}, "undo", screen.Number("to", step.To), screen.Number("seen", step.Seen), screen.Field("reason", reason))
	a.Back = s.timeBack(step)
	return a
}

// result says in a few words how the match ended, with the House that won it, if one did.
func (p Play) result() (winner ui.House, words string) {
	switch end := p.Match.Play.Result; {
	case end.Annulled():
		return winner, p.T("referee.annulled")
	case end.Drawn:
		return winner, p.T("referee.drawn")
	default:
		winner = p.House(end.Winner)
		return winner, p.T("referee.wins", winner.Name)
	}
}

// finished offers what comes after a match.
func (d builder) finished(p *Play) {
	switch {
	case d.page.Back != "":
		p.Main = Action{Href: d.page.Back, Button: ui.Button{Icon: "check", Title: d.T("correction.back")}}
	case d.page.Closed && d.Viewer.Role != role.Organiser:
		p.Main = Action{Href: screen.SeatPath(access.RefereeOf(d.Match.Board)), Button: ui.Button{Icon: "next", Title: d.T("referee.following")}}
	case d.page.NextHref != "":
		p.Main = Action{Href: d.page.NextHref, Button: ui.Button{Icon: "next", Title: d.T("referee.next"), Detail: d.page.Next}}
	default:
		p.Main = prompt("check", d.T("referee.over"), d.T("referee.over.last"))
	}
	if !d.page.Closed && d.Viewer.Role != role.Organiser {
		d.offerReplace(p)
	}
}
