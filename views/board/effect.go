package board

import (
	"fmt"
	"strings"
)

// Trace is the cause why a piece left the square of its ghost.
type Trace string

// The traces. Those of an effect are those of its arrow.
const (
	Attracted Trace = "attract" // ring of short blue dashes
	Repelled  Trace = "repel"   // the same in red; for a booped piece too
	TakenBack Trace = "back"    // it came back to its side
)

// class is the style of the ghost; that of a piece that was simply moved has none.
func (t Trace) class() string {
	if t == "" {
		return ""
	}
	return "g-" + string(t)
}

// Effect is what a move does to another piece: animated after the move itself, in order.
type Effect struct {
	From, To string // To is empty off the board
	Kind     ArrowKind
}

// text writes an effect for the page's script: "c5+c4" attracted, "f6-h8" repelled, "f3-"
// off the board, "h1~f1" moved along with it.
func (e Effect) text() string {
	sign := "-"
	switch e.Kind {
	case Attracts:
		sign = "+"
	case Moved:
		sign = "~"
	}
	return e.From + sign + e.To
}

func effectsText(effects []Effect) string {
	texts := make([]string, len(effects))
	for i, e := range effects {
		texts[i] = e.text()
	}
	return strings.Join(texts, ",")
}

// MoveInfo is what one move would do, shown before it is made. A move with an Ask is made only
// with the answers to it.
type MoveInfo struct {
	Move    string // "c3", "d4a1", "Kc3": what the form sends, without the answers
	Effects []Effect
	Kinds   string // letters of the kinds of movement that allow it, in games that show them: "pb"
	Ask     int    // number of the board's question that comes first; 0: none
	Rest    string // answers that the form adds because there is no other choice: "=b3c3d3"
}

// moveInfoText writes moves for the page's script: "Kd3:c3-b3=2", "e4d5:!pb", "Kd3:@=b3c3d3".
func moveInfoText(ways []MoveInfo) string {
	texts := make([]string, len(ways))
	for i, w := range ways {
		texts[i] = w.Move + ":" + effectsText(w.Effects)
		if w.Kinds != "" {
			texts[i] += "!" + w.Kinds
		}
		if w.Ask > 0 {
			texts[i] += "=" + number(w.Ask)
		}
		if w.Rest != "" {
			texts[i] += "@" + w.Rest
		}
	}
	return strings.Join(texts, " ")
}

// Line is a row of squares that belong together.
type Line struct {
	From, To string // its two ends
	Kind     LineKind
}

// LineKind is the meaning of a line.
type LineKind string

// The kinds of lines.
const (
	Wins      LineKind = "win"
	ComesBack LineKind = "back" // its pieces came back to their side
)

// capsuleOf places a line on b's drawing; ok is false when an end has no place on it.
func (b Board) capsuleOf(l Line) (line, bool) {
	return b.lineOf(Arrow{From: l.From, To: l.To})
}

// width is the length of the capsule, whose round ends reach beyond the middles of its
// squares.
func (l line) width() string { return fmt.Sprintf("%.1f", l.length+8) }
