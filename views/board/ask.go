package board

import (
	"strconv"
	"strings"
)

// Ask is one step of the choice before a move is made. The board lists each question once: moves and
// options name it by its number, the first being 1.
type Ask struct {
	Question string
	At       string // square that changes, with the figures of the options beside it; empty: none
	Options  []Option
}

// Option is one answer.
type Option struct {
	Word    string   // what it adds to the text of the move: "=b3c3d3", "o", "=q", "+a8m"
	Keys    string   // letters that choose it, "q"; one that is marked on the board has its own as well
	Title   string   // in words: "Regina"
	Detail  string   // second line
	Figures []string // figures of the board's sprite; the first is what would stand on At
	Row     bool     // Word names the squares of a row: it is outlined on the board
	Looks   []string // squares that the figure of this option would look at
	Copies  []string // those of Looks with a piece that it would copy
	Next    int      // number of the next question; 0: the move is made
}

// onBoard reports whether the option is marked on the board, A in blue and B in violet.
func (o Option) onBoard() bool { return o.Row || len(o.Looks) > 0 }

// letter is the sign of the n-th option: A, B, … on the board, else its key.
func (o Option) letter(n int) string {
	if o.onBoard() || o.Keys == "" {
		return string(rune('A' + n))
	}
	return strings.ToUpper(o.Keys[:1])
}

// class is the colour of the n-th option.
func (o Option) class(n int) string {
	switch {
	case !o.onBoard():
		return "opt-c"
	case n%2 == 1:
		return "opt-b"
	}
	return "opt-a"
}

func number(i int) string { return strconv.Itoa(i) }
