package metamate

import (
	"testing"

	"scacchimagici/internal/chess"
)

func TestWhyNot(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1"
	tests := []struct {
		name     string
		position string
		from, to string
		reason   Reason
		by       string // a piece that would give check
	}{
		{"a legal move", start, "b1", "c3", Allowed, ""},
		{"an empty square", start, "e4", "e5", NobodyThere, ""},
		{"the opponent's piece", start, "e7", "e5", NotYours, ""},
		{"a Bishop shut in", start, "c1", "e3", OtherWay, ""},
		{"onto an own piece", start, "a1", "a2", OwnThere, ""},
		{"before the formations", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", "e2", "e4", Unformed, ""},
		{"a formation", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", "e2", "e2", Allowed, ""},
		{"the King cannot become a Meta", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1", "e1", "e1", Unformed, ""},
		{"a Meta without neighbours", "7k/8/8/8/3S4/8/8/K7 w - - - 0 1", "d4", "d5", NothingCopied, ""},
		{"a pinned piece", "4r2k/8/8/8/8/8/4B3/4K3 w - - - 0 1", "e2", "d3", Exposed, "e8"},
		{"beside an enemy M4", "7k/8/8/8/3m4/8/8/2K5 w - - - 0 1", "c1", "d2", Allowed, ""},
		{"a step beside an enemy M4", "7k/8/8/8/3m4/8/2K5/8 w - - - 0 1", "c2", "c3", Exposed, "d4"},
		{"castling out of an attack on the way", "4k3/8/8/8/8/6m1/7V/4K2R w K - - 0 1", "e1", "h1", Passage, ""},
		{"a pinned Knight at all", "4r2k/8/8/8/8/8/4N3/4K3 w - - - 0 1", "e2", "e2", Exposed, "e8"},
		{"a Pawn that cannot parry a check", "4k3/7p/8/8/8/8/4R3/4K3 b - - - 0 1", "h7", "h7", Exposed, "e2"},
		{"a Rook shut in", start, "a1", "a1", ShutIn, ""},
		{"a piece that can move", start, "b1", "b1", OwnThere, ""},
		{"a Meta without neighbours at all", "7k/8/8/8/3S4/8/8/K7 w - - - 0 1", "d4", "d4", NothingCopied, ""},
		{"after the end", "8/8/8/8/8/k7/8/K7 w - - - 0 1", "a1", "b1", Over, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := Parse(tt.position)
			if err != nil {
				t.Fatal(err)
			}
			from, _ := chess.ParseSquare(tt.from)
			to, _ := chess.ParseSquare(tt.to)
			got := p.WhyNot(from, to)
			by, _ := chess.ParseSquare(tt.by)
			if got.Reason != tt.reason || (tt.by == "") != (got.From == 0) || tt.by != "" && !got.From.Has(by) {
				t.Errorf("%s%s: reason %d by %v, want %d by %s", tt.from, tt.to, got.Reason, got.From, tt.reason, tt.by)
			}
		})
	}
}

// Every legal move is allowed, and no other pair of squares is.
func TestWhyNotAgreesWithLegal(t *testing.T) {
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - WB 0 1",
		"7k/8/8/3s4/2qsK3/3s4/1N6/8 w - - - 0 1",
		"4k3/8/8/8/8/6m1/7V/4K2R w K - - 0 1",
		"7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - - 0 1",
	} {
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		legal := map[[2]chess.Square]bool{}
		for _, m := range p.AppendLegal(nil) {
			legal[[2]chess.Square{m.From, m.To}] = true
		}
		for from := range chess.NoSquare {
			for to := range chess.NoSquare {
				if got := p.WhyNot(from, to).Reason == Allowed; got != legal[[2]chess.Square{from, to}] {
					t.Errorf("%s: %v%v allowed: %v", text, from, to, got)
				}
			}
		}
	}
}
