package magici_test

import (
	"testing"

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

// TestUndoClock chooses what the match clock shows after an undo (SM-9.2).
func TestUndoClock(t *testing.T) {
	tell(t, []story{
		{"it shows again what it showed then, or runs on", castles, white, nil, `
			+3s a1a2 +20s . +5s a8a7 +60s undo:1 → performing match:1197
			+7s undo:0:keep → performing white Ra1 match:1190
			undo:2:restore → performing Ra2 ra7 match:1172
			undo:1:keep → match:1172
			undo:1:later → invalid fault.undo.clock`},
		{"under a pause", castles, white, nil, `
			+3s a1a2 +20s . pause +1m undo:0:keep → paused performing match:1177
			+1m resume +1s → match:1176`},
		{"across an end by time it is always given back", castles, white, hurried, `
			+15s a1a2 +10s → finished ended:time
			undo:1:keep → performing black match:5`},
		{"a match that was over stands until people are back", castles, white, hurried, `
			+15s a1a2 +10s → finished ended:time
			undo:1 → performing black match:5
			+1h → performing match:5
			. → thinking match:5
			+5300ms → finished ended:time`},
		{"across another end the choice is free", castles, white, nil, `
			+15s a1a2 +10s end:agreement +1h undo:1:keep → performing match:1175
			undo:2 → finished`},
		{"when the time that runs on is over the match ends", ladyAndPawn, white, hurried, `
			d1d7 +21s → duel match:0
			undo:0:keep → finished ended:time Qd1`},
	})
	b := begin(t, castles, white, magici.DefaultSettings())
	b.line("+3s a1a2 +20s . +5s a8a7 . +60s")
	choice, ok := b.m.UndoChoice(1, b.now)
	if want := (magici.UndoChoice{Then: 1197000, Left: 1112000, Free: true}); !ok || choice != want {
		t.Errorf("undo to 1: %+v, %v, want %+v", choice, ok, want)
	}
	b.line("end:agreement")
	if choice, ok := b.m.UndoChoice(2, b.now); !ok || !choice.Free {
		t.Errorf("across an agreement: %+v, %v", choice, ok)
	}
	if _, ok := b.m.UndoChoice(4, b.now); ok {
		t.Error("an undo to the end has a clock to choose")
	}
	b = begin(t, castles, white, magici.DefaultSettings())
	b.line("match:set:3 a1a2 +4s → finished ended:time")
	if choice, ok := b.m.UndoChoice(0, b.now); !ok || choice.Free {
		t.Errorf("across an end by time: %+v, %v", choice, ok)
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
