package sim

import (
	"time"

	"scacchimagici/internal/magici"
)

// wandDice say when a wand is raised, whether or not a call follows.
const wandDice = 0x5_aab

// raisingForNothing is that a wand is raised and no call follows.
var raisingForNothing = extra{
	habit: habit{Demonstration: 60, Rehearsed: 80, Everything: 15}, dice: wandDice,
	can: func(m magici.Match) bool {
		return m.Play.TurnPhase == magici.Thinking && m.CanRaiseWand() == nil && !m.Stuck()
	},
	give: func(p *People, m magici.Match) Step {
		p.caller = nil
		return raiseWand(m)
	},
}

func raiseWand(m magici.Match) Step {
	return Step{By: referee, Order: magici.RaiseWand{Turn: m.TurnSerial}, After: time.Second}
}

// call calls the Direct Move of who has raised the wand.
func (p *People) call(m magici.Match, after time.Duration) Step {
	return Step{By: referee, Order: magici.Call{Turn: m.TurnSerial, Square: m.Play.Figure(*p.caller).Square}, After: after}
}

// findCaller goes on from a raised wand: the person is found, the Referee lowers it, or the system does.
func (p *People) findCaller(m magici.Match) Step {
	switch {
	case p.caller != nil:
		return p.call(m, 2*time.Second)
	case p.own(wandDice).IntN(2) == 0:
		return Step{By: referee, Order: magici.LowerWand{Turn: m.TurnSerial}, After: 4 * time.Second}
	}
	return Step{After: time.Duration(m.Settings.WandTime)}
}
