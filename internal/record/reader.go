package record

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// reader takes values out of nodes until one breaks the format. From then on it returns zero
// values, and err is the fault for the person.
type reader struct{ err error }

// refuse records a fault at n, unless there is one already.
func (r *reader) refuse(n *node, key string, args ...any) {
	if r.err == nil {
		r.err = fault.New(fault.Invalid, key, append([]any{n.pointer()}, args...)...)
	}
}

// get returns a field of a kind; nil when there is none.
func (r *reader) get(n *node, name string, kind byte, wrong string) *node {
	if r.err != nil {
		return nil
	}
	if n.kind != '{' {
		r.refuse(n, "fault.record.object")
		return nil
	}
	field := n.field(name)
	switch {
	case field == nil:
		r.refuse(&node{name: name, up: n}, "fault.record.missing")
		return nil
	case field.kind != kind:
		r.refuse(field, wrong)
		return nil
	}
	return field
}

func (r *reader) object(n *node, name string) *node {
	return r.get(n, name, '{', "fault.record.object")
}

func (r *reader) str(n *node, name string) string {
	if n = r.get(n, name, '"', "fault.record.text"); n == nil {
		return ""
	}
	return n.text
}

// text returns the content of a node that is not a field.
func (r *reader) text(n *node) string {
	if n.kind != '"' {
		r.refuse(n, "fault.record.text")
	}
	return n.text
}

func (r *reader) flag(n *node, name string) bool {
	if field := n.field(name); field != nil && field.kind == 't' {
		return true
	}
	r.get(n, name, 'f', "fault.record.flag")
	return false
}

// largest is the largest number allowed, so that no sum overflows.
const largest = 1_000_000_000

func (r *reader) whole(n *node, name string) int {
	if n = r.get(n, name, '0', "fault.record.whole"); n == nil {
		return 0
	}
	return r.number(n)
}

// number returns the whole number of a node.
func (r *reader) number(n *node) int {
	v, err := strconv.Atoi(n.text)
	if n.kind != '0' || err != nil || v > largest || v < -largest {
		r.refuse(n, "fault.record.whole")
		return 0
	}
	return v
}

// word returns a text that must be one of words.
func (r *reader) word(n *node, name string, words ...string) string {
	text := r.str(n, name)
	if r.err == nil && !slices.Contains(words, text) {
		r.refuse(n.field(name), "fault.record.word", text, strings.Join(words, ", "))
	}
	return text
}

func (r *reader) side(n *node, name string) chess.Side {
	if r.word(n, name, "white", "black") == "black" {
		return chess.Black
	}
	return chess.White
}

func (r *reader) kind(n *node, name string) chess.Kind {
	var k chess.Kind
	// word has refused every other text.
	_ = k.UnmarshalText([]byte(r.word(n, name, "K", "Q", "R", "B", "N", "P")))
	return k
}

func (r *reader) square(n *node, name string) chess.Square {
	text := r.str(n, name)
	sq, ok := chess.ParseSquare(text)
	if r.err == nil && !ok {
		r.refuse(n.field(name), "fault.record.square", text)
	}
	return sq
}

// timeLayout is the format of times in a record.
const timeLayout = "2006-01-02T15:04:05.000Z"

func (r *reader) time(n *node, name string) time.Time {
	text := r.str(n, name)
	at, err := time.Parse(timeLayout, text)
	if r.err == nil && (err != nil || len(text) != len(timeLayout) || text[19] != '.') {
		r.refuse(n.field(name), "fault.record.time", text)
	}
	return at
}
