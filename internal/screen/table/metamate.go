package table

import (
	"slices"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/game/metamate"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// metamateScreen shows Metamate.
type metamateScreen struct{}

// metasAlso are the files of tables on which pieces copy each other.
var metasAlso = tableview.Also{
	Styles:  []string{"css/tokens-metas.css", "css/metas.css"},
	Scripts: []string{"js/metas.js"},
}

func (metamateScreen) also() tableview.Also { return metasAlso }

func (metamateScreen) grid() square.Grid { return square.Grid{Files: 8, Ranks: 8} }

func (metamateScreen) figure(p game.Position, s square.Square) string {
	return metaFigure(typed[metamate.Position](p).At(chess.Square(s)))
}

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

func (metamateScreen) hand(game.Position, game.Seat) []pile { return nil }

// ways joins the moves that lead from a square to another: they differ in what is asked.
func (m metamateScreen) ways(p game.Position) []way {
	var all []way
	at := typed[metamate.Position](p)
	legal := at.AppendLegal(nil)
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
		all = append(all, m.way(at, legal[:n]))
		legal = legal[n:]
	}
	return all
}

// way is what moves between the same squares have in common, with the questions that tell
// them apart.
func (m metamateScreen) way(p metamate.Position, moves []metamate.Move) way {
	first := moves[0]
	d := p.Explain(first)
	w := way{from: first.From.String(), to: first.To.String(), ask: m.asks(p, moves)}
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

// phase is "form" before the first move.
func (metamateScreen) phase(p game.Position) string {
	if typed[metamate.Position](p).Phase() != metamate.Playing {
		return "form"
	}
	return "move"
}

func (metamateScreen) noise() string { return "" }

func (metamateScreen) effectKey(k board.ArrowKind) string { return string(k) }

func (metamateScreen) winning() int { return 1 }

func (metamateScreen) wins(game.Position, square.Square, game.Seat) bool { return false }

func (metamateScreen) winsByEffect() bool { return false }
