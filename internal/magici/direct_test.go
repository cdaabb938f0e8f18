package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
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
