package strategist

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/decided"
	"scacchimagici/internal/magici/walk"
	"scacchimagici/views/ui"
)

// performing shows the move or Duel that the human board repeats (SM-3.2).
func (s builder) performing(p *Play) {
	next := s.Match.Play.Position.Side()
	p.Mood = "perform"
	p.Title, p.Detail = s.T("strategist.perform.title"), s.T("strategist.perform.theirs", s.House(next).Name)
	if next == s.side {
		p.Detail = s.T("strategist.perform.yours")
	}
	if s.Match.Play.WalkBack {
		p.Title = s.T("strategist.walkback")
	}
	p.Rest = &Card{Tasks: true, Text: s.steps()}
	if s.Match.Play.TurnClock.Running {
		p.Clock = s.clock()
	}
}

// steps says what each person on the board has to do; after a Duel also who gained, and the answer.
func (s builder) steps() []string {
	if s.Match.Play.WalkBack {
		return []string{s.T("strategist.walkback.do")}
	}
	changes := walk.ToPerform(*s.Match)
	duel, settled := decided.Last(s.Match)
	var steps []string
	stays := func(c walk.Change) bool { return c.Ref == duel.Defender.Ref }
	if settled && duel.Outcome == magici.DefenderFirst && !slices.ContainsFunc(changes, stays) {
		steps = append(steps, s.T("strategist.do.stays", s.Player(duel.Defender.Ref).Name))
	}
	for _, c := range changes {
		who := s.Player(c.Ref).Name
		switch {
		case c.Leaves():
			steps = append(steps, s.T("strategist.do.leaves", who))
		case c.Returns():
			steps = append(steps, s.T("strategist.do.returns", who, c.Now.Square.String()))
		case c.Walks():
			steps = append(steps, s.T("strategist.do.walk", who, c.Was.Square.String(), c.Now.Square.String()))
		}
		if c.Promotes() {
			steps = append(steps, s.T("strategist.do.become", who, s.Kind(c.Now.Kind)))
		}
	}
	if !settled {
		return steps
	}
	if g := duel.Gain; g.Points > 0 {
		steps = append(steps, s.T("strategist.do.gain", s.House(g.Side).Name, int(g.Points)))
	}
	if q := s.Question(); q != nil && s.Match.Asking.Closed && q.Answer != "" {
		steps = append(steps, s.T("strategist.do.answer", q.Answer))
	}
	return steps
}

// clock is that of the turn. It ticks and vibrates only while the side itself has to move.
func (s builder) clock() *ui.Clock {
	c := s.TurnClock()
	c.Alarm = s.Match.ToMove() == s.side && s.Match.Play.TurnPhase == magici.Thinking
	return &c
}

// lastEvent says what happened last, with its House.
func (s builder) lastEvent() string {
	e, ok := s.Match.LastEvent()
	switch {
	case !ok:
		return s.T("strategist.toss", s.House(s.Match.Toss.First).Name)
	case e.Kind == magici.LogMove || e.Kind == magici.LogDirect:
		return s.T("strategist.did", s.House(e.Side).Name, s.Entry(e))
	}
	return s.Entry(e)
}

// result shows how the match ended.
func (s builder) result() *Result {
	m, res := s.Match, s.Match.Play.Result
	reason, args := s.Ending()
	r := &Result{
		White: s.Side(chess.White), Black: s.Side(chess.Black), Board: s.Board(),
		Title: s.T("strategist.result.lost"), Text: s.T("strategist.end."+reason, args...),
		Notes: []Note{{Kind: "info", Text: s.T("strategist.result.wrong")}},
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
