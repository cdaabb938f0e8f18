package sim

import (
	"math/rand/v2"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

// Choose finds the move of a Strategist in a situation, as [strategist.Choose] does within limits of its own. The
// same seed has to find the same move where the same match is wanted again.
type Choose func(s strategist.Situation, seed uint64) (strategist.Choice, error)

// mind is the computer Strategist of both sides. Its chance is its own, so that people without one play as they did.
type mind struct {
	choose  Choose
	chances strategist.Chances
	dice    *rand.Rand
	armies  [2]magici.Army // that are bought; 0: not chosen yet
}

// LetComputerPlay has the computer Strategist buy, deploy and move for both sides, and call a Direct Move where it is
// worth more; Duels end by chances. Where choose fails, the Strategist makes any move.
func (p *People) LetComputerPlay(seed uint64, chances strategist.Chances, choose Choose) {
	p.mind = &mind{choose: choose, chances: chances, dice: rand.New(rand.NewPCG(seed, 0x57_8a))}
}

// next is a piece of the army that the mind has chosen for side and that army lacks; NoSlot when it is whole.
func (d *mind) next(s magici.Settings, side chess.Side, army magici.Army) magici.Slot {
	if d.armies[side] == 0 {
		d.armies[side] = strategist.Buy(s, strategist.DefaultMix(s), d.dice.Uint64())
	}
	for slot := range d.armies[side].All() {
		if !army.Has(slot) {
			return slot
		}
	}
	return magici.NoSlot
}

// place is the next placement of side; ok is false when the computer finds none.
func (d *mind) place(m magici.Match, side chess.Side) (o magici.Place, ok bool) {
	slot, square, err := strategist.Place(m, side, strategist.Strongest, d.dice.Uint64())
	return magici.Place{Side: side, Slot: slot, Square: square}, err == nil
}

// find is what the Strategist to move chooses; ok is false when he finds nothing.
func (d *mind) find(m magici.Match) (c strategist.Choice, ok bool) {
	now := m.FirstTurn
	if n := m.LastEntry(); n > 0 {
		now = m.Log[n-1].At
	}
	side := m.Play.Position.Side()
	s, err := strategist.SituationOf(magici.Redact(m, magici.Viewer(strategistOf(side))), side, now, d.chances)
	if err != nil {
		return c, false
	}
	c, err = d.choose(s, d.dice.Uint64())
	return c, err == nil && !c.Pass
}

// think is the step of who has to move: the Strategist's move, a Direct Move by the person whom it suits, and the move
// of that person.
func (p *People) think(m magici.Match) (s Step, ok bool) {
	c, ok := p.mind.find(m)
	if !ok {
		return s, false
	}
	move := magici.Move{Turn: m.TurnSerial, From: c.Move.From, To: c.Move.To, Promotion: c.Move.Promotion}
	if m.Play.TurnPhase == magici.Direct {
		return Step{By: referee, Order: move, After: min(5*time.Second, time.Duration(m.Settings.DirectMoveTime)/2)}, true
	}
	after := min(time.Duration(4+p.mind.dice.IntN(12))*time.Second, time.Duration(m.TurnTime())/2)
	if !c.Direct {
		return Step{By: strategistOf(m.Play.Position.Side()), Order: move, After: after}, true
	}
	ref, on := m.Play.PieceOn(c.Move.From)
	if !on || m.CanCall(ref) != nil {
		return s, false
	}
	p.caller = &ref
	if m.CanRaiseWand() == nil && p.mind.dice.IntN(2) == 0 {
		return Step{By: referee, Order: magici.RaiseWand{Turn: m.TurnSerial}, After: after}, true
	}
	return p.call(m, after), true
}

// outcome is that of a Duel by the chances.
func (d *mind) outcome() magici.Outcome {
	switch x := d.dice.Float64(); {
	case x < d.chances.Attacker:
		return magici.AttackerFirst
	case x < d.chances.Attacker+d.chances.Defender:
		return magici.DefenderFirst
	}
	return magici.Neither
}
