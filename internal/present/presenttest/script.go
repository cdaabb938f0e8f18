package presenttest

import (
	"testing"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// step is the match time between two orders, in milliseconds.
const step = 4000

// script leads a match by orders; one that is refused fails the test.
type script struct {
	t   testing.TB
	m   magici.Match
	now magici.Instant
}

var (
	referee   = magici.Actor{Role: magici.Referee}
	organiser = magici.Actor{Role: magici.Organiser}
	system    = magici.Actor{Role: magici.System}
)

func (s *script) do(by magici.Actor, o magici.Order) {
	s.t.Helper()
	s.now += step
	events, err := magici.Decide(s.m, magici.Command{By: by, Order: o}, s.now)
	if err != nil {
		s.t.Fatalf("%s: %v", o.Kind(), err)
	}
	for _, e := range events {
		s.m = magici.Apply(s.m, e)
	}
}

func (s *script) referee(o magici.Order) { s.t.Helper(); s.do(referee, o) }

// army buys and assigns; the first person of a House is its Strategist.
func (s *script) army(side chess.Side, slots ...magici.Slot) {
	roster := rosterOf(s.m.Teams[side].House)
	for _, slot := range slots {
		s.referee(magici.Buy{Side: side, Slot: slot})
	}
	i := 1
	for slot := range s.m.Teams[side].Army.All() {
		s.referee(magici.Assign{Side: side, Slot: slot, Person: roster[i], Roster: roster})
		i++
	}
}

func (s *script) confirm(side chess.Side) {
	s.do(magici.Actor{Role: magici.Strategist, Side: side}, magici.Confirm{Side: side, Draft: s.m.Teams[side].Draft})
}

// place deploys pieces, such as "R1a1", for whoever's turn it is.
func (s *script) place(pieces ...string) {
	for _, p := range pieces {
		side, _ := s.m.ToPlace()
		slot, err := magici.ParseSlot(p[:2])
		if err != nil {
			s.t.Fatal(err)
		}
		s.referee(magici.Place{Side: side, Slot: slot, Square: square(p[2:])})
	}
}

func (s *script) wands(leaveOut int) {
	for side := chess.White; side <= chess.Black; side++ {
		for slot := range s.m.Teams[side].Army.All() {
			if leaveOut--; leaveOut < 0 {
				s.referee(magici.TickWand{Side: side, Slot: slot, Has: true})
			}
		}
	}
}

// move moves without confirming that it has been performed.
func (s *script) move(from, to string) {
	s.t.Helper()
	s.referee(magici.Move{Turn: s.m.Turn, From: square(from), To: square(to), Question: question()})
}

func (s *script) perform() { s.t.Helper(); s.referee(magici.Perform{Turn: s.m.Turn}) }

// moves makes quiet moves, such as "e2e4", each performed.
func (s *script) moves(all ...string) {
	s.t.Helper()
	for _, m := range all {
		s.move(m[:2], m[2:])
		s.perform()
	}
}

func (s *script) settle(o magici.Outcome) {
	s.t.Helper()
	s.referee(magici.Settle{Asked: s.m.Asking.Serial, Outcome: o})
}

func square(name string) chess.Square {
	return chess.SquareAt(int(name[0]-'a'), int(name[1]-'1'))
}

func question() *magici.Question {
	return &magici.Question{
		ID: "negozi-01", Subject: "scuola", Difficulty: 1,
		It: magici.Wording{Text: "In quale negozio di Diagon Alley si comprano le bacchette?", Answer: "Da Olivander"},
		En: magici.Wording{Text: "Which shop in Diagon Alley sells wands?", Answer: "Ollivanders"},
	}
}
