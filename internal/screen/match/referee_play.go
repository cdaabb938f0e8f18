package match

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/referee"
	"scacchimagici/views/ui"
)

// play shows a running or finished match with its board.
func (d refereeDesk) play() {
	p := &referee.Play{Top: d.Side(chess.Black), Bottom: d.Side(chess.White), Match: d.MatchClock()}
	p.Board = d.Board()
	p.Board.Coordinates = outside
	d.view.Play = p
	m := d.Match
	now := m.Phase()
	switch {
	case now == magici.Finished:
		d.finished(p)
	case now == magici.Performing:
		d.performing(p)
	case now == magici.Duelling:
		p.Head, p.Tasks = d.T("referee.duel.waits"), d.fighterTasks()
	default:
		d.turn(p)
	}
	if now.Playing() && m.Paused {
		d.paused(p)
	}
	if now != magici.Finished && m.Clockless {
		p.Notes = append(p.Notes, referee.Note{Kind: "info", Text: d.T("referee.correcting")})
	} else if now != magici.Finished && m.MatchLeft(d.Now) == 0 {
		p.Notes = append(p.Notes, referee.Note{Kind: "warning", Text: d.T("referee.timeover")})
	}
	if now.Playing() && !m.Paused {
		pause := d.Command("pause")
		d.view.Pause = &pause
	}
	d.undoBeside(p)
}

// paused lays the pause over everything: nothing goes on but what the pause allows.
func (d refereeDesk) paused(p *referee.Play) {
	m := d.Match
	text := d.T("referee.paused.text")
	switch {
	case m.PausedBy != "referee" && m.PausedBy != "organiser":
		text = d.T("referee.paused.restart")
	case m.PauseReason != "":
		text = m.PauseReason
	}
	p.Pause = &referee.Pause{Title: d.T("referee.paused"), Text: text}
	p.Board.Interactive, p.Move, p.Previews, p.Beside, p.Big = false, ui.Command{}, nil, nil, true
	p.Main = d.act(ui.Button{Icon: "play", Title: d.T("referee.resume"), Detail: d.T("referee.resume.then")}, "resume")
}

// turn shows somebody who thinks, or who has called a Direct Move.
func (d refereeDesk) turn(p *referee.Play) {
	m := d.Match
	side := m.ToMove()
	clock := d.TurnClock()
	p.Turn, p.Piece = &clock, screen.Code(side, chess.King)
	p.Head = d.T("referee.thinks", d.House(side).Name)
	switch {
	case m.Stuck():
		d.stuck(p)
		return
	case m.Play.TurnPhase == magici.Direct:
		caller := magici.Ref{Side: side, Slot: m.Play.Caller}
		p.Head = d.T("referee.direct.moves", d.Player(caller).Name)
		p.Piece = screen.Code(side, m.Play.Figure(caller).Kind)
	}
	d.tappable(p, side)
	switch {
	case m.Play.SquareOwed:
		p.Head = d.T("referee.held")
		p.Main = prompt("board", d.T("referee.held.do"), d.T("referee.held.how"))
	case m.Play.TurnPhase == magici.Direct:
		b := ui.Button{Icon: "clock", Title: d.T("referee.intime"), Detail: d.T("referee.intime.direct")}
		p.Main = d.act(b, "moved-in-time", d.turnField())
	default:
		d.calls(p, side)
	}
}

// stuck waits for the Referee after two passes in a row (SM-3.6).
func (d refereeDesk) stuck(p *referee.Play) {
	p.Head = d.T("referee.stuck")
	p.Notes = append(p.Notes, referee.Note{Kind: "warning", Text: d.T("referee.stuck.text")})
	p.Main = opens("end", "flag", d.T("referee.end"), d.T("referee.stuck.do"))
}

// tappable lets the pieces of side be moved on the Referee's own board.
func (d refereeDesk) tappable(p *referee.Play, side chess.Side) {
	play := &d.Match.Play
	b := &p.Board
	b.Interactive, b.Duels, b.Form, b.Slot = true, true, "move", slotID
	b.Promotions, b.Choose = d.Promotions(side), d.T("referee.promote")
	p.Move = d.Command("move", d.turnField(), screen.Field("from", ""), screen.Field("to", ""), screen.Field("promotion", ""))
	p.Move.ID = "move"
	for slot, f := range play.Figures[side] {
		caller := play.TurnPhase != magici.Direct || magici.Slot(slot) == play.Caller
		if f.OnBoard && caller {
			screen.Square(b, f.Square).Moves = d.Moves(f.Square)
		}
	}
	if play.TurnPhase == magici.Direct {
		b.Picked = play.Figures[side][play.Caller].Square.String()
	}
}

