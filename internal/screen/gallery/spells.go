package gallery

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/plan"
)

// spellsPage is the organiser's page of the spells.
const spellsPage = "desk-spells"

// galleryUsed is the spell that an intervention of the gallery casts.
const galleryUsed magici.SpellID = "scambio-di-scope"

// gallerySpells have names and texts of the greatest length, and of the least.
var gallerySpells = []magici.Spell{
	{ID: "lumos", Name: "Lumos", Text: "Tutta la Casa alza la bacchetta.", Category: "Cerimonia"},
	{ID: galleryUsed, Name: "Scambio di scope", Text: "Due compagni si scambiano di posto.", Category: "Movimento"},
	{
		ID: "grande-incantesimo-della-ritirata-strategica", Name: "Grande Incantesimo della Ritirata Strategica di Montefiascone",
		Text:     "Chi lo lancia torna sulla traversa da cui è partito, se la sua casa è libera; se non lo è, resta dove sta e la Casa avversaria guadagna un Punto Pedina. Non si può lanciare due volte di seguito, né mentre è in corso una Mangiata.",
		Category: "Movimento di chi lo lancia e di nessun altro",
	},
	{ID: "oc", Name: "Oc"},
}

// spellPages are the states of that page that the gallery shows.
var spellPages = []struct {
	name   string
	change func(*plan.Spells)
}{
	{"none", func(s *plan.Spells) { s.Tournament.Settings.Spells = nil }},
	{"list", func(s *plan.Spells) { s.Done = "add-spell" }},
	{"edited", func(s *plan.Spells) { s.Edit = gallerySpells[2].ID }},
	{"refused", func(s *plan.Spells) {
		s.Edit = galleryUsed
		s.Refused = fault.New(fault.Invalid, "fault.spell.id", "lumos")
	}},
	{"locked", func(s *plan.Spells) { s.Locked = true }},
	{"no-tournament", func(s *plan.Spells) { s.Tournament = tournament.Tournament{} }},
}

// spells shows the page at one of its states; nil for another one.
func spells(words *locale.Words, name, theme string) templ.Component {
	for _, state := range spellPages {
		if state.name != name {
			continue
		}
		t := tournament.Tournament{ID: "t", Name: "Coppa delle Case 2026", Settings: tournament.DefaultSettings(), Matches: []magici.Plan{invented}}
		t.Settings.Spells = gallerySpells
		s := plan.Spells{Words: words, Language: "/", Tournament: t, NewID: func() string { return "invented" }}
		state.change(&s)
		return plan.SpellsPage(layout.Page{Words: words, Audience: "organiser", Theme: theme}, s)
	}
	return nil
}
