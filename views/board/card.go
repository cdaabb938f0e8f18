package board

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Measures of a card, in its pixels.
const (
	CardWide  = 1200
	CardHigh  = 630
	cardEdge  = 32 // around the board
	cardText  = "650"
	cardRoom  = CardWide - 650 - cardEdge
	cardLine  = 32 // letters that fit into a line of text
	cardLines = 4
)

// onCard moves and scales the board to its place, in the middle of its half.
func (p Picture) onCard() string {
	width, height := p.units()
	const room = CardHigh - 2*cardEdge
	scale := room / float64(max(width, height))
	return fmt.Sprintf("translate(%.1f %.1f) scale(%.4f)", cardEdge+(room-scale*float64(width))/2, cardEdge+(room-scale*float64(height))/2, scale)
}

// cardLines breaks the text between words. It cuts off what does not fit.
func (p Picture) cardLines() []string {
	var lines []string
	for _, word := range strings.Fields(p.Text) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= cardLine {
			lines[last] += " " + word
		} else if len(lines) == cardLines {
			lines[last] += "…"
			break
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
