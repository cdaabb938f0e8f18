// Package referee shows the match desk of a board, for a Referee in the sun with a tablet in landscape and both thumbs on it.
//
// One filled button, always in the same place, is the next thing to do. Rarer actions stand beside it or behind
// the button for more. An action that is not possible now says why.
package referee

import (
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/chess"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Styles are the sheets of the page besides that of its audience.
var Styles = []string{"css/referee-before.css", "css/referee-duel.css"}

// InterventionStyles are those of the page of an intervention.
var InterventionStyles = append(Styles[:2:2], "css/referee-intervention.css")

// longTitle is how many letters of a title fit into one line of the smallest panel.
const longTitle = 24

// View is the desk of one board. Of Teams, Deploy, Ready, Play and Duel one is set; on a board without a match none is.
type View struct {
	layout.Base
	scene  scene  // without a match on a board that has none
	Letter string // of the board
	Title  string // "Grifondoro – Corvonero"
	Line   string // "Scacchiera A · partita 3 di 6 · turno 15"
	Pause  *ui.Command
	Close  string // in the place of Pause: opens the ways to end the match; empty: Pause stands there

	Teams  *Teams
	Deploy *Deploy
	Ready  *Ready
	Play   *Play
	Duel   *Duel

	More          []Action // in the dialog of rarer commands
	Device        []Action // in the same dialog, about the device
	ChoiceDialogs []ChoiceDialog
	ReasonDialogs []ReasonDialog
	Steps         ui.FetchedDialog // without a version: there is no step to take back
}

// Dialogs are those of the page that the stream sends separately.
type Dialogs struct {
	scene               // without a match: there are none
	End   *ReasonDialog // nil: the match is over
}

// Action is a button: a command, or without one a dialog, an action of the device or a link.
type Action struct {
	Command ui.Command // Action empty: none
	Button  ui.Button
	Href    string       // address to go to
	Prompt  bool         // not a button: words that say what to do on the board
	Piece   string       // figure of a prompt, in place of the icon of Button
	Undo    bool         // takes back what Button.Title says
	Redo    bool         // brings back what Button.Title says
	Back    *ui.TimeBack // on the match clock, of Undo and Redo
}

// Teams is a match before its deployment: Strategists and purchase.
type Teams struct {
	scene
	Main   Action
	Beside []Action
}

// Deploy is the deployment. Its form has the fields of the order to place a piece.
type Deploy struct {
	scene
	Side     chess.Side // that places now
	Board    board.Board
	Previews []Preview
	Beside   []Action
}

// Ready is the check of the wands and the toss.
type Ready struct {
	scene
	Main   Action
	Beside []Action
}

// Play is a running or finished match with its board.
type Play struct {
	scene
	Board    board.Board
	Move     ui.Command // the form that the board fills
	Wand     *Wand      // a wand is raised: the board asks which person's; nil: none is
	Piece    string     // figure beside Head
	Head     string     // "Pensa Grifondoro"
	Turn     *ui.Clock
	Tasks    []Task // what the people on the human board have to do
	Pause    string // why the match stands still, shown over the board; empty: it goes on
	Notes    []Note
	Main     Action
	Big      bool // Main is as high as there is room
	NoClock  bool // it is entered from paper: no clock is shown
	Beside   []Action
	Previews []Preview
}

// Wand is a raised wand. A tap on a person is the call; [Play.Main] lets the clock of the turn run on.
type Wand struct {
	Call  ui.Command // its form has the id [CallForm]
	Do    string     // whom to tap, and what the call costs
	Clock *ui.Clock  // until the program lowers the wand; nil: it does not
	After string     // words before what Clock shows
}

// CallForm is the id of the form into which the board writes the caller.
const CallForm = "call"

// Note is a line with a sign, as in [ui.Note].
type Note struct{ Kind, Text string }

// Task is what one person does on the human board.
type Task struct{ Piece, Title, Detail string }

// Preview is the content of the main slot while a square is picked.
type Preview struct {
	Pick   string
	Main   Action
	Beside []Action
}

// ChoiceDialog is a dialog whose buttons are the choices of one command.
type ChoiceDialog struct {
	ID, Title, Text string
	Lost            []string // what every choice takes back besides its own words
	Command         ui.Command
	Choices         []Choice
}

// Choice is one button of a [ChoiceDialog].
type Choice struct {
	Piece  string   // figure; empty: none
	House  ui.House // arms; empty: none
	Button ui.Button
}

// ReasonDialog is a dialog that asks for the reason of an action.
type ReasonDialog struct {
	ID, Title, Text string
	Actions         []ReasonedAction
}

// ReasonedAction is one action of a [ReasonDialog]. Of several only the titles are seen at first, so that a stray
// tap chooses none.
type ReasonedAction struct {
	Title, Detail string
	Locked        string
	Command       ui.Command
	Chips         []ui.Chip
}

// Steps is the content of the dialog that goes back to any step, or brings back steps that were taken back.
type Steps struct {
	Command ui.Command
	Steps   []Step // the newest first
	Redos   []Step
	Chips   []ui.Chip
	Clock   *ui.Clock // of the match, which can go back too; nil: no clock runs
	Fixed   string    // why the clock goes back in any case; empty: the Referee chooses
}

// Step is a line of [Steps]; Value is the entry to go back to.
type Step struct {
	Value, Label string
	Back         *ui.TimeBack // on the match clock; nil: the clock does not change
}

// Leaver is a person who can be substituted. Slot is empty for the Strategist. ID keeps the Referee's choice with its line
// when a new frame adds or removes lines.
type Leaver struct {
	ID, Slot, Piece, Name, Detail string
	Absent                        bool
}

var keptLeaver = ui.Keep(leaver)

// clocksClass is the class of the clocks. It says that the turn's clock stands while a wand is raised.
func clocksClass(p Play) string {
	if p.Wand != nil {
		return "r-clocks raised"
	}
	return "r-clocks"
}

// screen names the kind of screen for the style sheet.
func (v View) screen() string {
	switch {
	case v.scene.Match == nil:
		return "r-empty"
	case v.Duel != nil:
		return "r-duel"
	}
	return "r-desk"
}

// longWord says whether a name has a word that needs smaller letters to stand in a column whole.
func longWord(name string) bool {
	return slices.ContainsFunc(strings.Fields(name), func(word string) bool { return utf8.RuneCountInString(word) > 11 })
}
