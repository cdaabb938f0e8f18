package magici

import (
	"scacchimagici/internal/fault"
)

// UndoClock says what the match clock shows after an undo (SM-9.2).
type UndoClock string

// The match clock shows again what it showed then, or it runs on.
const (
	RestoreClock UndoClock = "restore"
	KeepClock    UndoClock = "keep"
)

// givesTimeBack reports whether an undo to then always gives the match time back: it goes back
// across an end by time (SM-9.2).
func (m Match) givesTimeBack(then Play) bool {
	return m.Play.Result.End == EndTime && !then.Result.Over
}

// UndoChoice is what an undo to an entry can make of the match clock (SM-9.2), in milliseconds.
type UndoChoice struct {
	Then int64 // what the clock showed after that entry
	Left int64 // what it shows now
	Free bool  // the Referee may choose; otherwise Then is given back
}

// UndoChoice returns what an undo to log entry k can make of the match clock. ok is false when
// it changes nothing there: before the first turn, to an end, and without clocks.
func (m Match) UndoChoice(k int, now Instant) (c UndoChoice, ok bool) {
	then, known := m.PlayAfter(k)
	if !known || !m.Started() || m.Clockless || then.Result.Over {
		return UndoChoice{}, false
	}
	return UndoChoice{Then: then.MatchClock.Left, Left: m.MatchLeft(now), Free: !m.givesTimeBack(then)}, true
}

// Undo goes back to log entry To (0: after the toss) (SM-9.1).
type Undo struct {
	To     int       `json:"to" limit:"0.."`
	Seen   int       `json:"seen"` // the last entry that the device saw
	Reason string    `json:"reason" limit:"1..MaxReason"`
	Clock  UndoClock `json:"clock,omitempty"` // of the match; empty: restore (SM-9.2)
}

// Undone says to which entry of the log the match went back.
type Undone struct {
	To        int       `json:"to"`
	Reason    Reason    `json:"reason"`
	Question  *Question `json:"question,omitempty"`
	Clockless bool      `json:"clockless,omitempty"`
	Clock     UndoClock `json:"clock,omitempty"` // empty: the match clock shows again what it showed then
	Waits     bool      `json:"waits,omitempty"` // it stands until the people have walked back
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

// undone restores the state of play after an entry. The clock of the turn starts anew, a pause
// stays a pause (SM-9.1); the match clock shows what it showed then, or runs on (SM-9.2).
func (m Match) undone(f Undone, now Instant) Match {
	entry := Entry{Kind: LogUndo, Target: f.To, Reason: f.Reason}
	clock, left, ran := m.Play.MatchClock, m.MatchLeft(now), m.MatchRuns()
	m.Clockless = m.Clockless || f.Clockless
	m = m.restored(f.To)
	if !m.Started() {
		return m.addEntry(entry, now)
	}
	m.TurnSerial++
	runs := !m.Clockless && !f.Waits && m.Play.TurnPhase != Finished
	switch {
	case f.Clock != KeepClock:
		m.Play.MatchClock.Since = now
	case ran && runs:
		m.Play.MatchClock = clock // its deadline stays
	default:
		m.Play.MatchClock = Clock{Left: left, Since: now}
	}
	m.Play.MatchClock.Running = runs
	switch m.Play.TurnPhase {
	case Duelling:
		m = m.putQuestion(f.Question, now)
	case Thinking, Direct, Performing:
		if m.Play.TurnPhase == Performing && !m.Play.WalkBack {
			m.Play.TurnNumber++ // the move stands: what follows is the next turn
			m.Play.Caller = NoSlot
		}
		m = m.performing(now)
		m.Play.WalkBack = true
	}
	return m.addEntry(entry, now)
}

// restored returns m with the play and the question of after entry k. The question gets a
// name of its own, so that nothing meant for the one before reaches it.
func (m Match) restored(k int) Match {
	at, serial := m.points[k], m.Asking.Serial
	m.Play, m.Asking = at.play, at.asking
	m.Asking.Serial = serial + 1
	return m
}
