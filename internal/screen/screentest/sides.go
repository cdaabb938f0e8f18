package screentest

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// sides are stages that differ for each side: only one of them has something to do.
var sides = map[string]func(*game){
	"named": named,
	// White has three points left and no person for the Knight; Black has bought a Queen.
	"buying": func(g *game) {
		named(g)
		g.give(magici.Open{})
		g.army(chess.White, map[magici.Slot]magici.PersonID{
			magici.King: "p2", g.slot("B1"): "p3", g.slot("R1"): "p4", g.slot("N1"): "",
		})
		g.army(chess.Black, map[magici.Slot]magici.PersonID{magici.Queen: "q3"})
	},
	// The most pieces that are possible, and a side that has only one to place.
	"crowded": func(g *game) {
		named(g)
		g.give(magici.Open{})
		g.army(chess.White, map[magici.Slot]magici.PersonID{
			magici.King: "p2", magici.Queen: "p3", g.slot("P1"): "p4", g.slot("P2"): "p5", g.slot("P3"): "p6",
			g.slot("P4"): "p7", g.slot("P5"): "p8", g.slot("P6"): "p9",
		})
		g.army(chess.Black, map[magici.Slot]magici.PersonID{magici.King: "q2", g.slot("R1"): "q3"})
		g.confirm(chess.White)
		g.confirm(chess.Black)
	},
	"deployment-black": func(g *game) { deployment(g); g.place("P1 e2") },
	"hurry":            func(g *game) { thinking(g); g.wait(25) },
	"black":            black,
	"direct-black":     func(g *game) { black(g); g.call("h8") },
	"promoted":         func(g *game) { promotion(g); g.move("e7e8q") },
	"king-duel": func(g *game) {
		queenWins(g)
		g.perform()
		g.play("b8c6")
		g.move("d7e8")
	},
}

func named(g *game) {
	for side, strategist := range []magici.PersonID{"p1", "q1"} {
		g.give(magici.NameStrategist{Side: chess.Side(side), Person: strategist})
	}
}

// black: White's Bishop has moved, Black thinks.
func black(g *game) {
	thinking(g)
	g.play("c1g5")
}
