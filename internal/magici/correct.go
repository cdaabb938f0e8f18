package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// correcting writes what a correction does behind the log of a match: it applies each fact
// before the next is decided.
type correcting struct {
	was   Match // before the correction
	m     Match
	now   Instant
	facts []Fact
}

func (c *correcting) add(facts ...Fact) {
	for _, f := range facts {
		c.facts = append(c.facts, f)
		c.m = Apply(c.m, Event{Clock: c.now, Fact: f})
	}
}

// correctTo begins a correction of what was written: it goes back to log entry to, gives no
// match time back and, in a match that is over, lets no clock run (SM-9.3). A pause under which
// the match ended ends with it.
func (m Match) correctTo(to int, reason Reason, asked *Question, closed bool, now Instant) *correcting {
	c := &correcting{was: m, m: m, now: now}
	c.add(Undone{To: to, Reason: reason, Question: asked, Clockless: closed, Clock: KeepClock, Waits: m.Play.Result.Over})
	if m.Paused && m.Play.Result.Over {
		c.add(PauseEnded{})
	}
	return c
}

// end ends a match again that had ended, unless a King has ended it already. One that had ended
// with a King goes on with the time that was left, if there was any (SM-9.3).
func (c *correcting) end() {
	over := c.was.Play.Result
	if !over.Over || c.m.Play.Result.Over {
		return
	}
	switch {
	case over.End != "":
		c.add(c.was.sameEnd())
	case c.m.MatchLeft(c.now) == 0 && !c.m.Clockless:
		c.add(Ended{By: EndTime})
	}
}

// sameEnd records the end of m once more.
func (m Match) sameEnd() Ended {
	for e := range m.Effective() {
		if e.Kind == LogEnd {
			f := Ended{By: e.End, Reason: string(e.Reason)}
			if e.End == EndForfeit {
				f.Side = &e.Side
			}
			return f
		}
	}
	return Ended{By: m.Play.Result.End}
}

// finish ends a corrected match again that had ended, and gives its points again. It returns what
// was made behind log entry n and stands no more: each step but the questions of a Duel, which go with it, and an
// end, which is made anew.
func (c *correcting) finish(n int) (lost []Entry) {
	c.end()
	dropped, _ := c.givePoints()
	for e := range c.was.Effective() {
		if step := e.Kind.step(); e.N > n && step.repeat != nil && !step.ofDuel && !c.was.afterEnd(e) {
			lost = append(lost, e)
		}
	}
	slices.Reverse(lost)
	return append(lost, dropped...)
}

// stillOpen returns whether the next match of the board has opened, and why a match cannot be taken up again, or
// nil: then only the organiser corrects, without clocks (SM-9.1).
func stillOpen(s situation) (closed bool, err error) {
	closed, err = s.Closed()
	if err == nil && closed && s.By.Role != role.Organiser {
		return closed, fault.New(fault.Illegal, "fault.undo.closed").By("SM-9.1")
	}
	return closed, err
}

// CanReplace returns why the outcome of the last Duel cannot be replaced any more, or nil:
// until the next move, call, timeout or pass, even after a King.
func (m Match) CanReplace() error {
	if m.Play.ReplaceableDuel == 0 {
		return fault.New(fault.Stale, "fault.replace.gone").By("SM-9.1")
	}
	return nil
}

// Replace decides the last Duel otherwise, until the next move, call, timeout or pass.
type Replace struct {
	Asked   int     `json:"asked"`
	Outcome Outcome `json:"outcome"`
}

// replace goes back to the move that opened the Duel and decides it anew, in one step.
func (m Match) replace(o Replace, s situation) ([]Fact, error) {
	if err := m.thisQuestion(o.Asked); err != nil {
		return nil, err
	}
	if !o.Outcome.valid() {
		return nil, fault.New(fault.Invalid, "fault.outcome")
	}
	if err := m.CanReplace(); err != nil {
		return nil, err
	}
	closed, err := stillOpen(s)
	if err != nil {
		return nil, err
	}
	if m.Log[m.Play.ReplaceableDuel-1].Outcome == o.Outcome {
		return nil, fault.New(fault.Stale, "fault.replace.same")
	}
	c, _ := m.replaced(o.Outcome, closed, s.Now)
	return c.facts, nil
}

func (m Match) replaced(o Outcome, closed bool, now Instant) (c *correcting, lost []Entry) {
	// The Duel was open until the entry before the one that decided it.
	open, _ := m.PlayAfter(m.Play.ReplaceableDuel - 1)
	c = m.correctTo(open.Duel.Entry, OutcomeReplacedReason, m.Asking.Question, closed, now)
	c.add(c.m.settledFact(c.m.Play.Duel, o))
	return c, c.finish(m.Play.ReplaceableDuel)
}

// LostByReplace returns what another outcome of the last Duel takes back with it, the first one
// first: interventions since then. Points that were given when the match was over are given again
// if that is possible. There must be a Duel that can be replaced. closed: the next match of the board has opened.
func (m Match) LostByReplace(o Outcome, closed bool, now Instant) []Entry {
	_, lost := m.replaced(o, closed, now)
	return lost
}

// CanWandFirst returns why the Strategist's move of this turn cannot give way to a Direct
// Move any more, or nil.
func (m Match) CanWandFirst() error {
	if m.Play.StrategistMove == 0 {
		return fault.New(fault.Illegal, "fault.wandfirst.move").By("SM-6.1")
	}
	return nil
}

// BeforeStrategist returns m as it stood when the Strategist moved in this turn: who may call
// then had a wand that could be first.
func (m Match) BeforeStrategist() Match {
	m.Play, _ = m.PlayAfter(m.Play.StrategistMove - 1)
	m.Play.TurnPhase, m.Play.SquareOwed = Thinking, false
	return m
}

// WandFirst takes back the Strategist's move and calls the Direct Move in one step.
type WandFirst struct {
	Turn   int          `json:"turn"`
	Square chess.Square `json:"square"` // where the person stood before that move
}

// wandFirst takes the Strategist's move of this turn back and calls the Direct Move, in one
// step. In a match that was over people walk back before the caller's time begins.
func (m Match) wandFirst(o WandFirst, s situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil {
		return nil, err
	}
	if err := m.CanWandFirst(); err != nil {
		return nil, err
	}
	closed, err := stillOpen(s)
	if err != nil {
		return nil, err
	}
	called, err := m.BeforeStrategist().calledFact(o.Square)
	if err != nil {
		return nil, err
	}
	c, _ := m.wandWasFirst(called, closed, s.Now)
	return c.facts, nil
}

func (m Match) wandWasFirst(called Called, closed bool, now Instant) (c *correcting, lost []Entry) {
	called.WalkBack = m.Play.Result.Over
	c = m.correctTo(m.Play.StrategistMove-1, WandFirstReason, nil, closed, now)
	c.add(called)
	return c, c.finish(m.Play.StrategistMove)
}

// LostByWandFirst returns what goes with the Strategist's move when the wand was first, the first
// one first: its Duel, if it has been decided, and interventions since then. Points that were given
// when the match was over are given again if that is possible. The wand is that of the person on sq; closed: the
// next match of the board has opened.
func (m Match) LostByWandFirst(sq chess.Square, closed bool, now Instant) ([]Entry, error) {
	called, err := m.BeforeStrategist().calledFact(sq)
	if err != nil {
		return nil, err
	}
	_, lost := m.wandWasFirst(called, closed, now)
	return lost, nil
}
