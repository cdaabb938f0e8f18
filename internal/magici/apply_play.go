package magici

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/role"
)

func (m Match) wandRaised(_ WandRaised, now Instant) Match {
	m.Play.TurnClock = m.Play.TurnClock.frozen(now)
	m.WandClock = m.startTurnClock(m.Settings.WandTime, now)
	return m
}

func (m Match) heldInTime(_ HeldInTime, now Instant) Match {
	m.Play.SquareOwed = true
	m.Play.TurnClock = m.Play.TurnClock.stopped(now)
	return m
}

func (m Match) timedOut(f TimedOut, now Instant) Match {
	return m.turnLost(Entry{Kind: LogTimeout, Side: f.Side}, 0, now)
}

func (m Match) passed(f Passed, now Instant) Match {
	return m.turnLost(Entry{Kind: LogPass, Side: f.Side}, m.Play.Passes+1, now)
}

func (m Match) voided(f Voided, now Instant) Match {
	m = m.putQuestion(f.Next, now)
	return m.addEntry(Entry{Kind: LogQuestion, Side: m.Play.Position.Side(), Question: f.Question, Reason: Reason(f.Reason)}, now)
}

func (m Match) revealed(_ Revealed, now Instant) Match {
	m.Asking.Revealed, m.Asking.ShownAt = true, now
	return m
}

func (m Match) asked(f Asked, now Instant) Match {
	if f.Question.ID == "" {
		return m.putQuestion(nil, now)
	}
	return m.putQuestion(&f.Question, now)
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

func (m Match) pauseBegan(f PauseBegan, now Instant) Match {
	m.Play.TurnClock, m.Play.MatchClock = m.Play.TurnClock.frozen(now), m.Play.MatchClock.frozen(now)
	m.Paused, m.PauseReason, m.PausedBy = true, f.Reason, f.By
	return m.addEntry(Entry{Kind: LogPause, Reason: f.Reason, PausedBy: f.By}, now)
}

func (m Match) pauseEnded(_ PauseEnded, now Instant) Match {
	m.Paused, m.PauseReason, m.PausedBy = false, "", role.Nobody
	m.Play.TurnClock, m.Play.MatchClock = m.Play.TurnClock.resumed(now), m.Play.MatchClock.resumed(now)
	return m.addEntry(Entry{Kind: LogResume}, now)
}

func (m Match) clockCorrected(f ClockCorrected, now Instant) Match {
	c := &m.Play.TurnClock
	if f.Clock == "match" {
		c = &m.Play.MatchClock
	}
	c.Left, c.Since = f.Left, now
	m.Corrections++
	return m
}

// called begins a Direct Move. The call counts as of when the wand went up, if it was raised before it was known
// whose it is; the time of the Direct Move begins with the call (SM-6.6).
func (m Match) called(f Called, now Instant) Match {
	raised := m.WandClock
	m = m.wandLowered(now)
	p := &m.Play
	p.ReplaceableDuel, p.StrategistMove, p.WalkBack = 0, 0, false
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

// wandLowered ends that a wand is raised: the clock of the turn runs on with the time that was left.
// Every entry does that whose row does not say that the wand stays (SM-6.6).
func (m Match) wandLowered(now Instant) Match {
	if m.WandRaised() {
		m.WandClock, m.Play.TurnClock = Clock{}, m.Play.TurnClock.resumed(now)
	}
	return m
}

// putQuestion makes q the question of the open Duel; nil when the set is empty.
func (m Match) putQuestion(q *Question, now Instant) Match {
	m.Asking = Asking{Serial: m.Asking.Serial + 1, Question: q, Revealed: m.Settings.Reveal && q != nil, ShownAt: now}
	return m
}

func (m Match) moved(f Moved, now Instant) Match {
	p := &m.Play
	entry := Entry{
		Kind: LogMove, Side: f.Side, From: f.From, To: f.To, Promotion: f.Promotion,
		Piece: p.Figure(f.Ref).Kind, Slot: f.Slot, Capture: f.Defender != nil,
	}
	p.Passes, p.ReplaceableDuel, p.Mover = 0, 0, f.Side
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

// turnLost passes the turn to the other side at once, without a performance.
func (m Match) turnLost(e Entry, passes int, now Instant) Match {
	p := &m.Play
	p.Passes, p.ReplaceableDuel = passes, 0
	p.Position = p.Position.Pass()
	p.TurnNumber++
	return m.beginTurn(now).addEntry(e, now)
}

// settled ends a Duel: the loser leaves the board, the winner's side gains (SM-5.2 to
// SM-5.7), the turn is over (SM-5.8), and with a King the match (SM-7.1).
func (m Match) settled(f Settled, now Instant) Match {
	p := &m.Play
	d := p.Duel
	loser := d.Defender
	entry := Entry{
		Kind: LogDuel, Side: d.Attacker.Side, From: d.Move.From, To: d.Move.To, Promotion: d.Move.Promotion,
		Piece: p.Figure(d.Attacker).Kind, Slot: d.Attacker.Slot,
		Outcome: f.Outcome, Question: f.Question, Gain: f.Gain,
	}
	if f.Outcome == DefenderFirst {
		loser = d.Attacker
		p.Position = p.Position.After(d.Move, movement.DefenderWins)
	} else {
		p.movePiece(d.Attacker, d.Move)
		p.Position = p.Position.After(d.Move, movement.AttackerWins)
	}
	p.Figures[loser.Side][loser.Slot].OnBoard = false
	p.Points[f.Gain.Side] += f.Gain.Points
	p.DuelPoints[f.Gain.Side] += f.Gain.Points // those of Duels count for House Points (SM-8.4)
	p.ReplaceableDuel = len(m.Log) + 1
	m.Asking.Closed, m.Asking.Revealed = true, true
	m = m.performing(now)
	if loser.Slot == King {
		m = m.finished(Result{Basis: BasisKing, Winner: loser.Side.Other(), DuelLoss: loser == d.Attacker}, now)
	}
	return m.addEntry(entry, now)
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
