package minimeta

import "testing"

// benchPositions are the start, the middle of a game in which both sides have mounted each
// other's pieces, and an end with Pawns about to promote.
var benchPositions = []struct{ name, position string }{
	{"start", Start().String()},
	{"middle", "k[.k..]1b[...b]1r[r..R]/p[n...]p[...p]1p[.pp.]p[...p]/1q[Q.q.]P[P...]2/2N[N..P]n[.B..]1/P[P..p]P[P...]1P[....]1/R[....]1B[....]Q[....]K[K.P.] w 4 18"},
	{"end", "3k[...N]1/1q[kr..]P[PP.p]1P[.PK.]/1B[qp..]3/5/2p[.p..]p[..P.]1/r[....]4 w 23 147"},
}

// BenchmarkMoves makes every legal move of three positions two plies deep, each with its key
// and counters, and reports moves made a second.
func BenchmarkMoves(b *testing.B) {
	for _, test := range benchPositions {
		b.Run(test.name, func(b *testing.B) {
			p, err := Parse(test.position)
			if err != nil {
				b.Fatal(err)
			}
			made, buffer := 0, make([]Move, 0, 1<<12)
			for b.Loop() {
				made += makeAll(p, 3, buffer)
			}
			b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

func makeAll(p Position, depth int, above []Move) (made int) {
	if depth == 0 {
		return 0
	}
	all := p.AppendLegal(above)
	for _, m := range all[len(above):] {
		next := p.After(m)
		made += 1 + makeAll(next, depth-1, all)
	}
	return made
}

// BenchmarkOutcome asks of positions whether the game is over.
func BenchmarkOutcome(b *testing.B) {
	for _, test := range benchPositions {
		b.Run(test.name, func(b *testing.B) {
			p, err := Parse(test.position)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if p.Outcome().Over() {
					b.Fatal("over")
				}
			}
		})
	}
}
