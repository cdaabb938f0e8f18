package organiser

import "scacchimagici/views/ui"

// PrintTop is the head of every printable page; paper leaves it out.
type PrintTop struct {
	Top
	Title   string
	Line    string
	Text    string // how to print and what to do with it
	Back    Link
	Choices []PrintChoice
	None    string // why there is nothing to print; empty: there is something
}

// PrintChoice is a row of links of which one is chosen: a House, a match, a size.
type PrintChoice struct {
	Label string
	Links []PrintLink
}

// PrintLink leads to another choice.
type PrintLink struct {
	Link
	Chosen bool
}

// Poster shows the public how to follow.
type Poster struct {
	PrintTop
	Tournament string
	Houses     []ui.House
	Network    Network
	Page       ui.QR  // of the public page
	Address    string // short, as people type it
	Others     []string
	Steps      []string
}

// Tags are the name tags of people.
type Tags struct {
	PrintTop
	Tags []Tag
}

// Tag is the name tag of one person.
type Tag struct {
	House  ui.House
	Name   string
	Fit    string    // "", "long", "longer", "longest": how long its longest word is
	Pieces []TagRole // in the matches whose armies are known
}

// TagRole is the role of a person in a match.
type TagRole struct {
	Piece string // code of the figure; empty: the Strategist
	Text  string
}

// Bibs are what people wear on the human board.
type Bibs struct {
	PrintTop
	Large bool // one a sheet, otherwise two
	Bibs  []Bib
}

// Bib is a large figure with the person who plays it.
type Bib struct {
	Piece string
	House ui.House // no name: for every House
	Name  string   // empty: for every player
	Fit   string   // as in [Tag]
	Kind  string
}
