package magici

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/role"
)

// maxCorrection is how far a clock may be corrected, in seconds: a day.
const maxCorrection = 86400

func (m Match) correctClock(o CorrectClock, now Instant) ([]Fact, error) {
	if err := reasonGiven(o.Reason); err != nil {
		return nil, err
	}
	left, err := m.readForCorrection(o.Clock, now)
	if err != nil {
		return nil, err
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
	return one(ClockCorrected{o.Clock, left, o.Reason}), nil
}

func (m Match) readForCorrection(clock string, now Instant) (int64, error) {
	switch clock {
	case "match":
		return m.MatchLeft(now), nil
	case "turn":
		if p := m.Play.TurnPhase; p != Thinking && p != Direct || !m.Play.TurnClock.Running {
			return 0, fault.New(fault.Illegal, "fault.clock.turn")
		}
		return m.TurnLeft(now), nil
	}
	return 0, fault.New(fault.Invalid, "fault.clock.which")
}

// undo goes back to an entry of the log.
func (m Match) undo(who Actor, o Undo) ([]Fact, error) {
	switch {
	case o.Seen != m.LastEntry():
		return nil, fault.New(fault.Stale, "fault.undo.stale")
	case o.To < 0 || o.To > m.LastEntry():
		return nil, fault.New(fault.Invalid, "fault.undo.range", m.LastEntry())
	}
	if err := stillOpen(who, o.Closed); err != nil {
		return nil, err
	}
	f := Undone{To: o.To, Reason: Reason(o.Reason), Clockless: o.Closed}
	if at, _ := m.PlayAfter(o.To); at.TurnPhase == Duelling {
		// The open question stays if it is this Duel's; otherwise it has been answered, and a
		// fresh one is asked.
		f.Question = o.Question
		if m.Play.TurnPhase == Duelling && m.Play.Duel.Entry == at.Duel.Entry {
			f.Question = m.Asking.Question
		}
	}
	return withReason(o.Reason, f)
}

// stillOpen returns why a match cannot be taken up again, or nil: once the next match of
// its board has opened only the organiser corrects, without clocks (SM-9.1).
func stillOpen(who Actor, closed bool) error {
	if closed && who.Role != role.Organiser {
		return fault.New(fault.Illegal, "fault.undo.closed").By("SM-9.1")
	}
	return nil
}

func (m Match) end(o End) ([]Fact, error) {
	switch o.By {
	case EndAgreement, EndIncident:
		if !m.Toss.Done {
			return nil, fault.New(fault.Illegal, "fault.end.toss").By("SM-7.3")
		}
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

func (m Match) substitute(o Substitute) ([]Fact, error) {
	if !slices.Contains(o.Roster, o.Person) {
		return nil, fault.New(fault.Illegal, "fault.person.roster").By("SM-1.5")
	}
	if o.Slot != NoSlot && !m.Play.Figures[o.Side][o.Slot].OnBoard {
		return nil, fault.New(fault.Stale, "fault.substitute.gone")
	}
	if err := m.unengaged(o.Side, o.Person); err != nil {
		return nil, err
	}
	if err := reasonFits(o.Reason); err != nil {
		return nil, err
	}
	return one(Substituted{Ref{o.Side, o.Slot}, o.Person, o.Reason}), nil
}

// unengaged returns why person cannot step in for somebody of side, or nil: nobody is
// twice in a match. Who has left the board is free again.
func (m Match) unengaged(side chess.Side, person PersonID) error {
	team := m.Teams[side]
	if person == team.Strategist {
		return fault.New(fault.Illegal, "fault.person.strategist").By("SM-1.5")
	}
	for slot := range team.Army.All() {
		if team.People[slot] == person && m.Play.Figures[side][slot].OnBoard {
			return fault.New(fault.Illegal, "fault.person.twice", slotWord(slot)).By("SM-1.5")
		}
	}
	return nil
}
