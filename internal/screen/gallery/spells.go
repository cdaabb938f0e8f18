package gallery

import "scacchimagici/internal/magici"

// Cast is the spell that an intervention casts.
const Cast magici.SpellID = "scambio-di-scope"

// Spells have names and texts of the greatest length, and of the least.
var Spells = []magici.Spell{
	{ID: "lumos", Name: "Lumos", Text: "Tutta la Casa alza la bacchetta.", Category: "Cerimonia"},
	{ID: Cast, Name: "Scambio di scope", Text: "Due compagni si scambiano di posto.", Category: "Movimento"},
	{
		ID: "grande-incantesimo-della-ritirata-strategica", Name: "Grande Incantesimo della Ritirata Strategica di Montefiascone",
		Text:     "Chi lo lancia torna sulla traversa da cui è partito, se la sua casa è libera; se non lo è, resta dove sta e la Casa avversaria guadagna un Punto Pedina. Non si può lanciare due volte di seguito, né mentre è in corso una Mangiata.",
		Category: "Movimento di chi lo lancia e di nessun altro",
	},
	{ID: "oc", Name: "Oc"},
}
