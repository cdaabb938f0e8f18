package magici

import (
	"math/bits"
	"slices"

	"scacchimagici/internal/fault"
)

// SpellID names a spell within the settings.
type SpellID string

// Spell is one that a person may cast («Incanto», SM-10.6).
type Spell struct {
	ID       SpellID `json:"id"`
	Name     string  `json:"name"`
	Text     string  `json:"text"`     // what it does, for the Referee to read out
	Category string  `json:"category"` // groups them on the pages; may be empty
}

// MaxSpells is how many spells the settings may list (SM-10.6).
const MaxSpells = 40

// Spell returns the spell of an id; ok is false when the settings have none.
func (s Settings) Spell(id SpellID) (spell Spell, ok bool) {
	if i := s.spellIndex(id); i >= 0 {
		return s.Spells[i], true
	}
	return Spell{}, false
}

// CheckSpells refuses more spells than there can be, and two with one id (SM-10.6).
func (s Settings) CheckSpells() error {
	if len(s.Spells) > MaxSpells {
		return fault.New(fault.Invalid, "fault.spell.many", MaxSpells, len(s.Spells)).By("SM-10.6")
	}
	for i, spell := range s.Spells {
		switch {
		case spell.ID == "" || spell.Name == "":
			return fault.New(fault.Invalid, "fault.spell.nameless", i+1)
		case s.spellIndex(spell.ID) < i:
			return fault.New(fault.Invalid, "fault.spell.id", string(spell.ID)).By("SM-10.6")
		}
	}
	return nil
}

func (s Settings) spellIndex(id SpellID) int {
	return slices.IndexFunc(s.Spells, func(each Spell) bool { return each.ID == id })
}

// Casts are the spells that a person has cast in this match: bit i is the i-th of the settings.
type Casts uint64

// Has reports whether the i-th spell of the settings has been cast.
func (c Casts) Has(i int) bool { return c&(1<<i) != 0 }

// Count returns how many spells have been cast.
func (c Casts) Count() int { return bits.OnesCount64(uint64(c)) }

// CanCast returns why the person of the piece that r names may not cast a spell now, or nil
// (SM-10.6): the person stands on the board on the side that moves next, has not cast it yet,
// and has casts left.
func (m Match) CanCast(r Ref, id SpellID) error {
	i := m.Settings.spellIndex(id)
	if i < 0 {
		return fault.New(fault.Illegal, "fault.spell.unknown", string(id)).By("SM-10.6")
	}
	if side := m.Play.Position.Side(); r.Slot == NoSlot || r.Side != side || !m.Play.Figure(r).OnBoard {
		return fault.New(fault.Illegal, "fault.spell.caster", sideWord(side)).By("SM-10.6")
	}
	cast := m.Play.Figure(r).Casts
	switch {
	case cast.Has(i):
		return fault.New(fault.Illegal, "fault.spell.twice", m.Settings.Spells[i].Name).By("SM-10.6")
	case cast.Count() >= m.Settings.SpellsPerPerson:
		return fault.New(fault.Illegal, "fault.spell.limit", m.Settings.SpellsPerPerson, cast.Count()+1).By("SM-10.6")
	}
	return nil
}

// Castable returns the spells that the person of the piece that r names may cast now, in the
// order of the settings.
func (m Match) Castable(r Ref) []Spell {
	var all []Spell
	for _, spell := range m.Settings.Spells {
		if m.CanCast(r, spell.ID) == nil {
			all = append(all, spell)
		}
	}
	return all
}
