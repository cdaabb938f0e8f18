package screen

import (
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// Intervention puts an intervention of the log into a few words, such as "Incantesimo Accio di Luna:
// Elena (Regina) torna in d8".
func (s Scene) Intervention(i magici.Intervention) string {
	var effects []string
	for _, e := range i.Effects {
		effects = append(effects, s.Effect(e))
	}
	did := strings.Join(effects, "; ")
	switch {
	case i.Spell == "":
		return s.T("entry.intervention", did)
	case did == "":
		return s.spell(i)
	}
	return s.T("entry.spell.does", s.spell(i), did)
}

// spell says which spell was cast, and by whom.
func (s Scene) spell(i magici.Intervention) string {
	return s.T("entry.spell", s.SpellName(i.Spell), s.touched(i.Caster))
}

// SpellName returns the name of a spell of the match.
func (s Scene) SpellName(id magici.SpellID) string {
	if spell, ok := s.Match.Settings.Spell(id); ok {
		return spell.Name
	}
	return string(id)
}

// Effect says what an effect of an intervention did, such as "Luna (Torre) da a1 in a4".
func (s Scene) Effect(e magici.EffectDone) string {
	switch f := e.Effect; f.Do {
	case magici.EffectMove:
		return s.T("entry.effect.move", s.touched(e.Who), f.From.String(), f.To.String())
	case magici.EffectSwap:
		return s.T("entry.effect.swap", s.touched(e.Who), s.touched(e.With), f.From.String(), f.To.String())
	case magici.EffectRemove:
		return s.T("entry.effect.remove", s.touched(e.Who), f.Square.String())
	case magici.EffectReturn:
		return s.T("entry.effect.return", s.touched(e.Who), f.Square.String())
	case magici.EffectBecome:
		return s.T("entry.effect.become", s.touched(e.Who), fault.Word("piece."+string(f.Piece.Letter())))
	case magici.EffectPoints:
		if f.Points < 0 {
			return s.T("entry.effect.minus", int(-f.Points), s.House(f.Side).Name)
		}
		return s.T("entry.effect.plus", int(f.Points), s.House(f.Side).Name)
	}
	return s.T("entry.effect.turn", s.House(e.Effect.Side).Name)
}

// touched names a piece by the person who plays it now, such as "Luna (Torre)"; the piece alone when
// there is no person.
func (s Scene) touched(t *magici.Touched) string {
	if s.Match.Person(t.Ref) == "" {
		return s.Kind(t.Kind)
	}
	return s.T("entry.touched", s.Player(t.Ref).Short, s.Kind(t.Kind))
}
