package table

import (
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Rules are the rules of one game with its examples.
type Rules struct {
	layout.Base
	Game     string
	Back     string // address of the list
	Win      string // how one wins, in one sentence
	Parts    []Part
	Examples []Example
	Also     gamescreen.Also
}

// Part is a heading with its sentences.
type Part struct {
	Title string
	Items []string
}

// Example is a position of the rules with the moves from it, as boards to step through.
type Example struct {
	Title  string
	Boards []ExampleBoard
}

// ExampleBoard is one board of an example with its text.
type ExampleBoard struct {
	Board board.Board
	Text  string
}
