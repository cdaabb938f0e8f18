package magici

// Due returns what the system has to order next and when, ok false when nothing but people
// goes on from here. The order is given like any other: it may find that it came too late.
func (m Match) Due() (o Order, at Instant, ok bool) {
	if m.Paused || !m.Started() {
		return nil, 0, false
	}
	end, ending := m.timeUpAt()
	o, at, ok = m.turnDue()
	// Together the match ends (SM-3.4).
	if ending && (!ok || end <= at) {
		return TimeUp{}, end, true
	}
	return o, at, ok
}

// timeUpAt returns when the match time ends the match in this phase: a Duel, and a move
// made in time, are finished first (SM-3.4).
func (m Match) timeUpAt() (Instant, bool) {
	p := &m.Play
	open := p.TurnPhase == Thinking || p.TurnPhase == Direct || p.TurnPhase == Performing
	return p.MatchClock.Deadline() + m.grace(), open && !p.SquareOwed && p.MatchClock.Running
}

func (m Match) turnDue() (Order, Instant, bool) {
	p := &m.Play
	switch {
	case m.stranded() && !m.Stuck():
		return Pass{}, p.TurnClock.Since, true
	case !p.TurnClock.Running: // nor in a Duel, nor when moved in time
		return nil, 0, false
	case p.TurnPhase == Performing:
		return Perform{Turn: m.TurnSerial}, p.TurnClock.Deadline(), true
	}
	return Timeout{}, p.TurnClock.Deadline() + m.grace(), true
}
