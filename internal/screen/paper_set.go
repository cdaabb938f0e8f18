package screen

import (
	"time"

	"scacchimagici/views/ui"
)

// PaperSet are the sheets of a match without electricity: the Referee's score sheet, the questions, and a sheet for each
// Strategist. Package report/pdf prints them.
type PaperSet struct {
	ui.Words
	At         time.Time // as of when
	Tournament string
	Match      string       // "Partita 2A"
	Where      string       // "Giro 2 · scacchiera A"
	Sides      [2]PaperSide // White first
	Standing   []PaperPiece // the people with their squares, as far as known
	Kinds      []PaperKind  // in the order of the prices
	Slots      int          // pieces of a side, the King among them
	Minutes    int          // of the match, a box each
	Calls      int          // Direct Moves of a side, a box each
	Referee    []PaperRule  // the rules that decide on the board
	Strategist []PaperRule  // those of purchase and deployment
	Questions  []PaperQuestion
	Missing    string // why there are fewer questions than lines; empty: there are enough
}

// PaperSide is a House with its colour.
type PaperSide struct {
	House      ui.House
	Colour     string
	Strategist string        // empty: to be written
	People     []string      // people to choose from
	Army       []PaperPiece  // as bought; empty: to be written
	Fixed      []PaperSquare // those of King and Queen
	FirstRank  int           // 1 or 8
	PawnRank   int           // 2 or 7
}

// PaperSquare is a square, with its piece if known.
type PaperSquare struct{ Name, Kind string }

// PaperPiece is a piece with its person, and with its square once it stands on the board.
type PaperPiece struct{ Kind, Square, Person, Short string }

// PaperKind is a kind of piece with its price and how many there can be.
type PaperKind struct {
	Name  string
	Price int
	Most  int
}

// PaperRule is a rule: its subject, and its text.
type PaperRule struct{ Title, Text string }

// PaperQuestion is a question with its answer and the accepted forms.
type PaperQuestion struct {
	Number   int
	Text     string
	Answer   string
	Accepted string
}
