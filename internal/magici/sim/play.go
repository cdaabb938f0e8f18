package sim

import (
	"slices"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
)

// playing is what happens next in a match that runs.
func (p *People) playing(m magici.Match) Step {
	if p.corner != nil {
		return p.towardsCorner(m)
	}
	if m.WandRaised() {
		return p.findCaller(m)
	}
	if p.does(interrupt) {
		return p.interrupt(m)
	}
	for _, e := range extras {
		if p.turnsTo(e, m) {
			step := e.give(p, m)
			step.Doubtful = true // the turn may be over by then
			return step
		}
	}
	switch m.Play.TurnPhase {
	case magici.Duelling:
		// The question is read out, the two are waited for, and one of them was first.
		if m.Asking.Question != nil {
			switch {
			case !m.Asking.Revealed && !p.revealed:
				p.revealed = true
				return Step{By: referee, Order: magici.Reveal{Asked: m.Asking.Serial}, After: 2 * time.Second}
			case p.does(voidAsked):
				p.revealed = false
				return Step{By: referee, Order: magici.Void{Asked: m.Asking.Serial, Reason: "già sentita"}, After: 3 * time.Second}
			}
		}
		return Step{By: referee, Order: magici.Settle{Asked: m.Asking.Serial, Outcome: p.outcome()}, After: 5 * time.Second}
	case magici.Performing:
		return p.perform(m)
	case magici.Thinking:
		ref, ok := p.anyCaller(m)
		switch {
		case ok && !m.Stuck() && p.does(callDirect):
			if p.caller = &ref; p.own(wandDice).IntN(2) == 0 {
				return raiseWand(m)
			}
			return p.call(m, 3*time.Second)
		case !m.Play.SquareOwed && p.does(moveInTime):
			return Step{By: referee, Order: magici.MovedInTime{Turn: m.TurnSerial}, After: 3 * time.Second, Doubtful: true}
		}
	}
	if m.Stuck() {
		if p.does(interrupt) { // until the match time is over
			return Step{After: time.Duration(m.Settings.MatchTime)}
		}
		return Step{By: referee, Order: magici.End{By: "agreement", Reason: "nessuno può più muovere"}, After: 5 * time.Second}
	}
	return p.move(m)
}

// anyCaller picks a person who may call a Direct Move, and who can move more often than not.
func (p *People) anyCaller(m magici.Match) (magici.Ref, bool) {
	side := m.Play.Position.Side()
	for _, slot := range p.dice.Perm(magici.Slots) {
		ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
		f := m.Play.Figure(ref)
		if f.OnBoard && m.CanCall(ref) == nil && (len(m.Play.Position.LegalFrom(f.Square)) > 0 || p.does(callBlocked)) {
			return ref, true
		}
	}
	return magici.Ref{}, false
}

// move makes a move, a capture whenever there is one two times in three.
func (p *People) move(m magici.Match) Step {
	pos := m.Play.Position
	who, moves := strategistOf(pos.Side()), pos.Legal()
	if m.Play.TurnPhase == magici.Direct {
		who, moves = referee, pos.LegalFrom(m.Play.Figure(magici.Ref{Side: pos.Side(), Slot: m.Play.Caller}).Square)
	}
	if len(moves) == 0 { // the seconds of a call run out
		return Step{After: time.Minute}
	}
	if p.mind != nil {
		if step, ok := p.think(m); ok {
			return step
		}
	}
	after := time.Duration(2+p.dice.IntN(5)) * time.Second
	if p.does(overtime) {
		after = time.Minute
	}
	capturing := p.dice.IntN(3) > 0
	var choice chess.Move
	for _, i := range p.dice.Perm(len(moves)) {
		choice = moves[i]
		if p.spared(pos, choice) {
			continue
		}
		_, capture := pos.Victim(choice)
		if capture == capturing {
			break
		}
	}
	order := magici.Move{Turn: m.TurnSerial, From: choice.From, To: choice.To, Promotion: choice.Promotion}
	return Step{By: who, Order: order, After: after}
}

