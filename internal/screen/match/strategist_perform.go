package match

import (
	"slices"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
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
	p.Rest = &strategist.Card{Title: s.T("strategist.perform.do"), Text: s.steps()}
	if s.Match.Play.TurnClock.Running {
		p.Clock = s.clock()
	}
}

// steps says who on the human board has to do what.
func (s sideView) steps() []string {
	e, ok := s.lastEvent()
	switch {
	case s.Match.Play.WalkBack:
		return []string{s.T("strategist.walkback.do")}
	case !ok:
		return nil
	case e.Kind == "duel":
		return s.duelSteps(e)
	case e.Kind == "move":
		return s.moveSteps(e)
	}
	return nil
}

func (s sideView) moveSteps(e magici.Entry) []string {
	who := s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Name
	steps := []string{s.T("strategist.do.walk", who, e.From.String(), e.To.String())}
	if e.Promotion != chess.NoKind {
		steps = append(steps, s.T("strategist.do.become", who, s.Kind(e.Promotion)))
	}
	if from, to, ok := castledRook(e); ok {
		if rook, standing := s.Match.Play.PieceOn(to); standing {
			steps = append(steps, s.T("strategist.do.walk", s.Player(rook).Name, from.String(), to.String()))
		}
	}
	return steps
}

// castledRook returns the way of the Rook when e is a castling (SM-4.2).
func castledRook(e magici.Entry) (from, to chess.Square, ok bool) {
	if !screen.Castled(e) {
		return 0, 0, false
	}
	rank := e.From.Rank()
	if e.To.File() > e.From.File() {
		return chess.SquareAt(7, rank), chess.SquareAt(5, rank), true
	}
	return chess.SquareAt(0, rank), chess.SquareAt(3, rank), true
}

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

// pausedOver lays a pause over whatever is shown.
func (s sideView) pausedOver(p *strategist.Play) {
	p.Mood, p.Mine, p.Urgent = "paused", false, ""
	p.Title, p.Detail = s.T("strategist.paused"), s.T("strategist.paused.detail")
	if s.Match.PausedBy == role.System.String() {
		p.Detail = s.T("strategist.paused.restart")
	} else if s.Match.PauseReason != "" {
		p.Detail = s.T("strategist.paused.why", s.Match.PauseReason)
	}
}

// clock is that of the turn. It ticks and vibrates only where the side itself has to move.
func (s sideView) clock() *ui.Clock {
	c := s.TurnClock()
	c.Alarm = s.Match.ToMove() == s.side && s.Match.Play.TurnPhase == magici.Thinking
	return &c
}

// lastEvent is the last entry of the log that is no pause.
func (s sideView) lastEvent() (magici.Entry, bool) {
	for _, e := range slices.Backward(s.Match.Log) {
		if e.Kind != "pause" && e.Kind != "resume" {
			return e, true
		}
	}
	return magici.Entry{}, false
}

// lastDeed says what happened last, with the House that did it.
func (s sideView) lastDeed() string {
	e, ok := s.lastEvent()
	if !ok {
		return s.T("strategist.toss", s.House(s.Match.Toss.First).Name)
	}
	switch e.Kind {
	case "move", "direct":
		return s.T("strategist.did", s.House(e.Side).Name, s.Entry(e))
	}
	return s.Entry(e)
}

func (s sideView) result() *strategist.Result {
	m, res := s.Match, s.Match.Play.Result
	reason, args := s.Ending()
	r := &strategist.Result{
		White: s.Side(chess.White), Black: s.Side(chess.Black), Board: s.Board(),
		Title: s.T("strategist.result.lost"), Text: s.T("strategist.end."+reason, args...),
		Notes: []strategist.Note{{Kind: "info", Text: s.T("strategist.result.wrong")}},
	}
	switch {
	case res.By == "annulled":
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
