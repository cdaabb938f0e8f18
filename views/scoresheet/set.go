// Package scoresheet holds the sheets for a match without electricity: the Referee's score sheet, the
// questions, and a sheet for each Strategist.
//
// Everything is in the words of a language. Package report/pdf prints it.
package scoresheet

import (
	"time"

	"scacchimagici/views/ui"
)

// Set is what is printed for one match.
type Set struct {
	ui.Words
	At         time.Time // as of when
	Tournament string
	Match      string  // "Partita 2A"
	Where      string  // "Giro 2 · scacchiera A"
	Sides      [2]Side // White first
	Standing   []Piece // the people with their squares, as far as known
	Kinds      []Kind  // in the order of the prices
	Slots      int     // pieces of a side, the King among them
	Minutes    int     // of the match, a box each
	Calls      int     // Direct Moves of a side, a box each
	Referee    []Line  // the rules that decide on the board
	Strategist []Line  // those of purchase and deployment
	Questions  []Question
	Missing    string // why there are fewer questions than lines; empty: there are enough
}

// Side is a House with its colour.
type Side struct {
	House      ui.House
	Colour     string
	Strategist string   // empty: to be written
	People     []string // people to choose from
	Army       []Piece  // as bought; empty: to be written
	Fixed      []Square // those of King and Queen
	FirstRank  int      // 1 or 8
	PawnRank   int      // 2 or 7
}

// Square is a square, with its piece if known.
type Square struct{ Name, Kind string }

// Piece is a piece with its person, and with its square once it stands on the board.
type Piece struct{ Kind, Square, Person, Short string }

// Kind is a kind of piece with its price and how many there can be.
type Kind struct {
	Name  string
	Price int
	Most  int
}

// Line is a rule: its subject, and its text.
type Line struct{ Title, Text string }

// Question is a question with its answer and the accepted forms.
type Question struct {
	Number   int
	Text     string
	Answer   string
	Accepted string
}
