package magici_test

import (
	"slices"
	"testing"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/magici"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

func TestPerft(t *testing.T) {
	gametest.Perft(t, magici.Game(), "testdata/perft.txt", longtest.Amount[uint64](100_000, 5_000_000))
}

// TestParse names what the reader refuses, by the key of its sentence; an empty key is a
// position that it accepts.
func TestParse(t *testing.T) {
	cases := []gametest.Reading{
		{"the start", start, ""},
		{"one King", "8/8/8/8/8/8/8/4K3 b - -", ""},
		{"sixteen pieces of which eight Queens were Pawns", "4k3/8/8/8/8/8/QQQQQQQQ/RNBQKBNR w - -", ""},
		{"a right less than stands on the board", "r3k2r/8/8/8/8/8/8/R3K2R b Kq -", ""},
		{"a double step that nobody can capture", "4k3/8/8/8/P7/8/8/4K3 b - a3", ""},
		{"a King that could be captured", "4k3/4R3/8/8/8/8/8/4K3 w - -", ""},

		{"nothing", "", "fault.position.fields"},
		{"a field too few", "8/8/8/8/8/8/8/4K3 w -", "fault.position.fields"},
		{"a whole FEN", "8/8/8/8/8/8/8/4K3 w - - 0 1", "fault.position.fields"},
		{"two spaces", "8/8/8/8/8/8/8/4K3  w - -", "fault.position.fields"},
		{"a space at the end", "8/8/8/8/8/8/8/4K3 w - - ", "fault.position.fields"},
		{"an empty field", "8/8/8/8/8/8/8/4K3 w  -", "fault.position.empty"},
		{"a tab", "8/8/8/8/8/8/8/4K3\tw - -", "fault.position.fields"},
		{"seven rows", "8/8/8/8/8/8/4K3 w - -", "fault.rows.count"},
		{"a row of nine", "8/8/8/8/8/8/8/4K4 w - -", "fault.rows.width"},
		{"a row of seven", "8/8/8/8/8/8/8/4K2 w - -", "fault.rows.width"},
		{"two digits side by side", "8/8/8/8/8/8/8/22K3 w - -", "fault.rows.digits"},
		{"a 9", "8/8/8/8/8/8/8/9 w - -", "fault.rows.width"},
		{"a letter of Metamate", "8/8/8/8/8/8/H7/4K3 w - -", "fault.rows.piece"},
		{"no King at all", "8/8/8/8/8/8/8/4Q3 w - -", "fault.position.noking"},
		{"two Kings of a side", "4k3/8/8/8/8/8/8/3KK3 w - -", "fault.position.kings"},
		{"two Kings of the other side", "3kk3/8/8/8/8/8/8/4K3 w - -", "fault.position.kings"},
		{"seventeen pieces", "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - -", "fault.position.pieces"},
		{"nine Pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", "fault.position.promoted"},
		{"eight Pawns and a second Queen", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - -", "fault.position.promoted"},
		{"seven Pawns, three Rooks, three Knights", "4k3/8/8/8/8/NNN5/PPPPPPP1/RRR1K3 w - -", "fault.position.promoted"},
		{"a Pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - -", "fault.position.pawnrank"},
		{"a Pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - -", "fault.position.pawnrank"},
		{"a black Pawn on the first rank", "4k3/8/8/8/8/8/8/p3K3 w - -", "fault.position.pawnrank"},
		{"another side", "4k3/8/8/8/8/8/8/4K3 W - -", "fault.position.side"},
		{"rights in another order", "r3k2r/8/8/8/8/8/8/R3K2R w QK -", "fault.position.castling"},
		{"a right twice", "r3k2r/8/8/8/8/8/8/R3K2R w KK -", "fault.position.castling"},
		{"rights as another chess writes them", "r3k2r/8/8/8/8/8/8/R3K2R w HA -", "fault.position.castling"},
		{"a right without its Rook", "4k3/8/8/8/8/8/8/R3K3 w KQ -", "fault.position.rights"},
		{"a right without its King", "4k3/8/8/8/8/8/8/R2K4 w Q -", "fault.position.rights"},
		{"a right of the other side", "4k3/8/8/8/8/8/8/R3K3 w q -", "fault.position.rights"},
		{"no square", "4k3/8/8/8/8/8/8/4K3 w - x", "fault.position.enpassant"},
		{"a square of the own third rank", "4k3/8/8/8/P7/8/8/4K3 w - a3", "fault.position.enpassant"},
		{"a square passed over that is not empty", "4k3/8/8/8/P7/N7/8/4K3 b - a3", "fault.position.passedover"},
		{"no Pawn beyond it", "4k3/8/8/8/N7/8/8/4K3 b - a3", "fault.position.passedover"},
		{"the other side's Pawn beyond it", "4k3/8/8/8/p7/8/8/4K3 b - a3", "fault.position.passedover"},
		{"a Pawn where that one came from", "4k3/8/8/8/P7/8/P7/4K3 b - a3", "fault.position.passedover"},
	}
	gametest.Readings(t, magici.Game(), cases)
}

// TestPlay pins down which texts are moves, and which of them are allowed.
func TestPlay(t *testing.T) {
	const (
		duel    = "4k3/8/8/3p4/4P3/8/8/4K3 w - -"
		promote = "1r2k3/P7/8/8/8/8/8/4K3 w - -"
		passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"
		stuck   = "7k/8/8/1p6/1P6/BP1p4/PP1P4/KRB5 w - -"
		over    = "8/8/8/8/8/8/8/4K3 w - -"
	)
	gametest.Plays(t, magici.Game(), []gametest.Play{
		{"the attacker wins", duel, "e4d5+", "4k3/8/8/3P4/8/8/8/4K3 b - -"},
		{"the defender wins", duel, "e4d5-", "4k3/8/8/3p4/8/8/8/4K3 b - -"},
		{"a capture without a sign", duel, "e4d5", "illegal_move"},
		{"a sign on another move", duel, "e4e5+", "illegal_move"},
		{"two signs", duel, "e4d5++", "bad_move"},
		{"a sign alone", duel, "+", "bad_move"},
		{"the other side's piece", duel, "d5d4", "illegal_move"},
		{"an empty square", duel, "a1a2", "illegal_move"},
		{"a promotion that wins", promote, "a7b8q+", "1Q2k3/8/8/8/8/8/8/4K3 b - -"},
		{"a promotion that loses", promote, "a7b8q-", "1r2k3/8/8/8/8/8/8/4K3 b - -"},
		{"a promotion left out", promote, "a7a8", "illegal_move"},
		{"a promotion in upper case", promote, "a7a8Q", "bad_move"},
		{"a promotion to a King", promote, "a7a8k", "bad_move"},
		{"a promotion of a piece that is no Pawn", promote, "e1e2q", "illegal_move"},
		{"en passant, with its sign", passing, "e5d6+", "4k3/8/3P4/8/8/8/8/4K3 b - -"},
		{"en passant that the Pawn survives", passing, "e5d6-", "4k3/8/8/3p4/8/8/8/4K3 b - -"},
		{"en passant without a sign", passing, "e5d6", "illegal_move"},
		{"SM-3.6 a side without a move passes", stuck, "pass", "7k/8/8/1p6/1P6/BP1p4/PP1P4/KRB5 b - -"},
		{"a pass has no sign", stuck, "pass+", "illegal_move"},
		{"a side with a move does not pass", duel, "pass", "illegal_move"},
		{"nobody passes after the end", over, "pass", "illegal_move"},
		{"nobody moves after the end", over, "e1e2", "illegal_move"},
		{"castling as Metamate writes it", "4k3/8/8/8/8/8/8/4K2R w K -", "e1h1", "illegal_move"},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", "4k3/8/8/8/8/8/8/5RK1 b - -"},
		{"a null move", duel, "e1e1", "illegal_move"},
		{"a move with a dash", duel, "e4-e5", "bad_move"},
		{"no text", duel, "", "bad_move"},
	})
}

// TestPassOnce: two sides that cannot move pass in turn; the match waits for the Referee
// elsewhere (SM-3.6).
func TestPassOnce(t *testing.T) {
	p, err := magici.Parse("7k/8/8/1p6/1P6/BP1p4/PP1P4/KRB5 w - -")
	if err != nil {
		t.Fatal(err)
	}
	if moves := p.Moves(); !slices.Equal(moves, []string{"pass"}) || p.Turn() != game.White || p.Outcome().Over() {
		t.Errorf("%v with %v to move, %v", moves, p.Turn(), p.Outcome())
	}
	if n := p.Perft(1); n != 1 {
		t.Errorf("a pass counts %d", n)
	}
}

func FuzzPlay(f *testing.F) {
	gametest.FuzzPlay(f, magici.Game(),
		[]string{
			"r3k2r/P6p/8/3pP3/8/8/p6P/R3K2R w KQkq d6", start, "4k3/8/8/8/P7/8/8/4K3 b - a3", "8/8/8/8/8/8/8/4K3 b - -",
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "", "8/8/8/8/8/8/8/4K4 w - -", "é/8 w - -",
		},
		[]string{"e2e4", "e4d5+", "a7b8q-", "pass", "e1g1", "", "é", "e7e8Q"})
}
