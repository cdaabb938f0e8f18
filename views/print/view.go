package print

import (
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// PrintTop is the head of every printable page; paper leaves it out.
type PrintTop struct {
	organiser.Top
	Title   string
	Line    string
	Text    string // how to print and what to do with it
	Back    organiser.Link
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
	organiser.Link
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

// Cards is the page to print.
type Cards struct {
	organiser.Top
	Title string // of the tournament; empty: there is none
	Cards []Card

	Missing string // how many seats have no code yet; empty: all have one
	Codes   string // address of the form that gives them one
	Network Network
	Others  []organiser.Link // what else there is to print
}

// Network is the Wi-Fi that the cards join.
type Network struct {
	Save     string // address of its form
	Name     string // empty: not set yet
	Password string
	QR       ui.QR
}

// Card is one card: its seat, and the three ways in.
type Card struct {
	Role      string
	Where     string // what the role is of: a board, a House
	Letter    string // of the board
	Arms      string // of the House
	Icon      string // of a card that is of neither
	Digits    string // empty: no code is needed
	Practise  string // address of the guided match for this role; empty: none
	How       string
	QR        ui.QR
	Addresses []string
}

// Sheets are those of matches without electricity.
type Sheets struct {
	PrintTop
	Matches []Sheet
}

// Sheet are those of one match. A dialog asks before questions are reserved for it.
type Sheet struct {
	ID         string // of the dialog that asks
	Letter     string // of the board
	Houses     [2]ui.House
	Detail     string
	Kind       string // of the note, as in [ui.Note]
	State      string
	File       string // address of the file; empty: the match is over
	Reserve    string // address of the form that reserves questions; empty: there are none to reserve
	Ask        string
	Button     string
	Return     string // address of the form that gives the questions back; empty: there are none
	ReturnText string
	Enter      string     // address that enters the match from paper, or prepares that; empty: see Open, or the match runs on screens
	Open       ui.Command // opens it to be entered from paper; Action empty: it cannot be
	EnterText  string
}

// DaySheet is the programme of the day, a sheet for the wall.
type DaySheet struct {
	PrintTop
	Tournament string
	Held       string // the day; empty: not entered
	Rows       []DaySheetRow
}

// DaySheetRow is a row of the programme on paper.
type DaySheetRow struct {
	screen.ProgrammeRow
	Matches []standing.Match // of a round
}
