package metamate

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"scacchimagici/internal/longtest"
)

// published are the positions and counts of chessprogramming.org, "Perft Results": chess as
// it stands inside of Metamate, if promotions to Metas are left out.
var published = []struct {
	name, position string
	counts         []uint64 // of depth 1, 2, …
}{
	{"initial position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1", []uint64{20, 400, 8_902, 197_281, 4_865_609, 119_060_324}},
	{"position 2, Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - - 0 1", []uint64{48, 2_039, 97_862, 4_085_603, 193_690_690}},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - - 0 1", []uint64{14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661}},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - - 0 1", []uint64{6, 264, 9_467, 422_333, 15_833_292}},
	{"position 4 mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - - 0 1", []uint64{6, 264, 9_467, 422_333, 15_833_292}},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - - 1 8", []uint64{44, 1_486, 62_379, 2_103_487, 89_941_194}},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - - 0 10", []uint64{46, 2_079, 89_890, 3_894_594, 164_075_551}},
}

// TestOrthodox counts as deep as it stays quick; BenchmarkLeaves counts deeper.
func TestOrthodox(t *testing.T) {
	limit := longtest.Amount[uint64](500_000, 5_000_000)
	for _, each := range published {
		t.Run(each.name, func(t *testing.T) {
			p := mustParse(t, each.position)
			for i, want := range each.counts {
				if want > limit {
					break
				}
				if got := p.leaves(i+1, nil, true); got != want {
					t.Errorf("depth %d: %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

func mustParse(tb testing.TB, text string) Position {
	tb.Helper()
	p, err := Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// leaves counts sequences, every leaf made and unmade; those of chess alone if orthodox.
func (p *Position) leaves(depth int, above []Move, orthodox bool) (n uint64) {
	all := p.pseudo(above, allMoves)
	g := p.newLegalityFilter()
	for _, m := range all[len(above):] {
		if orthodox && m.Promotion.IsMeta() {
			continue
		}
		tried := g.mustTry(m)
		u := p.make(m)
		switch {
		case tried && p.exposed():
		case depth == 1:
			n++
		default:
			n += p.leaves(depth-1, all, orthodox)
		}
		p.unmake(m, u)
	}
	return n
}

// withMetas are positions with four Metas, in the beginning and in the middle of games.
var withMetas = []struct {
	name, position string
	depth          int
}{
	{"one of each", "rnbqkbnr/pphppspp/8/8/8/8/PPOPPMPP/RNBQKBNR w KQkq - - 0 1", 4},
	{"in the middle", "r3k2r/pdppqpb1/bs2pnp1/3PN3/1p2P3/2M2Q1p/PPPOBPPP/R3K2R w KQkq - - 0 1", 3},
	{"four M4", "r3k2r/pmppqpb1/bm2pnp1/3PN3/1p2P3/2M2Q1p/PPPMBPPP/R3K2R w KQkq - - 0 1", 3},
}

// BenchmarkLeaves reports nodes a second, every leaf made and unmade: on plain chess, whose
// counts it checks, and with four Metas on the board.
func BenchmarkLeaves(b *testing.B) {
	for _, each := range published {
		for depth := 4; depth <= len(each.counts); depth++ {
			b.Run(fmt.Sprintf("%s/%d", each.name, depth), func(b *testing.B) {
				benchLeaves(b, each.position, depth, each.counts[depth-1])
			})
		}
	}
	for _, each := range withMetas {
		b.Run(each.name, func(b *testing.B) { benchLeaves(b, each.position, each.depth, 0) })
	}
}

func benchLeaves(b *testing.B, position string, depth int, want uint64) {
	p := mustParse(b, position)
	moves := make([]Move, 0, 4096)
	var nodes uint64
	for b.Loop() {
		n := p.leaves(depth, moves, want > 0)
		if want > 0 && n != want {
			b.Fatalf("%d, want %d", n, want)
		}
		nodes += n
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// TestUnmake: taking back a move restores everything, and the key that follows the moves is
// that of the position.
func TestUnmake(t *testing.T) {
	for seed := range longtest.Amount[uint64](10, 60) {
		r := rand.New(rand.NewPCG(seed, 9))
		p := Start()
		for ply := 0; ply < 150 && !p.Outcome().Over(); ply++ {
			for _, m := range p.AppendLegal(nil) {
				q := p
				u := q.make(m)
				if anew := mustParse(t, q.String()); anew != q {
					t.Fatalf("%v: %v leads to another %v than the one that is read", p, m, q)
				}
				if q.unmake(m, u); q != p {
					t.Fatalf("%v: %v is not taken back: %v", p, m, q)
				}
			}
			legal := p.AppendLegal(nil)
			p = p.After(legal[r.IntN(len(legal))])
		}
	}
}
