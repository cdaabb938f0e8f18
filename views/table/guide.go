package table

import (
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Guide is one step of a guided first game as a device sees it.
type Guide struct {
	layout.Base
	Game   string
	Where  string // "La prima partita · passo 3 di 9"
	Steps  []bool // a bar each: whether the step is done
	Step   int    // the open one, 0 being the first
	Done   bool   // its move has been made
	Board  board.Board
	Piece  Piece
	Title  string // what to do
	Text   string // what to look at, or what has happened
	Action string // address that takes the move
	Play   *Press // opens a game, after the last step
	Noise  string // sound of effects
	Links  GuideLinks
	Also   gamescreen.Also
}

// Piece is the piece of a step, and its owner.
type Piece struct{ Figure, Title, Text string }

// GuideLinks are the addresses that a step leads to. Show plays its move, Next is the step after it;
// Exercises come after the last step.
type GuideLinks struct{ All, Back, Show, Next, Exercises string }

// guideStyles are the sheets of a guided first game.
func guideStyles(also gamescreen.Also) []string {
	return append([]string{"css/guide.css"}, also.Styles...)
}
