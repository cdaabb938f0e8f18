package table

import (
	"slices"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

var _ = register(gameScreen{
	id: "metamate", offered: 4, figures: [2]string{"ws", "bm"},
	grid: metamateGrid,
	files: tableview.Also{
		Styles:  []string{"css/tokens-metas.css", "css/metas.css"},
		Scripts: []string{"js/metas.js"},
	},
	reasons: map[string]string{"checkmate": "checkmate", "stalemate": "stalemate", "100 plies": "hundred", "material": "material"},
	rules: ruleBook{[]part{{"aim", 2}, {"metas", 4}, {"form", 3}, {"copy", 4}, {"evolve", 2}, {"special", 4}, {"promote", 5}, {"end", 4}}, []example{
		{"copy", "4k3/8/8/8/8/8/PHN5/4K3 w - - - 0 1", []string{"b2b4", "b2c4"}, true},
		{"evolve", "4k3/8/8/4p3/2PHN3/8/8/4K3 w - - - 0 1", []string{"d4e5o", "d4e5d"}, true},
		{"enemies", "6k1/8/2q5/4n3/3M4/8/7K/8 w - - - 0 1", []string{"d4c6"}, false},
		{"bridge", "3q2k1/8/5r2/4s3/3M4/8/8/1K6 w - - - 0 1", []string{"d4d8"}, false},
		{"castling", "4k3/8/8/8/8/8/5PPP/4K1SR w K - - 0 1", []string{"e1g1"}, false},
		{"enpassant", "7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1", []string{"b5c6"}, false},
		{"propulsion", "2n5/3p3k/1SN5/8/8/8/8/K7 w - - - 0 1", []string{"b6c8=q"}, false},
		{"charge", "D6k/8/1P6/8/8/8/8/K7 w - - - 0 1", []string{"b6b7+a8q"}, false},
		{"check", "7k/8/8/3s4/2qsK3/3s4/1N6/8 w - - - 0 1", []string{"b2c4"}, false},
	}},
	view: viewOf(func(p metamate.Position) typedView[metamate.Move] { return metamateView{p} }),
})

var metamateGrid = square.Grid{Files: 8, Ranks: 8}

// metamateView shows a position of Metamate.
type metamateView struct{ at metamate.Position }

func (v metamateView) figure(s square.Square) string { return metaFigure(v.at.At(chess.Square(s))) }

// metaFigure returns the figure of a piece: "wn", "bm"; empty for none.
func metaFigure(piece metamate.Piece) string {
	if piece.Kind == metamate.NoKind {
		return ""
	}
	return piece.Side.String()[:1] + kindLetter(piece.Kind)
}

// kindLetter returns the letter of a kind in figures and in moves.
func kindLetter(k metamate.Kind) string { return strings.ToLower(string(rune(k.Letter()))) }

func kindLetters(kinds []metamate.Kind) string {
	text := ""
	for _, k := range kinds {
		text += kindLetter(k)
	}
	return text
}

func (metamateView) hand(game.Seat) []pile { return nil }

// ways joins the moves that lead from a square to another: they differ in their answers.
func (v metamateView) ways() []tappableMove {
	var all []tappableMove
	legal := v.at.AppendLegal(nil)
	slices.SortStableFunc(legal, func(a, b metamate.Move) int {
		if d := int(a.From) - int(b.From); d != 0 {
			return d
		}
		return int(a.To) - int(b.To)
	})
	for len(legal) > 0 {
		n := slices.IndexFunc(legal, func(o metamate.Move) bool { return o.From != legal[0].From || o.To != legal[0].To })
		if n < 0 {
			n = len(legal)
		}
		all = append(all, v.way(legal[:n]))
		legal = legal[n:]
	}
	return all
}

// way is the common part of moves between the same squares, with the questions that tell them apart.
func (v metamateView) way(moves []metamate.Move) tappableMove {
	first := moves[0]
	d := v.at.Explain(first)
	w := tappableMove{from: first.From.String(), to: first.To.String(), ask: v.asks(moves)}
	switch {
	case d.Manner == metamate.Forming:
		w.from = ""
	case d.Manner == metamate.Castling:
		w.sign, w.effects = "~", moved(d.Moves)
	case d.Captured.Kind != metamate.NoKind:
		w.sign = "x"
	}
	if d.Manner != metamate.Castling {
		w.kinds = kindLetters(d.By)
	}
	return w
}

func moved(shifts []metamate.Shift) []board.Effect {
	var all []board.Effect
	for _, s := range shifts {
		all = append(all, board.Effect{From: s.From.String(), To: s.To.String(), Kind: board.Moved})
	}
	return all
}

// otherTurn implements aheadView. A side that gives check waits for the answer.
func (v metamateView) otherTurn() (metamate.Position, bool) {
	if v.at.Phase() != metamate.Playing || v.at.InCheck() {
		return v.at, false
	}
	return v.at.OtherTurn(), true
}

// phase is "form" before the first move.
func (v metamateView) phase() string {
	if v.at.Phase() != metamate.Playing {
		return "form"
	}
	return "move"
}
