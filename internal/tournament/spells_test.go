package tournament_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	. "scacchimagici/internal/tournament"
)

var lumos = magici.Spell{ID: "lumos", Name: "Lumos", Text: "Tutti alzano la bacchetta, e luce sia.", Category: "Cerimonia"}

// TestReadSpells reads tables that people paste.
func TestReadSpells(t *testing.T) {
	for _, c := range []struct {
		name, table string
		want        []magici.Spell
	}{
		{"semicolons", "lumos;Lumos;Tutti alzano la bacchetta, e luce sia.;Cerimonia\n", []magici.Spell{lumos}},
		{"tabs, headings, empty lines", "id\tnome\ttesto\tcategoria\n\nlumos\tLumos\tTutti alzano la bacchetta, e luce sia.\tCerimonia\n", []magici.Spell{lumos}},
		{"commas and quotes", "lumos,Lumos,\"Tutti alzano la bacchetta, e luce sia.\",Cerimonia", []magici.Spell{lumos}},
		{"ids made of the names", "Lumos;Tutti alzano la bacchetta, e luce sia.;Cerimonia\r\nExpecto Patronum!;Scudo;\r\n", []magici.Spell{
			lumos, {ID: "expecto-patronum", Name: "Expecto Patronum!", Text: "Scudo"},
		}},
	} {
		got, err := ReadSpells(c.table)
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v %s", c.name, err, diff)
		}
	}
}

// TestReadSpellsRefuses names the lines and why.
func TestReadSpellsRefuses(t *testing.T) {
	words, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, table, want string }{
		{"nothing", " \n", "Nell’elenco non c’è nessun incantesimo."},
		{"two columns", "a;b;c;d\nLumos;luce", "Niente è cambiato. Riga 2: servono 3 o 4 colonne (id, nome, testo, categoria), non 2."},
		{"an id twice", "a;A;x;y\n\na;B;x;y", "Niente è cambiato. Riga 3: l’id «a» c’è già nella riga 1."},
		{"no name, and a story", "a;;x;y\nb;B;" + strings.Repeat("x", 301) + ";y", "Niente è cambiato. Riga 1: Il nome di un incantesimo ha da 1 a 60 caratteri. Riga 2: Il testo di un incantesimo ha al massimo 300 caratteri."},
	} {
		_, err := ReadSpells(c.table)
		f := fault.From(err)
		if f == nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := words.In(locale.Italian).Fault(f); got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

// TestSpellOrders changes the list, and refuses impossible spells.
func TestSpellOrders(t *testing.T) {
	state := do(t, cup(t),
		AddSpell{Name: " Lumos ", Text: lumos.Text, Category: "Cerimonia", Reason: "x"},
		AddSpell{Spell: "nox", Name: "Nox", Reason: "x"},
		EditSpell{Spell: "nox", Name: "Nox", Text: "Buio", Reason: "x"},
		ImportSpells{Table: "nox;Nox;Silenzio;Cerimonia\naccio;Accio;;", Reason: "x"},
		RemoveSpell{Spell: "lumos", Reason: "x"},
	)
	want := []magici.Spell{{ID: "nox", Name: "Nox", Text: "Silenzio", Category: "Cerimonia"}, {ID: "accio", Name: "Accio"}}
	if diff := cmp.Diff(want, state.Settings.Spells); diff != "" {
		t.Error(diff)
	}
	replaced := do(t, state, ImportSpells{Table: "Lumos;" + lumos.Text + ";Cerimonia", Replace: true, Reason: "x"})
	if diff := cmp.Diff([]magici.Spell{lumos}, replaced.Settings.Spells); diff != "" {
		t.Error(diff)
	}
	// An order of all settings that leaves out the spells does not change them.
	kept := do(t, state, ChangeSettings{Settings: DefaultSettings(), Reason: "x"})
	if diff := cmp.Diff(want, kept.Settings.Spells); diff != "" {
		t.Error(diff)
	}
	var many strings.Builder
	for n := range magici.MaxSpells + 1 {
		many.WriteString(strings.Repeat("a", n%20+1) + strings.Repeat("b", n/20) + ";text;\n")
	}
	for _, c := range []struct {
		name  string
		order Order
		key   string
	}{
		{"an id that is there", AddSpell{Name: "Nox", Reason: "x"}, "fault.spell.id"},
		{"no name", AddSpell{Name: " ", Reason: "x"}, "fault.spell.name"},
		{"one that is not there", EditSpell{Spell: "lumos", Name: "x", Reason: "x"}, "fault.spell.unknown"},
		{"… to take away", RemoveSpell{Spell: "lumos", Reason: "x"}, "fault.spell.unknown"},
		{"no reason once a match is planned", RemoveSpell{Spell: "nox"}, "fault.reason.missing"},
		{"too many", ImportSpells{Table: many.String(), Reason: "x"}, "fault.spell.many"},
		{"a list with a fault", ImportSpells{Table: "nox;Nox", Reason: "x"}, "fault.spells.wrong"},
		{"after the first purchase", with{AddSpell{Name: "Lumos", Reason: "x"}, known{Lock: true}}, "fault.settings.locked"},
		{"… too", with{ImportSpells{Table: "Lumos;luce;", Reason: "x"}, known{Lock: true}}, "fault.settings.locked"},
	} {
		_, err := organiser(state, c.order)
		if f := fault.From(err); f == nil || f.Key != c.key {
			t.Errorf("%s: %v, want %s", c.name, err, c.key)
		}
	}
}
