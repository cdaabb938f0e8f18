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
