package minimeta_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/minimeta"
)

// TestParse names what the reader refuses, by the key of its sentence; an empty key is a
// position that it accepts.
func TestParse(t *testing.T) {
	const (
		rows  = "k[...k]4/5/5/5/5/4K[K...]"
		start = "k[...k]q[...q]b[...b]n[...n]r[...r]/p[...p]p[...p]p[...p]p[...p]p[...p]/5/5/P[P...]P[P...]P[P...]P[P...]P[P...]/R[R...]N[N...]B[B...]Q[Q...]K[K...]"
	)
	// with replaces the empty rank 3 of rows.
	with := func(rank string) string { return strings.Replace(rows, "5/4K", rank+"/4K", 1) + " w 0 1" }
	cases := []gametest.Reading{
		{"the start", start + " w 0 1", ""},
		{"Kings alone", rows + " w 0 1", ""},
		{"Black to move, the highest counters", rows + " b 100 999999999", ""},
		{"no large King at all", "p[...k]4/5/5/5/5/4P[K...] w 0 1", ""},
		{"large Pawns on their last ranks", "P[...k]4/5/5/5/5/p[....]3K[K...] w 0 1", ""},
		{"large Pawns on their first ranks", "p[...k]4/5/5/5/5/P[....]3K[K...] w 0 1", ""},
		{"small Pawns anywhere", "k[PP.k]4/5/5/5/5/4K[K.pp] w 0 1", ""},
		{"the side to move in check", "k[...k]4/5/5/4r[r...]/5/4K[K...] w 0 1", ""},
		{"five Pawns of each", with("P[PPPP]p[Pppp]p[pp..]1P[....]"), ""},
		{"an empty large piece", with("1P[....]3"), ""},

		{"no field", "", "fault.position.fields"},
		{"a field too few", rows + " w 0", "fault.position.fields"},
		{"a field too many", rows + " w 0 1 -", "fault.position.fields"},
		{"two spaces", rows + "  0 1", "fault.position.empty"},
		{"a leading space", " " + rows + " w 0", "fault.position.empty"},
		{"two spaces and a field too many", rows + " w  0 1", "fault.position.fields"},

		{"five rows", "k[...k]4/5/5/5/4K[K...] w 0 1", "fault.rows.count"},
		{"seven rows", "k[...k]4/5/5/5/5/5/4K[K...] w 0 1", "fault.rows.count"},
		{"a row of four files", with("4"), "fault.rows.width"},
		{"a row of six files", with("6"), "fault.rows.width"},
		{"a piece too many", with("5P[....]"), "fault.rows.width"},
		{"an empty row", with(""), "fault.rows.width"},
		{"two digits in a row", with("23"), "fault.rows.digits"},
		{"a 0", with("0P[....]4"), "fault.rows.piece"},
		{"no piece", with("x[....]4"), "fault.rows.piece"},
		{"a small board alone", with("[....]4"), "fault.rows.piece"},
		{"no letter at all", with("é4"), "fault.rows.piece"},

		{"no small board", with("P4"), "fault.minimeta.deck"},
		{"three small squares", with("P[...]4"), "fault.minimeta.deck"},
		{"five small squares", with("P[.....]4"), "fault.minimeta.deck"},
		{"none", with("P[]4"), "fault.minimeta.deck"},
		{"a digit for empty ones", with("P[4]4"), "fault.minimeta.deck"},
		{"a piece that is none", with("P[..x.]4"), "fault.minimeta.deck"},
		{"not closed", with("P[....4"), "fault.minimeta.deck"},
		{"not opened", with("P....]4"), "fault.rows.piece"},
		{"a large piece for a small one", with("P[P[..]4"), "fault.minimeta.deck"},

		{"two large Kings", with("K[....]4"), "fault.minimeta.large"},
		{"two large Queens", with("q[....]q[....]3"), "fault.minimeta.large"},
		{"two large Rooks", with("R[....]R[....]3"), "fault.minimeta.large"},
		{"two large Bishops", with("b[....]b[....]3"), "fault.minimeta.large"},
		{"two large Knights", with("N[....]N[....]3"), "fault.minimeta.large"},
		{"six large Pawns", "k[...k]P[....]3/5/5/5/P[....]P[....]P[....]P[....]P[....]/4K[K...] w 0 1", "fault.minimeta.large"},
		{"two small Queens", with("P[QQ..]4"), "fault.minimeta.small"},
		{"two small Rooks", with("P[r...]P[...r]3"), "fault.minimeta.small"},
		{"two small Bishops", with("P[BB..]4"), "fault.minimeta.small"},
		{"two small Knights", with("P[nn..]4"), "fault.minimeta.small"},
		{"six small Pawns", with("P[PPPP]P[PP..]3"), "fault.minimeta.small"},
		{"two small Kings of one side", with("P[K...]4"), "fault.minimeta.small"},
		{"no small King of White", "k[...k]4/5/5/5/5/4K[....] w 0 1", "fault.minimeta.king"},
		{"no small King of Black", "k[....]4/5/5/5/5/4K[K...] w 0 1", "fault.minimeta.king"},

		{"another side", rows + " W 0 1", "fault.position.side"},
		{"no side", rows + " - 0 1", "fault.position.side"},
		{"halfmoves 101", rows + " w 101 1", "fault.position.number"},
		{"halfmoves below 0", rows + " w -1 1", "fault.position.number"},
		{"halfmoves with a leading zero", rows + " w 00 1", "fault.position.number"},
		{"fullmove 0", rows + " w 0 0", "fault.position.number"},
		{"fullmove with a leading zero", rows + " w 0 01", "fault.position.number"},
		{"fullmove without end", rows + " w 0 1000000000", "fault.position.number"},
		{"no number", rows + " w x 1", "fault.position.number"},

		{"the side not to move in check by a small piece", "k[..Qk]4/5/5/5/5/4K[K...] w 0 1", "fault.minimeta.check"},
		{"by a large one", "k[...k]4/5/5/4r[r...]/5/4K[K...] b 0 1", "fault.minimeta.check"},
		{"by a large one that only itself pilots", "k[...k]4/5/5/R[r...]4/5/4K[K...] w 0 1", "fault.minimeta.check"},
		{"two Kings on one large piece", "5/5/5/5/5/4K[K.k.] w 0 1", "fault.minimeta.check"},
	}
	gametest.Readings(t, minimeta.Game(), cases)
}