// calls offers the Direct Move to whoever may call one (SM-6): by tapping the person on
// the board, or from a list.
func (d refereeDesk) calls(p *referee.Play, side chess.Side) {
	m := d.Match
	call := referee.Pick{ID: "call", Title: d.T("referee.direct"), Text: d.T("referee.direct.who"), Command: d.Command("call", d.turnField())}
	var refused error
	for slot, f := range m.Play.Figures[side] {
		ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
		if !f.OnBoard {
			continue
		}
		if err := m.CanCall(ref); err != nil {
			refused = err
			continue
		}
		sq := screen.Square(&p.Board, f.Square)
		sq.Pick, sq.Badge = true, "wand"
		p.Previews = append(p.Previews, d.callPreview(ref))
		call.Choices = append(call.Choices, d.callChoice(ref, f.Square))
	}
	inTime := d.act(ui.Button{Icon: "clock", Title: d.T("referee.intime")}, "moved-in-time", d.turnField())
	p.Beside = append(p.Beside, inTime)
	if len(call.Choices) == 0 {
		p.Main = locked(d.T("referee.direct"), d.sentence(refused))
		return
	}
	p.Main = opens("call", "wand", d.T("referee.direct"), d.T("referee.direct.tap"))
	d.pick(call)
}

// callPreview is the main slot while the person who may call is picked.
func (d refereeDesk) callPreview(r magici.Ref) referee.Preview {
	at := d.Match.Play.Figure(r).Square.String()
	b := ui.Button{Icon: "wand", Title: d.T("referee.direct.calls", d.Player(r).Short), Detail: d.callWorth(r)}
	return referee.Preview{
		Pick: at, Main: d.act(b, "call", d.turnField(), screen.Field("square", at)),
		Beside: []referee.Action{d.leave()},
	}
}

// callWorth says what a call pays the other side at once (SM-6.3).
func (d refereeDesk) callWorth(r magici.Ref) string {
	worth := int(d.Match.Settings.Value(d.Match.Play.Figure(r).Kind))
	if worth == 0 {
		return d.T("referee.direct.free", d.Match.Settings.DirectS)
	}
	return d.T("referee.direct.worth", worth, d.House(r.Side.Other()).Name, d.Match.Settings.DirectS)
}

func (d refereeDesk) callChoice(r magici.Ref, at chess.Square) referee.Choice {
	k := d.Match.Play.Figure(r).Kind
	return referee.Choice{Piece: screen.Code(r.Side, k), Button: ui.Button{
		Title: d.Player(r).Name, Detail: d.T("referee.on", d.Kind(k), at.String()), Name: "square", Value: at.String(),
	}}
}

// undoBeside offers to take the last step back, in words.
func (d refereeDesk) undoBeside(p *referee.Play) {
	switch over := d.Match.Phase() == magici.Finished; {
	case over && d.Viewer.Role == role.Organiser:
		// What is corrected afterwards has a reason that somebody has chosen (SM-9.1).
		p.Beside = append(p.Beside, opens("steps", "undo", d.T("referee.correct"), d.T("referee.correct.hint")))
		return
	case over && d.around.Closed:
		p.Notes = append(p.Notes, referee.Note{Kind: "lock", Text: d.T("referee.closed")})
		return
	}
	if a, ok := d.undo(); ok {
		p.Beside = append(p.Beside, a)
	}
}

// undo takes the last step back for the reason that nearly always holds: a wrong tap.
func (d refereeDesk) undo() (referee.Action, bool) {
	step, ok := d.LastStep()
	if !ok {
		return referee.Action{}, false
	}
	a := d.act(ui.Button{Title: step.Words}, "undo", screen.Number("to", step.To), screen.Number("seen", step.Seen), screen.Field("reason", d.T("referee.why.tap")))
	a.Undo = true
	return a, true
}

// finished shows how the match ended.
func (d refereeDesk) finished(p *referee.Play) {
	m := d.Match
	r := m.Play.Result
	res := &referee.Result{Title: d.T("referee.drawn"), Detail: d.ending(r)}
	res.Score = d.T("referee.score", int(m.Play.Points[chess.White]), int(m.Play.Points[chess.Black]))
	switch {
	case r.By == "annulled":
		res.Title = d.T("referee.annulled")
	case !r.Drawn:
		res.House = d.House(r.Winner)
		res.Title = d.T("referee.wins", res.House.Name)
	}
	p.Result = res
	p.Top.Turn, p.Bottom.Turn = false, false
	p.Main = prompt("check", d.T("referee.over"), d.T("referee.over.last"))
	switch {
	case d.around.Back != "":
		p.Main = referee.Action{Href: d.around.Back, Button: ui.Button{Icon: "check", Title: d.T("organiser.cards.go")}}
	case d.around.NextHref != "":
		p.Main = referee.Action{Href: d.around.NextHref, Button: ui.Button{Icon: "next", Title: d.T("referee.next"), Detail: d.around.Next}}
	}
	if !d.around.Closed && d.Viewer.Role != role.Organiser {
		d.replaceBeside(p)
	}
}

// ending says by what a match ended.
func (d refereeDesk) ending(r magici.Result) string {
	switch {
	case r.DuelLoss:
		return d.T("referee.by.kinglost")
	case r.Ended == "forfeit":
		return d.T("referee.by.forfeit", d.House(r.Winner.Other()).Name)
	case r.Ended != "":
		return d.T("referee.by." + r.Ended)
	}
	return d.T("referee.by.king")
}
