package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
)

// thisTurn returns why an order that names turn comes too late, or nil.
func (m Match) thisTurn(turn int) error {
	if turn != m.TurnSerial {
		return fault.New(fault.Stale, "fault.turn.stale")
	}
	return nil
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

// mustPass reports whether the side to move cannot move and has but to pass (SM-3.6). Who
// called a Direct Move without having one runs out of time instead (SM-6.2).
func (m Match) mustPass() bool {
	return m.Play.TurnPhase == Thinking && len(m.Play.Position.Legal()) == 0
}

// Stuck reports whether both sides have passed in a row: only the Referee or the match
// time goes on from here (SM-3.6).
func (m Match) Stuck() bool { return m.Play.Passes >= 2 }

// beginTurn begins the turn of the side to move.
func (m Match) beginTurn(now Instant) Match {
	p := &m.Play
	m.TurnSerial++
	p.TurnPhase, p.Caller, p.SquareOwed, p.WalkBack, p.StrategistMove = Thinking, NoSlot, false, false, 0
	p.Duel = Duel{}
	p.TurnClock = m.moveClock(now)
	if m.Stuck() {
		p.TurnClock = p.TurnClock.stopped(now)
	}
	return m
}

// TurnTime returns how long the turn of a Strategist is (SM-3.1).
func (m Match) TurnTime() setting.Seconds { return m.Settings.MoveTime }

// moveClock is the clock of a turn that begins.
func (m Match) moveClock(now Instant) Clock { return m.startTurnClock(m.TurnTime(), now) }

// startTurnClock starts a clock, unless the match is clockless.
func (m Match) startTurnClock(left setting.Seconds, now Instant) Clock {
	c := startClock(left, now)
	c.Running = !m.Clockless
	return c
}

// performing waits for the human board, by itself for confirmSeconds if set (SM-3.2).
func (m Match) performing(now Instant) Match {
	m.Play.TurnPhase, m.Play.SquareOwed = Performing, false
	m.Play.TurnClock = Clock{Since: now}
	if m.Settings.ConfirmAfter > 0 {
		m.Play.TurnClock = m.startTurnClock(m.Settings.ConfirmAfter, now)
	}
	return m
}

// turnLost passes the turn to the other side at once, without a performance.
func (m Match) turnLost(e Entry, passes int, now Instant) Match {
	p := &m.Play
	p.Passes = passes
	p.Position = p.Position.Pass()
	p.TurnNumber++
	return m.beginTurn(now).addEntry(e, now)
}

// Move moves a piece, the Strategist's or the one that called (SM-3.1, SM-6.1); that of a Direct Move the Referee enters.
type Move struct {
	Turn      int          `json:"turn"`
	From      chess.Square `json:"from"`
	To        chess.Square `json:"to"`
	Promotion chess.Kind   `json:"promotion,omitempty"`
}

// Moved says that a piece was moved, by the Strategist or in a Direct Move.
type Moved struct {
	Ref
	Person    PersonID     `json:"person"`
	From      chess.Square `json:"from"`
	To        chess.Square `json:"to"`
	Promotion chess.Kind   `json:"promotion,omitempty"`
	Defender  *Ref         `json:"defender,omitempty"` // a Duel opens
	Against   PersonID     `json:"against,omitempty"`
	Question  *Question    `json:"question,omitempty"`
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

func (m Match) moved(f Moved, now Instant) Match {
	p := &m.Play
	entry := Entry{
		Kind: LogMove, Side: f.Side, From: f.From, To: f.To, Promotion: f.Promotion,
		Piece: p.Figure(f.Ref).Kind, Slot: f.Slot, Capture: f.Defender != nil,
	}
	p.Passes, p.Mover = 0, f.Side
	if p.TurnPhase == Thinking {
		p.StrategistMove = len(m.Log) + 1
	}
	mv := chess.Move{From: f.From, To: f.To, Promotion: f.Promotion}
	if f.Defender == nil {
		p.movePiece(f.Ref, mv)
		p.Position = p.Position.After(mv, movement.AttackerWins)
		return m.performing(now).addEntry(entry, now)
	}
	p.Duel = Duel{Entry: len(m.Log) + 1, Move: mv, Attacker: f.Ref, Defender: *f.Defender, Direct: p.TurnPhase == Direct}
	p.TurnPhase, p.SquareOwed = Duelling, false
	p.TurnClock = p.TurnClock.stopped(now)
	return m.putQuestion(f.Question, now).addEntry(entry, now)
}

// movePiece moves a piece, the Rook of a castling too, and promotes it (SM-4.2).
func (p *Play) movePiece(r Ref, mv chess.Move) {
	if from, to, ok := p.Position.CastlingRook(mv); ok {
		if rook, ok := p.PieceOn(from); ok {
			p.Figures[rook.Side][rook.Slot].Square = to
		}
	}
	f := &p.Figures[r.Side][r.Slot]
	f.Square = mv.To
	if mv.Promotion != chess.NoKind {
		f.Kind = mv.Promotion
	}
}

func (c *correcting) repeatMove(e Entry, then *point) error {
	if err := c.sameMover(e); err != nil {
		return err
	}
	o := Move{Turn: c.m.TurnSerial, From: e.From, To: e.To, Promotion: e.Promotion}
	facts, err := c.present().move(o, c.by(then.asking.Question))
	if err != nil {
		return err
	}
	defender := facts[0].(Moved).Defender
	if e.Capture != (defender != nil) || e.Capture && *defender != then.play.Duel.Defender {
		return fault.New(fault.Illegal, "fault.correct.duel", e.To.String()).By("SM-9.1")
	}
	c.add(facts...)
	return nil
}

// MovedInTime stops the clock; the square is entered afterwards.
type MovedInTime struct {
	Turn int `json:"turn"`
}

// HeldInTime says that a move was made in time, and not yet which.
type HeldInTime struct{}

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

func (m Match) heldInTime(_ HeldInTime, now Instant) Match {
	m.Play.SquareOwed = true
	m.Play.TurnClock = m.Play.TurnClock.stopped(now)
	return m
}

// Perform confirms that the human board has repeated the move (SM-3.2).
type Perform struct {
	Turn int `json:"turn"`
}

// Performed says that the human board has repeated the move.
type Performed struct{}

func (m Match) perform(o Perform, _ situation) ([]Fact, error) {
	if err := m.thisTurn(o.Turn); err != nil {
		return nil, err
	}
	return single(Performed{}), nil
}

func (m Match) performed(_ Performed, now Instant) Match {
	// After a correction of a match that was over the clock has waited for the people.
	if c := &m.Play.MatchClock; !c.Running && !m.Clockless {
		c.Running, c.Since = true, now
	}
	switch {
	case !m.Play.WalkBack:
		m.Play.TurnNumber++
	case m.Play.Caller != NoSlot: // an undo went back to a Direct Move
		m.TurnSerial++
		m.Play.TurnPhase, m.Play.WalkBack = Direct, false
		m.Play.TurnClock = m.startTurnClock(m.Settings.DirectMoveTime, now)
		return m
	}
	return m.beginTurn(now)
}

// Timeout ends a turn that ran out (SM-3.3). Of a match on paper the Referee says so.
type Timeout struct {
	Turn int `json:"turn"`
}

// TimedOut says that a turn of a side ran out.
type TimedOut struct {
	Side chess.Side `json:"side"`
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

func (m Match) timedOut(f TimedOut, now Instant) Match {
	return m.turnLost(Entry{Kind: LogTimeout, Side: f.Side}, 0, now)
}

// Pass is the turn of a side without any move (SM-3.6).
type Pass struct{}

// Passed says that a side without any move passed.
type Passed struct {
	Side chess.Side `json:"side"`
}

func (m Match) pass(_ Pass, s situation) ([]Fact, error) {
	if m.matchTimeOver(s.Now) || m.Stuck() || !m.mustPass() {
		return nil, fault.New(fault.Stale, "fault.turn.stale")
	}
	return single(Passed{m.Play.Position.Side()}), nil
}

func (m Match) passed(f Passed, now Instant) Match {
	return m.turnLost(Entry{Kind: LogPass, Side: f.Side}, m.Play.Passes+1, now)
}

// repeatLostTurn loses a turn that ran out, or a turn of a side without a move.
func (c *correcting) repeatLostTurn(e Entry, _ *point) error {
	if c.m.mustPass() != (e.Kind == LogPass) || c.m.Stuck() {
		return fault.New(fault.Illegal, "fault.correct.pass").By("SM-3.6")
	}
	if e.Kind == LogPass {
		c.add(Passed{c.m.Play.Position.Side()})
	} else {
		c.add(TimedOut{c.m.Play.Position.Side()})
	}
	return nil
}
