package gamescreen

import (
	"reflect"
	"slices"
	"unicode"
	"unicode/utf8"

	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
)

// Phrase is a text of the catalogue with its arguments, which may be phrases themselves. The zero value is empty.
type Phrase struct {
	Key  string
	Args []any
}

// Say returns the phrase with a key, whose args may be phrases themselves.
func Say(key string, args ...any) Phrase { return Phrase{key, args} }

// JoinPhrases joins phrases: "Pedone piccolo nero, Torre piccola nera".
func JoinPhrases(all []Phrase) Phrase {
	joined := all[0]
	for _, p := range all[1:] {
		joined = Say("tablepage.and", joined, p)
	}
	return joined
}

// In returns the phrase in the language of w.
func (p Phrase) In(w *locale.Words) string {
	if p.Key == "" {
		return ""
	}
	args := slices.Clone(p.Args)
	for i, a := range args {
		if inner, ok := a.(Phrase); ok {
			args[i] = inner.In(w)
		}
	}
	return w.T(p.Key, args...)
}

// Question is one step of the choice before a move is made.
type Question struct {
	Ask     Phrase
	At      string // square that changes, if the answers are figures
	Answers []Answer
}

// Answer is one option of a question, see [board.Option].
type Answer struct {
	Word, Keys    string
	Title, Detail Phrase
	Name          string // title that needs no words
	Figures       []string
	Row           bool
	Looks, Copies []string
	Next          *Question // nil: the move is made
}

// Questions are the questions of a board, each once.
type Questions struct {
	Words *locale.Words
	All   []board.Ask
}

// Number returns the number of q on the board, 0 for none. The questions after it come first.
func (n *Questions) Number(q *Question) int {
	if q == nil {
		return 0
	}
	a := board.Ask{Question: q.Ask.In(n.Words), At: q.At}
	for _, o := range q.Answers {
		title := o.Name
		if title == "" {
			title = o.Title.In(n.Words)
		}
		a.Options = append(a.Options, board.Option{
			Word: o.Word, Keys: o.Keys, Title: title, Detail: o.Detail.In(n.Words), Figures: o.Figures,
			Row: o.Row, Looks: o.Looks, Copies: o.Copies, Next: n.Number(o.Next),
		})
	}
	for i, known := range n.All {
		if reflect.DeepEqual(known, a) {
			return i + 1
		}
	}
	n.All = append(n.All, a)
	return len(n.All)
}

// Capital returns text with a capital letter.
func Capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}
