package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Merge returns the document of a tournament that was imported and has changed since. It is a
// three-way merge of the imported document, of base, the record made right after the import, and of
// now. Values that are equal in base and now stay as in the document, with unknown fields, missing
// settings and wrong sums; when nothing has changed the result is the document itself.
func Merge(imported Document, base, now Record) ([]byte, error) {
	from, err := base.node()
	if err != nil {
		return nil, err
	}
	to, err := now.node()
	if err != nil {
		return nil, err
	}
	if same(from, to) {
		return imported.data, nil
	}
	var compact, b bytes.Buffer
	merged(imported.root, from, to).write(&compact)
	if err := json.Indent(&b, compact.Bytes(), "", " "); err != nil {
		return nil, fmt.Errorf("write the record: %w", err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// node returns d as the nodes of its document.
func (d Record) node() (*node, error) {
	data, err := d.JSON()
	if err != nil {
		return nil, err
	}
	root, _ := parse(data)
	return root, nil
}

// same reports whether two values are equal; the order of fields does not matter.
func same(a, b *node) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.kind != b.kind || a.text != b.text || len(a.kids) != len(b.kids) {
		return false
	}
	for i, kid := range a.kids {
		other := b.kids[i]
		if a.kind == '{' {
			other = b.field(kid.name)
		}
		if !same(kid, other) {
			return false
		}
	}
	return true
}

// merged returns original with the changes from from to to. In an object, fields that only original
// has stay, and fields removed since are removed; a field that original leaves out is added only
// when it has changed. Items of arrays are merged with the item of the same identity.
func merged(original, from, to *node) *node {
	switch {
	case original == nil:
		return to
	case same(from, to):
		return original
	case from == nil || original.kind != to.kind || from.kind != to.kind || to.kind != '{' && to.kind != '[':
		return to
	}
	m := &node{kind: to.kind}
	if to.kind == '[' {
		for i, is := range to.kids {
			m.kids = append(m.kids, merged(original.item(i, is), from.item(i, is), is))
		}
		return m
	}
	for _, kid := range original.kids {
		was, is := from.field(kid.name), to.field(kid.name)
		if was != nil && is == nil {
			continue
		}
		if is != nil {
			changed := *merged(kid, was, is)
			changed.name = kid.name
			kid = &changed
		}
		m.kids = append(m.kids, kid)
	}
	for _, is := range to.kids {
		if original.field(is.name) == nil && !same(from.field(is.name), is) {
			m.kids = append(m.kids, is)
		}
	}
	return m
}

// item returns the item of an array that corresponds to like, the item at i in another array: the
// one of the same identity, or at the same place when it has none.
func (n *node) item(i int, like *node) *node {
	for _, name := range []string{"n", "id", "house"} {
		if id := like.field(name); id != nil {
			at := slices.IndexFunc(n.kids, func(kid *node) bool { return same(kid.field(name), id) })
			if at < 0 {
				return nil
			}
			return n.kids[at]
		}
	}
	if i < len(n.kids) {
		return n.kids[i]
	}
	return nil
}

// write writes n without white space.
func (n *node) write(b *bytes.Buffer) {
	switch n.kind {
	case '{', '[':
		b.WriteByte(n.kind)
		for i, kid := range n.kids {
			if i > 0 {
				b.WriteByte(',')
			}
			if n.kind == '{' {
				writeText(b, kid.name)
				b.WriteByte(':')
			}
			kid.write(b)
		}
		b.WriteByte(n.kind + 2) // } and ] stand two after { and [
	case '"':
		writeText(b, n.text)
	default:
		b.WriteString(n.text)
	}
}

func writeText(b *bytes.Buffer, text string) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	// A text can always be encoded; the encoder's line break is cut off.
	_ = e.Encode(text)
	b.Truncate(b.Len() - 1)
}
