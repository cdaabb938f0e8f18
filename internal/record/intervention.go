package record

import (
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// intervention reads the fields of an intervention into e (SM-10.7).
func (r *reader) intervention(n *node, e *Entry) {
	e.Effects = list(r, n, "effects", r.effect)
	e.Reason = r.str(n, "reason")
	if r.err == nil && (n.has("spell") || n.has("caster")) {
		e.Spell, e.Caster = magici.SpellID(r.str(n, "spell")), magici.PersonID(r.str(n, "caster"))
	}
}

func (r *reader) effect(n *node) magici.Effect {
	e := magici.Effect{Do: magici.EffectKind(r.word(n, "do", words(magici.EffectKinds())...))}
	for _, name := range e.Do.Fields() {
		switch name {
		case "from":
			e.From = r.square(n, name)
		case "to":
			e.To = r.square(n, name)
		case "square":
			e.Square = r.square(n, name)
		case "person":
			e.Person = magici.PersonID(r.str(n, name))
		case "piece":
			e.Piece = r.kind(n, name)
		case "side":
			e.Side = r.side(n, name)
		case "points":
			e.Points = magici.PiecePoints(r.whole(n, name))
		}
	}
	return e
}

func (r *reader) spell(n *node) magici.Spell {
	return magici.Spell{
		ID: magici.SpellID(r.str(n, "id")), Name: r.str(n, "name"), Text: r.str(n, "text"), Category: r.str(n, "category"),
	}
}

// spells checks the list of spells of the settings (SM-10.6).
func (a *auditor) spells() {
	spells := a.Settings.Spells
	if len(spells) > magici.MaxSpells {
		a.find("SM-10.6", phrase("mostspells", magici.MaxSpells), len(spells), "/settings/spells")
	}
	for i, spell := range spells {
		if slices.ContainsFunc(spells[:i], func(s magici.Spell) bool { return s.ID == spell.ID }) {
			a.find("SM-10.6", phrase("anotherid"), string(spell.ID), "/settings/spells/%d/id", i)
		}
	}
}

// interventionFinding returns the expected and the recorded value of an intervention that a fault
// has refused; for an effect with its number.
func interventionFinding(e Entry, f *fault.Fault) (expected Phrase, got any) {
	if what, ok := strings.CutPrefix(f.Key, "fault.effect."); ok {
		n := f.Args[0].(int)
		return phrase("effect."+what, append([]any{n, string(e.Effects[n-1].Do)}, f.Args[3:]...)...), f.Args[2]
	}
	switch f.Key {
	case "fault.intervention.effects":
		return phrase("effects", magici.MaxEffects), len(e.Effects)
	case "fault.reason.missing":
		return phrase("reason"), e.Reason
	case "fault.spell.caster":
		return phrase("caster", f.Args...), string(e.Caster)
	case "fault.spell.twice":
		return phrase("caststwice", string(e.Caster)), string(e.Spell)
	case "fault.spell.limit":
		return phrase("castsmost", f.Args[0]), f.Args[1]
	case "fault.spell.unknown":
		return phrase("spell"), string(e.Spell)
	case "fault.spell.over":
		return phrase("nospell"), string(e.Spell)
	case "fault.intervention.duel":
		return phrase("outcome"), string(e.Kind)
	case "fault.intervention.call":
		return phrase("callmove"), string(e.Kind)
	case "fault.intervention.annulled":
		return phrase("onlyundo"), string(e.Kind)
	}
	return phrase("tossfirst"), string(e.Kind)
}
