package magici_test

import (
	"reflect"
	"testing"

	"scacchimagici/internal/magici"
)

// TestSpells holds the limits of SM-10.6.
func TestSpells(t *testing.T) {
	spells := func(each int) func(*magici.Settings) {
		return func(s *magici.Settings) {
			s.SpellsPerPerson = each
			s.Spells = []magici.Spell{{ID: "lumos", Name: "Lumos"}, {ID: "accio", Name: "Accio"}, {ID: "nox", Name: "Nox"}}
		}
	}
	tell(t, []story{
		{"without effects and without a reason, the King too", castles, white, spells(1), `
			spell:lumos:w-K → thinking white log:1 last:intervention
			spell:lumos:w-R1:move_h8_h5 → rh5 log:2`},
		{"each spell once a person, so many in all", castles, white, spells(2), `
			spell:lumos:w-R1 spell:lumos:w-R1 → illegal fault.spell.twice
			spell:accio:w-R1 spell:nox:w-R1 → illegal fault.spell.limit
			spell:nox:w-R2 → log:3`},
		{"of the side to move, in performing of the one that moves next", castles, white, spells(1), `
			spell:lumos:b-R1 → illegal fault.spell.caster
			a1a2 spell:lumos:w-R1 → illegal fault.spell.caster
			spell:lumos:b-R1 → performing
			spell:nox:b-R2:turn_white → performing
			spell:lumos:w-R1 → performing`},
		{"who stands on the board before the effects", castles, white, spells(1), `
			int:remove_a1 spell:lumos:w-R1:return_w-R1_a1 → illegal fault.spell.caster
			spell:lumos:w-R2:remove_h1 → .h1
			spell:lumos:w-strategist → illegal fault.spell.caster
			spell:lumos:w-spare → illegal fault.spell.caster`},
		{"who returns has cast what he had", castles, white, spells(1), `
			spell:lumos:w-R1:remove_a1 int:return_w-R1_a1 spell:nox:w-R1 → illegal fault.spell.limit`},
		{"a substitute casts for the one who began", castles, white, spells(1), `
			spell:lumos:w-R1 sub:white:R1:w-spare spell:nox:w-spare → illegal fault.spell.limit
			spell:nox:w-R1 → illegal fault.spell.limit`},
		{"taken back it has not been cast", castles, white, spells(1), `
			spell:lumos:w-R1 undo:0 . spell:lumos:w-R1 → thinking`},
		{"not one that there is not, nor where none are cast", castles, white, spells(0), `
			spell:alohomora:w-R1 → illegal fault.spell.unknown
			spell:lumos:w-R1 → illegal fault.spell.limit`},
		{"not after the end", castles, white, spells(1), `
			end:agreement organiser@spell:lumos:w-R1:points_white_1 → illegal fault.spell.over`},
		{"with its caster only, and the other way round", castles, white, spells(1), `
			spell:lumos → invalid fault.field.missing
			spell::w-R1 → invalid fault.field.missing`},
	})
}

// TestCastable lists what a person may still cast.
func TestCastable(t *testing.T) {
	s := magici.DefaultSettings()
	s.SpellsPerPerson = 2
	s.Spells = []magici.Spell{{ID: "lumos"}, {ID: "accio"}, {ID: "nox"}}
	b := begin(t, castles, white, s)
	rook := magici.Ref{Side: white, Slot: slotOf("R1")}
	for _, c := range []struct {
		line string
		want []magici.SpellID
	}{
		{"", []magici.SpellID{"lumos", "accio", "nox"}},
		{"spell:accio:w-R1", []magici.SpellID{"lumos", "nox"}},
		{"spell:nox:w-R1", nil},
		{"undo:1 .", []magici.SpellID{"lumos", "nox"}},
		{"a1a2 .", nil}, // the other side's turn
	} {
		b.line(c.line)
		var got []magici.SpellID
		for _, spell := range b.m.Castable(rook) {
			got = append(got, spell.ID)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("after %q: %v, want %v", c.line, got, c.want)
		}
	}
}
