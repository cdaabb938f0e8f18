package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
)

// TestTurn plays the turn and its clocks (SM-3).
func TestTurn(t *testing.T) {
	tell(t, []story{
		{"SM-2.7 Black begins if the toss says so", castles, black, nil, `
			→ thinking black turn:30 match:1200 log:0
			white@a1a2 → forbidden fault.order.side
			a8a7 → performing black ra7`},
		{"SM-3.2 the clock of the turn stops while a move is performed", castles, white, nil, `
			+10s → turn:20 match:1190
			a1a2 → performing white turn:0
			+60s → performing match:1130 !over
			. → thinking black turn:30 match:1130`},
		{"SM-3.2 a performance confirms itself after the seconds of the setting", castles, white, func(s *magici.Settings) { s.ConfirmAfter = 5 * setting.Second }, `
			a1a2 +4999ms → performing turn:0.001
			+1ms → thinking black turn:30`},
		{"SM-3.3 who does not move in time loses the turn, without a performance", castles, white, nil, `
			+30299ms → thinking white turn:0
			+1ms → thinking black turn:30 last:timeout 0-0
			+31s → thinking white log:2`},
		{"SM-3.5 a move within the grace counts", castles, white, nil, `
			~30299ms a1a2 → performing Ra2`},
		{"SM-3.5 a move after the grace is refused, even if the timeout is late itself", castles, white, nil, `
			~30300ms a1a2 → stale fault.late.turn
			held → stale fault.late.turn
			call:a1 → stale fault.late.turn
			timeout → thinking black`},
		{"SM-3.5 a Strategist who moves when the turn has passed is refused", castles, white, nil, `
			+31s white@a1a2 → forbidden fault.order.side`},
		{"SM-3.3 a timeout before its time is refused", castles, white, nil, `
			~30299ms timeout → stale fault.turn.stale`},
		{"SM-3.5 the Referee's move is bound by the same clock", castles, white, nil, `
			~30300ms referee@a1a2 → stale fault.late.turn`},
		{"SM-3.5 a pause freezes every clock", castles, white, nil, `
			+10s pause → paused thinking turn:20 match:1190 last:pause
			+1h → paused turn:20 match:1190
			resume → !paused turn:20 match:1190 last:resume
			+5s → turn:15 match:1185
			+15300ms → thinking black last:timeout`},
		{"SM-3.5 nothing moves under a pause", castles, white, nil, `
			pause a1a2 → illegal fault.order.paused
			call:a1 → illegal fault.order.paused
			held → illegal fault.order.paused
			pause → illegal fault.order.paused
			timeout → illegal fault.order.paused`},
		{"SM-3.5 after a restart the match is paused with the time that was left", castles, white, nil, `
			+12s system@pause → paused turn:18 match:1188
			resume → turn:18 match:1188`},
		{"a match that runs cannot be resumed", castles, white, nil, `
			resume → stale fault.resume.running`},
		{"moved in time: the square is entered without a clock", castles, white, nil, `
			+29s held → thinking held turn:1
			held → stale fault.held.already
			call:a1 → illegal fault.call.moved
			+1m → held !over
			timeout → stale fault.turn.stale
			a1a2 → performing !held Ra2`},
		{"moved in time within a Direct Move", castles, white, nil, `
			call:a1 +9s held +1m → direct held
			a1a2 → performing Ra2 calls:1-0`},
	})
}

