package magici_test

import (
	"testing"
)

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
