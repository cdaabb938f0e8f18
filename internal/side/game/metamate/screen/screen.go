// Package screen shows positions of Metamate: cards, rules page, what each move does, and why one is refused;
// it teaches the game with a first game and exercises.
package screen

import (
	"slices"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/views/board"
)

// Screens returns how the game is shown.
func Screens() []gamescreen.Screen {
	return []gamescreen.Screen{
		{
			ID: "metamate", Offered: 3, Figures: [2]string{"ws", "bm"}, Small: "p",
			Grid: grid,
			Files: gamescreen.Also{
				Styles:  []string{"css/tokens-metas.css", "css/metas.css"},
				Scripts: []string{"js/metas.js"},
			},
			Reasons: map[string]string{"checkmate": "checkmate", "stalemate": "stalemate", "100 plies": "hundred", "material": "material"},
			Rules: gamescreen.RuleBook{Parts: []gamescreen.Part{{Key: "aim", Items: 2}, {Key: "metas", Items: 4}, {Key: "form", Items: 3}, {Key: "copy", Items: 4}, {Key: "evolve", Items: 2}, {Key: "special", Items: 4}, {Key: "promote", Items: 5}, {Key: "end", Items: 4}}, Examples: []gamescreen.Example{
				{Key: "copy", Start: "4k3/8/8/8/8/8/PHN5/4K3 w - - - 0 1", Moves: []string{"b2b4", "b2c4"}, Either: true},
				{Key: "evolve", Start: "4k3/8/8/4p3/2PHN3/8/8/4K3 w - - - 0 1", Moves: []string{"d4e5o", "d4e5d"}, Either: true},
				{Key: "enemies", Start: "6k1/8/2q5/4n3/3M4/8/7K/8 w - - - 0 1", Moves: []string{"d4c6"}},
				{Key: "bridge", Start: "3q2k1/8/5r2/4s3/3M4/8/8/1K6 w - - - 0 1", Moves: []string{"d4d8"}},
				{Key: "castling", Start: "4k3/8/8/8/8/8/5PPP/4K1SR w K - - 0 1", Moves: []string{"e1g1"}},
				{Key: "enpassant", Start: "7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1", Moves: []string{"b5c6"}},
				{Key: "propulsion", Start: "2n5/3p3k/1SN5/8/8/8/8/K7 w - - - 0 1", Moves: []string{"b6c8=q"}},
				{Key: "charge", Start: "D6k/8/1P6/8/8/8/8/K7 w - - - 0 1", Moves: []string{"b6b7+a8q"}},
				{Key: "check", Start: "7k/8/8/3s4/2qsK3/3s4/1N6/8 w - - - 0 1", Moves: []string{"b2c4"}},
			}},
			States: []gamescreen.State{{Name: "metamate-start"}, {Name: "metamate", Moves: 24}, {Name: "metamate-late", Moves: 61}},
			View:   gamescreen.ViewOf(func(p metamate.Position) gamescreen.TypedView[metamate.Move] { return view{p} }),
		},
	}
}

var grid = square.Grid{Files: 8, Ranks: 8}

// view shows a position of Metamate.
type view struct{ at metamate.Position }

func (v view) Figure(s square.Square) string { return metaFigure(v.at.At(chess.Square(s))) }

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

func (view) Hand(game.Seat) []gamescreen.Pile { return nil }

// ways joins the moves that lead from a square to another: they differ in their answers.
func (v view) Ways() []gamescreen.TappableMove {
	var all []gamescreen.TappableMove
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
func (v view) way(moves []metamate.Move) gamescreen.TappableMove {
	first := moves[0]
	d := v.at.Explain(first)
	w := gamescreen.TappableMove{From: first.From.String(), To: first.To.String(), Ask: v.asks(moves)}
	switch {
	case d.Manner == metamate.Forming:
		w.From = ""
	case d.Manner == metamate.Castling:
		w.Sign, w.Effects = "~", moved(d.Moves)
	case d.Captured.Kind != metamate.NoKind:
		w.Sign = "x"
	}
	if d.Manner != metamate.Castling {
		w.Kinds = kindLetters(d.By)
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

// otherTurn implements AheadView. A side that gives check waits for the answer.
func (v view) OtherTurn() (metamate.Position, bool) {
	if v.at.Phase() != metamate.Playing || v.at.InCheck() {
		return v.at, false
	}
	return v.at.OtherTurn(), true
}

// phase is "form" before the first move.
func (v view) Phase() string {
	if v.at.Phase() != metamate.Playing {
		return "form"
	}
	return "move"
}
