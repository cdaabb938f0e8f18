package presenttest

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// stages lead a planned match to what their names say. Each begins where another ends.
var stages map[string]func(*script)

func init() {
	stages = map[string]func(*script){
		"planned":    func(*script) {},
		"purchase":   purchase,
		"sealed":     sealed,
		"deployment": deployment,
		"wands":      func(s *script) { ready(s); s.wands(4) },
		"tossed":     tossed,
		"start":      start,
		"duel":       duel,
		"revealed":   func(s *script) { duel(s); s.referee(magici.Reveal{Asked: s.m.Asking.Serial}) },
		"voided": func(s *script) {
			duel(s)
			s.referee(magici.Void{Asked: s.m.Asking.Serial, Reason: "già sentita", Question: question()})
		},
		"unasked":  unasked,
		"attacker": func(s *script) { duel(s); s.settle(magici.AttackerFirst) },
		"defender": func(s *script) { duel(s); s.settle(magici.DefenderFirst) },
		"neither":  func(s *script) { duel(s); s.settle(magici.Neither) },
		"thinking": thinking,
		"held":     func(s *script) { thinking(s); s.referee(magici.MovedInTime{Turn: s.m.Turn}) },
		"direct":   direct,
		"directduel": func(s *script) {
			direct(s)
			s.move("a1", "a8")
			s.referee(magici.Reveal{Asked: s.m.Asking.Serial})
		},
		"timeout":    func(s *script) { direct(s); s.now += 11_000; s.do(system, magici.Timeout{}) },
		"performing": func(s *script) { thinking(s); s.move("c1", "g5") },
		"walkback":   walkback,
		"paused":     func(s *script) { thinking(s); s.referee(magici.Pause{Reason: "piove"}) },
		"restarted":  func(s *script) { thinking(s); s.do(system, magici.Pause{}) },
		"king":       king,
		"kinglost":   kinglost,
		"time":       func(s *script) { thinking(s); s.now += 1_200_000; s.do(system, magici.TimeUp{}) },
		"drawn":      func(s *script) { start(s); s.now += 1_200_000; s.do(system, magici.TimeUp{}) },
		"forfeit":    func(s *script) { thinking(s); s.end("forfeit") },
		"agreement":  func(s *script) { thinking(s); s.end("agreement") },
		"annulled":   func(s *script) { s.end("annulled") },
	}
}

func (s *script) end(by string) {
	side := chess.White
	s.do(organiser, magici.End{By: by, Side: &side, Reason: "temporale"})
}

func purchase(s *script) {
	for side, t := range s.m.Teams {
		roster := rosterOf(t.House)
		s.referee(magici.NameStrategist{Side: chess.Side(side), Person: roster[0], Roster: roster})
	}
	s.referee(magici.Open{Settings: magici.DefaultSettings()})
	s.army(chess.White, magici.Queen, slot("R1"), slot("B1"), slot("P1"))
	s.army(chess.Black, slot("R1"), slot("R2"), slot("N1"), slot("N2"), slot("P1"), slot("P2"))
}

func sealed(s *script) {
	purchase(s)
	s.confirm(chess.White)
	s.referee(magici.LimitPurchase{Seconds: 180})
}

func deployment(s *script) {
	sealed(s)
	s.confirm(chess.Black)
	s.place("R1a1", "R1h8", "B1c1", "R2a8")
}

func ready(s *script) {
	deployment(s)
	s.place("P1e2", "N1b8", "N2g8", "P1d7", "P2f7")
}

func tossed(s *script) {
	ready(s)
	s.wands(0)
	first := chess.White
	s.do(system, magici.TossCoin{By: "system", First: &first})
}

func start(s *script) { tossed(s); s.referee(magici.Start{}) }

// duel: Black's Knight attacks White's Queen.
func duel(s *script) {
	start(s)
	s.moves("e2e4", "g8f6", "d1g4")
	s.move("f6", "g4")
}

// unasked is a Duel for which the set of questions is empty.
func unasked(s *script) {
	start(s)
	s.moves("e2e4", "g8f6", "d1g4")
	s.referee(magici.Move{Turn: s.m.Turn, From: square("f6"), To: square("g4")})
}

// thinking: the Queen has won, White is to move.
func thinking(s *script) { duel(s); s.settle(magici.DefenderFirst); s.perform() }

// direct: the Rook on a1 has called, and sees the Rook on a8.
func direct(s *script) { thinking(s); s.referee(magici.Call{Turn: s.m.Turn, Square: square("a1")}) }

func walkback(s *script) {
	thinking(s)
	s.moves("c1g5")
	s.referee(magici.Undo{To: s.m.Last() - 1, Seen: s.m.Last(), Reason: "casella sbagliata"})
}

func king(s *script) {
	thinking(s)
	s.move("g4", "d7")
	s.settle(magici.AttackerFirst)
	s.perform()
	s.moves("b8c6")
	s.move("d7", "e8")
	s.settle(magici.Neither)
}

// kinglost: Black's King attacks the Queen beside it and loses.
func kinglost(s *script) {
	thinking(s)
	s.move("g4", "d7")
	s.settle(magici.AttackerFirst)
	s.perform()
	s.move("e8", "d7")
	s.settle(magici.DefenderFirst)
}

func slot(name string) magici.Slot {
	s, err := magici.ParseSlot(name)
	if err != nil {
		panic(err)
	}
	return s
}
