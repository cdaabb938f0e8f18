package record

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// node is a JSON value and its position, so that a finding can point at it and unknown fields can be
// kept. Its kind is the value's first character: '{', '[', '"', 't', 'f', 'n', and '0' for a number.
type node struct {
	kind       byte
	start, end int    // in the document, for the order of findings
	text       string // of a string its content, otherwise the source text
	name       string // its name in the parent
	up         *node
	kids       []*node
}

// parse reads a document; false when it is no JSON.
func parse(data []byte) (*node, bool) {
	if !json.Valid(data) {
		return nil, false
	}
	p := parser{data: string(data)}
	return p.value(nil, ""), true
}

// parser reads a document that is known to be valid JSON.
type parser struct {
	data string
	at   int
}

func (p *parser) value(up *node, name string) *node {
	p.space()
	n := &node{kind: p.data[p.at], start: p.at, up: up, name: name}
	switch n.kind {
	case '{', '[':
		p.inside(n)
	case '"':
		n.text = p.str()
	default:
		n.text = p.data[p.at:]
		if end := strings.IndexAny(n.text, ",]} \t\r\n"); end >= 0 {
			n.text = n.text[:end]
		}
		p.at += len(n.text)
		if n.kind == '-' || n.kind >= '0' && n.kind <= '9' {
			n.kind = '0'
		}
	}
	n.end = p.at
	return n
}

// inside reads the fields of an object or the items of an array.
func (p *parser) inside(n *node) {
	p.at++
	for p.space(); p.data[p.at] != ']' && p.data[p.at] != '}'; p.space() {
		name := strconv.Itoa(len(n.kids))
		if n.kind == '{' {
			name = p.str()
			p.space()
			p.at++ // the colon
		}
		n.kids = append(n.kids, p.value(n, name))
		p.space()
		if p.data[p.at] == ',' {
			p.at++
		}
	}
	p.at++
}

func (p *parser) space() {
	for p.at < len(p.data) && strings.IndexByte(" \t\r\n", p.data[p.at]) >= 0 {
		p.at++
	}
}

func (p *parser) str() string {
	start, plain := p.at, true
	for p.at++; p.data[p.at] != '"'; p.at++ {
		if p.data[p.at] == '\\' {
			plain = false
			p.at++
		}
	}
	p.at++
	text := p.data[start+1 : p.at-1]
	if plain && utf8.ValidString(text) {
		return text
	}
	var decoded string
	// The JSON is valid; the decoder only replaces invalid UTF-8.
	_ = json.Unmarshal([]byte(p.data[start:p.at]), &decoded)
	return decoded
}

// field returns a field of an object, the last one of that name; nil when there is none.
func (n *node) field(name string) *node {
	for i := len(n.kids) - 1; i >= 0; i-- {
		if n.kids[i].name == name {
			return n.kids[i]
		}
	}
	return nil
}

// pointer returns the position of n as an RFC 6901 pointer.
func (n *node) pointer() string {
	if n.up == nil {
		return ""
	}
	return n.up.pointer() + "/" + escapePointer.Replace(n.name)
}

var (
	escapePointer   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")
)

// position returns where a pointer leads in the document, for the order of findings; a missing
// value has the end of its parent.
func (n *node) position(pointer string) int {
	if pointer == "" {
		return n.start
	}
	name, rest, more := strings.Cut(pointer[1:], "/")
	kid := n.field(unescapePointer.Replace(name))
	switch {
	case kid == nil:
		return n.end
	case more:
		return kid.position("/" + rest)
	}
	return kid.start
}
