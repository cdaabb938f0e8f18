package minimeta_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/minimeta"
)

// position reads rows, with spaces for ease of reading, and the side to move.
func position(t *testing.T, rows, side string) minimeta.Position {
	t.Helper()
	p, err := minimeta.Parse(strings.ReplaceAll(rows, " ", "") + " " + side + " 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMoves pins down which moves there are, by rule: those of legal and none of illegal,
// which are given with the reason against them.
func TestMoves(t *testing.T) {
	tests := []struct {
		rule    string // the words that this row pins down
		rows    string
		side    string
		legal   string
		illegal string
		reason  minimeta.Reason
	}{
		{
			"MC-3.1 a Rook is blocked by its own colour and takes the other",
			"k[...k]4 / 1p[....]3 / 5 / 1R[R...]1N[....]1 / 5 / 1P[....]2K[K...]", "w",
			"b3-b5 b3-b4 b3-a3 b3-c3 b3-b2", "b3-d3 b3-b1", minimeta.OwnThere,
		},
		{
			"MC-3.1 and goes no further than what it takes",
			"k[...k]p[....]3 / 1p[....]3 / 5 / 1R[R...]1N[....]1 / 5 / 1P[....]2K[K...]", "w",
			"b3-b5", "b3-b6 b3-e3", minimeta.Blocked,
		},
		{
			"worked example: a white small Rook pilots a black large Rook and takes a white large Bishop",
			"k[...k]4 / 5 / 5 / r[R...]1B[.Nb.]2 / 5 / 4K[K...]", "w",
			"a3-c3 a3-a2 a3-a5", "a3-a6", minimeta.OwnThere,
		},
		{
			"MC-3.1 no double step, no capture ahead",
			"k[...k]4 / 5 / 5 / 1p[....]3 / 1P[N...]3 / 4K[K...]", "w",
			"", "b2-b3", minimeta.Blocked,
		},
		{
			"MC-3.1 no double step, no castling",
			"k[...k]4 / 5 / 5 / 5 / P[P...]1R[R...]2 / 4K[K...]", "w",
			"a2-a3 c2-c6", "a2-a4 e1-c1", minimeta.OtherWay,
		},
		{
			"MC-3.1 a Pawn goes aside only to capture",
			"k[...k]4 / 5 / 5 / 2p[....]2 / 1P[N...]3 / 4K[K...]", "w",
			"b2-b3 b2-c3", "b2-a3", minimeta.NothingThere,
		},
		{
			"MC-3.1 it takes an empty or unpiloted piece as well, and the large King",
			"k[....]4 / 1P[N...]3 / 5 / 5 / 5 / r[...k]3K[K...]", "w",
			"b5-a6=N b5-b6=R", "b5-c6", minimeta.NothingThere,
		},
		{
			"MC-3.2 nobody aboard",
			"k[...k]4 / 5 / 5 / 1R[....]3 / 5 / 4K[K...]", "w",
			"", "b3-b4 b3-c3", minimeta.NobodyAboard,
		},
		{
			"MC-3.2 only the opponent aboard",
			"k[...k]4 / 5 / 5 / 1R[n...]3 / 5 / 4K[K...]", "w",
			"", "b3-b4", minimeta.NobodyAboard,
		},
		{
			"MC-3.2 that opponent pilots it, and takes what is black",
			"k[...k]4 / 1b[....]3 / 5 / 1R[n...]3 / 5 / 4K[K...]", "b",
			"b3-b4 b3-b5 b3-b1", "b3-c4", minimeta.OtherWay,
		},
		{
			"MC-3.3 a King aboard: one step",
			"k[...k]4 / 5 / 5 / 1R[K...]3 / 5 / 4K[....]", "w",
			"b3-b4 b3-a3 b3-c3 b3-b2", "b3-b5 b3-d3 b3-b1", minimeta.KingAboard,
		},
		{
			"MC-3.3 whoever else could pilot it",
			"k[...k]4 / 5 / 5 / 1Q[KQ..]3 / 5 / 4K[....]", "w",
			"b3-b4 b3-c4", "b3-b5 b3-d5", minimeta.KingAboard,
		},
		{
			"MC-3.3 a King of either colour",
			"k[....]4 / 5 / 5 / 1R[.kN.]3 / 5 / 4K[K...]", "w",
			"b3-b4 b3-c3", "b3-b5 b3-d3", minimeta.KingAboard,
		},
		{
			"MC-3.3 a Knight's leap is one step",
			"k[...k]4 / 5 / 5 / 1N[K...]3 / 5 / 4K[....]", "w",
			"b3-c5 b3-d4 b3-d2 b3-a1 b3-c1", "b3-b4", minimeta.OtherWay,
		},
		{
			"MC-3.4 worked example: a small white Pawn alone on a black large Pawn",
			"k[...k]4 / 5 / 2p[P...]2 / 5 / 5 / 4K[K...]", "w",
			"", "c4-c3", minimeta.PawnBackwards,
		},
		{
			"MC-3.4 sideways and forward are free, backwards is not",
			"1k[...k]3 / 5 / 2Q[..P.]2 / 5 / 5 / 4K[K...]", "w",
			"c4-a4 c4-e4 c4-c6 c4-e6 c4-d5 c4-b5", "c4-c3 c4-b3 c4-d3 c4-c1 c4-a2 c4-e2", minimeta.PawnBackwards,
		},
		{
			"MC-3.4 for Black backwards is up",
			"k[...k]4 / 5 / 2Q[p...]2 / 5 / 5 / 4K[K...]", "b",
			"c4-a4 c4-e4 c4-b3 c4-c2", "c4-c5 c4-c6 c4-e6 c4-b5", minimeta.PawnBackwards,
		},
		{
			"MC-3.4 two Pawns are no better",
			"k[...k]4 / 5 / 2R[PP..]2 / 5 / 5 / 4K[K...]", "w",
			"c4-c5 c4-a4", "c4-c3", minimeta.PawnBackwards,
		},
		{
			"MC-3.4 nor is a piece of the other player aboard",
			"k[...k]4 / 5 / 2R[P..n]2 / 5 / 5 / 4K[K...]", "w",
			"c4-c5 c4-a4", "c4-c3", minimeta.PawnBackwards,
		},
		{
			"MC-3.4 another piece of the same player lifts it",
			"k[...k]4 / 5 / 2R[PN..]2 / 5 / 5 / 4K[K...]", "w",
			"c4-c5 c4-c3 c4-c1", "c4-b3", minimeta.OtherWay,
		},
		{
			"MC-3.4 the King is one, and goes one step",
			"k[...k]4 / 5 / 2R[PK..]2 / 5 / 5 / 4K[....]", "w",
			"c4-c3", "c4-c2", minimeta.KingAboard,
		},
		{
			"MC-4.1 small pieces capture on large ones of either colour, blocked by their own",
			"k[...k]4 / 5 / 5 / 1R[.R.N]p[p...]P[...n]1 / 5 / 4K[K...]", "w",
			"b3:b2-c3:a2 b3:b1-c3:b2 b3:b2-b3:a2", "b3:b2-b3:b1", minimeta.OwnThere,
		},
		{
			"MC-4.1 and by their enemies beyond the first",
			"k[...k]4 / 5 / 5 / 1R[.R.N]p[p...]P[...n]1 / 5 / 4K[K...]", "w",
			"b3:b2-c3:a2", "b3:b2-c3:b2 b3:b2-d3:a2", minimeta.Blocked,
		},
		{
			"MC-4.2 a gap stops a slider, and the last square before it is free",
			"k[...k]4 / 5 / 5 / 1P[R...]1P[....]1 / 5 / 4K[K...]", "w",
			"b3:a2-b3:b2 b3:a2-b3:a1", "b3:a2-c3:a2 b3:a2-d3:a2", minimeta.Gap,
		},
		{
			"MC-4.2 worked example: a Bishop crosses the corner between two gaps",
			"k[...k]4 / 5 / 2p[....]2 / 1P[.B..]3 / 5 / 4K[K...]", "w",
			"b3:b2-c4:a1 b3:b2-c4:b2 b3:b2-b3:a1", "b3:b2-c3:a2", minimeta.OtherWay,
		},
		{
			"MC-4.2 worked example: but not from the corner beside it",
			"k[...k]4 / 5 / 2p[....]2 / 1P[B...]3 / 5 / 4K[K...]", "w",
			"b3:a2-b3:b1", "b3:a2-b4:b1", minimeta.Gap,
		},
		{
			"MC-4.2 worked example: a Knight needs only its target",
			"k[...k]4 / 5 / 2p[....]2 / 1P[.N..]3 / 5 / 4K[K...]", "w",
			"b3:b2-c4:b1 b3:b2-c4:a2", "b3:b2-c3:b1 b3:b2-b4:a2", minimeta.Gap,
		},
		{
			"MC-4.2 one step leads from a large piece to the next",
			"k[...k]4 / 5 / 5 / 5 / 3n[....]1 / 4K[K...]", "w",
			"e1:a2-d2:b1 e1:a2-e1:b2", "e1:a2-d1:b2 e1:a2-e2:a1", minimeta.Gap,
		},
		{
			"MC-4.3 White's small Pawns move up, and capture so, wherever they stand",
			"k[...k]4 / 5 / 1p[n..b]3 / 1p[..P.]3 / 5 / 4K[K...]", "w",
			"b3:a1-b3:a2", "b3:a1-b3:b2", minimeta.NothingThere,
		},
		{
			"MC-4.3 no double step on the small board",
			"k[...k]4 / 5 / 1p[n..b]3 / 1p[P...]3 / 5 / 4K[K...]", "w",
			"b3:a2-b4:a1 b3:a2-b4:b1", "b3:a2-b4:a2", minimeta.OtherWay,
		},
		{
			"MC-4.3 Black's move down",
			"k[...k]4 / 5 / 1p[..p.]3 / 1p[.N..]3 / 5 / 4K[K...]", "b",
			"b4:a1-b3:a2 b4:a1-b3:b2", "b4:a1-b4:a2", minimeta.OtherWay,
		},
		{
			"MC-5.1 worked example: the King may not step where an own piloted Pawn threatens",
			"k[...k]4 / 5 / 5 / 3r[....]1 / 2P[P...]1K[K...] / 5", "w",
			"e2:a2-e2:b2", "e2:a2-d3:b1", minimeta.Check,
		},
		{
			"MC-5.1 an unpiloted one threatens nothing",
			"k[...k]4 / 5 / 5 / 3r[....]1 / 2P[....]1K[K...] / 5", "w",
			"e2:a2-d3:b1", "e2:a2-d2:b2", minimeta.Gap,
		},
		{
			"MC-5.1 nor one that only a Pawn of the wrong side would pilot",
			"k[...k]4 / 5 / 5 / 3r[....]1 / 2P[p...]1K[K...] / 5", "w",
			"e2:a2-d3:b1", "c2-d3", minimeta.NobodyAboard,
		},
		{
			"MC-5.1 a pilot of the other side is one as well",
			"k[...k]4 / 5 / 5 / 3r[....]1 / 2P[n...]1K[K...] / 5", "w",
			"e2:a2-e2:b2", "e2:a2-d3:b1", minimeta.Check,
		},
		{
			"MC-5.1 to step onto an unpiloted piece can arm it against the own King",
			"k[...k]4 / 5 / 5 / 3r[K...]1 / 1B[.R..]P[....]2 / 5", "w",
			"b2:b2-b2:a2 b2-a3", "b2:b2-c2:a2 b2:b2-c2:b2", minimeta.Check,
		},
		{
			"MC-5.1 taking the only pilot of an attacker lifts no check",
			"k[...k]3r[..p.] / 3P[.B..]1 / 5 / 5 / 5 / 4K[K...]", "w",
			"e1-d1 e1-d2", "d5:b2-e6:a1", minimeta.Check,
		},
		{
			"MC-5.1 unless the taker is a Pawn that cannot pilot that way",
			"k[...k]3r[..n.] / 3P[.P..]1 / 5 / 5 / 5 / 4K[K...]", "w",
			"d5:b2-e6:a1 e1-d1", "e1-e2", minimeta.Check,
		},
		{
			"MC-5.1 a pilot can lift its own check by leaving",
			"k[...k]4 / 5 / 5 / 3r[K...]1 / 1B[....]P[N...]2 / 5", "w",
			"c2:a2-b2:a1 c2:a2-d3:a1 d3-e3 c2-c3", "d3:a2-d3:b2", minimeta.Check,
		},
		{
			"MC-5.1 the King aboard limits the threat to one step",
			"4r[..kr] / 5 / 4K[K...] / 5 / 5 / 5", "w",
			"e4-e3 e4-d4", "e4-e5", minimeta.Check,
		},
		{
			"MC-5.2 to take the large piece under the own King is no move",
			"k[...k]4 / 5 / 5 / 3r[K...]1 / 2P[N...]2 / 5", "w",
			"c2-c3", "c2-d3", minimeta.KingTaken,
		},
		{
			"MC-5.2 the threat counts although the capture would expose its own King",
			"k[...k]4 / 5 / 5 / r[r...]4 / 3K[K...]1 / R[R...]4", "w",
			"d2-e2", "d2-d3 d2-c3 d2-e3", minimeta.Check,
		},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			p := position(t, test.rows, test.side)
			moves := game.Wrap(p).Moves()
			for _, m := range strings.Fields(test.legal) {
				if !slices.Contains(moves, m) {
					t.Errorf("%s is not legal; %v", m, moves)
				}
			}
			for _, text := range strings.Fields(test.illegal) {
				if r := p.WhyNot(way(text)); slices.Contains(moves, text) || r.Reason != test.reason {
					t.Errorf("%s is refused for %d, want %d; %v", text, r.Reason, test.reason, moves)
				}
			}
		})
	}
}

