package strategist

import (
	"slices"

	"scacchimagici/internal/magici"
	"scacchimagici/views/ui"
)

// performing shows the move or Duel that the human board repeats (SM-3.2).
func (s scene) performing(p *Play) {
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
func (s scene) steps() []string {
	if s.Match.Play.WalkBack {
		return []string{s.T("strategist.walkback.do")}
	}
	changes := s.Match.ToPerform()
	duel, settled := s.Match.LastDuel()
	var steps []string
	stays := func(c magici.PieceChange) bool { return c.Ref == duel.Defender.Ref }
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
func (s scene) clock() *ui.Clock {
	c := s.TurnClock()
	c.Alarm = s.Match.ToMove() == s.side && s.Match.Play.TurnPhase == magici.Thinking
	return &c
}

// verdict says how the match ended for the side.
func (s scene) verdict() (title string, won, lost bool) {
	switch res := s.Match.Play.Result; {
	case res.Annulled():
		return s.T("strategist.result.annulled"), false, false
	case res.Drawn:
		return s.T("strategist.result.drawn"), false, false
	case res.Winner == s.side:
		return s.T("strategist.result.won"), true, false
	}
	return s.T("strategist.result.lost"), false, true
}
