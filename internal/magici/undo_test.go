package magici_test

import (
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
)

// TestUndo goes back to every kind of entry (SM-9.1).
func TestUndo(t *testing.T) {
	tell(t, []story{
		{"to after the toss: people walk back, then a full turn", castles, black, nil, `
			+10s a8a7 . +5s undo:0 → performing black ra8 match:1200 log:2 last:undo
			+20s . → thinking black turn:30 match:1180
			a8b8 → performing black
			. → thinking white`},
		{"to a move: what follows is the other side's turn", castles, white, nil, `
			+3s a1a2 +2s . a8a7 . undo:1 → performing black Ra2 ra8 match:1197
			. → thinking black turn:30`},
		{"to a call: the caller moves, with ten seconds", callers, white, nil, `
			+5s call:a1 a1c1 . undo:1 → performing white Ra1 0-2 calls:1-0
			. → direct white turn:10
			a2a3 → illegal fault.move.caller
			a1c1 . → thinking black`},
		{"to a Direct Move that was made: the other side's turn", callers, white, nil, `
			call:a1 a1c1 . a7a6 . undo:2 → performing black Rc1 pa7 calls:1-0
			. → thinking black turn:30`},
		{"to a call that ran out: the other side's turn", callers, white, nil, `
			call:a1 +11s a7a6 . undo:2 . → thinking black pa7`},
		{"to a Duel that was won by a Direct Move", rookAndLady, white, nil, `
			call:a8 a8d8 attacker . e8d8 undo:3 → performing black Rd8 ke8 8-2
			. → thinking black`},
		{"to before a call: it has not been made", callers, white, nil, `
			call:a1 +11s → thinking black 0-2 calls:1-0
			undo:0 . → thinking white 0-0 calls:0-0
			call:a1 → direct`},
		{"to a timeout", castles, white, nil, `
			+31s a8a7 undo:1 → performing black ra8 match:1169.7
			. → thinking black`},
		{"to a pass", walledIn, black, nil, `
			+0s e1e2 undo:1 → performing white Ke1
			. → thinking white`},
		{"to a move that opened a Duel: it is open again, with a fresh question", ladyAndPawn, white, nil, `
			d1d7 attacker . undo:1 → duel white Qd1 pd7 0-0 asked:q2
			defender → performing 0-4`},
		{"… while another is open: with a fresh question too", ladyAndPawn, white, nil, `
			d1d7 attacker . e8d7 → duel asked:q2
			undo:1 → duel asked:q3 Qd1 pd7`},
		{"… as is one that is open: its question stands", ladyAndPawn, white, nil, `
			d1d7 void → asked:q2
			undo:1 → duel asked:q2 log:3
			attacker → performing 1-0`},
		{"to a question thrown away", ladyAndPawn, white, nil, `
			d1d7 void attacker undo:2 → duel asked:q3 0-0`},
		{"to before a Duel: it is dropped with its question", ladyAndPawn, white, nil, `
			d1d7 undo:0 → performing white Qd1 asked: 0-0
			attacker → stale fault.order.phase`},
		{"to a Duel while another is open: the question is that of the one gone back to", ladyAndPawn, white, nil, `
			d1d7 attacker . e8d7 → duel asked:q2
			undo:2 → performing black Qd7 asked:q1 1-0
			replace:defender → performing pd7 .d1 0-4
			. → thinking black`},
		{"to an undo", castles, white, nil, `
			a1a2 . a8a7 . undo:1 . a8a6 . undo:3 → performing black Ra2 ra8 log:5
			. → thinking black`},
		{"of an undo", castles, white, nil, `
			a1a2 . a8a7 . undo:0 → Ra1 ra8
			undo:2 → performing white Ra2 ra7
			. → thinking white`},
		{"to the last step: nothing but a new turn", castles, white, nil, `
			a1a2 . +20s undo:1 . → thinking black turn:30 match:1200`},
		{"of a King eaten: the match goes on", bareFile, white, nil, `
			e3e8 attacker → finished
			undo:0 → performing white by: ke8 Re3
			. e3e8 defender → performing 0-2`},
		{"of an end by time", castles, white, func(s *magici.Settings) { s.MatchTime = 20 * setting.Second }, `
			+15s a1a2 +10s → finished ended:time log:2
			undo:1 → performing black match:5 by:
			. +5300ms → finished ended:time log:4`},
		{"of an end by agreement in a call", callers, white, nil, `
			call:a1 end:agreement undo:1 → performing white calls:1-0 0-2
			. → direct turn:10`},
		{"of an end in a Duel: it is open again", ladyAndPawn, white, nil, `
			d1d7 end:incident undo:1 → duel asked:q2`},
		{"to an end: it is ended again", castles, white, nil, `
			end:agreement undo:0 → performing
			undo:1 → finished drawn ended:agreement log:3
			+1h → finished match:1200`},
		{"a pause stays a pause", castles, white, nil, `
			+5s a1a2 . pause undo:0 → paused performing Ra1 match:1200
			+1m . → illegal fault.order.paused
			resume . → thinking white match:1200 turn:30`},
		{"to an entry of a pause that is over: it is not paused", castles, white, nil, `
			+5s pause +1m resume a1a2 undo:1 → !paused performing white match:1195
			. +5s → thinking match:1190`},
		{"to a pause in a Duel", ladyAndPawn, white, nil, `
			d1d7 pause resume attacker undo:2 → !paused duel asked:q2 0-0`},
		{"to a pause in a move held in time: it is not held", castles, white, nil, `
			held pause resume a1a2 undo:1 → performing !held
			. → thinking turn:30`},
		{"with the setting the walk back confirms itself", castles, white, func(s *magici.Settings) { s.ConfirmAfter = 5 * setting.Second }, `
			a1a2 undo:0 +5s → thinking white turn:30 match:1195`},
		{"points, rights and calls are as they were", castles, white, nil, `
			h1h8 defender . a8a7 . undo:0 . e1g1 → performing Kg1 0-0`},
		{"nothing beyond the log", castles, white, nil, `
			a1a2 undo:2 → invalid fault.undo.range
			undo:-1 → invalid fault.undo.range`},
		{"a device that saw less is refused what it meant for the turn before", castles, white, nil, `
			a1a2 undo:0 a1a2 → stale fault.order.phase`},
	})
}