// way returns the move with the given text, legal or not, without promotions.
func way(text string) (m minimeta.Move) {
	text, _, _ = strings.Cut(text, "=")
	from, to, _ := strings.Cut(text, "-")
	if m.Large = len(from) == 2; m.Large {
		start, _ := minimeta.ParseSquare(from)
		end, _ := minimeta.ParseSquare(to)
		m.From, m.To = start.Place(0), end.Place(0)
	} else {
		m.From, _ = minimeta.ParsePlace(from)
		m.To, _ = minimeta.ParsePlace(to)
	}
	return m
}

// TestAfter pins down what a move leaves on the board, and the counters.
func TestAfter(t *testing.T) {
	tests := []struct {
		rule   string // the words that this row pins down
		before string
		move   string
		after  string
	}{
		{
			"worked example: a large piece is taken with everybody aboard",
			"k[...k]4/5/5/r[R...]1B[.Nb.]2/5/4K[K...] w 7 30", "a3-c3",
			"k[...k]4/5/5/2r[R...]2/5/4K[K...] b 0 30",
		},
		{
			"MC-2.2 passengers of either side keep their small squares",
			"k[...k]4/5/5/r[Rb.n]4/5/4K[K...] b 7 30", "a3-e3",
			"k[...k]4/5/5/4r[Rb.n]/5/4K[K...] w 8 31",
		},
		{
			"MC-3.5 capturing the large King with its riders ends nothing",
			"4p[...k]/5/5/k[q...]4/1P[N...]3/4K[K...] w 3 9", "b2-a3",
			"4p[...k]/5/5/P[N...]4/5/4K[K...] b 0 9",
		},
		{
			"MC-4.1 a small capture leaves the mount",
			"k[...k]4/5/5/1R[.R.N]p[p...]2/5/4K[K...] w 99 30", "b3:b2-c3:a2",
			"k[...k]4/5/5/1R[...N]p[R...]2/5/4K[K...] b 0 30",
		},
		{
			"MC-5.4 a small move of another piece counts",
			"k[...k]4/5/5/1R[.R.N]p[p...]2/5/4K[K...] w 98 30", "b3:b2-b3:a2",
			"k[...k]4/5/5/1R[R..N]p[p...]2/5/4K[K...] b 99 30",
		},
		{
			"MC-5.4 a small Pawn's step sets it back",
			"k[...k]4/5/5/1R[..P.]3/5/4K[K...] w 98 30", "b3:a1-b3:a2",
			"k[...k]4/5/5/1R[P...]3/5/4K[K...] b 0 30",
		},
		{
			"MC-5.4 a small Pawn that is carried or pilots does not",
			"k[...k]4/5/5/1R[..P.]3/5/4K[K...] w 98 30", "b3-b4",
			"k[...k]4/5/1R[..P.]3/5/5/4K[K...] b 99 30",
		},
		{
			"MC-5.4 nor one that promotes by being carried",
			"4k[...k]/1R[P...]3/5/5/5/4K[K...] w 98 30", "b5-b6=a2q",
			"1R[Q...]2k[...k]/5/5/5/5/4K[K...] b 99 30",
		},
		{
			"MC-5.4 a large Pawn's move does, whoever pilots",
			"k[...k]4/5/5/1p[N...]3/5/4K[K...] w 98 30", "b3-b2",
			"k[...k]4/5/5/5/1p[N...]3/4K[K...] b 0 30",
		},
		{
			"MC-6.2 a large Pawn is swapped, its passengers keep their squares; the other's pilot chooses",
			"4k[...k]/5/5/5/1p[Nb..]3/4K[K...] w 98 30", "b2-b1=N",
			"4k[...k]/5/5/5/5/1n[Nb..]2K[K...] b 0 30",
		},
		{
			"MC-6.3 carried there by the opponent a Pawn stays one",
			"4p[...k]/1K[Pn..]3/5/5/5/4P[K...] b 98 30", "b5-b6",
			"1K[Pn..]2p[...k]/5/5/5/5/4P[K...] w 99 31",
		},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			p, err := minimeta.Parse(test.before)
			if err != nil {
				t.Fatal(err)
			}
			next, err := game.Wrap(p).Play(test.move)
			if err != nil {
				t.Fatalf("%v; %v", err, game.Wrap(p).Moves())
			}
			if next.String() != test.after {
				t.Errorf("got  %s\nwant %s", next, test.after)
			}
			if again, err := minimeta.Game().Parse(test.after); err != nil || again != next {
				t.Errorf("%+v is read as %+v (%v)", next, again, err)
			}
		})
	}
}