// spared reports whether a capture is passed over because a King is in it: a match that the
// first question decides is a short one.
func (p *People) spared(pos movement.Position, mv chess.Move) bool {
	at, capture := pos.Victim(mv)
	if !capture {
		return false
	}
	victim, _ := pos.At(at)
	attacker, _ := pos.At(mv.From)
	return attacker.Kind == chess.King && !p.does(kingEats) || victim.Kind == chess.King && !p.does(eatKing)
}

func (p *People) outcome() magici.Outcome {
	if p.mind != nil {
		return p.mind.outcome()
	}
	return pick(p, magici.AttackerFirst, magici.AttackerFirst, magici.DefenderFirst, magici.Neither)
}

// perform repeats the move on the human board, unless something is corrected first.
func (p *People) perform(m magici.Match) Step {
	p.revealed = false
	switch {
	case p.does(takeBack):
		return Step{By: referee, Order: magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "tocco sbagliato"}, After: 2 * time.Second}
	case p.does(pausing):
		return Step{By: referee, Order: magici.Pause{Reason: "acqua"}, After: time.Second}
	case p.does(replaceDuel):
		return p.replace(m)
	case p.does(wandFirst):
		if before, ok := m.PlayAfter(m.Play.StrategistMove - 1); ok {
			standing := slices.DeleteFunc(slices.Clone(before.Figures[before.Position.Side()][:]), func(f magici.Figure) bool { return !f.OnBoard })
			return Step{By: referee, Order: magici.WandFirst{Turn: m.TurnSerial, Square: pick(p, standing...).Square}, Doubtful: true}
		}
	}
	return Step{By: referee, Order: magici.Perform{Turn: m.TurnSerial}, After: 2 * time.Second}
}

// replace decides the last Duel otherwise, if it still can be.
func (p *People) replace(m magici.Match) Step {
	return Step{By: referee, Order: magici.Replace{Asked: m.Asking.Serial, Outcome: p.outcome()}, Doubtful: true}
}

// interrupt is what may happen at any time of a running match.
func (p *People) interrupt(m magici.Match) Step {
	side := chess.Side(p.dice.IntN(2))
	switch p.dice.IntN(12) {
	case 0:
		return p.end(side)
	case 1:
		return Step{By: referee, Doubtful: true, Order: magici.CorrectClock{
			Clock: pick(p, "turn", "match"), Mode: "add", Seconds: p.dice.IntN(61) - 30, Reason: "orologio",
		}}
	case 2, 3, 4, 5:
		return Step{By: referee, Doubtful: true, Order: magici.Substitute{
			Side: side, Slot: pick(p, magici.NoSlot, magici.Slot(p.dice.IntN(magici.Slots))), Person: pick(p, p.roster(m.Teams[side].House)...),
		}}
	case 6, 7, 8:
		return Step{By: pick(p, referee, system), Order: magici.Pause{Reason: pick[magici.Reason](p, "", "acqua")}, After: time.Second}
	}
	return p.undo(m)
}

// end is any end but the one by time; side gives up, if it is a forfeit.
func (p *People) end(side chess.Side) Step {
	by := pick(p, magici.EndAgreement, magici.EndAgreement, magici.EndIncident, magici.EndForfeit, magici.EndAnnulled)
	return Step{By: referee, Order: magici.End{By: by, Side: &side, Reason: "pioggia"}, After: time.Second}
}

const (
	mostUndos   = 5 // in a match, besides those of a performance: it has to end
	deepestUndo = 5 // entries that an undo goes back at the most
)

// undo goes back to one of the last entries, which may be an undo itself.
func (p *People) undo(m magici.Match) Step {
	if p.undos >= mostUndos {
		return Step{}
	}
	p.undos++
	to := max(0, m.LastEntry()-p.dice.IntN(deepestUndo+1))
	return Step{By: referee, Order: magici.Undo{To: to, Seen: m.LastEntry(), Reason: "errore dell’Arbitro"}, After: 2 * time.Second}
}
