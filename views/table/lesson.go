package table

import (
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Lesson is one exercise as a device sees it.
type Lesson struct {
	layout.Base
	Game     string
	Count    string // "Lezione 2 di 10"
	Links    LessonLinks
	Chips    []Chip // all lessons of the game
	Title    string
	Text     string // what to learn
	Task     string // what to do
	Board    board.Board
	Hand     []Figure // pieces that can be placed
	Portrait []gamescreen.Portrait
	Beside   gamescreen.Beside // of boards with more to show: it stands around the hint
	Action   string            // address of the form
	Moves    string            // the moves found so far
	Verdict  *Verdict
	Hint     string
	Key      string // "metamate/copy", under which the device remembers it
	Solved   bool
	Play     *Press // opens a game, after the last exercise
	Also     gamescreen.Also
}

// LessonLinks are the addresses that a lesson leads to; Next is empty after the last.
type LessonLinks struct{ All, Rules, Again, Next string }

// Chip leads to a lesson.
type Chip struct {
	Href, Number, Title, Key string
	Current                  bool
}

// Verdict is the answer of the rules to a try, or shows the move.
type Verdict struct {
	Mood  string // "right", "wrong", "shown"
	Title string
	Text  string
}

// icon returns the icon of the mood.
func (v Verdict) icon() string {
	switch v.Mood {
	case "right":
		return "check"
	case "wrong":
		return "cross"
	}
	return "eye"
}

// LessonList are the lessons of all games.
type LessonList struct {
	layout.Base
	Back    string // address of the list of tables
	Courses []Course
}

// Course are the lessons of one game.
type Course struct {
	ID, Game, About, Figure string
	First                   string // address of the guided first game; empty: it has none
	Chips                   []Chip
}

// lessonStyles are the sheets of a lesson.
func lessonStyles(also gamescreen.Also) []string {
	return append([]string{"css/lessons.css"}, also.Styles...)
}