// TestAt shows play as it stood.
func TestAt(t *testing.T) {
	b := begin(t, castles, white, magici.DefaultSettings())
	b.line("a1a2 . a8a7")
	for k, want := range []string{"a1", "a2", "a2"} {
		p, ok := b.m.PlayAfter(k)
		if got := p.Figure(magici.Ref{Side: white, Slot: slotOf("R1")}).Square.String(); !ok || got != want {
			t.Errorf("after entry %d the Rook stands on %s, want %s", k, got, want)
		}
	}
	for _, k := range []int{-1, 3} {
		if _, ok := b.m.PlayAfter(k); ok {
			t.Errorf("there is an entry %d", k)
		}
	}
}

// TestReplace decides a Duel otherwise: an undo and a new outcome, in one step.
func TestReplace(t *testing.T) {
	tell(t, []story{
		{"before the performance", ladyAndPawn, white, nil, `
			d1d7 attacker replace:defender → performing white pd7 .d1 0-4 duels:0-4 log:4 last:duel asked:q1
			. → thinking black`},
		{"in the next turn", ladyAndPawn, white, nil, `
			d1d7 attacker . +10s replace:neither → performing Qd7 1-0
			. → thinking black turn:30`},
		{"again", ladyAndPawn, white, nil, `
			d1d7 attacker replace:defender replace:attacker → performing Qd7 1-0 log:6`},
		{"not by the same", ladyAndPawn, white, nil, `
			d1d7 attacker replace:attacker → stale fault.replace.same`},
		{"not once the next has moved", ladyAndPawn, white, nil, `
			d1d7 attacker . e8f8 replace:defender → stale fault.replace.gone`},
		{"not in a call", ladyAndPawn, white, nil, `
			d1d7 attacker . call:e8 replace:defender → illegal fault.order.phase`},
		{"not after a timeout", ladyAndPawn, white, nil, `
			d1d7 attacker . +31s replace:defender → stale fault.replace.gone`},
		{"not without a Duel", ladyAndPawn, white, nil, `
			d1d2 replace:defender → stale fault.replace.gone`},
		{"after a pause", ladyAndPawn, white, nil, `
			d1d7 attacker . pause replace:defender → illegal fault.order.paused
			resume replace:defender → performing 0-4`},
		{"after a King: the match goes on", bareFile, white, nil, `
			e3e8 attacker → finished
			replace:defender → performing by: ke8 .e3 0-2
			. → thinking black`},
		{"by a King: the match is over", bareFile, white, nil, `
			e3e8 defender . replace:attacker → finished won:white 0-0`},
		{"after an undo to the Duel", ladyAndPawn, white, nil, `
			d1d7 attacker . e8f8 . undo:2 → performing black
			replace:defender → performing pd7 0-4`},
		{"of a Direct Move, doubled or not", rookAndLady, white, nil, `
			call:a8 a8d8 attacker → 8-2
			replace:defender → 0-4
			replace:neither → 8-2`},
		{"of a promotion", promotions, white, nil, `
			a7b8q defender → 0-1 .a7
			replace:attacker → Qb8 2-0`},
	})
}

// TestCanReplace says when the button is off.
func TestCanReplace(t *testing.T) {
	b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
	for _, step := range []struct {
		line string
		can  bool
	}{
		{"d1d7", false}, {"attacker", true}, {".", true}, {"call:e8", false}, {"undo:2", true}, {".", true}, {"e8f8", false},
	} {
		b.line(step.line)
		if err := b.m.CanReplace(); (err == nil) != step.can {
			t.Errorf("after %q: %v", step.line, err)
		}
	}
}

