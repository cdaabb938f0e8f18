// Package handbook shows the handbook: its contents, a chapter, and the whole as a booklet for
// paper.
package handbook

import "scacchimagici/views/layout"

// View is a page of the handbook.
type View struct {
	layout.Base
	Chapters []Link // the chapters, the one shown is marked
	Booklet  string // address of the booklet
	Shown    []Chapter
	Paper    bool // the booklet
}

// Link leads to a chapter.
type Link struct {
	Href  string
	Title string
	Here  bool
}

// Chapter is a chapter that a page shows.
type Chapter struct {
	ID       string
	Title    string
	Text     string
	Sections []Section
}

// Section is a part of a chapter.
type Section struct {
	ID      string // of its element
	Title   string
	Picture *Picture // nil: none
	Open    string   // the page that the section is about; empty: none
	Steps   [][]Span
}

// Picture is a screenshot from a match.
type Picture struct {
	Source        string
	Alt           string
	Width, Height int // in pixels, so that the page does not jump when it loads
}

// Span is a piece of a sentence; strong are the words of a button.
type Span struct {
	Text   string
	Strong bool
}
