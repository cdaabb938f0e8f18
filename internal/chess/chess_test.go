package chess_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
)

// read returns the board of the first four fields of a FEN; tests know that it is one.
func read(t testing.TB, fen string) chess.Board {
	t.Helper()
	fields := strings.Fields(fen)
	b := chess.NewBoard()
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			p, ok := chess.ParsePiece(c)
			if !ok {
				t.Fatalf("%q is no piece", c)
			}
			b.Put(chess.SquareAt(file, 7-i), p)
			file++
		}
	}
	if fields[1] == "b" {
		b.SetSide(chess.Black)
	}
	rights, ok := chess.ParseCastling(fields[2])
	if !ok {
		t.Fatalf("%q are no rights", fields[2])
	}
	b.SetCastling(rights)
	if s, ok := chess.ParseSquare(fields[3]); ok {
		b.SetEnPassant(s)
	}
	return b
}

func TestSquares(t *testing.T) {
	for s := range chess.NoSquare {
		back, ok := chess.ParseSquare(s.String())
		if !ok || back != s || chess.SquareAt(s.File(), s.Rank()) != s {
			t.Errorf("square %d is called %q, which is %d", s, s, back)
		}
	}
	if chess.NoSquare.String() != "-" || chess.NoSquare.Bit() != 0 || chess.Bits(0).First() != chess.NoSquare {
		t.Error("no square is no name, no bit, and the first of the empty set")
	}
	for _, name := range []string{"", "-", "a9", "i1", "e", "e44"} {
		if s, ok := chess.ParseSquare(name); ok {
			t.Errorf("%q is read as %v", name, s)
		}
	}
}

func TestCastlingText(t *testing.T) {
	for _, text := range []string{"-", "K", "Q", "k", "q", "KQ", "Kq", "KQkq", "Qk"} {
		if c, ok := chess.ParseCastling(text); !ok || c.String() != text {
			t.Errorf("%q is read as %v", text, c)
		}
	}
	for _, text := range []string{"", "qk", "QK", "KK", "KQkq-", "A"} {
		if c, ok := chess.ParseCastling(text); ok {
			t.Errorf("%q is read as %v", text, c)
		}
	}
}

func TestParseMove(t *testing.T) {
	for _, text := range []string{"e2e4", "a7a8q", "a7b8r", "h2h1b", "h2g1n", "a1a1"} {
		if m, ok := chess.ParseMove(text); !ok || m.String() != text {
			t.Errorf("%q is read as %v", text, m)
		}
	}
	for _, text := range []string{"", "e2", "e2e", "e2e9", "i2e4", "e2e4k", "e2e4p", "e7e8Q", "e7e8 ", "e2e4qq", "e2e4."} {
		if m, ok := chess.ParseMove(text); ok {
			t.Errorf("%q is read as %v", text, m)
		}
	}
}

// TestCompare holds the order of moves to that of their texts.
func TestCompare(t *testing.T) {
	b := read(t, "r3k2r/PPPPPPPP/8/8/8/8/pppppppp/R3K2R w KQkq -")
	moves := b.Moves(nil, chess.Orthodox())
	slices.SortFunc(moves, chess.Move.Compare)
	var texts []string
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	if !slices.IsSorted(texts) {
		t.Errorf("not sorted: %v", texts)
	}
}