func TestPlayRefuses(t *testing.T) {
	const (
		middle = "3k[...N]1/1q[kr..]P[PP.p]1P[.PK.]/1B[qp..]3/5/5/5 w 23 147"
		over   = "k[...k]4/5/5/1R[R...]3/5/4K[K...] w 100 60"
	)
	gametest.Plays(t, minimeta.Game(), []gametest.Play{
		{"nothing", middle, "", "bad_move"},
		{"one square", middle, "c5", "bad_move"},
		{"no dash", middle, "c5d6", "bad_move"},
		{"a square off the board", middle, "c5-f6", "bad_move"},
		{"upper case", middle, "C5-d6", "bad_move"},
		{"from large to small", middle, "c5-d6:a1", "bad_move"},
		{"a small square that is none", middle, "c5:a3-c5:a1", "bad_move"},
		{"a promotion without a piece", middle, "c5-d6=", "bad_move"},
		{"a large piece in lower case", middle, "c5-d6=q", "bad_move"},
		{"a King", middle, "c5-d6=K", "bad_move"},
		{"a small piece in upper case", middle, "c5-d6=Q,a2B,b2N", "bad_move"},
		{"three small ones", middle, "c5-d6=Q,a2b,b2n,a1r", "bad_move"},
		{"the large one last", middle, "c5-d6=a2b,b2n,Q", "bad_move"},
		{"two of a small move", middle, "c5:a2-c5:a1=a1q,b1r", "bad_move"},
		{"a large one of a small move", middle, "c5:a2-c5:a1=Q", "bad_move"},
		{"a space", middle, "d6-c5 ", "bad_move"},

		{"no piece there", middle, "a1-a2", "illegal_move"},
		{"the same square", middle, "c5-c5", "illegal_move"},
		{"promotions missing", middle, "c5-d6", "illegal_move"},
		{"the large one missing", middle, "c5-d6=a2b,b2n", "illegal_move"},
		{"the small ones missing", middle, "c5-d6=Q", "illegal_move"},
		{"one of them", middle, "c5-d6=Q,a2b", "illegal_move"},
		{"in another order", middle, "c5-d6=Q,b2n,a2b", "illegal_move"},
		{"on other squares", middle, "c5-d6=Q,a1b,b1n", "illegal_move"},
		{"the same piece twice", middle, "c5-d6=Q,a2b,b2b", "illegal_move"},
		{"the same square twice", middle, "c5-d6=Q,a2b,a2n", "illegal_move"},
		{"a piece that is on the board", middle, "c5-d6=B,a2b,b2n", "illegal_move"},
		{"a promotion of no Pawn", middle, "d6-c6=Q", "illegal_move"},
		{"of no small Pawn", middle, "d6-c6=a2q", "illegal_move"},
		{"a move after the end", over, "b3-b4", "illegal_move"},
		{"a text after the end", over, "b3-b7", "bad_move"},
	})
}

func TestPromises(t *testing.T) {
	gametest.Promises(t, minimeta.Game(), gametest.Effort{Games: 8, Plies: 150})
}

// seeds are positions from which fuzzing starts: the start, promotions of both sizes, ends,
// and some that are refused.
var seeds = []string{
	minimeta.Start().String(),
	"3k[...N]1/1q[kr..]P[PP.p]1P[.PK.]/1B[qp..]3/5/5/5 w 23 147",
	"2R[..P.]2/2p[..K.]2/5/5/N[QBNR]3k[...k]/5 w 0 1",
	"1n[n...]1B[....]1/1P[....]1k[....]P[....]/5/5/Q[...p]p[...k]1p[...K]1/5 b 99 57",
	"5/2P[qkbp]2/5/5/5/2p[PNKB]2 w 100 30",
	"5/5/5/5/5/4K[K.k.] w 0 1",
	"k[...k4/5/5/5/5/4K[K...] w 0 1",
}

func FuzzPlay(f *testing.F) {
	gametest.FuzzPlay(f, minimeta.Game(),
		seeds,
		[]string{"a2-a3", "b1:a2-c2:a1", "c5-d6=Q,a2b,b2n", "c6:a1-c6:a2", "", "é4-a1", "c5-d6=b2q"})
}
