package magici_test

import (
	"testing"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
)

// TestDirectMove plays the wand (SM-6).
func TestDirectMove(t *testing.T) {
	tell(t, []story{
		{"SM-6.1 the Strategist loses the move, the caller makes one", callers, white, nil, `
			call:a1 → direct white turn:10
			white@a2a3 → illegal fault.move.direct
			a2a3 → illegal fault.move.caller
			a1c1 → performing Rc1
			. → thinking black turn:30`},
		{"SM-6.1 only in its own side's turn, before the Strategist has moved", callers, white, nil, `
			call:a7 → illegal fault.call.turn
			call:h4 → illegal fault.move.empty
			a2a3 call:a1 → stale fault.order.phase
			. call:a1 → illegal fault.call.turn`},
		{"SM-6.1 the Referee calls, no Strategist", callers, white, nil, `
			white@call:a1 → forbidden fault.order.role`},
		{"SM-6.1 ten seconds, and the grace", callers, white, nil, `
			call:a1 ~10299ms a1c1 → performing`},
		{"SM-6.1 … and not more", callers, white, nil, `
			call:a1 ~10300ms a1c1 → stale fault.late.turn`},
		{"SM-6.1 a call in the last second has its ten", callers, white, nil, `
			+29s call:a1 → turn:10
			+10s → direct`},
		{"SM-6.2 once a person", callers, white, nil, `
			call:a1 a1c1 . a7a6 . call:c1 → illegal fault.call.piece
			call:a2 → direct calls:2-0`},
		{"SM-6.2 three times a side, each side for itself", callers, white, nil, `
			call:a2 a2a3 . call:a7 a7a6 . → calls:1-1
			call:b2 b2b3 . b7b6 . call:c2 c2c3 . c7c6 . → calls:3-1 1-3
			call:d2 → illegal fault.call.side
			d2d3 . call:b6 → direct calls:3-2`},
		{"SM-6.2 a promoted person keeps the calls, a call after it costs the new price", promotions, white, nil, `
			a7a8q . e8e7 . call:a8 → direct 0-4
			a8a7 . e7e8 . call:a7 → illegal fault.call.piece`},
		{"SM-6.2 the King calls for nothing", callers, white, nil, `
			call:e1 → direct 0-0 calls:1-0
			e1f1 → performing`},
		{"SM-6.2 the King castles, the Rook goes along", castles, white, nil, `
			call:e1 e1g1 → performing Kg1 Rf1`},
		{"SM-6.2 the Rook may not castle", castles, white, nil, `
			call:h1 e1g1 → illegal fault.move.caller
			h1e1 → illegal fault.move.illegal`},
		{"SM-6.2 who cannot move may call, and can only run out of time", ladyShutIn, white, nil, `
			call:d1 → direct 0-4
			+10299ms → direct
			+1ms → thinking black last:timeout calls:1-0 0-4`},
		{"SM-6.3 SM-6.5 no move in time: the points stay, the call counts, the turn passes", callers, white, nil, `
			call:a1 +10300ms → thinking black 0-2 calls:1-0 last:timeout log:2
			a7a6 . call:a1 → illegal fault.call.piece`},
		{"SM-6.4 neither answers: doubled as well", rookAndLady, white, nil, `
			call:a8 a8d8 neither → 8-2`},
		{"SM-6.4 the factor is a setting", rookAndLady, white, func(s *magici.Settings) { s.Factor = 3 }, `
			call:a8 a8d8 attacker → 12-2`},
		{"SM-6.4 a King eaten by a Direct Move gains nothing", bareFile, white, nil, `
			call:e3 e3e8 attacker → finished 0-2 won:white by:king`},
		{"SM-6 limits are settings", callers, white, func(s *magici.Settings) { s.PerPiece, s.PerSide = 2, 2 }, `
			call:a1 a1c1 . a7a6 . call:c1 c1a1 . a6a5 . call:a1 → illegal fault.call.side`},
		{"SM-6 no Direct Moves at all", callers, white, func(s *magici.Settings) { s.PerSide = 0 }, `
			call:a1 → illegal fault.call.side`},
	})
}