// TestAttacks compares the attacks of sliders with walking along the rays, on boards of
// every density.
func TestAttacks(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	straight := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal := [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	for range 2000 {
		occupied := chess.Bits(r.Uint64())
		for range r.IntN(5) {
			occupied &= chess.Bits(r.Uint64())
		}
		s := chess.Square(r.IntN(64))
		if got, want := chess.RookAttacks(s, occupied), walk(s, occupied, straight); got != want {
			t.Fatalf("Rook on %v, occupied %x: %x, want %x", s, occupied, got, want)
		}
		if got, want := chess.BishopAttacks(s, occupied), walk(s, occupied, diagonal); got != want {
			t.Fatalf("Bishop on %v, occupied %x: %x, want %x", s, occupied, got, want)
		}
	}
}

func walk(s chess.Square, occupied chess.Bits, directions [][2]int) (reached chess.Bits) {
	for _, d := range directions {
		file, rank := s.File()+d[0], s.Rank()+d[1]
		for file >= 0 && file < 8 && rank >= 0 && rank < 8 {
			at := chess.SquareAt(file, rank)
			reached |= at.Bit()
			if occupied.Has(at) {
				break
			}
			file, rank = file+d[0], rank+d[1]
		}
	}
	return reached
}

// TestAttackers holds the question "who attacks this square" to the moves: a piece attacks
// a square exactly when it could capture an enemy there.
func TestAttackers(t *testing.T) {
	for _, fen := range published {
		b := read(t, fen.position)
		for s := range chess.NoSquare {
			for _, side := range []chess.Side{chess.White, chess.Black} {
				var want chess.Bits
				for from := range chess.NoSquare {
					if p := b.At(from); p.Kind != chess.NoKind && p.Side == side &&
						chess.Attacks(p, from, b.Occupied()).Has(s) {
						want |= from.Bit()
					}
				}
				if got := b.Attackers(s, side); got != want {
					t.Errorf("%s: %v attacks %v from %x, want %x", fen.position, side, s, got, want)
				}
			}
		}
	}
}

// TestMakeUnmake plays random games and holds every move to: Unmake restores the board, key
// included, and the key that followed the moves is that of the same board put together anew.
func TestMakeUnmake(t *testing.T) {
	for _, each := range published {
		r := rand.New(rand.NewPCG(7, 7))
		b := read(t, each.position)
		for range 200 {
			moves := b.Moves(nil, chess.Orthodox())
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				before := b
				undo := b.Make(m)
				if anew := rebuild(b); anew != b {
					t.Fatalf("%s: the key after %v is not that of its board", each.position, m)
				}
				b.Unmake(m, undo)
				if b != before {
					t.Fatalf("%s: taking %v back changes the board", each.position, m)
				}
			}
			b.Make(moves[r.IntN(len(moves))])
		}
	}
}

func rebuild(b chess.Board) chess.Board {
	anew := chess.NewBoard()
	for s := range chess.NoSquare {
		if p := b.At(s); p.Kind != chess.NoKind {
			anew.Put(s, p)
		}
	}
	anew.SetSide(b.Side())
	anew.SetCastling(b.Castling())
	anew.SetEnPassant(b.EnPassant())
	return anew
}

// TestRules switches off one rule at a time.
func TestRules(t *testing.T) {
	const fen = "4k3/1P6/8/3pP3/8/8/P7/4K2R w K d6"
	tests := []struct {
		name    string
		rules   chess.Rules
		without []string
		with    []string
	}{
		{"everything on", chess.Orthodox(), nil, []string{"a2a4", "e5d6", "e1g1", "b7b8q", "b7b8n"}},
		{"no double step", chess.Rules{EnPassant: true, Castling: true, Promotion: true}, []string{"a2a4"}, []string{"a2a3", "e5d6"}},
		{"no en passant", chess.Rules{DoubleStep: true, Castling: true, Promotion: true}, []string{"e5d6"}, []string{"e5e6", "a2a4"}},
		{"no castling", chess.Rules{DoubleStep: true, EnPassant: true, Promotion: true}, []string{"e1g1"}, []string{"e1f1", "h1f1"}},
		{"no promotion", chess.Rules{DoubleStep: true, EnPassant: true, Castling: true}, []string{"b7b8q", "b7b8n"}, []string{"b7b8"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := read(t, fen)
			texts := map[string]bool{}
			for _, m := range b.Moves(nil, test.rules) {
				texts[m.String()] = true
			}
			for _, m := range test.with {
				if !texts[m] {
					t.Errorf("%s is missing", m)
				}
			}
			for _, m := range test.without {
				if texts[m] {
					t.Errorf("%s is there", m)
				}
			}
		})
	}
}
