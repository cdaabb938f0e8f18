package metamate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/metamate"
)

func square(t testing.TB, name string) chess.Square {
	t.Helper()
	s, ok := chess.ParseSquare(name)
	if !ok {
		t.Fatalf("no square: %q", name)
	}
	return s
}

func parse(t testing.TB, text string) metamate.Position {
	t.Helper()
	p, err := metamate.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// TestCopies: what a Meta copies, from where, through whom.
func TestCopies(t *testing.T) {
	tests := []struct {
		name, position, square string
		copies, kinds          string
	}{
		{"neighbours of its side", "4k3/8/8/2N5/2rS4/2P5/8/4K3 w - - - 0 1", "d4", "Pc3 Nc5", "PN"},
		{"an M4 sees both sides", "4k3/8/8/2N5/2nM4/2P5/8/4K3 w - - - 0 1", "d4", "Pc3 nc4 Nc5", "PN"},
		{"the bridge, in two steps", "4k3/8/8/3n4/3o4/2MB4/8/4K3 w - - - 0 1", "c3", "Bd3 nd5/d4", "NB"},
		{"a piece in two ways", "4k3/8/3b4/2bn4/2Mo4/8/8/4K3 w - - - 0 1", "c4", "bc5 nd5 nd5/d4", "NB"},
		{"Black's bridge", "4k3/8/8/2mB4/3ON3/8/8/4K3 b - - - 0 1", "c5", "Bd5 Ne4/d4 Bd5/d4", "NB"},
		{"nothing", "4k3/8/8/8/3S4/8/8/4K3 w - - - 0 1", "d4", "", ""},
		{"no Meta", "4k3/8/8/8/3RP3/8/8/4K3 w - - - 0 1", "d4", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, s := parse(t, test.position), square(t, test.square)
			var copies []string
			for _, c := range p.Copies(s) {
				text := string(rune(c.Piece.Letter())) + c.At.String()
				if c.Through != chess.NoSquare {
					text += "/" + c.Through.String()
				}
				copies = append(copies, text)
			}
			var kinds []byte
			for _, kind := range p.CopiedKinds(s) {
				kinds = append(kinds, kind.Letter())
			}
			if got := strings.Join(copies, " "); got != test.copies || string(kinds) != test.kinds {
				t.Errorf("got %s, %s", got, kinds)
			}
		})
	}
}