// TestWandRaised stops the clock of the turn before it is known whose wand is up (SM-6.6).
func TestWandRaised(t *testing.T) {
	seconds := func(n int) func(*magici.Settings) {
		return func(s *magici.Settings) { s.MatchTime = setting.Seconds(n) * setting.Second }
	}
	tell(t, []story{
		{"the clock of the turn stands, the match runs on", callers, white, nil, `
			+13s raise → thinking white raised turn:17 match:1187 log:0
			+7s → raised turn:17 match:1180
			lower → thinking white !raised turn:17 match:1180 log:0
			+17299ms → thinking white turn:0
			+1ms → thinking black last:timeout`},
		{"by itself after twenty seconds", callers, white, nil, `
			+13s raise +19999ms → raised turn:17
			+1ms → !raised turn:17 match:1167
			+5s → turn:12 log:0`},
		{"the twenty seconds are a setting", callers, white, func(s *magici.Settings) { s.WandTime = 5 * setting.Second }, `
			+13s raise +4999ms → raised
			+1ms → !raised turn:17`},
		{"the system does not lower it before its time", callers, white, nil, `
			raise ~19999ms system@lower → stale fault.turn.stale
			~1ms system@lower → !raised`},
		{"meanwhile the Strategist's move is refused, whoever enters it", callers, white, nil, `
			raise white@a2a3 → illegal fault.move.wand
			referee@a2a3 → illegal fault.move.wand
			lower a2a3 → performing Pa3`},
		{"who is found moves within ten seconds from then", callers, white, nil, `
			+13s raise +9s call:a1 → direct !raised turn:10 match:1178 0-2 calls:1-0 log:1 last:direct
			+9s a1c1 → performing Rc1`},
		{"the turn may have run out meanwhile", callers, white, nil, `
			+29s raise +15s call:a1 → direct turn:10 0-2`},
		{"within the grace as well", callers, white, nil, `
			~30299ms raise → raised turn:0
			+19s call:a1 → direct turn:10`},
		{"not after it", callers, white, nil, `
			~30300ms raise → stale fault.late.turn`},
		{"who may not call may not call then", callers, white, nil, `
			call:a1 a1c1 . a7a6 . raise call:c1 → illegal fault.call.piece
			call:b7 → illegal fault.call.turn
			→ raised`},
		{"raised twice it is raised once", callers, white, nil, `
			+5s raise +3s raise → raised turn:25
			+16999ms → raised
			+1ms → !raised`},
		{"lowered without having been raised nothing changes", callers, white, nil, `
			+5s lower → thinking !raised turn:25
			raise lower lower → thinking !raised turn:25`},
		{"by the Referee alone", callers, white, nil, `
			white@raise → forbidden fault.order.role
			organiser@raise → raised
			white@lower → forbidden fault.order.role`},
		{"only while the Strategist thinks", callers, white, nil, `
			a2a3 raise → stale fault.order.phase
			. call:a7 raise → stale fault.order.phase`},
		{"not by a side that has no Direct Move left", callers, white, func(s *magici.Settings) { s.PerSide = 0 }, `
			raise → illegal fault.call.side`},
		{"not by a side without a move", walledIn, black, nil, `
			raise → illegal fault.call.stuck`},
		{"not after a move made in time", callers, white, nil, `
			held raise → illegal fault.call.moved`},
		{"moved in time says that the move came before the wand", callers, white, nil, `
			+25s raise +10s held → thinking held !raised turn:5 match:1165
			+1m a2a3 → performing Pa3`},
		{"a pause ends it", callers, white, nil, `
			+10s raise +5s pause → paused !raised turn:20 match:1185
			+1h resume → !raised turn:20
			+5s → turn:15`},
		{"under a pause none is raised", callers, white, nil, `
			pause raise → illegal fault.order.paused
			lower → illegal fault.order.paused`},
		{"after a restart it is down", callers, white, nil, `
			+10s raise +5s system@pause → paused !raised turn:20 match:1185`},
		{"an undo ends it", callers, white, nil, `
			a2a3 . raise +2s undo:1 → performing black !raised
			. → thinking black !raised turn:30`},
		{"so does another outcome of the last Duel", ladyAndPawn, white, nil, `
			d1d7 attacker . raise replace:defender → performing !raised pd7 0-4`},
		{"and an intervention", callers, white, nil, `
			+10s raise +2s int:points_white_1 → thinking !raised turn:20 1-0
			raise int:turn_black → thinking black !raised turn:30`},
		{"a substitution does not", callers, white, nil, `
			+10s raise sub:white:R1:w-spare → raised turn:20
			call:a1 → direct`},
		{"the clock that stands can be set", callers, white, nil, `
			+10s raise turn:set:7 +5s → raised turn:7
			match:set:60 lower +2s → turn:5 match:58`},
		{"the match ends when its time is over", callers, white, seconds(20), `
			+15s raise +5299ms → thinking raised match:0
			+1ms → finished !raised ended:time`},
		{"after the match time nothing is raised", callers, white, seconds(20), `
			~20300ms raise → stale fault.late.match`},
		{"nor called for what was raised before", callers, white, seconds(20), `
			+15s raise ~5300ms call:a1 → stale fault.late.match`},
		{"both times together: the match ends", callers, white, seconds(25), `
			+5299ms raise +20001ms → finished ended:time`},
		{"an end ends it", callers, white, nil, `
			raise end:agreement → finished !raised`},
		{"in the next turn it is down", callers, white, nil, `
			raise call:a1 +10300ms → thinking black !raised turn:30`},
	})
}

// TestCallOfWandRaised holds that a call counts as of when the wand went up, however long it took to
// find the person. What the match clock showed is that of the call itself.
func TestCallOfWandRaised(t *testing.T) {
	b := begin(t, callers, white, magici.DefaultSettings())
	b.line("+13s raise +9s call:a1 → direct")
	if e := b.m.Log[0]; e.At != 13_000 {
		t.Errorf("the call stands in the log at %d ms", e.At)
	}
	if after, _ := b.m.PlayAfter(1); after.MatchClock.Left != 1_178_000 {
		t.Errorf("after the call the match clock shows %d ms", after.MatchClock.Left)
	}
	b.line("a1c1 . a7a6 . +3s call:a2 → direct")
	if e := b.m.Log[3]; e.At != b.now {
		t.Errorf("a call without a wand held stands at %d ms, given at %d", e.At, b.now)
	}
}

// TestWandRaisedOnPaper: no clock runs, and nothing lowers the wand but an order.
func TestWandRaisedOnPaper(t *testing.T) {
	b := onPaper(t, callers)
	b.line("raise +3h → thinking raised")
	b.line("lower → !raised")
	b.line("raise call:a1 → direct !raised 0-2")
}

// TestWandRaisedEarlier opens a match whose settings were stored before there was this one.
func TestWandRaisedEarlier(t *testing.T) {
	s := magici.DefaultSettings()
	s.WandTime = 0
	b := begin(t, callers, white, s)
	if got := b.m.Settings.WandTime; time.Duration(got) != 20*time.Second {
		t.Errorf("a wand is held for %v", time.Duration(got))
	}
}
