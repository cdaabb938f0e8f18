package magici

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// WandRaised reports whether a wand is up and it is not said yet whose (SM-6.6).
func (m Match) WandRaised() bool { return m.WandClock != Clock{} }

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

// RaiseWand says that a wand is up, before it is known whose: the clock of the turn stands (SM-6.6).
type RaiseWand struct {
	Turn int `json:"turn"`
}

// WandRaised says that a wand is up, and not yet whose.
type WandRaised struct{}

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

func (m Match) wandRaised(_ WandRaised, now Instant) Match {
	m.Play.TurnClock = m.Play.TurnClock.frozen(now)
	m.WandClock = m.startTurnClock(m.Settings.WandTime, now)
	return m
}

// LowerWand lets the clock of the turn run on: there was no call.
type LowerWand struct {
	Turn int `json:"turn"`
}

// WandLowered says that there was no call.
type WandLowered struct{}

func (m Match) lowerWand(o LowerWand, s situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil || !m.WandRaised() {
		return nil, err
	}
	if s.By.Role == role.System && s.Now < m.WandClock.Deadline() { // of a wand that was raised before this one
		return nil, fault.New(fault.Stale, "fault.turn.stale")
	}
	return single(WandLowered{}), nil
}

// wandLowered ends that a wand is raised: the clock of the turn runs on with the time that was left.
// Every entry does that whose row does not say that the wand stays (SM-6.6).
func (m Match) wandLowered(now Instant) Match {
	if m.WandRaised() {
		m.WandClock, m.Play.TurnClock = Clock{}, m.Play.TurnClock.resumed(now)
	}
	return m
}

// Call is a Direct Move called by the person on a square (SM-6).
type Call struct {
	Turn   int          `json:"turn"`
	Square chess.Square `json:"square"`
}

// Called says that a person called a Direct Move.
type Called struct {
	Ref
	Person   PersonID     `json:"person"`
	Square   chess.Square `json:"square"`
	Gain     Gain         `json:"gain"`
	WalkBack bool         `json:"walkBack,omitempty"` // people walk back first, then the caller has the whole time
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

// called begins a Direct Move. The call counts as of when the wand went up, if it was raised before it was known
// whose it is; the time of the Direct Move begins with the call (SM-6.6).
func (m Match) called(f Called, now Instant) Match {
	raised := m.WandClock
	m = m.wandLowered(now)
	p := &m.Play
	p.StrategistMove, p.WalkBack = 0, false
	p.TurnPhase, p.Caller, p.Duel = Direct, f.Slot, Duel{}
	p.Calls[f.Side]++
	p.Figures[f.Side][f.Slot].Called++
	p.Points[f.Gain.Side] += f.Gain.Points
	p.TurnClock = m.startTurnClock(m.Settings.DirectMoveTime, now)
	if f.WalkBack {
		m = m.performing(now)
		m.Play.WalkBack = true
	}
	m = m.addEntry(Entry{
		Kind: LogDirect, Side: f.Side, From: f.Square, To: f.Square,
		Piece: m.Play.Figure(f.Ref).Kind, Slot: f.Slot, Gain: f.Gain,
	}, now)
	if raised != (Clock{}) {
		m.Log[len(m.Log)-1].At = raised.Since
	}
	return m
}

func (c *correcting) repeatCall(e Entry, _ *point) error {
	if err := c.sameMover(e); err != nil {
		return err
	}
	called, err := c.present().calledFact(e.From)
	if err == nil {
		c.add(called)
	}
	return err
}
