package api

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// closed is an object with these properties and no other.
func closed(properties *yaml.Node, required []*yaml.Node) *yaml.Node {
	return merge(open(properties, required), object("additionalProperties", false))
}

// open is an object with these properties, to which others may be added.
func open(properties *yaml.Node, required []*yaml.Node) *yaml.Node {
	schema := object("type", "object")
	if len(required) > 0 {
		set(schema, "required", flow(list(required...)))
	}
	if len(properties.Content) > 0 {
		set(schema, "properties", properties)
	}
	return schema
}

// orNull lets a value be null.
func orNull(schema *yaml.Node) *yaml.Node {
	if len(schema.Content) > 0 && schema.Content[0].Value == "type" {
		kind := list(schema.Content[1], plain("null"))
		kind.Content[1].Style = yaml.DoubleQuotedStyle
		return merge(flow(object("type", flow(kind))), &yaml.Node{Kind: yaml.MappingNode, Content: schema.Content[2:]})
	}
	null := plain("null")
	null.Style = yaml.DoubleQuotedStyle
	return flow(object("anyOf", flow(list(schema, flow(object("type", null))))))
}

func ref(name string) *yaml.Node {
	return flow(object("$ref", quoted("#/components/schemas/"+name)))
}

// refsIn turns the values of a mapping into references.
func refsIn(of *yaml.Node) (all []*yaml.Node) {
	for i := 1; i < len(of.Content); i += 2 {
		v := of.Content[i]
		if v.Kind == yaml.ScalarNode {
			v = flow(object("$ref", quoted(v.Value)))
		}
		all = append(all, v)
	}
	return all
}

func mapping() *yaml.Node { return &yaml.Node{Kind: yaml.MappingNode} }

// ambiguous are the words that YAML 1.1, which many programs still read, does not read as text.
var ambiguous = regexp.MustCompile(`(?i)^(y|n|yes|no|on|off|true|false|null|~)$`)

func plain(word string) *yaml.Node {
	if ambiguous.MatchString(word) {
		return quoted(word)
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: word}
}

func quoted(word string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: word, Style: yaml.SingleQuotedStyle}
}

// text is a sentence in quotes, so that YAML reads it as text in any case.
func text(said string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: said, Style: yaml.DoubleQuotedStyle}
}

func list(all ...*yaml.Node) *yaml.Node { return &yaml.Node{Kind: yaml.SequenceNode, Content: all} }

// enumNodes are the words of the tag of a closed list.
func enumNodes(words string) []*yaml.Node {
	all := nodes(strings.Fields(words))
	for i, n := range all {
		if n.Value == "-" {
			all[i] = text("")
		}
	}
	return all
}

func nodes(words []string) []*yaml.Node {
	all := make([]*yaml.Node, len(words))
	for i, w := range words {
		all[i] = plain(w)
	}
	return all
}

// object makes a mapping of names and values in turn.
func object(pairs ...any) *yaml.Node {
	m := mapping()
	for i := 0; i < len(pairs); i += 2 {
		var v *yaml.Node
		switch value := pairs[i+1].(type) {
		case *yaml.Node:
			v = value
		case string:
			v = plain(value)
		default:
			v = &yaml.Node{Kind: yaml.ScalarNode, Value: fmt.Sprint(value)}
		}
		set(m, pairs[i].(string), v)
	}
	return m
}

func set(m *yaml.Node, name string, v *yaml.Node) { m.Content = append(m.Content, plain(name), v) }

func has(m *yaml.Node, name string) bool {
	for i := 0; i < len(m.Content); i += 2 {
		if m.Content[i].Value == name {
			return true
		}
	}
	return false
}

// merge is a mapping with the content of both.
func merge(a, b *yaml.Node) *yaml.Node {
	return &yaml.Node{Kind: yaml.MappingNode, Style: b.Style, Content: slices.Concat(a.Content, b.Content)}
}

func flow(n *yaml.Node) *yaml.Node {
	n.Style |= yaml.FlowStyle
	return n
}

// flowIf puts a small schema on one line.
func flowIf(n *yaml.Node) *yaml.Node {
	if has(n, "properties") {
		return n
	}
	return flow(n)
}
