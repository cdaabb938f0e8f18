package cup_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	. "scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
)

func TestKnockout(t *testing.T) {
	d := began(t, Settings{Format: Knockout}, 6)
	if got := pairs(d.now().Round()); got != "1 5-4 2 6-3" {
		t.Fatalf("first round: %s", got)
	}
	if p, _ := d.now().Pairing(1); p.Players != [2]int{5, 4} {
		t.Errorf("the first table has %v: byes take none", p.Players)
	}
	d.wins(4)
	d.wins(6)
	d.draw()
	if got := pairs(d.now().Round()); got != "4-1 2-6" {
		t.Fatalf("second round: %s", got)
	}
	d.wins(1)
	d.wins(6)
	d.draw()
	d.wins(6)
	if d.now().Phase() != Over {
		t.Fatal(d.now().Phase())
	}
	if got := places(d.now()); got != "1:F0 2:A0 3:B0 3:D0 5:C0 5:E0" {
		t.Error(got)
	}
}

func TestDrawInKnockout(t *testing.T) {
	d := began(t, Settings{Format: Knockout}, 2)
	first, _ := d.now().Pairing(1)
	d.do(system, Give{1, 1, 1, 1, "CDFG"})
	d.do(system, Note{Cup: 1, Round: 1, Pairing: 1, Sitting: 1, Result: Result{How: Drawn}})
	second, _ := d.now().Pairing(1)
	if second.Players != [2]int{first.Players[1], first.Players[0]} || second.Code != "" || second.Decided() || second.Sitting != 2 {
		t.Fatalf("after a draw: %+v", second)
	}
	d.do(system, Note{Cup: 1, Round: 1, Pairing: 1, Sitting: 1, Result: Result{Played, 1}}) // of the game before
	if p, _ := d.now().Pairing(1); p.Decided() {
		t.Fatal("the first game counts twice")
	}
	d.second = true
	d.do(system, Note{Cup: 1, Round: 1, Pairing: 1, Sitting: 2, Result: Result{How: Drawn}})
	if p, _ := d.now().Pairing(1); p.Result != (Result{ByLot, second.Players[1]}) || d.now().Phase() != Over {
		t.Fatalf("after two draws: %+v, %s", p, d.now().Phase())
	}
}

// TestKnockoutPromises has people leave: the rounds are as many as announced, and one player wins.
func TestKnockoutPromises(t *testing.T) {
	for people := 2; people <= 40; people++ {
		random := rand.New(rand.NewPCG(7, uint64(people)))
		d := began(t, Settings{Format: Knockout}, people)
		turns := d.now().Turns()
		for d.now().Phase() != Over {
			if p := d.now().Player(1 + random.IntN(people)); random.IntN(3) == 0 && !p.Out && len(d.now().Playing()) > 2 {
				d.do(organiser, Leave{1, p.ID})
			}
			d.anyResult(random)
			if d.now().Phase() == Between {
				d.draw()
			}
		}
		if len(d.now().Rounds) != turns {
			t.Errorf("%d people: %d rounds, %d were said", people, len(d.now().Rounds), turns)
		}
		if s := d.now().Standing(); len(s) > 1 && s[0].Won > 0 && s[1].Place == 1 {
			t.Errorf("%d people: two winners", people)
		}
	}
}

