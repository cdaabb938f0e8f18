package chess_test

import (
	"testing"

	"scacchimagici/internal/chess"
)

// published are the positions and counts of chessprogramming.org, "Perft Results". They
// are counts of chess with check, so they also test who attacks what.
var published = []struct {
	name, position string
	counts         []int // of depth 1, 2, …
}{
	{"initial position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", []int{20, 400, 8902, 197281}},
	{"position 2, Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", []int{48, 2039, 97862}},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", []int{14, 191, 2812, 43238, 674624}},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", []int{6, 264, 9467, 422333}},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", []int{44, 1486, 62379}},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", []int{46, 2079, 89890}},
}

func TestPerft(t *testing.T) {
	for _, each := range published {
		t.Run(each.name, func(t *testing.T) {
			b := read(t, each.position)
			for i, want := range each.counts {
				if got := perft(&b, i+1, nil); got != want {
					t.Errorf("depth %d: %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// perft counts the sequences of chess: a move is legal when it leaves its King unattacked.
func perft(b *chess.Board, depth int, above []chess.Move) int {
	if depth == 0 {
		return 1
	}
	all := b.Moves(above, chess.Orthodox())
	n := 0
	for _, m := range all[len(above):] {
		if _, _, castles := b.CastlingRook(m); castles && throughCheck(b, m) {
			continue
		}
		undo := b.Make(m)
		king := b.Pieces(b.Side().Other(), chess.King).First()
		if b.Attackers(king, b.Side()) == 0 {
			n += perft(b, depth-1, all)
		}
		b.Unmake(m, undo)
	}
	return n
}

func throughCheck(b *chess.Board, m chess.Move) bool {
	enemy := b.Side().Other()
	return b.Attackers(m.From, enemy)|b.Attackers((m.From+m.To)/2, enemy) != 0
}

// BenchmarkPerft counts Kiwipete without check, every leaf made and unmade, and reports
// leaves a second.
func BenchmarkPerft(b *testing.B) {
	board := read(b, published[1].position)
	leaves := 0
	for b.Loop() {
		leaves += leavesOf(&board, 3, nil)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}

func leavesOf(b *chess.Board, depth int, above []chess.Move) int {
	if depth == 0 {
		return 1
	}
	all := b.Moves(above, chess.Orthodox())
	n := 0
	for _, m := range all[len(above):] {
		undo := b.Make(m)
		n += leavesOf(b, depth-1, all)
		b.Unmake(m, undo)
	}
	return n
}
