package metamate_test

import (
	"testing"

	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/metamate"
)

// TestPlay pins down what moves lead to.
func TestPlay(t *testing.T) {
	gametest.Plays(t, metamate.Game(), []gametest.Play{
		{"MM-2: replacing a Rook ends the right of its corner", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", "h1=s", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNS b Qkq - B 0 1"},
		{"MM-2: Black forms, then White moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNS b Qkq - B 0 1", "a8=s", "snbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNS w Qk - - 0 1"},
		{"MM-4: an M2 becomes an M3", "4k3/8/8/4p3/8/3N4/3O4/4K3 w - - - 7 1", "d2e4", "4k3/8/8/4p3/4O3/3N4/8/4K3 b - - - 8 1"},
		{"MM-4: by its capture", "4k3/8/8/8/4p3/3N4/3O4/4K3 w - - - 7 1", "d2e4", "4k3/8/8/8/4S3/3N4/8/4K3 b - - - 0 1"},
		{"MM-4: an M3 becomes an M4", "4k3/8/8/8/4p3/3N4/3S4/4K3 w - - - 7 1", "d2e4", "4k3/8/8/8/4M3/3N4/8/4K3 b - - - 0 1"},
		{"MM-4: which stays one", "4k3/8/8/8/4p3/3N4/3M4/4K3 w - - - 7 1", "d2e4", "4k3/8/8/8/4M3/3N4/8/4K3 b - - - 0 1"},
		{"MM-4: the capture of a Meta counts", "4k3/8/8/8/4h3/3N4/3O4/4K3 w - - - 7 1", "d2e4", "4k3/8/8/8/4S3/3N4/8/4K3 b - - - 0 1"},
		{"MM-5.3: a Meta's double step names the square passed over", "4k3/2o5/2p5/8/8/8/2PO4/4K3 w - - - 7 1", "d2d4", "4k3/2o5/2p5/8/3O4/8/2P5/4K3 b - d3 - 8 1"},
		{"MM-5.4: two squares that a copied Rook allows too", "4k3/8/8/8/8/8/2PS4/3RK3 w - - - 7 1", "d2d4", "4k3/8/8/8/3S4/8/2P5/3RK3 b - d3 - 8 1"},
		{"MM-5.3: what made the double step is captured", "4k3/8/8/8/2Po4/8/8/4K3 w - d5 - 7 1", "c4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - - 0 1"},
		{"MM-5.3: a double step that promotes leaves no square", "4k3/8/2p5/8/8/4po2/8/2K5 b - - - 7 1", "f3f2", "4k3/8/2p5/8/8/4p3/5o2/2K5 w - - - 8 2"},
		{"MM-5.2 and 8.3: which an unmoved Pawn of the enemy's allows", "8/8/8/8/8/5m2/4P3/k1K5 b - - - 7 1", "f3f1=o", "8/8/8/8/8/8/4P3/k1K2o2 w - - - 0 2"},
		{"the source: castling with a Meta in the Rook's place", "4k3/8/8/8/8/8/8/4K1SR w K - - 0 1", "e1g1", "4k3/8/8/8/8/8/8/5SKR b - - - 1 1"},
		{"MM-6.3: two files and the square crossed", "4k3/8/8/8/8/8/8/RO2K3 w Q - - 0 1", "e1b1", "4k3/8/8/8/8/8/8/R1KO4 b - - - 1 1"},
		{"MM-6.5: a Meta in the King's place ends one right", "4k3/8/8/8/8/8/8/R2HK2R w KQ - - 0 1", "d1a1", "4k3/8/8/8/8/8/8/1HR1K2R b K - - 1 1"},
		{"MM-6.5: the King that castles ends both", "r3k2r/8/8/8/8/8/8/4K3 b kq - - 0 1", "e8a8", "2kr3r/8/8/8/8/8/8/4K3 w - - - 1 2"},
		{"MM-6.5: a corner Rook that is captured ends its own", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 3 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - - 0 1"},
		{"MM-8.4: an M3 that captures promotes as the M4 that it becomes", "2n5/3p3k/1SN5/8/8/8/8/K7 w - - - 0 1", "b6c8=q", "2Q5/3p3k/2N5/8/8/8/8/K7 b - - - 0 1"},
		{"the source: a Pawn charges", "D3k3/8/1P6/8/8/8/8/4K3 w - - - 0 1", "b6b7+a8q", "Q3k3/1P6/8/8/8/8/8/4K3 b - - - 0 1"},
		{"MM-8.5: two at once, by file", "D1D4k/8/1P6/8/8/8/8/4K3 w - - - 0 1", "b6b7+a8n+c8m", "N1M4k/1P6/8/8/8/8/8/4K3 b - - - 0 1"},
		{"MM-8.6: the Pawn too", "H7/1P5k/8/8/8/8/8/4K3 w - - - 0 1", "b7b8=n+a8m", "MN6/7k/8/8/8/8/8/4K3 b - - - 0 1"},
		{"MM-8.5: Black's way down", "4k3/8/8/8/8/6p1/8/K6d b - - - 0 1", "g3g2+h1r", "4k3/8/8/8/8/8/6p1/K6r w - - - 0 2"},
		{"MM-9.4: a Meta's move as a Pawn is no Pawn's", "4k3/8/8/8/8/8/PO6/4K3 w - - - 7 1", "b2b3", "4k3/8/8/8/8/1O6/P7/4K3 b - - - 8 1"},
		{"the number of the last move", "4k3/8/8/8/8/8/P7/4K3 b - - - 7 999999999", "e8e7", "8/4k3/8/8/8/8/P7/4K3 w - - - 8 999999999"},
	})
}
