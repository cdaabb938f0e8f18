package magici

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// End ends the match early (SM-7.3).
type End struct {
	By     EndReason   `json:"by"`             // "time" only of a match on paper
	Side   *chess.Side `json:"side,omitempty"` // that gives up, of a forfeit
	Reason string      `json:"reason" limit:"..MaxReason"`
}

// Ended says that the match ended before a King was eaten.
type Ended struct {
	By     EndReason   `json:"by"`
	Side   *chess.Side `json:"side,omitempty"` // that gave up, of a forfeit
	Reason string      `json:"reason,omitempty"`
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

// ended ends the match before a King is eaten (SM-7.2, SM-7.3). Any end but the one by
// time drops an open Duel and a call not yet made.
func (m Match) ended(f Ended, now Instant) Match {
	r, entry := Result{End: f.By}, Entry{Kind: LogEnd, End: f.By, Reason: Reason(f.Reason)}
	switch f.By {
	case EndAnnulled:
		r.Basis = BasisAnnulled
	case EndForfeit:
		entry.Side = *f.Side
		r.Basis, r.Winner = BasisForfeit, entry.Side.Other()
	default:
		r.Basis = BasisPoints
		r.Drawn, r.Winner = m.Play.byPoints()
	}
	return m.finished(r, now).addEntry(entry, now)
}

// finished stops the clocks and sets the result.
func (m Match) finished(r Result, now Instant) Match {
	r.Over = true
	p := &m.Play
	p.TurnPhase, p.Result, p.SquareOwed, p.WalkBack = Finished, r, false, false
	p.TurnClock = Clock{Left: m.TurnLeft(now), Since: now}
	p.MatchClock = Clock{Left: m.MatchLeft(now), Since: now}
	return m
}

// TimeUp ends the match when its time is over (SM-3.4).
type TimeUp struct{}

func (m Match) timeUp(_ TimeUp, s situation) ([]Fact, error) {
	if m.Play.SquareOwed || !m.matchTimeOver(s.Now) {
		return nil, fault.New(fault.Stale, "fault.turn.stale")
	}
	return single(Ended{By: EndTime}), nil
}