func TestRefusals(t *testing.T) {
	swiss := Settings{Name: "Coppa", Game: "boop", Format: Swiss, Turns: 3}
	with := func(change func(*Settings)) Settings { s := swiss; change(&s); return s }
	d := &driver{t: t}
	check := func(what string, by table.Actor, o Order, want string) {
		t.Helper()
		if got := d.try(by, o); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	check("nobody has opened one", organiser, Enter{1, "Anna"}, "fault.cup.none")
	check("a phone opens none", phone("x"), Open{swiss}, "fault.cup.role")
	check("no format", organiser, Open{with(func(s *Settings) { s.Format = "" })}, "fault.cup.format")
	check("two rounds", organiser, Open{with(func(s *Settings) { s.Turns = 2 })}, "fault.cup.turns")
	check("a day", organiser, Open{with(func(s *Settings) { s.Minutes = 1440 })}, "fault.cup.minutes")
	check("no name", organiser, Open{with(func(s *Settings) { s.Name = " " })}, "fault.name.empty")
	check("a Swiss", organiser, Open{swiss}, "")
	check("a second one", organiser, Open{swiss}, "fault.cup.exists")
	check("Anna", phone("x"), Enter{1, "Anna"}, "")
	check("the same tap", phone("x"), Enter{1, "Anna"}, "")
	check("another Anna", phone("y"), Enter{1, "ANNA"}, "fault.cup.name")
	check("another cup", phone("y"), Enter{2, "Bea"}, "fault.cup.stale")
	check("Bea", phone("x"), Enter{1, "Bea"}, "")
	check("Ciro", phone("x"), Enter{1, "Ciro"}, "")
	check("a fourth on one phone", phone("x"), Enter{1, "Dario"}, "fault.cup.each")
	check("somebody else's", phone("y"), Leave{1, 1}, "fault.cup.notyours")
	check("nobody", organiser, Leave{1, 9}, "fault.cup.player")
	check("too long a line", organiser, EnterMany{1, "Elia\n" + strings.Repeat("x", 31)}, "fault.cup.line")
	check("pasted", organiser, EnterMany{1, "Anna\n\n Elia \r\nFede\nElia\n"}, "")
	if got := len(d.now().Players); got != 5 {
		t.Fatalf("%d people", got)
	}
	check("a name that is taken", organiser, Rename{1, 5, "anna"}, "fault.cup.name")
	check("another name", organiser, Rename{1, 5, "Federica"}, "")
	check("four rounds of five", organiser, Change{1, with(func(s *Settings) { s.Turns = 6 })}, "")
	check("six rounds of five", organiser, Draw{Cup: 1, Round: 1}, "fault.cup.rounds")
	check("back to three", organiser, Change{1, swiss}, "")
	check("lots without all", organiser, drawn{Draw{Cup: 1, Round: 1}, []int{1, 2, 3, 4, 4}}, "fault.cup.lots")
	check("a phone draws", phone("x"), Draw{Cup: 1, Round: 1}, "fault.cup.role")
	check("the second round", organiser, Draw{Cup: 1, Round: 2}, "fault.cup.stale")
	check("the first round", organiser, Draw{Cup: 1, Round: 1}, "")
	check("other settings", organiser, Change{1, swiss}, "fault.cup.begun")
	check("a result of a bye", organiser, Decision{Cup: 1, Round: 1, Pairing: 3, How: Played, Winner: 5}, "fault.cup.bye")
	check("a winner from elsewhere", organiser, Decision{Cup: 1, Round: 1, Pairing: 1, How: Played, Winner: 5}, "fault.cup.winner")
	check("another round", organiser, Decision{Cup: 1, Round: 2, Pairing: 1, How: Played, Winner: 1}, "fault.cup.stale")
	check("no way to decide", organiser, Decision{Cup: 1, Round: 1, Pairing: 1, How: "bye", Winner: 1}, "fault.cup.how")
	check("a phone decides", phone("x"), Decision{Cup: 1, Round: 1, Pairing: 1, How: Played, Winner: 1}, "fault.cup.role")
	check("a note of a person", organiser, Note{Cup: 1, Round: 1, Pairing: 1, Sitting: 1}, "fault.cup.role")
	check("taken back", organiser, Undraw{1, 1}, "")
	check("drawn again", organiser, Draw{Cup: 1, Round: 1}, "")
	check("a result", organiser, Decision{Cup: 1, Round: 1, Pairing: 1, How: Played, Winner: 1}, "")
	check("taken back too late", organiser, Undraw{1, 1}, "fault.cup.undraw")
	check("finished in a round", organiser, Finish{1}, "fault.cup.open")
	check("the other result", organiser, Decision{Cup: 1, Round: 1, Pairing: 2, How: Drawn}, "")
	check("late", phone("y"), Enter{1, "Gaia"}, "")
	if p := d.now().Player(6); p.From != 2 || p.Lot != 6 {
		t.Errorf("late: %+v", p)
	}
	check("finished early", organiser, Finish{1}, "")
	check("late for good", phone("y"), Enter{1, "Ivo"}, "fault.cup.over")
	check("dropped when over", organiser, Drop{1}, "fault.cup.over")
	check("the next cup", organiser, Open{with(func(s *Settings) { s.Format = Knockout })}, "")
	check("one of the first cup", organiser, Draw{Cup: 1, Round: 2}, "fault.cup.stale")
	check("nobody there", organiser, Draw{Cup: 2, Round: 1}, "fault.cup.few")
	check("two", organiser, EnterMany{2, "Anna\nBea"}, "")
	check("a final", organiser, drawn{Draw{Cup: 2, Round: 1}, []int{2, 1}}, "")
	check("late for a knock-out", organiser, Enter{2, "Ciro"}, "fault.cup.late.knockout")
	check("gone", organiser, Leave{2, 1}, "")
	if d.now().Phase() != Over {
		t.Errorf("after who leaves the final: %s", d.now().Phase())
	}
}

// TestNoShow takes a player out who does not come, and brings them back when that was a mistake.
func TestNoShow(t *testing.T) {
	d := began(t, Settings{Format: Swiss, Turns: 3}, 4) // 1-3 4-2
	d.do(system, Give{1, 1, 1, 1, "CDFG"})
	d.decide(1, Forfeit, 1)
	if !d.now().Player(3).Out || d.now().Player(1).Out {
		t.Fatal("who does not come is out")
	}
	if got := fmt.Sprint(d.now().Shut); got != "[CDFG]" {
		t.Errorf("tables not needed any more: %s", got)
	}
	d.decide(1, Played, 3)
	if d.now().Player(3).Out {
		t.Error("a mistake takes nobody out")
	}
	d.decide(2, Absent, 0)
	d.draw()
	if got := pairs(d.now().Round()); got != "3-1" && got != "1-3" {
		t.Errorf("those who are there: %s", got)
	}
	d.do(organiser, Return{1, 2})
	d.do(organiser, Decision{Cup: 1, Round: 2, Pairing: 1, How: Again})
	if p, _ := d.now().Pairing(1); p.Sitting != 1 {
		t.Error("a table that nobody has opened needs no new one")
	}
	d.whiteWins()
	d.decide(1, Again, 0)
	if p, _ := d.now().Pairing(1); p.Sitting != 2 || p.Decided() {
		t.Errorf("a new game: %+v", p)
	}
}

// TestSameAgain repeats orders: nothing happens twice.
func TestSameAgain(t *testing.T) {
	d := began(t, Settings{Format: Swiss, Turns: 3}, 4)
	d.wins(1)
	p, _ := d.now().Round().PairingOf(1)
	for _, o := range []Order{
		Decision{Cup: 1, Round: 1, Pairing: p.Number, How: Played, Winner: 1},
		Note{Cup: 1, Round: 1, Pairing: p.Number, Sitting: 1, Result: Result{Played, p.Other(1)}},
		Give{1, 1, p.Number, 1, "CDFG"},
	} {
		by := system
		if _, ok := o.(Decision); ok {
			by = organiser
		}
		facts, err := d.order(by, o)
		if err != nil || len(facts) > 0 {
			t.Errorf("%T: %v, %v", o, facts, err)
		}
	}
}
