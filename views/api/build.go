package api

import (
	"encoding/json"
	"slices"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/openapi"
)

// build makes the page of a description. Orders and events stand with the operations and streams that use
// them, all other schemas at the end.
func build(d *openapi.Document, words *locale.Words) View {
	v := View{File: FilePath}
	shown := map[string]bool{}
	for _, tag := range d.Tags {
		g := Group{ID: slug(tag.Name), Name: tag.Name, Text: readParagraphs(tag.Description)}
		for _, path := range d.Paths {
			for _, of := range path.Value {
				if slices.Contains(of.Value.Tags, tag.Name) {
					g.Operations = append(g.Operations, readOperation(d, words, strings.ToUpper(of.Name), path.Name, of.Value, shown))
				}
			}
		}
		v.Groups = append(v.Groups, g)
	}
	for _, s := range d.Components.Schemas {
		if !shown[s.Name] {
			v.Schemas = append(v.Schemas, readSchema(s.Name, s.Name, s.Value))
		}
	}
	return v
}

func readOperation(d *openapi.Document, words *locale.Words, method, path string, of openapi.Operation, shown map[string]bool) Operation {
	o := Operation{ID: of.ID, Method: method, Path: path, Summary: of.Summary, Text: readParagraphs(of.Description), Who: words.T("api.anyone")}
	if !of.Anyone() {
		var who []string
		for _, role := range of.Roles() {
			who = append(who, words.T("api.role."+role))
		}
		o.Who = strings.Join(who, ", ")
	}
	for _, p := range of.Parameters {
		o.Parameters = append(o.Parameters, Field{Name: p.Name, Where: p.In, Type: typeOf(p.Schema), Needed: p.Required, Text: readParagraphs(p.Description)})
	}
	list := func(media openapi.Media) {
		name := openapi.LastOf(media.Schema.Ref)
		union, _ := d.Components.Schemas.Get(name)
		for _, one := range slices.Concat(union.OneOf, union.AnyOf) {
			its := openapi.LastOf(one.Ref)
			if _, kind, ok := strings.Cut(its, "."); ok && !shown[its] {
				of, _ := d.Components.Schemas.Get(its)
				o.Orders = append(o.Orders, readSchema(its, kind, of))
				shown[its], shown[name] = true, true
			}
		}
	}
	if of.Body != nil {
		if media, ok := of.Body.Content.Get("application/json"); ok {
			o.Sends = example(media.Example)
			list(media)
		}
	}
	for _, r := range of.Responses {
		a := Answer{Status: r.Name, Text: readParagraphs(r.Value.Description)}
		if media, ok := r.Value.Content.Get("application/json"); ok {
			a.Type = typeOf(media.Schema)
			for _, e := range media.Examples {
				if made, ok := d.Components.Examples.Get(openapi.LastOf(e.Value.Ref)); ok {
					o.Examples = append(o.Examples, example(made.Value))
				}
			}
		}
		if media, ok := r.Value.Content.Get("text/event-stream"); ok {
			list(media)
		}
		o.Answers = append(o.Answers, a)
	}
	return o
}

func readSchema(id, name string, of openapi.Schema) Schema {
	s := Schema{ID: anchor(id), Name: name, Text: readParagraphs(of.Description)}
	for _, p := range of.Properties {
		s.Fields = append(s.Fields, Field{Name: p.Name, Type: typeOf(p.Value), Needed: slices.Contains(of.Required, p.Name), Text: readParagraphs(p.Value.Description)})
	}
	if len(s.Fields) == 0 {
		s.Type = typeOf(of)
	}
	return s
}

// typeOf names a type as programmers read it.
func typeOf(s openapi.Schema) Type {
	switch {
	case s.Ref != "":
		name := openapi.LastOf(s.Ref)
		return Type{Name: name, Href: "#" + anchor(name)}
	case s.Const != nil:
		return Type{Name: *s.Const}
	case len(s.Enum) > 0:
		return Type{Name: strings.Join(s.Enum, " | ")}
	case len(s.OneOf) > 0 || len(s.AnyOf) > 0:
		var names []string
		t := Type{}
		for _, one := range slices.Concat(s.OneOf, s.AnyOf) {
			of := typeOf(one)
			names = append(names, of.Name)
			if t.Href == "" {
				t.Href = of.Href
			}
		}
		t.Name = strings.Join(slices.Compact(names), " | ")
		return t
	case s.Items != nil:
		t := typeOf(*s.Items)
		return Type{Name: t.Name + "[]", Href: t.Href}
	case s.Format != "":
		return Type{Name: s.Format}
	}
	return Type{Name: strings.Join(s.Type, " | ")}
}

// readParagraphs splits a text of the description. Text between backquotes becomes code.
func readParagraphs(text string) (all []Paragraph) {
	for block := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		var p Paragraph
		code := false
		for part := range strings.SplitSeq(strings.Join(strings.Fields(block), " "), "`") {
			if part != "" {
				p = append(p, Span{Text: part, Code: code})
			}
			code = !code
		}
		if p != nil {
			all = append(all, p)
		}
	}
	return all
}

func example(value any) string {
	if value == nil {
		return ""
	}
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return ""
	}
	return string(text)
}

// anchor is the id of a schema on the page.
func anchor(name string) string { return "s-" + strings.ReplaceAll(name, ".", "-") }

func slug(name string) string { return "g-" + strings.ReplaceAll(strings.ToLower(name), " ", "-") }
