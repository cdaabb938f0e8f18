package magici_test

import (
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// TestSubstitute puts other people in the places of those who play.
func TestSubstitute(t *testing.T) {
	rook := magici.Ref{Side: white, Slot: slotOf("R1")}
	tell(t, []story{
		{"who is not of the House, who plays already, who is the Strategist", castles, white, nil, `
			sub:white:R1:b-spare → illegal fault.person.roster
			sub:white:R1:w-K → illegal fault.person.twice
			sub:white:R1:w-R1 → illegal fault.person.twice
			sub:white:R1:w-strategist → illegal fault.person.strategist
			sub:white::w-K → illegal fault.person.twice
			sub:white::w-strategist → illegal fault.person.strategist`},
		{"a piece that has gone", castles, white, nil, `
			h1h8 defender sub:white:R2:w-spare → stale fault.substitute.gone
			sub:white:Q:w-spare → stale fault.substitute.gone`},
		{"in every phase, under a pause too", castles, white, nil, `
			sub:white:R1:w-spare call:a1 sub:white:R1:w-R1 a1a8 sub:white::w-spare pause sub:white:R1:w-friend → paused duel log:3`},
		{"the piece keeps its calls", castles, white, nil, `
			call:a1 a1a2 . a8a7 . sub:white:R1:w-spare call:a2 → illegal fault.call.piece`},
	})
	for _, c := range []struct {
		name, line   string
		slot         string
		plays, leads magici.PersonID
	}{
		{"a piece", "sub:white:R1:w-spare", "R1", "w-spare", "w-strategist"},
		{"the Strategist", "sub:white::w-spare", "R1", "w-R1", "w-spare"},
		{"who was eaten steps in", "h1h8 defender sub:white:R1:w-R2", "R1", "w-R2", "w-strategist"},
		{"… and leaves the place that was his", "h1h8 defender sub:white:R1:w-R2", "R2", "", "w-strategist"},
		{"who was eaten leads", "h1h8 defender sub:white::w-R2", "R2", "", "w-R2"},
		{"an undo brings no person back", "a1a2 sub:white:R1:w-spare undo:0", "R1", "w-spare", "w-strategist"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := begin(t, castles, white, magici.DefaultSettings())
			b.line(c.line)
			rook.Slot = slotOf(c.slot)
			if got := b.m.Person(rook); got != c.plays {
				t.Errorf("%s is played by %q, want %q", c.slot, got, c.plays)
			}
			if got := b.m.Teams[chess.White].Strategist; got != c.leads {
				t.Errorf("the Strategist is %q, want %q", got, c.leads)
			}
		})
	}
}

// A person who is missing at the deployment is replaced before the first turn: the deployment stays, and the wand is
// ticked off anew.
func TestSubstituteBeforeTheFirstTurn(t *testing.T) {
	sub := func(slot magici.Slot, who magici.PersonID, want string) step {
		return step{byReferee, magici.Substitute{Side: white, Slot: slot, Person: who}, want}
	}
	rook, pawn := slotOf("R1"), slotOf("P1")
	b := run(t, join(opened(), buys(white, "R1"), buys(black)))
	b.run(t, []step{
		sub(pawn, "w-spare", "stale fault.substitute.gone"),
		sub(rook, "b-spare", "illegal fault.person.roster"),
		sub(rook, "w-K", "illegal fault.person.twice"),
		sub(magici.King, "w-strategist", "illegal fault.person.strategist"),
		sub(magici.King, "w-spare", ""),
		{byWhite, magici.Place{Side: white, Slot: rook, Square: chess.Square(0)}, ""},
		{byReferee, magici.TickWands{Side: white, Has: true}, ""},
		sub(rook, "w-friend", ""),
	})
	team := b.m.Teams[white]
	if b.m.Phase() != magici.Ready || team.People[magici.King] != "w-spare" || team.People[rook] != "w-friend" {
		t.Errorf("%s, people %v", b.m.Phase(), team.People)
	}
	if !team.Wand[magici.King] || team.Wand[rook] {
		t.Errorf("wands %v: only the King's was ticked after the substitution", team.Wand)
	}
}
