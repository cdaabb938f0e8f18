package table

import (
	"reflect"
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
)

// phrase is a text of the catalogue with its arguments, which may be phrases themselves. The zero value is empty.
type phrase struct {
	key  string
	args []any
}

func say(key string, args ...any) phrase { return phrase{key, args} }

// joinPhrases joins phrases: "Pedone piccolo nero, Torre piccola nera".
func joinPhrases(all []phrase) phrase {
	joined := all[0]
	for _, p := range all[1:] {
		joined = say("tablepage.and", joined, p)
	}
	return joined
}

// in returns the phrase in the language of w.
func (p phrase) in(w *locale.Words) string {
	if p.key == "" {
		return ""
	}
	args := slices.Clone(p.args)
	for i, a := range args {
		if inner, ok := a.(phrase); ok {
			args[i] = inner.in(w)
		}
	}
	return w.T(p.key, args...)
}

// question is one step of the choice before a move is made.
type question struct {
	ask     phrase
	at      string // square that changes, if the answers are figures
	answers []answer
}

// answer is one option of a question, see [board.Option].
type answer struct {
	word, keys    string
	title, detail phrase
	name          string // title that needs no words
	figures       []string
	row           bool
	looks, copies []string
	next          *question // nil: the move is made
}

// questions are the questions of a board, each once.
type questions struct {
	words *locale.Words
	all   []board.Ask
}

// number returns the number of q on the board, 0 for none. The questions after it come first.
func (n *questions) number(q *question) int {
	if q == nil {
		return 0
	}
	a := board.Ask{Question: q.ask.in(n.words), At: q.at}
	for _, o := range q.answers {
		title := o.name
		if title == "" {
			title = o.title.in(n.words)
		}
		a.Options = append(a.Options, board.Option{
			Word: o.word, Keys: o.keys, Title: title, Detail: o.detail.in(n.words), Figures: o.figures,
			Row: o.row, Looks: o.looks, Copies: o.copies, Next: n.number(o.next),
		})
	}
	for i, known := range n.all {
		if reflect.DeepEqual(known, a) {
			return i + 1
		}
	}
	n.all = append(n.all, a)
	return len(n.all)
}
