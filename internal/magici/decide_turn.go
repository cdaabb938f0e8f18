package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// thisTurn returns why an order that names turn comes too late, or nil.
func (m Match) thisTurn(turn int) error {
	if turn != m.TurnSerial {
		return fault.New(fault.Stale, "fault.turn.stale")
	}
	return nil
}

// grace is the allowance for the network (SM-3.5).
func (m Match) grace() Instant { return Instant(m.Settings.Grace.Int()) }

// matchTimeOver reports whether the match time is over, the allowance included.
func (m Match) matchTimeOver(now Instant) bool {
	return m.MatchRuns() && now >= m.Play.MatchClock.Deadline()+m.grace()
}

// tooLate returns why nothing can be moved or called any more at now, or nil (SM-3.4, SM-3.5).
// What was moved in time is entered without a clock.
func (m Match) tooLate(now Instant) error {
	switch {
	case m.Play.SquareOwed:
		return nil
	case m.matchTimeOver(now):
		return fault.New(fault.Stale, "fault.late.match").By("SM-3.4")
	case m.TurnRuns() && now >= m.Play.TurnClock.Deadline()+m.grace():
		return fault.New(fault.Stale, "fault.late.turn").By("SM-3.5")
	}
	return nil
}

func (m Match) raiseWand(o RaiseWand, s situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil {
		return nil, err
	}
	if err := m.tooLate(s.Now); err != nil || m.WandRaised() {
		return nil, err
	}
	if err := m.CanRaiseWand(); err != nil {
		return nil, err
	}
	return single(WandRaised{}), nil
}

func (m Match) lowerWand(o LowerWand, s situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil || !m.WandRaised() {
		return nil, err
	}
	if s.By.Role == role.System && s.Now < m.WandClock.Deadline() { // of a wand that was raised before this one
		return nil, fault.New(fault.Stale, "fault.turn.stale")
	}
	return single(WandLowered{}), nil
}

func (m Match) call(o Call, s situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil {
		return nil, err
	}
	if err := m.tooLate(s.Now); err != nil {
		return nil, err
	}
	f, err := m.calledFact(o.Square)
	if err != nil {
		return nil, err
	}
	return single(f), nil
}

func (m Match) movedInTime(o MovedInTime, s situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil {
		return nil, err
	}
	if m.Play.SquareOwed {
		return nil, fault.New(fault.Stale, "fault.held.already")
	}
	if err := m.tooLate(s.Now); err != nil {
		return nil, err
	}
	if m.mustPass() {
		return nil, fault.New(fault.Illegal, "fault.call.stuck").By("SM-3.6")
	}
	return single(HeldInTime{}), nil
}

func (m Match) timeout(o Timeout, s situation) ([]Fact, error) {
	if m.Paper {
		if err := m.thisTurn(o.Turn); err != nil {
			return nil, err
		}
		return single(TimedOut{m.Play.Position.Side()}), nil
	}
	if m.tooLate(s.Now) == nil || m.matchTimeOver(s.Now) || m.mustPass() {
		return nil, fault.New(fault.Stale, "fault.turn.stale")
	}
	return single(TimedOut{m.Play.Position.Side()}), nil
}

func (m Match) pass(_ Pass, s situation) ([]Fact, error) {
	if m.matchTimeOver(s.Now) || m.Stuck() || !m.mustPass() {
		return nil, fault.New(fault.Stale, "fault.turn.stale")
	}
	return single(Passed{m.Play.Position.Side()}), nil
}

func (m Match) perform(o Perform, _ situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil {
		return nil, err
	}
	return single(Performed{}), nil
}

func (m Match) timeUp(_ TimeUp, s situation) ([]Fact, error) {
	if m.Play.SquareOwed || !m.matchTimeOver(s.Now) {
		return nil, fault.New(fault.Stale, "fault.turn.stale")
	}
	return single(Ended{By: EndTime}), nil
}

