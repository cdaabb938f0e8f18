package metamate_test

import (
	"slices"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/metamate"
)

const startText = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1"

// TestParse names what the reader refuses, by the key of its sentence and a word of it, the
// field; an empty key is a position that it accepts.
func TestParse(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3 "
	cases := []gametest.Reading{
		{"the start", startText, ""},
		{"Black forms", "rnbqkbnr/pppppppp/8/8/8/8/PPPPHPPP/RNBQKBNR b KQkq - B 0 1", ""},
		{"Black forms, a right less", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/SNBQKBNR b Kkq - B 0 1", ""},
		{"no formation", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1", ""},
		{"nine Pawns, ten Metas, M1 anywhere", "4k2h/8/8/8/PPPPPPPP/P7/8/MMMMKVVV w - - - 0 1", ""},
		{"counters that do not fit", kings + "w - - - 100 1", ""},
		{"the last number", kings + "w - - - 0 999999999", ""},
		{"a Pawn that made a double step", "4k3/8/8/8/P7/8/8/4K3 b - a3 - 0 1", ""},
		{"a Meta that did, in the middle", "4k3/8/8/8/8/V7/8/4K3 b - a2 - 0 1", ""},
		{"towards its last rank but one", "4k3/V7/8/8/8/8/8/4K3 b - a6 - 0 1", ""},

		{"a field too few", kings + "w - - - 0", "fault.position.fields"},
		{"FEN", kings + "w - - 0 1", "fault.position.fields"},
		{"a field too many", kings + "w - - - 0 1 1", "fault.position.fields"},
		{"a space more", kings + " w - - - 0 1", "fault.position.fields"},
		{"an empty field", kings + "w  - - 0 1", "fault.position.empty"},
		{"seven rows", "4k3/8/8/8/8/8/4K3 w - - - 0 1", "fault.rows.count"},
		{"a row of nine", "4k4/8/8/8/8/8/8/4K3 w - - - 0 1", "fault.rows.width"},
		{"two digits", "4k12/8/8/8/8/8/8/4K3 w - - - 0 1", "fault.rows.digits"},
		{"a letter of another game", "4k2w/8/8/8/8/8/8/4K3 w - - - 0 1", "fault.rows.piece"},
		{"two Kings of a colour", "4k3/8/8/8/8/8/8/K3K3 w - - - 0 1", "fault.metamate.kings"},
		{"no King", "8/8/8/8/8/8/8/4K3 w - - - 0 1", "fault.metamate.kings"},
		{"a Pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - - - 0 1", "fault.position.pawnrank"},
		{"a Pawn on its first", "4k3/8/8/8/8/8/8/P3K3 w - - - 0 1", "fault.position.pawnrank"},
		{"another side", kings + "W - - - 0 1", "fault.position.side"},
		{"the King in check of the side that has moved", "4k3/8/8/8/8/8/8/4RK2 w - - - 0 1", "fault.metamate.check"},
		{"in check by a Meta", "4k3/8/8/8/8/8/4S3/4RK2 w - - - 0 1", "fault.metamate.check"},
		{"a King beside an M4", "3Mk3/8/8/8/8/8/8/5K2 w - - - 0 1", "fault.metamate.check"},
		{"rights in another order", "r3k2r/8/8/8/8/8/8/R3K2R w QK - - 0 1", "fault.position.castling"},
		{"no rights, written as nothing", "r3k2r/8/8/8/8/8/8/R3K2R w K-  - - 0 1", "fault.position.fields"},
		{"a right without its Rook", "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - - 0 1", "fault.position.rights"},
		{"a right without its King", "r3k2r/8/8/8/8/8/4K3/R6R w K - - 0 1", "fault.position.rights"},
		{"a Meta on a corner", "4k3/8/8/8/8/8/8/4K2S w K - - 0 1", "fault.position.rights"},
		{"no square", "4k3/8/8/8/P7/8/8/4K3 b - a9 - 0 1", "fault.metamate.enpassant"},
		{"a square that is not empty", "4k3/8/8/8/P7/N7/8/4K3 b - a3 - 0 1", "fault.metamate.passedover"},
		{"the square behind is not", "4k3/8/8/8/P7/8/N7/4K3 b - a3 - 0 1", "fault.metamate.passedover"},
		{"nothing beyond it", "4k3/8/8/8/8/8/8/4K3 b - a3 - 0 1", "fault.metamate.passedover"},
		{"a Knight beyond it", "4k3/8/8/8/N7/8/8/4K3 b - a3 - 0 1", "fault.metamate.passedover"},
		{"a Pawn of the side to move", "4k3/8/8/8/P7/8/8/4K3 w - a3 - 0 1", "fault.metamate.passedover"},
		{"a Pawn not from its starting rank", "4k3/8/8/P7/8/8/8/4K3 b - a4 - 0 1", "fault.metamate.passedover"},
		{"a Meta on its last rank", "V3k3/8/8/8/8/8/8/5K2 b - a7 - 0 1", "fault.metamate.passedover"},
		{"a square on the first rank", "4k3/8/8/8/8/8/V7/4K3 b - a1 - 0 1", "fault.metamate.passedover"},
		{"a square on the last", "4k3/v7/8/8/8/8/8/4K3 w - a8 - 0 1", "fault.metamate.passedover"},
		{"another formation", kings + "w - - W 0 1", "fault.metamate.formation"},
		{"White forms elsewhere", kings + "w - - WB 0 1", "fault.metamate.whiteforms"},
		{"White forms, Black to move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - WB 0 1", "fault.metamate.whiteforms"},
		{"White forms, a right less", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - WB 0 1", "fault.metamate.whiteforms"},
		{"White forms, a later count", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 2", "fault.metamate.whiteforms"},
		{"Black forms before White", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - B 0 1", "fault.metamate.blackforms"},
		{"Black forms, two Metas", "rnbqkbnr/pppppppp/8/8/8/8/PPPHHPPP/RNBQKBNR b KQkq - B 0 1", "fault.metamate.blackforms"},
		{"Black forms, the wrong Meta", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBNR b KQkq - B 0 1", "fault.metamate.blackforms"},
		{"Black forms, White to move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPHPPP/RNBQKBNR w KQkq - B 0 1", "fault.metamate.blackforms"},
		{"Black forms, a count", "rnbqkbnr/pppppppp/8/8/8/8/PPPPHPPP/RNBQKBNR b KQkq - B 1 1", "fault.metamate.blackforms"},
		{"101 plies", kings + "w - - - 101 90", "fault.position.number"},
		{"a leading zero", kings + "w - - - 07 90", "fault.position.number"},
		{"a sign", kings + "w - - - +7 90", "fault.position.number"},
		{"move 0", kings + "w - - - 0 0", "fault.position.number"},
		{"ten digits", kings + "w - - - 0 1000000000", "fault.position.number"},
	}
	gametest.Readings(t, metamate.Game(), cases)
}

// TestPlayRefuses tells unreadable moves from those that are not allowed.
func TestPlayRefuses(t *testing.T) {
	const (
		formed  = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1"
		castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 0 1"
		advance = "n7/PH3k2/8/8/8/8/8/4K3 w - - - 0 1"
		propels = "2n5/3p3k/1HN5/8/8/8/8/K7 w - - - 0 1"
		mated   = "R5k1/5ppp/8/8/8/8/8/4K3 b - - - 0 1"
	)
	gametest.Plays(t, metamate.Game(), []gametest.Play{
		{"nothing", formed, "", "bad_move"},
		{"a square", formed, "e2", "bad_move"},
		{"upper case", formed, "E2E4", "bad_move"},
		{"a line more", formed, "e2e4\n", "bad_move"},
		{"rank 9", formed, "e2e9", "bad_move"},
		{"a formation into a Queen", startText, "e2=q", "bad_move"},
		{"a promotion to an M1", advance, "b7a8=h", "bad_move"},
		{"a promotion without a sign", advance, "b7a8q", "bad_move"},
		{"a choice after the promotion", propels, "b6c8=qo", "bad_move"},
		{"a charge in the middle", formed, "b6b7+a7q", "bad_move"},
		{"a charge without a letter", formed, "b6b7+a8", "bad_move"},
		{"a pass", formed, "pass", "bad_move"},

		{"a formation of the King", startText, "e1=s", "illegal_move"},
		{"a formation of another piece", startText, "e2=s", "illegal_move"},
		{"of the other side", startText, "e7=h", "illegal_move"},
		{"a move before the formation", startText, "e2e4", "illegal_move"},
		{"a formation after it", formed, "e2=h", "illegal_move"},
		{"orthodox castling", castles, "e1g1", "illegal_move"},
		{"a choice where nothing is captured", formed, "e2e4o", "illegal_move"},
		{"by advance with a choice", advance, "b7a8o=q", "illegal_move"},
		{"without its promotion", advance, "b7a8", "illegal_move"},
		{"by propulsion without its choice", propels, "b6c8=q", "illegal_move"},
		{"charges in another order", "D1D4k/8/1P6/8/8/8/8/4K3 w - - - 0 1", "b6b7+c8m+a8n", "illegal_move"},
		{"one of two charges", "D1D4k/8/1P6/8/8/8/8/4K3 w - - - 0 1", "b6b7+a8n", "illegal_move"},
		{"after the end", mated, "g8h8", "illegal_move"},
		{"a text after the end", mated, "g8h9", "bad_move"},
		{"after 100 plies", "4k3/8/8/8/8/8/P7/4K3 w - - - 100 90", "a2a3", "illegal_move"},
	})
}

// TestMoveTexts: texts are sorted, and each is one move.
func TestMoveTexts(t *testing.T) {
	p := parse(t, "2n5/3p3k/1HN5/8/8/8/8/K7 w - - - 0 1")
	moves := game.Wrap(p).Moves()
	if !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
		t.Error(moves)
	}
	for _, text := range moves {
		if m, err := game.Find(p, text); err != nil || m.String() != text {
			t.Errorf("%s is found as %v, %v", text, m, err)
		}
	}
}

func TestShow(t *testing.T) {
	want := "8 . . . . k . . m\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n" +
		"4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 H . . . K . . .\n  a b c d e f g h\n"
	if got := parse(t, "4k2m/8/8/8/8/8/8/H3K3 w - - - 0 1").Show(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func FuzzPlay(f *testing.F) {
	gametest.FuzzPlay(f, metamate.Game(),
		[]string{
			startText,
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPHPPP/RNBQKBNR b KQkq - B 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1",
			"7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1",
			"7k/8/8/3s4/2qsK3/3s4/1N6/8 w - - - 0 1",
			"2n5/3p3k/1HN5/8/8/8/8/K7 w - - - 0 1",
			"D1D4k/8/1P6/8/8/8/8/4K2R w K - - 99 1",
			"4k3/8/3b4/2bn4/2Mo4/8/8/R2SK2R w KQ - - 0 999999999",
		},
		[]string{"e2=h", "e2e4", "b5c6", "b6c8o=q", "b6b7+a8q+c8m", "e1h1", "d1a1", "", "é"})
}