// TestMatchTime plays the end of the match time in every phase (SM-3.4).
func TestMatchTime(t *testing.T) {
	minute := func(s *magici.Settings) { s.MatchTime = 20 * setting.Second }
	tell(t, []story{
		{"SM-3.4 while a Strategist thinks the match ends", castles, white, minute, `
			+20299ms → thinking match:0
			+1ms → finished by:points ended:time drawn last:end`},
		{"SM-3.4 both clocks together: the match ends", castles, white, func(s *magici.Settings) { s.MatchTime = 30 * setting.Second }, `
			~30300ms timeout → stale fault.turn.stale
			time-up → finished ended:time log:1`},
		{"SM-3.4 … by itself", castles, white, func(s *magici.Settings) { s.MatchTime = 30 * setting.Second }, `
			+30300ms → finished ended:time log:1`},
		{"SM-3.4 after the match time nothing is accepted", castles, white, minute, `
			~20300ms a1a2 → stale fault.late.match
			call:a1 → stale fault.late.match
			held → stale fault.late.match
			pass → stale fault.turn.stale
			+0s → finished`},
		{"SM-3.4 … a pass neither", walledIn, black, minute, `
			~20300ms pass → stale fault.turn.stale`},
		{"SM-3.4 a Direct Move not yet made is not finished, its points stay", castles, white, minute, `
			+15s call:a1 +5299ms → direct 0-2
			+1ms → finished 0-2 won:black by:points`},
		{"SM-3.4 a Duel is finished, then the match ends", ladyAndPawn, white, minute, `
			+15s d1d7 +1m → duel match:0
			time-up → illegal fault.order.phase
			attacker → finished 1-0 won:white by:points ended:time Qd7 last:end log:3`},
		{"SM-3.4 an overdue Duel that eats a King ends the match by the King alone", bareFile, white, minute, `
			+15s e3e8 +1m attacker → finished by:king ended: won:white last:duel`},
		{"SM-3.4 a move accepted is finished: the match ends in its performance", castles, white, minute, `
			+15s a1a2 +5299ms → performing Ra2
			+1ms → finished ended:time`},
		{"SM-3.4 what was moved in time is finished, then the match ends", castles, white, minute, `
			+15s held +1m → thinking held !over
			time-up → stale fault.turn.stale
			a1a2 → finished Ra2 ended:time log:2`},
		{"SM-3.4 a capture that was moved in time is decided, then the match ends", ladyAndPawn, white, minute, `
			+15s held +1m d1d7 → duel !held
			defender → finished 0-4 won:black`},
		{"SM-3.4 the match does not end before its time", castles, white, minute, `
			~20299ms time-up → stale fault.turn.stale`},
		{"SM-3.4 performances and Duels cost match time", ladyAndPawn, white, nil, `
			d1d7 +100s attacker +100s . → match:1000`},
	})
}

// TestPass plays the side without a move (SM-3.6, SM-3.7).
func TestPass(t *testing.T) {
	tell(t, []story{
		{"SM-3.6 a side that cannot move passes at once", walledIn, black, nil, `
			+0s → thinking white last:pass log:1 turn:30 !stuck`},
		{"SM-3.6 it neither calls nor runs out of time nor is held", walledIn, black, nil, `
			call:e8 → illegal fault.call.stuck
			held → illegal fault.call.stuck
			~31s timeout → stale fault.turn.stale
			pass → thinking white`},
		{"SM-3.6 two passes with a move between them are not in a row", walledIn, black, nil, `
			+0s h1h2 . +0s → thinking white !stuck log:3 last:pass`},
		{"SM-3.6 a side that can move does not pass", walledIn, white, nil, `
			pass → stale fault.turn.stale`},
		{"SM-3.6 a pass that was taken back comes again after the walk back", walledIn, black, nil, `
			+0s undo:0 → performing black
			+10s → performing
			. +0s → thinking white last:pass log:3`},
		{"SM-3.7 a turn lost ends the right to capture en passant", passing, black, nil, `
			d7d5 . +31s e8e7 . → thinking white
			e5d6 → illegal fault.move.illegal`},
		{"SM-3.7 … which stands until then", passing, black, nil, `
			d7d5 . e5d6 → duel`},
	})
}

// TestStuck plays on after two passes in a row (SM-3.6). The pass of White, who could
// move, is put into the log by hand: two sides without a move do not fit on a board.
func TestStuck(t *testing.T) {
	for _, lines := range [][]string{
		{"timeout → stale fault.turn.stale", "+1m timeout → stale fault.turn.stale"},
		{"end:agreement → finished drawn by:points ended:agreement"},
		{"+20m → thinking stuck match:0", "+300ms → finished drawn ended:time"},
		{"turn:set:10 → illegal fault.clock.turn", "match:set:1 +1300ms → finished"},
		{"pause +1m resume → thinking stuck match:1200", "+1m → stuck match:1140"},
		{"undo:1 . +0s → thinking stuck log:4 last:pass"},
		{"undo:0 . → thinking white !stuck turn:30"},
		{"int:points_white_1 +5s → thinking white stuck turn:30"},
		{"int:remove_d8 → thinking white !stuck turn:30", "+10s → turn:20"},
		{"int:turn_black +0s → thinking white !stuck log:4 last:pass"},
	} {
		b := begin(t, walledIn, white, magici.DefaultSettings())
		b.record(magici.Passed{Side: white})
		b.line("+0s → thinking white stuck log:2 last:pass turn:30")
		for _, line := range lines {
			b.line(line)
		}
	}
	b := begin(t, walledIn, black, magici.DefaultSettings())
	b.record(magici.Passed{Side: black}, magici.Passed{Side: white})
	b.line("pass → stale fault.turn.stale")
	b.line("+1m → thinking black stuck log:2")
}
