package record

import (
	"slices"
	"strconv"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// act does the next thing in a match that goes on.
func (p *people) act() error {
	switch {
	case p.m.Paused:
		return p.paused()
	case one(p.dice, 25):
		return p.interrupt()
	case one(p.dice, 20):
		return p.undo()
	}
	if err := p.wait(p.dice.IntN(4)); err != nil {
		return err
	}
	switch p.m.Phase() {
	case magici.Thinking:
		return p.turn()
	case magici.Direct:
		return p.direct()
	case magici.Duelling:
		return p.duel()
	case magici.Performing:
		return p.perform()
	}
	return nil
}

// interrupt is what may happen at any time of a running match.
func (p *people) interrupt() error {
	side := chess.Side(p.dice.IntN(2))
	switch p.dice.IntN(6) {
	case 0:
		return p.try(magici.Referee, p.end())
	case 1:
		return p.try(magici.Referee, magici.CorrectClock{
			Clock: pick(p.dice, "turn", "match"), Mode: "add", Seconds: p.dice.IntN(61) - 30, Reason: "orologio",
		})
	case 2, 3:
		slot := pick(p.dice, magici.NoSlot, magici.Slot(p.dice.IntN(magici.Slots)))
		roster := p.roster(side)
		return p.try(magici.Referee, magici.Substitute{Side: side, Slot: slot, Person: pick(p.dice, roster...), Roster: roster})
	}
	return p.try(pick(p.dice, magici.Referee, magici.System), magici.Pause{Reason: pick(p.dice, "", "acqua")})
}

// end is any end but the one by time.
func (p *people) end() magici.Order {
	side := chess.Side(p.dice.IntN(2))
	return magici.End{By: pick(p.dice, "agreement", "agreement", "incident", "forfeit", "annulled"), Side: &side, Reason: "pioggia"}
}

func (p *people) paused() error {
	switch p.dice.IntN(10) {
	case 0:
		return p.undo()
	case 1:
		return p.try(magici.Referee, p.end())
	}
	if err := p.wait(5); err != nil {
		return err
	}
	return p.try(magici.Referee, magici.Resume{})
}

// mostUndos is how often a match goes back, so that it ends.
const mostUndos = 5

// undo goes back to one of the last entries, which may be an undo itself.
func (p *people) undo() error {
	if p.undone >= mostUndos {
		return nil
	}
	p.undone++
	last := p.m.LastEntry()
	return p.try(magici.Organiser, magici.Undo{
		To: max(0, last-p.dice.IntN(6)), Seen: last, Reason: "errore dell’Arbitro", Question: p.question(),
	})
}

// reopens corrects a match that is over, sometimes, and reports whether it goes on.
func (p *people) reopens() bool {
	if p.undone >= mostUndos || !one(p.dice, 6) {
		return false
	}
	var err error
	if one(p.dice, 2) {
		err = p.replace()
	} else {
		err = p.undo()
	}
	return err == nil && p.m.Phase() != magici.Finished
}

func (p *people) replace() error {
	p.undone++
	return p.try(magici.Organiser, magici.Replace{Asked: p.m.Asking.Serial, Outcome: p.outcome()})
}

func (p *people) outcome() magici.Outcome {
	return pick(p.dice, magici.AttackerFirst, magici.DefenderFirst, magici.Neither)
}

// question draws one, or none when the set is empty.
func (p *people) question() *magici.Question {
	if one(p.dice, 20) {
		return nil
	}
	return &magici.Question{ID: pick(p.dice, "pozioni", "storia", "quidditch", "creature") + "-" + strconv.Itoa(100+p.dice.IntN(100))}
}

// turn moves, calls, or lets the time run out.
func (p *people) turn() error {
	moves := p.m.Play.Position.Legal()
	switch {
	case len(moves) == 0 && p.m.Stuck() && one(p.dice, 2):
		return p.try(magici.Referee, p.end())
	case len(moves) == 0 && p.m.Stuck():
		return p.wait(p.m.Settings.MatchS)
	case one(p.dice, 25):
		return p.wait(p.m.Settings.MoveS + 2)
	case one(p.dice, 30):
		return p.try(magici.Referee, magici.MovedInTime{Turn: p.m.TurnSerial})
	case one(p.dice, 6):
		if square, ok := p.somebody(); ok {
			return p.try(magici.Referee, magici.Call{Turn: p.m.TurnSerial, Square: square})
		}
	}
	return p.move(moves)
}

// somebody returns the square of a piece of the side to move.
func (p *people) somebody() (chess.Square, bool) {
	side := p.m.Play.Position.Side()
	f := p.m.Play.Figures[side][p.dice.IntN(magici.Slots)]
	return f.Square, f.OnBoard
}

// move makes one of moves, captures rather than others, and Kings are eaten late.
func (p *people) move(moves []chess.Move) error {
	if len(moves) == 0 {
		return p.wait(p.m.Settings.DirectS + 2)
	}
	var mv chess.Move
	for range 6 {
		mv = pick(p.dice, moves...)
		victim, captures := p.m.Play.Position.Victim(mv)
		if !captures {
			if mv.Promotion != chess.NoKind || one(p.dice, 3) {
				break
			}
			continue
		}
		if piece, _ := p.m.Play.Position.At(victim); piece.Kind != chess.King || one(p.dice, 3) {
			break
		}
	}
	return p.try(magici.Referee, magici.Move{Turn: p.m.TurnSerial, From: mv.From, To: mv.To, Promotion: mv.Promotion, Question: p.question()})
}

// direct makes the move of who has called, or lets the seconds run out.
func (p *people) direct() error {
	if one(p.dice, 8) {
		return p.wait(p.m.Settings.DirectS + 2)
	}
	caller := p.m.Play.Figures[p.m.Play.Position.Side()][p.m.Play.Caller]
	return p.move(p.m.Play.Position.LegalFrom(caller.Square))
}

func (p *people) duel() error {
	if one(p.dice, 8) {
		return p.try(magici.Referee, magici.Void{Asked: p.m.Asking.Serial, Reason: "già sentita", Question: p.question()})
	}
	return p.try(magici.Referee, magici.Settle{Asked: p.m.Asking.Serial, Outcome: p.outcome()})
}

// perform repeats the move on the human board, unless something is corrected first.
func (p *people) perform() error {
	switch {
	case one(p.dice, 25):
		if before, ok := p.m.PlayAfter(p.m.Play.StrategistMove - 1); ok {
			figures := slices.DeleteFunc(slices.Clone(before.Figures[before.Position.Side()][:]), func(f magici.Figure) bool { return !f.OnBoard })
			return p.try(magici.Referee, magici.WandFirst{Turn: p.m.TurnSerial, Square: pick(p.dice, figures...).Square})
		}
	case one(p.dice, 25):
		return p.replace()
	}
	return p.try(magici.Referee, magici.Perform{Turn: p.m.TurnSerial})
}
