package sim

import (
	"math/rand/v2"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

var intervening = extra{
	habit: habit{Demonstration: 250, Everything: 20}, dice: 0x1_9ce,
	can:   func(m magici.Match) bool { return m.CanIntervene() == nil },
	give:  (*People).intervene,
	needs: spells,
}

// spells are some to cast, one or two a person.
func spells(s *magici.Settings, dice *rand.Rand) {
	s.Spells = []magici.Spell{
		{ID: "lumos", Name: "Lumos", Text: "Tutta la Casa alza la bacchetta.", Category: "Cerimonia"},
		{ID: "accio", Name: "Accio", Text: "Una persona mangiata torna sulla scacchiera.", Category: "Movimento"},
		{ID: "engorgio", Name: "Engorgio", Text: "Un Pedone diventa un altro pezzo.", Category: "Aspetto"},
	}
	s.SpellsPerPerson = 1 + dice.IntN(2)
}

// intervene is an intervention that the rules allow, with a spell now and then where there are
// some; in a match that is over the organiser gives points (SM-10).
func (p *People) intervene(m magici.Match) Step {
	o := magici.Intervene{Seen: m.LastEntry(), Reason: pick(p, "stanno così sulla scacchiera", "penalità", "regola della serata")}
	if m.Play.Result.Over {
		o.Effects = p.possible(m, magici.EffectPoints)
		return Step{By: magici.Actor{Role: role.Organiser}, Order: o, After: time.Minute}
	}
	if caster, spell, ok := p.caster(m); ok && p.dice.IntN(2) == 0 {
		o.Spell, o.Caster = spell, m.Beginner(caster)
		if p.dice.IntN(2) == 0 {
			o.Reason = ""
		}
	}
	if o.Spell == "" || p.dice.IntN(3) > 0 {
		o.Effects = p.possible(m, magici.EffectKinds()...)
	}
	return Step{By: referee, Order: o, After: 5 * time.Second}
}

// caster picks a person of the side that moves next who may cast a spell.
func (p *People) caster(m magici.Match) (r magici.Ref, spell magici.SpellID, ok bool) {
	for _, slot := range p.dice.Perm(magici.Slots) {
		r = magici.Ref{Side: m.Play.Position.Side(), Slot: magici.Slot(slot)}
		if castable := m.Castable(r); len(castable) > 0 {
			return r, pick(p, castable...).ID, true
		}
	}
	return r, "", false
}

// possible returns one to three effects of some kinds that are possible one after the other; a
// point for a person where none that was drawn is.
func (p *People) possible(m magici.Match, kinds ...magici.EffectKind) []magici.Effect {
	var effects []magici.Effect
	for range 1 + p.dice.IntN(3) {
		e := magici.Effect{Do: pick(p, kinds...)}
		ref := magici.Ref{Side: chess.Side(p.dice.IntN(2)), Slot: magici.Slot(p.dice.IntN(magici.Slots))}
		other := magici.Ref{Side: chess.Side(p.dice.IntN(2)), Slot: magici.Slot(p.dice.IntN(magici.Slots))}
		at := m.Play.Figure(ref).Square
		switch e.Do {
		case magici.EffectMove:
			e.From, e.To = at, chess.Square(p.dice.IntN(64))
		case magici.EffectSwap:
			e.From, e.To = at, m.Play.Figure(other).Square
		case magici.EffectRemove:
			e.Square = at
		case magici.EffectReturn:
			e.Person, e.Square = m.Beginner(ref), chess.Square(p.dice.IntN(64))
		case magici.EffectBecome:
			e.Square, e.Piece = at, pick(p, chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen)
		case magici.EffectPoints:
			e.Side, e.Points = ref.Side, magici.PiecePoints(p.dice.IntN(7)-2)
		case magici.EffectTurn:
			e.Side = ref.Side
		}
		effects = append(effects, e)
	}
	after, _ := m.PreviewIntervention(effects)
	if len(after) == 0 {
		return []magici.Effect{{Do: magici.EffectPoints, Side: chess.Side(p.dice.IntN(2)), Points: 1}}
	}
	return effects[:len(after)]
}
