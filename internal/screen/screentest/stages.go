package screentest

import (
	"maps"
	"slices"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Stages returns the names of all stages, sorted.
func Stages() []string { return slices.Sorted(maps.Keys(stages())) }

// Match returns the match at a stage and its time, a second after the last order.
func Match(t testing.TB, stage string) (magici.Match, magici.Instant) {
	t.Helper()
	lead, ok := stages()[stage]
	if !ok {
		t.Fatalf("no stage %q", stage)
	}
	g := &game{t: t, m: magici.New(magici.Plan{
		Tournament: "2026", ID: "1A", Round: 1, Board: "A", White: "gri", Black: "cor",
	})}
	lead(g)
	g.wait(1)
	return g.m, g.now
}

// stages play a planned match up to the stage of each name.
func stages() map[string]func(*game) {
	all := map[string]func(*game){}
	maps.Copy(all, before)
	maps.Copy(all, during)
	maps.Copy(all, after)
	maps.Copy(all, sides)
	maps.Copy(all, interventions)
	return all
}

// before the first turn.
var before = map[string]func(*game){
	"planned":    func(*game) {},
	"purchase":   purchase,
	"confirmed":  confirmed,
	"helped":     func(g *game) { confirmed(g); g.give(magici.HelpPurchase{Side: chess.Black}) },
	"deployment": deployment,
	"ready":      deployed,
	"wands": func(g *game) {
		deployed(g)
		for slot := range g.m.Teams[chess.White].Army.All() {
			g.give(magici.TickWand{Side: chess.White, Slot: slot, Has: true})
		}
	},
	"tossed": tossed,
}

// during the match.
var during = map[string]func(*game){
	"start":    start,
	"thinking": thinking,
	"held":     func(g *game) { thinking(g); g.give(magici.MovedInTime{Turn: g.m.TurnSerial}) },
	"raised":   func(g *game) { thinking(g); g.wait(3); g.give(magici.RaiseWand{Turn: g.m.TurnSerial}) },
	"direct":   direct,
	"direct-duel": func(g *game) {
		direct(g)
		g.move("a1a8")
		g.give(magici.Reveal{Asked: g.m.Asking.Serial})
	},
	"timeout":  func(g *game) { direct(g); g.wait(11); g.give(magici.Timeout{}) },
	"duel":     duel,
	"revealed": func(g *game) { duel(g); g.give(magici.Reveal{Asked: g.m.Asking.Serial}) },
	"voided": func(g *game) {
		duel(g)
		g.give(magici.Void{Asked: g.m.Asking.Serial, Reason: "già sentita"})
	},
	"attacker":   func(g *game) { duel(g); g.settle(magici.AttackerFirst) },
	"defender":   func(g *game) { duel(g); g.settle(magici.DefenderFirst) },
	"neither":    func(g *game) { duel(g); g.settle(magici.Neither) },
	"performing": func(g *game) { thinking(g); g.move("c1g5") },
	"undone":     undone,
	"paused":     func(g *game) { thinking(g); g.give(magici.Pause{Reason: "piove"}) },
	"promotion":  promotion,
}

// after its end.
var after = map[string]func(*game){
	"king":      king,
	"king-lost": kingLost,
	"time":      func(g *game) { thinking(g); g.wait(1201); g.give(magici.TimeUp{}) },
	"drawn":     func(g *game) { start(g); g.wait(1201); g.give(magici.TimeUp{}) },
	"forfeit":   func(g *game) { thinking(g); g.end("forfeit") },
	"agreement": func(g *game) { thinking(g); g.end("agreement") },
	"annulled":  func(g *game) { g.end("annulled") },
	"finished":  king,
}

func (g *game) end(by magici.EndReason) {
	side := chess.White
	g.give(magici.End{By: by, Side: &side, Reason: "temporale"})
}

func purchase(g *game) {
	named(g)
	g.give(magici.Open{})
	g.army(chess.White, map[magici.Slot]magici.PersonID{
		magici.King: "p2", magici.Queen: "p3", g.slot("R1"): "p4", g.slot("B1"): "p5", g.slot("P1"): "p7",
	})
	g.army(chess.Black, map[magici.Slot]magici.PersonID{
		magici.King: "q2", g.slot("R1"): "q3", g.slot("R2"): "q4", g.slot("N1"): "q5", g.slot("N2"): "q6", g.slot("P1"): "q7",
	})
}

// confirmed: White's purchase is sealed, Black has three minutes left.
func confirmed(g *game) {
	purchase(g)
	g.confirm(chess.White)
	g.give(magici.LimitPurchase{Seconds: 180})
}

func deployment(g *game) {
	confirmed(g)
	g.confirm(chess.Black)
	g.place("R1 a1", "R1 h8", "B1 c1", "R2 a8")
}

func deployed(g *game) {
	deployment(g)
	g.place("P1 e2", "N1 b8", "N2 g8", "P1 d7")
}

func tossed(g *game) { deployed(g); g.ready(chess.White) }

func start(g *game) { tossed(g); g.give(magici.Start{}) }

// duel: Black's Knight attacks White's Queen.
func duel(g *game) {
	start(g)
	g.play("e2e4", "g8f6", "d1g4")
	g.move("f6g4")
}

// thinking: the Queen has won the Duel, and White is to move.
func thinking(g *game) {
	duel(g)
	g.settle(magici.DefenderFirst)
	g.perform()
}

// direct: the Rook on a1 has called, and sees the Rook on a8.
func direct(g *game) { thinking(g); g.call("a1") }

func undone(g *game) {
	thinking(g)
	g.play("c1g5")
	g.give(magici.Undo{To: g.m.LastEntry() - 1, Seen: g.m.LastEntry(), Reason: "casella sbagliata"})
}

// promotion: White's Pawn stands before the last rank, White is to move.
func promotion(g *game) {
	start(g)
	g.play("e2e4", "h8h7", "e4e5", "h7h6", "e5e6", "h6h5", "e6e7", "e8f7")
}

func king(g *game) {
	queenWins(g)
	g.perform()
	g.play("b8c6")
	g.move("d7e8")
	g.settle(magici.Neither)
}

// kingLost: Black's King attacks the Queen beside it and loses the Duel.
func kingLost(g *game) {
	queenWins(g)
	g.perform()
	g.move("e8d7")
	g.settle(magici.DefenderFirst)
}

func queenWins(g *game) {
	thinking(g)
	g.move("g4d7")
	g.settle(magici.AttackerFirst)
}

func (g *game) slot(name string) magici.Slot {
	g.t.Helper()
	s, err := magici.ParseSlot(name)
	if err != nil {
		g.t.Fatal(err)
	}
	return s
}
