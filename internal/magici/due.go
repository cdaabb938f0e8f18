package magici

// Due returns what the system has to order next and when, ok false when nothing but people
// goes on from here. The order is given like any other: it may find that it came too late.
func (m Match) Due() (o Order, at Instant, ok bool) {
	if m.Paused || !m.Started() {
		return nil, 0, false
	}
	p := &m.Play
	switch {
	case m.WandRaised():
		o, at, ok = LowerWand{Turn: m.TurnSerial}, m.WandClock.Deadline(), m.WandClock.Running
	case m.mustPass() && !m.Stuck():
		o, at, ok = Pass{}, p.TurnClock.Since, true
	case !p.TurnClock.Running: // in a Duel, or after a move made in time
	case p.TurnPhase == Performing:
		o, at, ok = Perform{Turn: m.TurnSerial}, p.TurnClock.Deadline(), true
	default:
		o, at, ok = Timeout{}, p.TurnClock.Deadline()+m.grace(), true
	}
	// A Duel, and a move made in time, are finished before the match time ends the match.
	// When both fall due at once the match ends (SM-3.4).
	mayEnd := !p.SquareOwed && (p.TurnPhase == Thinking || p.TurnPhase == Direct || p.TurnPhase == Performing)
	end := p.MatchClock.Deadline() + m.grace()
	if p.MatchClock.Running && mayEnd && (!ok || end <= at) {
		return TimeUp{}, end, true
	}
	return o, at, ok
}
