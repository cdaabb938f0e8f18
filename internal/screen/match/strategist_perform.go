package match

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// performing is the human board repeating what was decided (SM-3.2).
func (s sideView) performing(p *strategist.Play) {
	next := s.Match.Play.Position.Side()
	p.Mood = "perform"
	p.Title, p.Detail = s.T("strategist.perform.title"), s.T("strategist.perform.theirs", s.House(next).Name)
	if next == s.side {
		p.Detail = s.T("strategist.perform.yours")
	}
	if s.Match.Play.WalkBack {
		p.Title = s.T("strategist.walkback")
	}
	p.Rest = &strategist.Card{Tasks: true, Text: s.steps()}
	if s.Match.Play.TurnClock.Running {
		p.Clock = s.clock()
	}
}

// steps says who on the board has to do what.
func (s sideView) steps() []string {
	e, ok := s.Match.LastEvent()
	switch {
	case s.Match.Play.WalkBack:
		return []string{s.T("strategist.walkback.do")}
	case ok && e.Kind == "duel":
		return s.duelSteps(e)
	case !ok || e.Kind != "move":
		return nil
	}
	who := s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Name
	steps := []string{s.T("strategist.do.walk", who, e.From.String(), e.To.String())}
	if e.Promotion != chess.NoKind {
		steps = append(steps, s.T("strategist.do.become", who, s.Kind(e.Promotion)))
	}
	if e.Castling() { // the Rook walks too (SM-4.2)
		from, to := chess.SquareAt(0, e.From.Rank()), chess.SquareAt(3, e.From.Rank())
		if e.To.File() > e.From.File() {
			from, to = chess.SquareAt(7, e.From.Rank()), chess.SquareAt(5, e.From.Rank())
		}
		if rook, ok := s.Match.Play.PieceOn(to); ok {
			steps = append(steps, s.T("strategist.do.walk", s.Player(rook).Name, from.String(), to.String()))
		}
	}
	return steps
}

// duelSteps says who leaves the board and who walks after a Duel, who gained, and the answer.
func (s sideView) duelSteps(e magici.Entry) []string {
	d := s.Match.Play.Duel
	attacker, defender := s.Player(d.Attacker).Name, s.Player(d.Defender).Name
	var steps []string
	if e.Outcome == magici.DefenderFirst {
		steps = append(steps, s.T("strategist.do.stays", defender), s.T("strategist.do.leaves", attacker))
	} else {
		steps = append(steps, s.T("strategist.do.leaves", defender), s.T("strategist.do.walk", attacker, e.From.String(), e.To.String()))
		if e.Promotion != chess.NoKind {
			steps = append(steps, s.T("strategist.do.become", attacker, s.Kind(e.Promotion)))
		}
	}
	for _, g := range e.Gains {
		if g.Points > 0 {
			steps = append(steps, s.T("strategist.do.gain", s.House(g.Side).Name, int(g.Points)))
		}
	}
	if q := s.Question(); q != nil && s.Match.Asking.Closed && q.Answer != "" {
		steps = append(steps, s.T("strategist.do.answer", q.Answer))
	}
	return steps
}

// clock is that of the turn. It ticks and vibrates only where the side itself has to move.
func (s sideView) clock() *ui.Clock {
	c := s.TurnClock()
	c.Alarm = s.Match.ToMove() == s.side && s.Match.Play.TurnPhase == magici.Thinking
	return &c
}

// lastEvent says what happened last, with the House that did it.
func (s sideView) lastEvent() string {
	e, ok := s.Match.LastEvent()
	switch {
	case !ok:
		return s.T("strategist.toss", s.House(s.Match.Toss.First).Name)
	case e.Kind == "move" || e.Kind == "direct":
		return s.T("strategist.did", s.House(e.Side).Name, s.Entry(e))
	}
	return s.Entry(e)
}

// result shows how the match ended.
func (s sideView) result() *strategist.Result {
	m, res := s.Match, s.Match.Play.Result
	reason, args := s.Ending()
	r := &strategist.Result{
		White: s.Side(chess.White), Black: s.Side(chess.Black), Board: s.Board(),
		Title: s.T("strategist.result.lost"), Text: s.T("strategist.end."+reason, args...),
		Notes: []strategist.Note{{Kind: "info", Text: s.T("strategist.result.wrong")}},
	}
	switch {
	case res.Annulled():
		r.Title = s.T("strategist.result.annulled")
	case res.Drawn:
		r.Title = s.T("strategist.result.drawn")
	case res.Winner == s.side:
		r.Won, r.Title = true, s.T("strategist.result.won")
	default:
		r.Lost = true
	}
	if !m.Started() {
		r.Board.Squares = nil
	}
	return r
}
