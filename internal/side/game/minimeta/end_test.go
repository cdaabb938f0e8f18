package minimeta_test

import (
	"fmt"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/minimeta"
)

// TestEnd pins down how games end (MC-5.3 to MC-5.5).
func TestEnd(t *testing.T) {
	tests := []struct{ rule, position, want string }{
		{"MC-5.3 check, and every small move fails", "2k[..pb]2/P[PP..]3B[..r.]/5/4b[.Kp.]/1p[..PR]p[Q.kB]2/5 b 47 59", "white wins: checkmate"},
		{
			"MC-5.1 mated by a piece that only oneself pilots",
			"1n[n...]1B[....]1/1P[....]1k[....]P[....]/5/5/Q[...p]p[...k]1p[...K]1/5 b 95 57", "white wins: checkmate",
		},
		{"MC-5.3 on the 100th ply too", "1n[n...]1B[....]1/1P[....]1k[....]P[....]/5/5/Q[...p]p[...k]1p[...K]1/5 b 100 57", "white wins: checkmate"},
		{"MC-5.3 no move and no check loses as well", "5/2P[qkbp]2/5/5/5/2p[PNKB]2 w 78 30", "black wins: no legal move"},
		{"MC-5.3 and that on the 100th ply", "5/2P[qkbp]2/5/5/5/2p[PNKB]2 w 100 30", "black wins: no legal move"},
		{"MC-5.4 HALFMOVES 100", "k[...k]4/5/5/1R[R...]3/5/4K[K...] w 100 60", "draw: 100 plies"},
		{"MC-5.4 99 goes on", "k[...k]4/5/5/1R[R...]3/5/4K[K...] w 99 60", "playing"},
		{"the large Kings may be missing", "p[...k]4/5/5/1R[R...]3/5/4P[K...] w 9 60", "playing"},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			p, err := minimeta.Parse(test.position)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Outcome().String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestRepetition: the third occurrence is a draw, counters aside, and what is carried back
// is the same again although a small Pawn has stepped (MC-5.4).
func TestRepetition(t *testing.T) {
	line := game.NewLine(minimeta.Game(), minimeta.Game().Start())
	for range 2 {
		for _, move := range []string{"b1-c3", "d6-c4", "c3-b1", "c4-d6"} {
			if line.Outcome().Over() {
				t.Fatalf("over after %v", line.Played())
			}
			next, err := line.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			line = next
		}
	}
	if got := line.Outcome(); got != game.Draw(game.Repetition) {
		t.Errorf("after %v: %v", line.Played(), got)
	}
}

// TestThreatsNamed: a large piece that threatens a King is named with every piece aboard that can
// pilot it, even if both are of the King's own side. Asleep are a piece with none aboard and one
// whose King is three steps away.
func TestThreatsNamed(t *testing.T) {
	p := position(t, "5 / 5 / 3p[..r.]1 / R[..k.]2r[K...]1 / 2P[Np..]1P[....] / 5", "w")
	got := fmt.Sprint(p.Threats(chess.White))
	if want := "{d3:a2 [d4:a1] [{c2 [c2:a2]}] [e2 a3]}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	m := way("d3:a2-d3:b2")
	r := p.WhyNot(m)
	if got, want := fmt.Sprint(r.Reason == minimeta.Check, r.Threats), "true {d3:b2 [] [{c2 [c2:a2]}] [e2 a3]}"; got != want {
		t.Errorf("%v: got %s, want %s", m, got, want)
	}
	m = way("c2-b3")
	if r := p.WhyNot(m); r.Reason != minimeta.NothingThere {
		t.Errorf("%v: got %+v", m, r)
	}
}

// TestTakes: the pieces that a move takes, and those that it promotes.
func TestTakes(t *testing.T) {
	tests := []struct{ rows, side, move, want string }{
		{"4k[...k] / 1p[..n.]3 / 1R[.P..]3 / 5 / 5 / 4K[K...]", "w", "b4-b5", "p [n b5:a1] []"},
		{"1p[n...]2k[...k] / 1R[.P..]3 / 5 / 5 / 1Q[QBR.]3 / 4K[K...]", "w", "b5-b6=b2n", "p [n b6:a2] [N b6:b2]"},
		{"4k[...k] / 1p[..n.]3 / 1R[.R..]3 / 5 / 5 / 4K[K...]", "w", "b4:b2-b4:a2", ". [] []"},
		{"4k[...k] / 1p[...n]3 / 1R[.R..]3 / 5 / 5 / 4K[K...]", "w", "b4:b2-b5:b1", ". [n b5:b1] []"},
	}
	for _, test := range tests {
		p := position(t, test.rows, test.side)
		m, err := game.Find(p, test.move)
		if err != nil {
			t.Fatal(err)
		}
		large, small := p.Takes(m)
		got := fmt.Sprintf("%c %v %v", large.Letter(), lettered(small), lettered(p.Promoted(m)))
		if got != test.want {
			t.Errorf("%v: got %s, want %s", m, got, test.want)
		}
	}
}

func lettered(riders []minimeta.Rider) []string {
	texts := make([]string, len(riders))
	for i, r := range riders {
		texts[i] = fmt.Sprintf("%c %v", r.Piece.Letter(), r.Place)
	}
	return texts
}

// TestPools: the pieces of a pool follow from the board, for each size and side separately.
func TestPools(t *testing.T) {
	p := position(t, "4k[...k] / 1q[RQ..]3 / 1N[nb..]3 / 5 / 5 / 4K[K...]", "w")
	got := fmt.Sprint(p.LargePool(chess.White), p.LargePool(chess.Black), p.SmallPool(chess.White), p.SmallPool(chess.Black))
	want := fmt.Sprint(
		[]chess.Kind{chess.Bishop, chess.Rook, chess.Queen}, []chess.Kind{chess.Knight, chess.Bishop, chess.Rook},
		[]chess.Kind{chess.Knight, chess.Bishop}, []chess.Kind{chess.Rook, chess.Queen},
	)
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
