package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
)

// hurried is a match of twenty seconds.
func hurried(s *magici.Settings) { s.MatchTime = 20 * setting.Second }

// TestWrittenWrongly corrects what was written and not what was played: no match time is given
// back, and a match that had ended stays ended (SM-9.3).
func TestWrittenWrongly(t *testing.T) {
	tell(t, []story{
		{"an outcome gives no time back", ladyAndPawn, white, nil, `
			+20s d1d7 +30s attacker +40s replace:defender → performing 0-4 match:1110
			+10s . → thinking black match:1100 turn:30`},
		{"nor does one of the turn before", ladyAndPawn, white, nil, `
			d1d7 attacker . +25s replace:neither → performing match:1175`},
		{"nor does the wand", callers, white, nil, `
			+25s a2a3 +90s wand:a1 → direct white match:1085 turn:10
			+4s → match:1081 turn:6`},
		{"ended by time: it stays ended", ladyAndPawn, white, hurried, `
			+15s d1d7 +10s attacker → finished 1-0 won:white ended:time log:3
			replace:defender → finished 0-4 won:black ended:time match:0 log:6 last:end
			replace:attacker → finished 1-0 won:white ended:time log:9
			+1h → finished match:0 turn:0 log:9`},
		{"… a little after the outcome too", ladyAndPawn, white, hurried, `
			+12s d1d7 attacker +9s → finished 1-0 ended:time match:0
			replace:neither → finished 1-0 ended:time log:6`},
		{"ended by agreement, with the time that was left", ladyAndPawn, white, nil, `
			d1d7 attacker +10s end:agreement → finished won:white
			+30s replace:defender → finished won:black 0-4 ended:agreement match:1190 log:6
			+1h → match:1190`},
		{"ended by incident under a pause", ladyAndPawn, white, nil, `
			d1d7 attacker +10s pause end:incident → finished paused log:4
			replace:defender → finished !paused won:black ended:incident match:1190 log:8`},
		{"by forfeit: who gave up has lost all the same", ladyAndPawn, white, nil, `
			d1d7 attacker forfeit:white → finished won:black by:forfeit
			replace:neither → finished won:black by:forfeit 1-0 log:6`},
		{"annulled stays annulled", ladyAndPawn, white, nil, `
			d1d7 attacker end:annulled replace:defender → finished by:annulled 0-4`},
		{"points given when it was over stay", ladyAndPawn, white, nil, `
			d1d7 attacker end:agreement organiser@int:points_black_3 → finished 1-3 won:black
			replace:neither → finished 1-3 log:8 last:intervention
			organiser@int:points_white_5 replace:defender → finished 5-7 won:black`},
		{"a King falls now: no end follows", bareFile, white, hurried, `
			+15s e3e8 +10s defender → finished ended:time 0-2 log:3
			replace:attacker → finished by:king won:white ended: 0-0 log:5 last:duel`},
		{"a King falls as before", bareFile, white, nil, `
			e3e8 attacker replace:neither → finished by:king won:white log:4`},
		{"the King was not eaten: it goes on with the time that was left, once people are back", bareFile, white, nil, `
			+30s e3e8 +20s attacker → finished by:king match:1150
			+1h replace:defender → performing white !over by: 0-2 match:1150
			+3m → performing match:1150
			. → thinking black match:1150 turn:30
			+5s → match:1145 turn:25`},
		{"… unless none was left", bareFile, white, hurried, `
			+15s e3e8 +10s attacker → finished by:king match:0
			replace:defender → finished ended:time won:black 0-2 log:5 last:end`},
		{"the wand after the time: its points count, the match stays ended", callers, white, hurried, `
			+15s a2a3 +10s → finished drawn ended:time log:2
			wand:a1 → finished won:black 0-2 calls:1-0 Pa2 .a3 ended:time match:0 log:5 last:end`},
		{"the wand in a Duel after the time: the call is not made any more", ladyAndPawn, white, hurried, `
			+15s d1d7 +10s → duel match:0
			wand:d1 → finished ended:time 0-4 won:black Qd1 pd7 log:4`},
		{"the wand after an agreement", callers, white, nil, `
			a2a3 end:agreement wand:a1 → finished ended:agreement 0-2 won:black log:5`},
		{"the wand before a King was eaten: people walk back, then the caller has his time", bareFile, white, nil, `
			+30s e3e8 +20s attacker → finished
			+1h wand:e3 → performing white !over Re3 ke8 0-2 calls:1-0 match:1150 log:4 last:direct
			+1m . → direct white turn:10 match:1150
			+4s e3e7 → performing match:1146`},
		{"the wand after a King, without a time: the match ends", bareFile, white, hurried, `
			+15s e3e8 +10s attacker wand:e3 → finished ended:time won:black 0-2`},
		{"once the next match is open only the organiser", ladyAndPawn, white, nil, `
			d1d7 attacker end:agreement organiser@replace:defender → finished 0-4`},
	})
	b := begin(t, callers, white, magici.DefaultSettings())
	b.line("a2a3 end:agreement → finished")
	wand := magici.WandFirst{Turn: b.m.TurnSerial, Square: square("a1")}
	b.closed = true
	refused(t, b.give(magici.Command{By: byReferee, Order: wand}), "illegal", "fault.undo.closed")
	if err := b.give(magici.Command{By: byOrganiser, Order: wand}); err != nil {
		t.Fatal(err)
	}
	b.line("→ finished clockless 0-2 ended:agreement")
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

// TestWandFirst takes back the Strategist's move for the wand that was raised before it.
func TestWandFirst(t *testing.T) {
	tell(t, []story{
		{"until performed", callers, white, nil, `
			a2a3 wand:a1 → direct white Pa2 .a3 0-2 calls:1-0 log:3 last:direct turn:10
			a1b1 . → thinking black Rb1`},
		{"in a Duel, which is dropped with its question", ladyAndPawn, white, nil, `
			d1d7 wand:d1 → direct Qd1 pd7 0-4 asked: log:3
			d1d7 → duel asked:q2
			attacker → 2-4`},
		{"not after the performance", callers, white, nil, `
			a2a3 . wand:a1 → stale fault.order.phase`},
		{"not after a Direct Move", callers, white, nil, `
			call:a1 a1b1 wand:a2 → illegal fault.wandfirst.move`},
		{"not for who has called before", callers, white, nil, `
			call:a1 a1b1 . a7a6 . b1c1 wand:b1 → illegal fault.call.piece`},
		{"not for the other side or an empty square", callers, white, nil, `
			a2a3 wand:a7 → illegal fault.call.turn
			wand:a3 → illegal fault.move.empty`},
		{"the square is where the person stood before the move", callers, white, nil, `
			a1b1 wand:b1 → illegal fault.move.empty
			wand:a1 → direct Ra1`},
		{"in the second turn the first stands", callers, white, nil, `
			a2a3 . a7a6 wand:b7 → direct black Pa3 pa7 1-0 calls:0-1
			b7b6 . → thinking white`},
		{"once: the Direct Move is no Strategist's move", callers, white, nil, `
			a2a3 . a7a6 wand:b7 b7b6 wand:a7 → illegal fault.wandfirst.move`},
		{"not after an undo to a turn that was lost", callers, white, nil, `
			a2a3 . +31s undo:2 wand:b2 → illegal fault.wandfirst.move`},
		{"before a move that was held in time, even over a pause", callers, white, nil, `
			held pause resume a2a3 wand:a1 → direct !held Pa2`},
		{"after an undo to the move", callers, white, nil, `
			a2a3 . a7a6 . undo:1 → performing black Pa3 pa7
			wand:a1 → direct white Pa2 0-2`},
	})
}