// TestExplain: what a move is and does.
func TestExplain(t *testing.T) {
	tests := []struct {
		name, position, move, want string
	}{
		{"a formation", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", "e2=h", "forming, becomes H"},
		{"a quiet move", "4k3/8/8/8/8/8/8/R3K3 w - - - 0 1", "a1a7", "Ra1-a7"},
		{"a capture", "4k3/8/8/8/8/r7/8/R3K3 w - - - 0 1", "a1a3", "Ra1-a3, takes ra3"},
		{"an evolution", "4k3/8/8/8/8/2r5/PH6/4K3 w - - - 0 1", "b2c3d", "step, Hb2-c3, becomes D, takes rc3, evolves to D, by P"},
		{"by two kinds", "4k3/8/8/8/8/2r5/1O6/RQ2K3 w - - - 0 1", "b2c3", "Ob2-c3, becomes S, takes rc3, evolves to S, by Q"},
		{"a Pawn's double step", "4k3/8/8/8/8/8/P7/4K3 w - - - 0 1", "a2a4", "double, Pa2-a4"},
		{"a Meta's, that a Rook allows too", "4k3/8/8/8/8/8/PS6/1R2K3 w - - - 0 1", "b2b4", "double, Sb2-b4, by PR"},
		{"en passant", "7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1", "b5c6", "en passant, Ob5-c6, becomes S, takes pc5, evolves to S, by P"},
		{"an M4 that captures", "4k3/8/8/8/8/2r5/1M6/RQ2K3 w - - - 0 1", "b2c3", "Mb2-c3, takes rc3, by Q"},
		{"castling", "4k3/8/8/8/8/8/8/R3K3 w Q - - 0 1", "e1a1", "castling, Ke1-c1, Ra1-d1"},
		{"with a Meta as the Rook", "4k3/8/8/8/8/8/8/4K1SR w K - - 0 1", "e1g1", "castling, Ke1-g1, Sg1-f1, by R"},
		{"with a Meta as the King", "4k3/8/8/8/8/8/8/R2HK2R w KQ - - 0 1", "d1a1", "castling, Hd1-b1, Ra1-c1, by K"},
		{"a promotion", "8/P4k2/8/8/8/8/8/4K3 w - - - 0 1", "a7a8=m", "step, Pa7-a8, becomes M, by a Pawn"},
		{"by advance", "n7/PH3k2/8/8/8/8/8/4K3 w - - - 0 1", "b7a8=q", "step, Hb7-a8, becomes Q, takes na8, by advance, by P"},
		{"by propulsion", "2n5/3p3k/1SN5/8/8/8/8/K7 w - - - 0 1", "b6c8=q", "Sb6-c8, becomes Q, takes nc8, evolves to M, by propulsion, by N"},
		{"by charge", "D1D4k/8/1P6/8/8/8/8/4K3 w - - - 0 1", "b6b7+a8n+c8m", "step, Pb6-b7, a8 from D to N, c8 from D to M"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.position)
			m, err := game.Find(p, test.move)
			if err != nil {
				t.Fatal(err, game.Wrap(p).Moves())
			}
			if got := tell(p.Explain(m)); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// tell writes an explanation for comparison.
func tell(d metamate.Explanation) string {
	var parts []string
	add := func(ok bool, format string, args ...any) {
		if ok {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(d.Manner != metamate.Ordinary, "%s", [...]string{"", "step", "double", "en passant", "castling", "forming"}[d.Manner])
	for _, s := range d.Moves {
		add(true, "%c%v-%v", s.Piece.Letter(), s.From, s.To)
	}
	add(d.Becomes != 0, "becomes %c", d.Becomes.Letter())
	add(d.Captured.Kind != 0, "takes %c%v", d.Captured.Letter(), d.CapturedAt)
	add(d.Evolves != 0, "evolves to %c", d.Evolves.Letter())
	add(d.Promoted != 0, "%s", [...]string{"", "by a Pawn", "by advance", "by propulsion"}[d.Promoted])
	for _, c := range d.Charged {
		add(true, "%v from %c to %c", c.At, c.Before.Letter(), c.After.Letter())
	}
	var by []byte
	for _, kind := range d.By {
		by = append(by, kind.Letter())
	}
	add(by != nil, "by %s", by)
	return strings.Join(parts, ", ")
}

// TestCheck: the pieces that give check, and the kind of check (MM-9.5).
func TestCheck(t *testing.T) {
	tests := []struct {
		name, position, from string
		meta, mate           bool
	}{
		{"none", "4k3/8/8/8/8/8/8/4K3 b - - - 0 1", "", false, false},
		{"by a Rook", "4k3/8/8/8/8/8/4R3/4K3 b - - - 0 1", "e2", false, false},
		{"by a Meta", "4k3/8/8/8/8/4S3/4R3/4K3 b - - - 0 1", "e3", true, false},
		{"by an M4 that copies the King beside it", "3Mk3/8/8/8/8/8/8/4K3 b - - - 0 1", "d8", true, false},
		{"not by an M3", "3Sk3/8/8/8/8/8/8/4K3 b - - - 0 1", "", false, false},
		{"not by a Meta alone", "4k3/8/8/8/8/4S3/8/4K3 b - - - 0 1", "", false, false},
		{"double", "4k3/8/3N4/8/8/4S3/4R3/4K3 b - - - 0 1", "e3 d6", true, false},
		{"triple", "7k/8/8/3s4/2qsK3/3s4/1N6/8 w - - - 0 1", "d3 d4 d5", true, false},
		{"mate without a Meta", "R5k1/5ppp/8/8/8/8/8/4K3 b - - - 0 1", "a8", false, true},
		{"a Meta-mate", "SR4k1/5ppp/8/8/8/8/8/4K3 b - - - 0 1", "b8", false, true},
		{"a Meta-mate by the Meta itself", "1S4k1/R4ppp/8/8/8/8/8/4K3 b - - - 0 1", "b8", true, true},
		{"stalemate", "7k/8/6Q1/8/8/8/8/K7 b - - - 0 1", "", false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.position)
			c := p.Check()
			var from []string
			for left := c.From; left != 0; left &= left - 1 {
				from = append(from, left.First().String())
			}
			got := strings.Join(from, " ")
			if got != test.from || c.Meta != test.meta || c.Mate != test.mate || c.MetaMate() != (test.meta && test.mate) ||
				c.Count() != len(from) || p.InCheck() != (got != "") {
				t.Errorf("got %q, %+v", got, c)
			}
		})
	}
}

// TestEnd: how games end, and in which order reasons apply (MM-9).
func TestEnd(t *testing.T) {
	tests := []struct {
		name, position string
		want           game.Outcome
	}{
		{"goes on", "4k3/8/8/8/8/8/P7/4K3 w - - - 0 1", game.Outcome{}},
		{"checkmate", "R5k1/5ppp/8/8/8/8/8/4K3 b - - - 0 1", game.Win(game.White, "checkmate")},
		{"Black's", "4k3/8/8/8/8/8/r4PPP/1s4K1 w - - - 0 1", game.Win(game.Black, "checkmate")},
		{"checkmate before 100 plies", "R5k1/5ppp/8/8/8/8/8/4K3 b - - - 100 90", game.Win(game.White, "checkmate")},
		{"stalemate before 100 plies", "7k/8/6Q1/8/8/8/8/K7 b - - - 100 90", game.Draw("stalemate")},
		{"an isolated Meta alone can move and cannot", "7k/8/6Q1/s7/8/8/8/K7 b - - - 0 90", game.Draw("stalemate")},
		{"100 plies", "4k3/8/8/8/8/8/P7/4K3 w - - - 100 90", game.Draw("100 plies")},
		{"99", "4k3/8/8/8/8/8/P7/4K3 w - - - 99 90", game.Outcome{}},
		{"100 plies before material", "4k3/8/8/8/8/8/8/4K3 w - - - 100 90", game.Draw("100 plies")},
		{"Kings alone", "4k3/8/8/8/8/8/8/4K3 w - - - 0 90", game.Draw("material")},
		{"and a Knight", "4k3/8/8/8/8/8/8/4K2N b - - - 0 90", game.Draw("material")},
		{"and a Bishop", "4k2b/8/8/8/8/8/8/4K3 w - - - 0 90", game.Draw("material")},
		{"two Knights", "4k3/8/8/8/8/8/8/4K1NN w - - - 0 90", game.Outcome{}},
		{"a Bishop each", "4k1b1/8/8/8/8/8/8/4K2B w - - - 0 90", game.Outcome{}},
		{"a Meta can mate", "4k3/8/8/8/8/8/8/4K2H w - - - 0 90", game.Outcome{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.position)
			if diff := cmp.Diff(test.want, p.Outcome()); diff != "" {
				t.Error(diff)
			}
			if over := test.want.Over(); over != (len(game.Wrap(p).Moves()) == 0) || over != (game.Perft(game.Wrap(p), 1) == 0) {
				t.Errorf("%v, perft %d", game.Wrap(p).Moves(), game.Perft(game.Wrap(p), 1))
			}
		})
	}
}

// TestRepetition: the counters make no position different, castling rights do: the first
// position stands three times and counts once.
func TestRepetition(t *testing.T) {
	line := game.NewLine(metamate.Game(), game.Wrap(parse(t, "4k3/7p/8/8/8/8/P7/R3K3 w Q - - 0 1")))
	line, err := line.PlayAll(strings.Fields("e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8"))
	if err != nil || line.Outcome().Over() {
		t.Fatal(err, line.Outcome())
	}
	if line, err = line.Play("e1e2"); err != nil || line.Outcome() != game.Draw(game.Repetition) {
		t.Errorf("%v, %v", line.Outcome(), err)
	}
}
