// Package api is the room of the description of the requests that programs can make: the file that programs read, and
// the same as a page for people.
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

// Paragraph is a text in which some spans are code.
type Paragraph []Span

// Span is a piece of a text. Code marks words of a program: paths, fields, values.
type Span struct {
	Text string
	Code bool
}

// Operation is a request that a program can make.
type Operation struct {
	ID, Method, Path, Summary, Who string
	Text                           []Paragraph
	Parameters                     []Field
	Orders                         []Schema // the bodies that it takes
	Sends                          string   // an example
	Answers                        []Answer
	Examples                       []string // of answers
}

// Answer is one of the answers of an operation.
type Answer struct {
	Status string
	Text   []Paragraph
	Type   Type
}

// Schema describes an object or a value.
type Schema struct {
	ID, Name string
	Text     []Paragraph
	Fields   []Field
	Type     Type // of a schema without fields
}

// Field is a field of an object, or a parameter.
type Field struct {
	Name, Where string // Where: in which part of the request a parameter stands
	Type        Type
	Needed      bool
	Text        []Paragraph
}

// Type is the name of a type. Href leads to its schema.
type Type struct{ Name, Href string }
