package rehearsal

import (
	"time"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
)

// playing returns what happens next in a running match.
func (c *people) playing(m magici.Match) act {
	switch m.Play.TurnPhase {
	case magici.Duelling:
		return c.duel(m)
	case magici.Performing:
		c.shown = false
		if c.dice.IntN(25) == 0 {
			return act{magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "tocco sbagliato"}, 2 * time.Second}
		}
		if c.dice.IntN(25) == 0 {
			return act{magici.Pause{Reason: "acqua"}, time.Second}
		}
		return act{magici.Perform{Turn: m.TurnSerial}, 2 * time.Second}
	case magici.Thinking:
		if ref, ok := c.caller(m); ok && !m.Stuck() && c.dice.IntN(8) == 0 {
			return act{magici.Call{Turn: m.TurnSerial, Square: m.Play.Figure(ref).Square}, 3 * time.Second}
		}
	}
	if m.Stuck() {
		return act{magici.End{By: "agreement", Reason: "nessuno può più muovere"}, 5 * time.Second}
	}
	return c.move(m)
}

// caller picks somebody who may call a Direct Move and can move.
func (c *people) caller(m magici.Match) (magici.Ref, bool) {
	side := m.Play.Position.Side()
	for _, slot := range c.dice.Perm(magici.Slots) {
		ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
		f := m.Play.Figure(ref)
		if f.OnBoard && m.CanCall(ref) == nil && len(m.Play.Position.LegalFrom(f.Square)) > 0 {
			return ref, true
		}
	}
	return magici.Ref{}, false
}

// move makes a move, a capture whenever there is one two times in three.
func (c *people) move(m magici.Match) act {
	pos := m.Play.Position
	moves := pos.Legal()
	if m.Play.TurnPhase == magici.Direct {
		moves = pos.LegalFrom(m.Play.Figure(magici.Ref{Side: pos.Side(), Slot: m.Play.Caller}).Square)
	}
	if len(moves) == 0 {
		return act{magici.Perform{Turn: m.TurnSerial}, time.Second} // refused: the clock goes on from here
	}
	after := time.Duration(2+c.dice.IntN(5)) * time.Second
	if c.dice.IntN(20) == 0 {
		after = time.Minute // thinks for too long: the turn passes meanwhile
	}
	capturing := c.dice.IntN(3) > 0
	var choice chess.Move
	for _, i := range c.dice.Perm(len(moves)) {
		choice = moves[i]
		if c.spared(pos, choice) {
			continue
		}
		_, capture := pos.Victim(choice)
		if capture == capturing {
			break
		}
	}
	return act{order(m, choice), after}
}

// spared reports whether a capture is passed over because a King is in it: a rehearsal that
// the first question decides shows little.
func (c *people) spared(pos movement.Position, mv chess.Move) bool {
	at, capture := pos.Victim(mv)
	if !capture {
		return false
	}
	victim, _ := pos.At(at)
	attacker, _ := pos.At(mv.From)
	return attacker.Kind == chess.King || victim.Kind == chess.King && c.dice.IntN(8) > 0
}

func order(m magici.Match, mv chess.Move) magici.Move {
	return magici.Move{Turn: m.TurnSerial, From: mv.From, To: mv.To, Promotion: mv.Promotion}
}

// duel reads the question out, waits for the two, and says who was first.
func (c *people) duel(m magici.Match) act {
	if m.Asking.Question != nil && !m.Asking.Revealed && !c.shown {
		c.shown = true
		return act{magici.Reveal{Asked: m.Asking.Serial}, 2 * time.Second}
	}
	if m.Asking.Question != nil && c.dice.IntN(8) == 0 {
		c.shown = false
		return act{magici.Void{Asked: m.Asking.Serial, Reason: "già sentita"}, 3 * time.Second}
	}
	outcomes := []magici.Outcome{magici.AttackerFirst, magici.AttackerFirst, magici.DefenderFirst, magici.Neither}
	return act{magici.Settle{Asked: m.Asking.Serial, Outcome: outcomes[c.dice.IntN(len(outcomes))]}, 5 * time.Second}
}
