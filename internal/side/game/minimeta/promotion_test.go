package minimeta_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/minimeta"
)

// TestPromotions pins down which promotions there are: all moves that begin so.
func TestPromotions(t *testing.T) {
	tests := []struct {
		rule  string // the words that this row pins down
		rows  string
		side  string
		begin string
		want  string
	}{
		{
			"MC-6.1 only what is off the board; never a King",
			"4k[...k] / 1P[N...]3 / 5 / 5 / 1R[R...]3 / B[.B..]3K[K...]", "w", "b5-b6",
			"b5-b6=N b5-b6=Q",
		},
		{
			"MC-6.4 nothing is available: a large Pawn stays one",
			"4k[...k] / 1P[..N.]3 / 5 / 5 / 1R[....]N[....]1B[....] / 1Q[....]1K[K...]1", "w", "b5-b6",
			"b5-b6",
		},
		{
			"MC-6.3 a small Pawn's own step on the last large rank",
			"P[..P.]3k[...k] / 5 / 5 / 5 / 1R[R...]3 / 4K[K...]", "w", "a6:a1",
			"a6:a1-a6:a2=a2b a6:a1-a6:a2=a2n a6:a1-a6:a2=a2q",
		},
		{
			"MC-6.3 by a capture",
			"P[.nP.]3k[...k] / 5 / 5 / 5 / 1R[RQ.B]3 / 4K[K...]", "w", "a6:a1-a6:b2",
			"a6:a1-a6:b2=b2n",
		},
		{
			"MC-6.3 Black's on a1 and b1 of rank 1",
			"4k[...k] / 5 / 5 / 1r[r..b]3 / 5 / P[.p..]3K[K...]", "b", "a1:b2",
			"a1:b2-a1:b1=b1n a1:b2-a1:b1=b1q",
		},
		{
			"MC-6.3 the far rank of another large rank is nothing",
			"4k[...k] / P[..P.]4 / 5 / 5 / 5 / 4K[K...]", "w", "a5:a1",
			"a5:a1-a5:a2",
		},
		{
			"MC-6.3 carried there from another rank",
			"4k[...k] / 1R[P...]3 / 5 / 5 / 1Q[QB..]3 / 4K[K...]", "w", "b5-b6",
			"b5-b6=a2n b5-b6=a2r",
		},
		{
			"MC-6.3 carried to the last rank, but not on its far row",
			"4k[...k] / 1R[..P.]3 / 5 / 5 / 5 / 4K[K...]", "w", "b5-b6",
			"b5-b6",
		},
		{
			"MC-6.3 moved along the last rank it does not arrive",
			"R[PN..]4 / 4k[...k] / 5 / 5 / 5 / 4K[K...]", "w", "a6-b",
			"a6-b6",
		},
		{
			"MC-6.4 one piece for two Pawns: two moves",
			"4k[...k] / 1R[PP..]3 / 5 / 5 / 1Q[QBN.]3 / 4K[K...]", "w", "b5-b6",
			"b5-b6=a2r b5-b6=b2r",
		},
		{
			"MC-6.4 two pieces for two Pawns: both promote",
			"4k[...k] / 1R[PP..]3 / 5 / 5 / 1Q[QB..]3 / 4K[K...]", "w", "b5-b6",
			"b5-b6=a2n,b2r b5-b6=a2r,b2n",
		},
		{
			"MC-6.4 nothing for one: it goes there and stays a Pawn",
			"4k[...k] / 1R[P...]3 / 5 / 5 / 1Q[QBNR]3 / 4K[K...]", "w", "b5-b6",
			"b5-b6",
		},
		{
			"MC-6.1 what rode the large piece just taken is available at once",
			"1p[N..n]2k[...k] / 1R[P...]3 / 5 / 5 / 1Q[QB.R]3 / 4K[K...]", "w", "b5-b6",
			"b5-b6=a2n",
		},
		{
			"MC-6.4 large and small together, the large first",
			"4k[...k] / P[P...]4 / 5 / 5 / 1Q[QB.R]N[....]2 / R[....]3K[K...]", "w", "a5-a6",
			"a5-a6=B,a2n",
		},
		{
			"MC-6.4 a choice that leaves the own King in check is none",
			"4r[K...] / 1P[..N.]3 / 5 / 5 / 5 / k[...k]4", "w", "b5-b6",
			"b5-b6=B b5-b6=N",
		},
		{
			"MC-6.4 with no other choice there is no move: what promotes could pilot the Rook onto the King",
			"2R[..P.]2 / 2p[..K.]2 / 5 / 5 / 4k[...k] / 5", "w", "c6:",
			"",
		},
		{
			"MC-6.4 with nothing available there is: the Pawn cannot",
			"2R[..P.]2 / 2p[..K.]2 / 5 / 5 / N[QBNR]3k[...k] / 5", "w", "c6:",
			"c6:a1-c6:a2",
		},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			var got []string
			for _, m := range game.Wrap(position(t, test.rows, test.side)).Moves() {
				if strings.HasPrefix(m, test.begin) {
					got = append(got, m)
				}
			}
			if want := strings.Fields(test.want); !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

// TestArrivals: a Pawn that left the last row and comes back promotes, one that was brought
// there by the opponent does not until it has left (MC-6.3).
func TestArrivals(t *testing.T) {
	tests := []struct{ rule, position, moves, begin, want string }{
		{
			"back again", "R[PN..]4/5/4k[...k]/5/5/4K[K...] w 0 1", "a6-a5 e4-d4",
			"a5-a6", "a5-a6=a2b a5-a6=a2q a5-a6=a2r",
		},
		{
			"brought by the opponent, then moved along", "4p[...k]/1K[Pn..]3/5/5/5/4P[K...] b 0 1", "b5-b6",
			"b6-c6", "b6-c6",
		},
		{
			"it cannot leave by itself", "4p[...k]/1K[Pn..]3/5/5/5/4P[K...] b 0 1", "b5-b6",
			"b6:", "",
		},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			p, err := minimeta.Game().Parse(test.position)
			for _, move := range strings.Fields(test.moves) {
				if err == nil {
					p, err = p.Play(move)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range p.Moves() {
				if strings.HasPrefix(m, test.begin) {
					got = append(got, m)
				}
			}
			if want := strings.Fields(test.want); !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}
