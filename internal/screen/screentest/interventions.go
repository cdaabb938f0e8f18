package screentest

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// interventions of the Referee, in a tournament with spells.
var interventions = map[string]func(*game){
	"intervened": func(g *game) {
		withSpells(g)
		g.give(magici.Intervene{Seen: g.m.LastEntry(), Reason: "stanno così sulla scacchiera", Effects: []magici.Effect{
			{Do: magici.EffectMove, From: g.square("a1"), To: g.square("a4")},
			{Do: magici.EffectSwap, From: g.square("e8"), To: g.square("h8")},
			{Do: magici.EffectReturn, Person: "q6", Square: g.square("f6")},
			{Do: magici.EffectRemove, Square: g.square("b8")},
			{Do: magici.EffectBecome, Square: g.square("e4"), Piece: chess.Knight},
			{Do: magici.EffectPoints, Side: chess.White, Points: 3},
			{Do: magici.EffectPoints, Side: chess.White, Points: -1},
			{Do: magici.EffectTurn, Side: chess.Black},
		}})
	},
	"spell": func(g *game) {
		withSpells(g)
		g.give(magici.Intervene{Seen: g.m.LastEntry(), Spell: "lumos", Caster: "p5", Effects: []magici.Effect{}})
		g.give(magici.Intervene{Seen: g.m.LastEntry(), Spell: "accio", Caster: "p7", Effects: []magici.Effect{
			{Do: magici.EffectReturn, Person: "q6", Square: g.square("f6")},
		}})
	},
	// While a move is performed a piece changes on its square, and the match ends.
	"intervened-performing": func(g *game) {
		thinking(g)
		g.move("c1g5")
		g.give(magici.Intervene{Seen: g.m.LastEntry(), Reason: "regola della serata", Effects: []magici.Effect{
			{Do: magici.EffectBecome, Square: g.square("a8"), Piece: chess.Bishop},
		}})
	},
	"intervened-over": func(g *game) {
		thinking(g)
		g.give(magici.Intervene{Seen: g.m.LastEntry(), Reason: "penalità", Effects: []magici.Effect{
			{Do: magici.EffectPoints, Side: chess.White, Points: -2},
		}})
		g.end("agreement")
	},
}

// withSpells is thinking where spells are cast; Black's Knight N2 has been eaten.
func withSpells(g *game) {
	thinking(g)
	g.m.Settings.Spells = []magici.Spell{
		{ID: "lumos", Name: "Lumos", Text: "Tutta la Casa alza la bacchetta.", Category: "Cerimonia"},
		{ID: "accio", Name: "Accio", Text: "Una persona mangiata torna sulla scacchiera.", Category: "Movimento"},
	}
	g.m.Settings.SpellsPerPerson = 1
}
