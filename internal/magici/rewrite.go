package magici

import (
	"cmp"
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// CorrectDuel decides a Duel of a match that is over otherwise, and writes what followed anew
// (SM-9.1).
type CorrectDuel struct {
	Entry   int     `json:"entry"` // of the log, that decided it
	Outcome Outcome `json:"outcome"`
	Seen    int     `json:"seen"` // the last entry that the device saw
	Reason  string  `json:"reason" limit:"1..MaxReason"`
	Cut     bool    `json:"cut,omitempty"`    // what does not follow any more is left out
	Resume  bool    `json:"resume,omitempty"` // the match goes on if a King had ended it that is not eaten now
}

// correctDuel corrects a match that is over. What does not follow any more has to be left out on
// purpose.
func (m Match) correctDuel(o CorrectDuel, s situation) ([]Fact, error) {
	switch {
	case s.By.Role != role.Organiser:
		return nil, fault.New(fault.Forbidden, "fault.correct.organiser").By("SM-9.1")
	case o.Seen != m.LastEntry():
		return nil, fault.New(fault.Stale, "fault.undo.stale")
	}
	closed, err := s.Closed()
	if err != nil {
		return nil, err
	}
	r, err := m.Rewrite(o, closed, s.Now)
	if err != nil {
		return nil, err
	}
	if len(r.Dropped) > 0 && !o.Cut {
		return nil, fault.New(fault.Illegal, "fault.correct.later", len(r.Dropped)).By("SM-9.1")
	}
	if _, err := withReason(o.Reason, r.facts[0]); err != nil {
		return nil, err
	}
	return r.facts, nil
}

// Rewritten is a match that is over as another outcome of one of its Duels leaves it: what
// followed is written anew as far as the rules allow it (SM-9.1).
type Rewritten struct {
	Match   Match
	Dropped []Entry      // what does not follow any more, the first one first
	Why     *fault.Fault // why the first of them is not possible; nil: a King falls before it
	Open    bool         // a King ended it who now was not eaten, and nothing is dropped: it can go on

	facts []Fact
}

// Rewrite returns what another outcome of a decided Duel makes of a match that is over; nothing
// is done. The match stays ended by what had ended it. After a King who now was not eaten it ends
// by incident, where the points decide, unless it is to go on (SM-7.3, SM-9.3). closed: the next match of the
// board has opened.
func (m Match) Rewrite(o CorrectDuel, closed bool, now Instant) (Rewritten, error) {
	played := slices.Collect(m.Effective())
	slices.Reverse(played)
	at := slices.IndexFunc(played, func(e Entry) bool { return e.N == o.Entry && e.Kind == LogDuel })
	switch {
	case at < 0:
		return Rewritten{}, fault.New(fault.Stale, "fault.correct.gone").By("SM-9.1")
	case !o.Outcome.valid():
		return Rewritten{}, fault.New(fault.Invalid, "fault.outcome")
	case played[at].Outcome == o.Outcome:
		return Rewritten{}, fault.New(fault.Stale, "fault.replace.same")
	}
	open, _ := m.PlayAfter(o.Entry - 1)
	c := m.correctTo(open.Duel.Entry, Reason(o.Reason), m.points[o.Entry].asking.Question, closed, now)
	c.add(c.m.settledFact(c.m.Play.Duel, o.Outcome))

	r := Rewritten{}
	later := slices.DeleteFunc(played[at+1:], func(e Entry) bool { return e.Kind.step().repeat == nil })
	over := slices.IndexFunc(later, func(e Entry) bool { return m.afterEnd(e) })
	if over < 0 {
		over = len(later)
	}
	for i, e := range later[:over] {
		if c.m.Play.Result.Over {
			r.Dropped = later[i:over:over]
			break
		}
		if err := c.repeat(e); err != nil {
			r.Dropped, r.Why = later[i:over:over], fault.From(err)
			break
		}
	}
	if !c.m.Play.Result.Over {
		r.Open = m.Play.Result.End == "" && len(r.Dropped) == 0
		if resume := r.Open && o.Resume && !closed; resume || m.Play.Result.End != "" {
			c.end()
		} else {
			c.add(Ended{By: EndIncident, Reason: o.Reason})
		}
	}
	dropped, err := c.givePoints()
	if r.Dropped = append(r.Dropped, dropped...); r.Why == nil {
		r.Why = fault.From(err)
	}
	r.Match, r.facts = c.m, c.facts
	return r, nil
}

// givePoints writes the interventions once more that were made when the match was over. It
// returns those that are no longer possible, and why the first of them is not.
func (c *correcting) givePoints() (dropped []Entry, why error) {
	var given []Entry
	for e := range c.was.Effective() {
		if e.Kind == LogIntervention && c.was.afterEnd(e) {
			given = append(given, e)
		}
	}
	for _, e := range slices.Backward(given) {
		if err := c.repeat(e); err != nil {
			dropped = append(dropped, e)
			why = cmp.Or(why, err)
		}
	}
	return dropped, why
}

// by returns the situation in which the organiser writes an entry anew, with the question that was asked then.
func (c *correcting) by(asked *Question) situation {
	return situation{Actor{Role: role.Organiser}, c.now, sameQuestion{question: asked}}
}

// sameQuestion gives a question that was asked before, and nothing else.
type sameQuestion struct {
	Given
	question *Question
}

func (q sameQuestion) Question() (*Question, error) { return q.question, nil }

// afterEnd reports whether the match was over when entry e was written.
func (m Match) afterEnd(e Entry) bool { return m.points[e.N-1].play.Result.Over }

// repeat writes an entry of the match as it was once more, behind what has been corrected.
func (c *correcting) repeat(e Entry) error {
	then := c.was.points[e.N]
	if c.m.Play.TurnPhase == Performing && (e.Kind != LogIntervention || then.play.TurnPhase == Thinking) {
		c.add(Performed{})
	}
	return e.Kind.step().repeat(c, e, then)
}

// present returns the match behind which an entry is repeated. What is written anew takes no time.
func (c *correcting) present() Match {
	m := c.m
	m.Play.MatchClock.Running = false
	return m
}

// sameMover refuses an entry of a piece that another one now stands in for.
func (c *correcting) sameMover(e Entry) error {
	if ref, ok := c.m.Play.PieceOn(e.From); !ok || ref != e.Mover() {
		return fault.New(fault.Illegal, "fault.correct.other", e.From.String()).By("SM-9.1")
	}
	return nil
}
