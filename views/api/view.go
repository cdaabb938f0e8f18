// Package api shows the description of what programs may ask, for people.
package api

import "scacchimagici/views/layout"

// View is the page.
type View struct {
	layout.Base
	Title, Text string
	File        string // address of the description itself
	Groups      []Group
	Schemas     []Schema
}

// Group are operations about one thing.
type Group struct {
	ID, Name   string
	Text       []Paragraph
	Operations []Operation
}

// Paragraph is a text with words of programs in it.
type Paragraph []Span

// Span is a piece of a text; Code: a word of programs.
type Span struct {
	Text string
	Code bool
}

// Operation is something that can be asked.
type Operation struct {
	ID, Method, Path, Summary, Who string
	Text                           []Paragraph
	Parameters                     []Field
	Orders                         []Schema // that it takes
	Sends                          string   // an example
	Answers                        []Answer
	Examples                       []string // of answers
}

// Answer is one of those that an operation gives.
type Answer struct {
	Status string
	Text   []Paragraph
	Type   Type
}

// Schema says how an object or a word has to be.
type Schema struct {
	ID, Name string
	Text     []Paragraph
	Fields   []Field
	Type     Type // of what has no fields
}

// Field is one of an object, or a parameter.
type Field struct {
	Name, Where string // in which part of the request, of a parameter
	Type        Type
	Needed      bool
	Text        []Paragraph
}

// Type is the name of a type; Href leads to what it is.
type Type struct{ Name, Href string }