// TestClosed corrects a match when the next one of its board is open (SM-9.1).
func TestClosed(t *testing.T) {
	tell(t, []story{
		{"the Referee no more", bareFile, white, nil, `
			e3e8 attacker undo:0:closed → illegal fault.undo.closed`},
		{"the organiser, without clocks", bareFile, white, nil, `
			e3e8 attacker organiser@undo:0:closed → performing clockless match:1200 turn:0
			+1h . → thinking white turn:30
			+1h → thinking turn:30 match:1200
			e3e7 +1h . e8e7 attacker → performing 0-2
			match:set:60 turn:add:5 → illegal fault.clock.turn
			pause +1h resume +1h . → thinking white
			organiser@end:incident → finished won:black by:points`},
		{"… without clocks whatever follows", castles, white, nil, `
			a1a2 end:agreement organiser@undo:0:closed . a1a3 organiser@undo:1 → clockless
			. +1h → thinking black`},
		{"a side without a move passes all the same", walledIn, white, nil, `
			end:agreement organiser@undo:0:closed . e1e2 . +0s → thinking white last:pass clockless`},
		{"replaced by the organiser", bareFile, white, nil, `
			e3e8 attacker organiser@replace:defender → performing by:`},
	})
	b := begin(t, bareFile, white, magici.DefaultSettings())
	b.line("e3e8 attacker → finished")
	replace := magici.Replace{Asked: b.m.Asking.Serial, Outcome: magici.DefenderFirst}
	b.closed = true
	refused(t, b.give(magici.Command{By: byReferee, Order: replace}), "illegal", "fault.undo.closed")
	if err := b.give(magici.Command{By: byOrganiser, Order: replace}); err != nil {
		t.Fatal(err)
	}
	b.line("→ performing clockless ke8")
}

// TestNumber counts turns: an undo to a move goes on with the next, any other with the same.
func TestNumber(t *testing.T) {
	b := begin(t, callers, white, magici.DefaultSettings())
	for _, step := range []struct {
		line string
		want int
	}{
		{"→ thinking", 1},
		{"a2a3", 1},
		{".", 2},
		{"+31s", 3},
		{"call:a1", 3},
		{"a1a2 .", 4},
		{"undo:1 .", 2},
		{"undo:2 .", 3},
		{"undo:3 .", 3},
		{"undo:4 .", 4},
		{"undo:0 .", 1},
		{"undo:6 .", 3},
	} {
		b.line(step.line)
		if got := b.m.Play.TurnNumber; got != step.want {
			t.Errorf("after %q it is turn %d, want %d", step.line, got, step.want)
		}
	}
}

// TestClocks corrects them.
func TestClocks(t *testing.T) {
	tell(t, []story{
		{"more and less", castles, white, nil, `
			+10s turn:add:15 match:add:-90 → thinking turn:35 match:1100 log:0
			+5s → turn:30 match:1095`},
		{"set", castles, white, nil, `
			+10s turn:set:10 match:set:600 +5s → turn:5 match:595`},
		{"not below zero", castles, white, nil, `
			turn:add:-60 → turn:0
			+300ms → thinking black last:timeout`},
		{"under a pause", castles, white, nil, `
			+10s pause +1m turn:add:5 match:set:900 → paused turn:25 match:900
			+1m resume +1s → turn:24 match:899`},
		{"of a Direct Move", callers, white, nil, `
			call:a1 turn:add:20 +15s → direct turn:15`},
		{"the turn's only while it runs", castles, white, nil, `
			a1a2 turn:add:5 → illegal fault.clock.turn
			match:add:5 → performing match:1205
			. held turn:add:5 → illegal fault.clock.turn`},
		{"in a Duel only the match's", ladyAndPawn, white, nil, `
			d1d7 turn:add:5 → illegal fault.clock.turn
			match:set:5 +1m → duel match:0
			attacker → finished ended:time`},
		{"an undo goes back to what the clock showed with the correction", castles, white, nil, `
			match:set:600 a1a2 . a8a7 . match:set:100 undo:1 → match:600
			undo:0 → match:1200`},
		{"by a day at most", castles, white, nil, `
			match:add:86401 → invalid fault.clock.range
			match:add:-86401 → invalid fault.clock.range
			match:set:-1 → invalid fault.clock.mode
			match:to:1 → invalid fault.clock.mode`},
	})
}

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

// One tap ticks the wands of all who are there: those of the absent are ticked one by one.
func TestTickWandsOfThoseWhoAreThere(t *testing.T) {
	rook := slotOf("R1")
	b := run(t, join(opened(), buys(white, "R1"), buys(black), []step{
		{byWhite, magici.Place{Side: white, Slot: rook, Square: chess.Square(0)}, ""},
	}))
	b.absent = []magici.PersonID{"w-R1"}
	b.run(t, []step{
		{byReferee, magici.TickWands{Side: white, Has: true}, ""},
		{byReferee, magici.TickWands{Side: white, Has: true}, "stale fault.wands.done"},
	})
	if wand := b.m.Teams[white].Wand; !wand[magici.King] || wand[rook] {
		t.Errorf("wands %v", wand)
	}
	b.run(t, []step{{byReferee, magici.TickWand{Side: white, Slot: rook, Has: true}, ""}})
}