// move moves a piece of the side to move, the one that called if one has (SM-4, SM-6.2).
func (m Match) move(o Move, s situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil {
		return nil, err
	}
	if err := m.tooLate(s.Now); err != nil {
		return nil, err
	}
	if m.WandRaised() {
		return nil, fault.New(fault.Illegal, "fault.move.wand").By("SM-6.6")
	}
	if m.Play.TurnPhase == Direct && s.By.Role == role.Strategist {
		return nil, fault.New(fault.Illegal, "fault.move.direct").By("SM-6.1")
	}
	ref, ok := m.Play.PieceOn(o.From)
	switch {
	case !ok:
		return nil, fault.New(fault.Illegal, "fault.move.empty", o.From.String()).By("SM-4.1")
	case ref.Side != m.Play.Position.Side():
		return nil, fault.New(fault.Illegal, "fault.move.other", o.From.String()).By("SM-4.1")
	case m.Play.TurnPhase == Direct && ref.Slot != m.Play.Caller:
		return nil, fault.New(fault.Illegal, "fault.move.caller").By("SM-6.2")
	}
	mv := chess.Move{From: o.From, To: o.To, Promotion: o.Promotion}
	if moves := m.Play.Position.LegalFrom(o.From); !slices.Contains(moves, mv) {
		for _, other := range moves {
			if other.To == o.To && other.Promotion != chess.NoKind {
				return nil, fault.New(fault.Illegal, "fault.move.promotion").By("SM-4.2")
			}
		}
		p, _ := m.Play.Position.At(o.From)
		return nil, fault.New(fault.Illegal, "fault.move.illegal", kindWord(p.Kind), o.To.String()).By("SM-4.1")
	}
	f := Moved{Ref: ref, Person: m.Person(ref), From: o.From, To: o.To, Promotion: o.Promotion}
	if sq, ok := m.Play.Position.Victim(mv); ok {
		victim, _ := m.Play.PieceOn(sq)
		q, err := s.Question()
		if err != nil {
			return nil, err
		}
		f.Defender, f.Against, f.Question = &victim, m.Person(victim), q
	}
	return single(f), nil
}

// CanCall returns why the piece that r names may not call a Direct Move now, or nil
// (SM-6.1, SM-6.2).
func (m Match) CanCall(r Ref) error {
	p := &m.Play
	switch {
	case p.TurnPhase != Thinking || p.SquareOwed:
		return fault.New(fault.Illegal, "fault.call.moved").By("SM-6.1")
	case r.Side != p.Position.Side():
		return fault.New(fault.Illegal, "fault.call.turn").By("SM-6.1")
	case len(p.Position.Legal()) == 0:
		return fault.New(fault.Illegal, "fault.call.stuck").By("SM-3.6")
	case p.Calls[r.Side] >= m.Settings.PerSide:
		return fault.New(fault.Illegal, "fault.call.side", m.Settings.PerSide).By("SM-6.2")
	case p.Figure(r).Called >= m.Settings.PerPiece:
		return fault.New(fault.Illegal, "fault.call.piece", m.Settings.PerPiece).By("SM-6.2")
	}
	return nil
}

// CanRaiseWand returns why no wand can be raised now, or nil when a person of the side to move may
// call a Direct Move.
func (m Match) CanRaiseWand() (err error) {
	side := m.Play.Position.Side()
	for slot, f := range m.Play.Figures[side] {
		if !f.OnBoard {
			continue
		}
		if err = m.CanCall(Ref{side, Slot(slot)}); err == nil {
			return nil
		}
	}
	return err
}

// calledFact returns the call of the person on sq, with what it pays the other side at
// once (SM-6.3).
func (m Match) calledFact(sq chess.Square) (Called, error) {
	ref, ok := m.Play.PieceOn(sq)
	if !ok {
		return Called{}, fault.New(fault.Illegal, "fault.move.empty", sq.String()).By("SM-6.1")
	}
	if err := m.CanCall(ref); err != nil {
		return Called{}, err
	}
	gain := Gain{ref.Side.Other(), m.Settings.Value(m.Play.Figure(ref).Kind)}
	return Called{Ref: ref, Person: m.Person(ref), Square: sq, Gain: gain}, nil
}

// mustPass reports whether the side to move cannot move and has but to pass (SM-3.6). Who
// called a Direct Move without having one runs out of time instead (SM-6.2).
func (m Match) mustPass() bool {
	return m.Play.TurnPhase == Thinking && len(m.Play.Position.Legal()) == 0
}

// Stuck reports whether both sides have passed in a row: only the Referee or the match
// time goes on from here (SM-3.6).
func (m Match) Stuck() bool { return m.Play.Passes >= 2 }
