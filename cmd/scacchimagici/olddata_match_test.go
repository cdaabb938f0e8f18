package main

import "maps"

// oldMatch is a match in which the organiser gives all orders.
type oldMatch struct {
	*oldServer
	path   string
	houses [2]string
	people [2][]string
}

// matchState is the part of a match that the recipe reads.
type matchState struct {
	Phase             string
	Turn, Asked, Last int
	ToMove            string
	Sides             [2]struct{ Draft int }
	Moves             []string
	Pieces            []struct{ Side, Slot, Square string }
}

var bothSides = [2]string{"white", "black"}

func (m *oldMatch) state() (st matchState) {
	m.t.Helper()
	m.decode(m.path, &st)
	return st
}

// as gives an order as a seat.
func (m *oldMatch) as(seat, command string, own orderFields) {
	m.t.Helper()
	all := orderFields{}
	if seat != "" {
		all["as"] = seat
	}
	maps.Copy(all, own)
	m.order(m.path+"/commands", command, all)
}

func (m *oldMatch) do(command string, own orderFields) { m.t.Helper(); m.as("", command, own) }

// playMatches plays two matches of a tournament to their ends and begins the third, which it
// returns.
func (s *oldServer) playMatches(tournament string) *oldMatch {
	s.t.Helper()
	people := s.people(tournament)
	match := func(id, white, black string) *oldMatch {
		return &oldMatch{
			oldServer: s, path: "/api/v1/matches/" + tournament + "." + id,
			houses: [2]string{white, black}, people: [2][]string{people[white], people[black]},
		}
	}
	first := match("1A", "leoni", "corvi")
	first.prepare()
	first.playOn()
	first.do("end", orderFields{"by": "agreement", "reason": "prova"})
	second := match("2A", "corvi", "serpi")
	second.do("swap-colours", orderFields{"white": "serpi"})
	second.do("swap-colours", orderFields{"white": "corvi"})
	second.prepare()
	second.eat("a1", "a8", "attacker")
	second.do("end", orderFields{"by": "incident", "reason": "pioggia"})
	third := match("3B", "serpi", "leoni")
	third.prepare()
	return third
}

// prepare goes on until the match has started and White thinks.
func (m *oldMatch) prepare() {
	m.t.Helper()
	army := []string{"K", "Q", "R1", "N1", "P1", "P2"}
	for side, name := range bothSides {
		m.do("name-strategist", orderFields{"side": name, "person": m.people[side][0]})
	}
	m.do("open", nil)
	m.do("limit-purchase", orderFields{"seconds": 600})
	help := func(side int) {
		m.t.Helper()
		m.do("help-purchase", orderFields{"side": bothSides[side]})
	}
	help(0)
	help(1)
	m.do("buy", orderFields{"side": "white", "slot": "B1"})
	m.do("sell", orderFields{"side": "white", "slot": "B1"})
	for side, name := range bothSides {
		for i, slot := range army {
			if slot != "K" {
				m.do("buy", orderFields{"side": name, "slot": slot})
			}
			m.do("assign", orderFields{"side": name, "slot": slot, "person": m.people[side][i+1]})
		}
	}
	confirm := func(side int) {
		m.t.Helper()
		m.do("confirm", orderFields{"side": bothSides[side], "draft": m.state().Sides[side].Draft})
	}
	confirm(0)
	m.do("reopen-purchase", orderFields{"side": "white", "reason": "sbaglio"})
	help(0)
	confirm(0)
	confirm(1)
	m.do("return-to-purchase", orderFields{"reason": "sbaglio"})
	help(0)
	confirm(0)
	help(1)
	confirm(1)
	for n, at := range [][3]string{{"R1", "a1", "a8"}, {"N1", "b1", "b8"}, {"P1", "g2", "b7"}, {"P2", "c2", "f7"}} {
		for side, name := range bothSides {
			place := orderFields{"side": name, "slot": at[0], "square": at[side+1]}
			m.do("place", place)
			if n == 1 && side == 0 {
				m.do("take-back", orderFields{"side": name, "slot": at[0]})
				m.do("place", place)
			}
		}
	}
	m.do("return-to-deployment", orderFields{"reason": "sbaglio"})
	m.do("place", orderFields{"side": "black", "slot": "P2", "square": "f7"})
	for _, name := range bothSides {
		for _, slot := range army {
			m.do("tick-wand", orderFields{"side": name, "slot": slot, "has": true})
		}
	}
	m.do("toss", orderFields{"by": "coin", "first": "white"})
	m.do("start", nil)
}

func (m *oldMatch) move(from, to string) {
	m.t.Helper()
	m.do("move", orderFields{"turn": m.state().Turn, "from": from, "to": to})
}

func (m *oldMatch) perform() {
	m.t.Helper()
	m.do("perform", orderFields{"turn": m.state().Turn})
}

// eat captures an enemy piece, decides the Duel and confirms the move.
func (m *oldMatch) eat(from, to, outcome string) {
	m.t.Helper()
	m.move(from, to)
	m.do("settle", orderFields{"asked": m.state().Asked, "outcome": outcome})
	m.perform()
}

// playOn gives the orders of a turn and of a Duel, with all corrections of a Referee.
func (m *oldMatch) playOn() {
	m.t.Helper()
	m.move("g2", "g3")
	m.perform()
	m.do("call", orderFields{"turn": m.state().Turn, "square": "b8"})
	m.move("b8", "c6")
	m.perform()
	m.do("pause", orderFields{"reason": "acqua"})
	m.do("resume", nil)
	m.do("correct-clock", orderFields{"clock": "match", "mode": "add", "seconds": 30, "reason": "tardi"})
	m.do("moved-in-time", orderFields{"turn": m.state().Turn})
	m.move("a1", "a8")
	m.do("void", orderFields{"asked": m.state().Asked, "reason": "poco chiara"})
	m.do("reveal", orderFields{"asked": m.state().Asked})
	m.do("settle", orderFields{"asked": m.state().Asked, "outcome": "attacker"})
	m.do("replace", orderFields{"asked": m.state().Asked, "outcome": "neither"})
	st := m.state()
	m.do("undo", orderFields{"to": st.Last - 1, "seen": st.Last, "reason": "tocco sbagliato"})
	m.do("settle", orderFields{"asked": m.state().Asked, "outcome": "attacker"})
	m.perform()
	m.do("substitute", orderFields{"side": "black", "slot": "N1", "person": m.people[1][7], "reason": "caviglia"})
	m.do("correct-clock", orderFields{"clock": "turn", "mode": "set", "seconds": 60, "reason": "tardi"})
	m.eat("d8", "d1", "defender")
}

// leaveInDuel plays until a question is on the screens, and leaves the match there.
func (m *oldMatch) leaveInDuel() {
	m.t.Helper()
	m.move("c2", "c4")
	m.perform()
	m.move("b7", "b5")
	m.perform()
	m.move("c4", "b5")
	m.do("reveal", orderFields{"asked": m.state().Asked})
}
