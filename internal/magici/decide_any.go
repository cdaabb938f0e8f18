package magici

import (
	"maps"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// maxCorrection is how far a clock may be corrected, in seconds: a day.
const maxCorrection = 86400

func (m Match) pause(o Pause, s situation) ([]Fact, error) {
	return withOptionalReason(string(o.Reason), PauseBegan{o.Reason, s.By.Role})
}

func (m Match) resume(_ Resume, _ situation) ([]Fact, error) {
	if !m.Paused {
		return nil, fault.New(fault.Stale, "fault.resume.running")
	}
	return single(PauseEnded{}), nil
}

func (m Match) correctClock(o CorrectClock, s situation) ([]Fact, error) {
	if m.Paper {
		return nil, fault.New(fault.Illegal, "fault.clock.paper")
	}
	if o.Corrected != nil && *o.Corrected != m.Corrections {
		return nil, fault.New(fault.Stale, "fault.clock.corrected")
	}
	var left int64
	switch o.Clock {
	case "match":
		left = m.MatchLeft(s.Now)
	case "turn":
		if p := m.Play.TurnPhase; p != Thinking && p != Direct || !m.Play.TurnClock.Running {
			return nil, fault.New(fault.Illegal, "fault.clock.turn")
		}
		left = m.TurnLeft(s.Now)
	default:
		return nil, fault.New(fault.Invalid, "fault.clock.which")
	}
	switch {
	case o.Seconds > maxCorrection || o.Seconds < -maxCorrection:
		return nil, fault.New(fault.Invalid, "fault.clock.range", maxCorrection)
	case o.Mode == "set" && o.Seconds >= 0:
		left = int64(o.Seconds) * 1000
	case o.Mode == "add":
		left = max(0, left+int64(o.Seconds)*1000)
	default:
		return nil, fault.New(fault.Invalid, "fault.clock.mode")
	}
	return withReason(o.Reason, ClockCorrected{o.Clock, left, o.Reason})
}

// undo goes back to an entry of the log.
func (m Match) undo(o Undo, s situation) ([]Fact, error) {
	switch {
	case o.Seen != m.LastEntry():
		return nil, fault.New(fault.Stale, "fault.undo.stale")
	case o.To < 0 || o.To > m.LastEntry():
		return nil, fault.New(fault.Invalid, "fault.undo.range", m.LastEntry())
	}
	closed, err := stillOpen(s)
	if err != nil {
		return nil, err
	}
	at, _ := m.PlayAfter(o.To)
	f := Undone{To: o.To, Reason: Reason(o.Reason), Clockless: closed}
	switch o.Clock {
	case "", RestoreClock:
	case KeepClock:
		if !m.givesTimeBack(at) {
			f.Clock = KeepClock
		}
	default:
		return nil, fault.New(fault.Invalid, "fault.undo.clock")
	}
	f.Waits = m.Play.Result.Over && at.TurnPhase.Playing() && at.TurnPhase != Duelling
	if at.TurnPhase == Duelling {
		// The open question stays if it is this Duel's; otherwise it has been answered, and a
		// fresh one is asked.
		switch {
		case m.Play.TurnPhase == Duelling && m.Play.Duel.Entry == at.Duel.Entry:
			f.Question = m.Asking.Question
		case m.Paper:
			f.Question = m.points[o.To].asking.Question
			for e := range m.Effective() { // the oldest one after the move comes last
				if e.Kind == LogDuel && e.N > o.To {
					f.Question = m.points[e.N].asking.Question
				}
			}
		default:
			if f.Question, err = s.Question(); err != nil {
				return nil, err
			}
		}
	}
	return withReason(o.Reason, f)
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

func (m Match) end(o End, _ situation) ([]Fact, error) {
	switch o.By {
	case EndAgreement, EndIncident:
		if !m.Toss.Done {
			return nil, fault.New(fault.Illegal, "fault.end.toss").By("SM-7.3")
		}
	case EndTime:
		switch {
		case !m.Paper:
			return nil, fault.New(fault.Invalid, "fault.end.by")
		case !m.Started() || m.Play.TurnPhase == Duelling:
			return nil, fault.New(fault.Illegal, "fault.end.time").By("SM-3.4")
		}
		return withOptionalReason(o.Reason, Ended{By: EndTime, Reason: o.Reason})
	case EndAnnulled:
	case EndForfeit:
		if o.Side == nil {
			return nil, fault.New(fault.Invalid, "fault.field.missing", "side")
		}
		return withReason(o.Reason, Ended(o))
	default:
		return nil, fault.New(fault.Invalid, "fault.end.by")
	}
	return withReason(o.Reason, Ended{By: o.By, Reason: o.Reason})
}

func (m Match) substitute(o Substitute, s situation) ([]Fact, error) {
	if err := m.onRoster(o.Side, o.Person, "SM-1.5", s); err != nil {
		return nil, err
	}
	team, plays := m.Teams[o.Side], maps.Collect(m.Lineup(o.Side))
	if _, there := plays[o.Slot]; o.Slot != NoSlot && !there {
		return nil, fault.New(fault.Stale, "fault.substitute.gone")
	}
	// A person is in a match once. Who has left the board is free again.
	if o.Person == team.Strategist {
		return nil, fault.New(fault.Illegal, "fault.person.strategist").By("SM-1.5")
	}
	for slot := range plays {
		if team.People[slot] == o.Person {
			return nil, fault.New(fault.Illegal, "fault.person.twice", slotWord(slot)).By("SM-1.5")
		}
	}
	facts, err := withOptionalReason(o.Reason, Substituted{Ref{o.Side, o.Slot}, o.Person, o.Reason})
	if err == nil && o.Slot != NoSlot && team.Wand[o.Slot] && m.Phase() == Ready {
		facts = append(facts, Ticked{Ref{o.Side, o.Slot}, false}) // the wand of the person who leaves (SM-2.6)
	}
	return facts, err
}
