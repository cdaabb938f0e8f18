// Package openapi reads a description of an API, OpenAPI 3.1 as YAML, as far as ours goes: what can be asked,
// by whom, with what, and what is answered. The order of the file is kept: it was thought of.
package openapi

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Document is a description.
type Document struct {
	Info struct {
		Title       string `yaml:"title"`
		Version     string `yaml:"version"`
		Summary     string `yaml:"summary"`
		Description string `yaml:"description"`
	} `yaml:"info"`
	Tags []struct {
		Name        string `yaml:"name"`
		Description string `yaml:"description"`
	} `yaml:"tags"`
	Paths      Ordered[Ordered[Operation]] `yaml:"paths"` // by path and method, which is in lower case
	Components struct {
		SecuritySchemes Ordered[Scheme]    `yaml:"securitySchemes"`
		Parameters      Ordered[Parameter] `yaml:"parameters"`
		Responses       Ordered[Response]  `yaml:"responses"`
		Examples        Ordered[Example]   `yaml:"examples"`
		Schemas         Ordered[Schema]    `yaml:"schemas"`
	} `yaml:"components"`
}

// Ordered is a mapping in the order of the file.
type Ordered[T any] []Named[T]

// Named is an entry of a mapping.
type Named[T any] struct {
	Name  string
	Value T
}

// Get returns the value of a name; ok is false when there is none.
func (o Ordered[T]) Get(name string) (value T, ok bool) {
	for _, e := range o {
		if e.Name == name {
			return e.Value, true
		}
	}
	return value, false
}

// UnmarshalYAML reads a mapping.
func (o *Ordered[T]) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: no mapping", n.Line)
	}
	for i := 0; i < len(n.Content); i += 2 {
		e := Named[T]{Name: n.Content[i].Value}
		if err := n.Content[i+1].Decode(&e.Value); err != nil {
			return err
		}
		*o = append(*o, e)
	}
	return nil
}

// Operation is something that can be asked.
type Operation struct {
	ID          string              `yaml:"operationId"`
	Tags        []string            `yaml:"tags"`
	Summary     string              `yaml:"summary"`
	Description string              `yaml:"description"`
	Security    []Ordered[[]string] `yaml:"security"` // the roles by the name of a scheme; an empty one: any visitor
	Parameters  []Parameter         `yaml:"parameters"`
	Body        *struct {
		Required bool           `yaml:"required"`
		Content  Ordered[Media] `yaml:"content"`
	} `yaml:"requestBody"`
	Responses Ordered[Response] `yaml:"responses"` // by status, or "default"
}

// Anyone reports whether it needs no seat.
func (o Operation) Anyone() bool {
	for _, s := range o.Security {
		if len(s) == 0 {
			return true
		}
	}
	return len(o.Security) == 0
}

// Roles returns who may ask, where certain roles may.
func (o Operation) Roles() []string {
	for _, s := range o.Security {
		for _, scheme := range s {
			if len(scheme.Value) > 0 {
				return scheme.Value
			}
		}
	}
	return nil
}

// Scheme is a way to say who one is.
type Scheme struct {
	Type        string `yaml:"type"`
	Description string `yaml:"description"`
}

// Parameter is a part of the address, of the query or of the header.
type Parameter struct {
	Ref         string `yaml:"$ref"`
	Name        string `yaml:"name"`
	In          string `yaml:"in"`
	Required    bool   `yaml:"required"`
	Description string `yaml:"description"`
	Schema      Schema `yaml:"schema"`
	Example     string `yaml:"example"`
}

// Response is an answer.
type Response struct {
	Ref         string         `yaml:"$ref"`
	Description string         `yaml:"description"`
	Content     Ordered[Media] `yaml:"content"`
}

// Media is a body of some type.
type Media struct {
	Schema   Schema           `yaml:"schema"`
	Example  any              `yaml:"example"`
	Examples Ordered[Example] `yaml:"examples"`
}

// Example is how a body looks.
type Example struct {
	Ref   string `yaml:"$ref"`
	Value any    `yaml:"value"`
}

// Schema says how a value has to be.
type Schema struct {
	Ref         string          `yaml:"$ref"`
	Description string          `yaml:"description"`
	Type        Words           `yaml:"type"`
	Const       *string         `yaml:"const"`
	Enum        []string        `yaml:"enum"`
	Format      string          `yaml:"format"`
	Properties  Ordered[Schema] `yaml:"properties"`
	Required    []string        `yaml:"required"`
	Items       *Schema         `yaml:"items"`
	OneOf       []Schema        `yaml:"oneOf"`
	AnyOf       []Schema        `yaml:"anyOf"`
}

// Words are one or several.
type Words []string

// UnmarshalYAML reads a word or a list of words.
func (w *Words) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*w = Words{n.Value}
		return nil
	}
	return n.Decode((*[]string)(w))
}

// Read reads a description.
func Read(data []byte) (*Document, error) {
	d := new(Document)
	if err := yaml.Unmarshal(data, d); err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	for i, path := range d.Paths {
		for j := range path.Value {
			op := &d.Paths[i].Value[j].Value
			for k, p := range op.Parameters {
				op.Parameters[k] = resolved(p, p.Ref, d.Components.Parameters)
			}
			for k, r := range op.Responses {
				op.Responses[k].Value = resolved(r.Value, r.Value.Ref, d.Components.Responses)
			}
		}
	}
	return d, nil
}

// resolved returns what a reference leads to, or the value itself without one.
func resolved[T any](value T, ref string, among Ordered[T]) T {
	if named, ok := among.Get(LastOf(ref)); ok && ref != "" {
		return named
	}
	return value
}

// LastOf returns the name that a reference ends with.
func LastOf(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }

// Find returns the operation of a request: of two that would do, the one that names more of the path.
func (d *Document) Find(method, path string) (pattern string, op Operation, ok bool) {
	best := -1
	for _, p := range d.Paths {
		named, fits := fit(p.Name, path)
		if !fits || named <= best {
			continue
		}
		if of, has := p.Value.Get(strings.ToLower(method)); has {
			pattern, op, ok, best = p.Name, of, true, named
		}
	}
	return pattern, op, ok
}

// fit reports whether a path fits a pattern, and how many of its parts the pattern names.
func fit(pattern, path string) (named int, fits bool) {
	ps, parts := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(ps) != len(parts) {
		return 0, false
	}
	for i, p := range ps {
		switch {
		case p == parts[i]:
			named++
		case !strings.HasPrefix(p, "{") || parts[i] == "":
			return 0, false
		}
	}
	return named, true
}
