package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
)

// TestMoves plays what the match adds to the movement of the pieces (SM-4); the movement
// itself is tested in its own package.
func TestMoves(t *testing.T) {
	tell(t, []story{
		{"SM-4.1 the King may stay attacked", openFile, white, nil, `
			e1d1 . → thinking black Kd1 Re3 re6 ke8`},
		{"SM-4.2 en passant: the Pawn that passed is the defender", passing, black, nil, `
			d7d5 . e5d6 → duel pd5 Pe5 .d6
			attacker → performing Pd6 .d5 .e5 1-0`},
		{"SM-4.2 en passant lost: the attacker goes", passing, black, nil, `
			d7d5 . e5d6 defender → performing pd5 .e5 .d6 0-1`},
		{"SM-4.2 en passant off", passing, black, func(s *magici.Settings) { s.EnPassant = false }, `
			d7d5 . e5d6 → illegal fault.move.illegal`},
		{"SM-4.2 double step off", passing, black, func(s *magici.Settings) { s.DoubleStep = false }, `
			d7d5 → illegal fault.move.illegal`},
		{"SM-4.2 a Pawn on the last rank becomes what is chosen, and is worth it", promotions, white, nil, `
			a7a8n . → thinking black Na8
			b8a8 → duel
			attacker → 0-2`},
		{"SM-4.2 the choice is needed, and is one of four", promotions, white, nil, `
			a7a8 → illegal fault.move.promotion
			e1e2q → illegal fault.move.illegal
			h1h2q → illegal fault.move.illegal`},
		{"SM-4.3 promotion won in the Duel", promotions, white, nil, `
			a7b8q → duel Pa7 rb8
			attacker → performing Qb8 .a7 2-0
			. e8d8 . b8d8 attacker → finished won:white 2-0`},
		{"SM-4.3 promotion lost in the Duel: the Pawn was worth a Pawn", promotions, white, nil, `
			a7b8q defender → performing rb8 .a7 0-1`},
		{"SM-4.3 neither: the Pawn eats and is promoted", promotions, black, nil, `
			g2h1r neither → performing rh1 .g2 0-2`},
		{"SM-4.2 promotion off: the Pawn stays one and moves no more", promotions, white, func(s *magici.Settings) { s.Promotion = false }, `
			a7a8q → illegal fault.move.illegal
			a7a8 . e8e7 . a8a7 → illegal fault.move.illegal
			→ Pa8`},
		{"SM-4.2 castling short and long, the Rook's person goes along", castles, white, nil, `
			e1g1 → performing Kg1 Rf1 .e1 .h1
			. e8c8 → performing kc8 rd8 .e8 .a8`},
		{"SM-4.2 castling off", castles, white, func(s *magici.Settings) { s.Castling = false }, `
			e1g1 → illegal fault.move.illegal`},
		{"SM-4.2 no castling once the Rook has moved", castles, white, nil, `
			h1h2 . a8a7 . h2h1 . a7a8 . e1g1 → illegal fault.move.illegal
			e1c1 → performing Kc1 Rd1`},
		{"SM-4.2 a Rook that won a Duel as defender has not moved", castles, white, nil, `
			h1h8 defender → performing rh8 .h1 0-2
			. e8g8 → performing kg8 rf8`},
		{"SM-4.2 … one that left the board ends its right", castles, white, nil, `
			h1h8 defender . a8a7 . e1g1 → illegal fault.move.illegal
			e1c1 → performing`},
		{"SM-4.2 … as attacker that won it has moved", castles, white, nil, `
			h1h8 attacker . e8g8 → illegal fault.move.illegal
			e8c8 → performing`},
		{"a square without anybody, and one of the other side", castles, white, nil, `
			a4a5 → illegal fault.move.empty
			a8a7 → illegal fault.move.other
			a1b2 → illegal fault.move.illegal`},
	})
}
