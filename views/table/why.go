package table

import (
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Why explains a lost game: the move that lost it, the better one, and every other position of the game.
type Why struct {
	layout.Base
	Game    string
	Where   string // "Perché ha perso il Nero"
	Board   board.Board
	Figure  string // of the move that is shown; empty: that of the game
	Move    string // "Mossa 12 del Nero: Pietra nera in c4"
	Count   string // "posizione 23 di 41"
	Title   string
	Text    string
	Working bool // the page asks again by itself
	Looked  int  // moves examined so far, of Of
	Of      int
	Choices []WhyChoice // other positions to look at, the next thing to do first
	Steps   Steps
	Back    string // address of the table
	Noise   string // sound of effects
	Also    gamescreen.Also
}

// WhyChoice shows another position of the same game.
type WhyChoice struct {
	Href, Icon, Title string
	Main              bool
}

// whyStyles are the sheets of the page: its places are those of a guided first game.
func whyStyles(also gamescreen.Also) []string {
	return append([]string{"css/guide.css", "css/lost-move.css"}, also.Styles...)
}
