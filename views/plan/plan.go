// Package plan shows the organiser's pages of the settings and of the schedule.
package plan

import (
	"strconv"

	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Rules is the page of the settings of a tournament. Its form is a page that is sent: what
// is refused comes back as it was typed, each fault beside its field.
type Rules struct {
	organiser.Top
	Line     string         // which tournament
	Nothing  organiser.Link // where a tournament is made; empty: there is one
	Action   string
	Hidden   []ui.Field
	Said     string // what has just been done
	Trouble  string // why it was not done
	Note     string // what the form shows when it is not what holds
	Locked   string // why some settings are fixed; empty: none is
	Groups   []Group
	Asks     bool // a reason is needed
	Reason   string
	Wrong    string // what is wrong with the reason
	Reasons  []string
	Defaults organiser.Link // fills the form with the regulation; empty: it stands there
	Holding  organiser.Link // fills the form with what holds; empty: it stands there
	Changes  []Change
}

// Group are settings of one kind.
type Group struct {
	ID, Title, Text string
	Fields          []Setting
	Order           []TieCriterion // the tie-breaks, in their order
	OrderText       string         // what the regulation says of it
	OrderProblem    string
	Link            organiser.Link
}

// Setting is one setting: a number, a choice of several, or a yes.
type Setting struct {
	ID      string // of its element
	Name    string // under which it is sent
	Label   string
	Text    string // one sentence that explains it
	Unit    string
	Value   string
	Switch  bool
	On      bool
	Choices []organiser.Choice
	Default string // what the regulation says, in words
	Own     bool   // it is another value than the regulation's
	Holds   string // what holds, when something else is typed; empty: it is that
	Locked  string // why it cannot change; empty: it can
	Problem string
}

// about names what stands beside the field.
func (s Setting) about() string { return s.ID + "-about" }

// TieCriterion is a criterion in the order in which ties are broken.
type TieCriterion struct {
	Value, Name, Text string
	On                bool
	Up, Down          string // names of its buttons
}

// Change is one change of the settings.
type Change struct {
	When, Who string
	What      []string
	Reason    string
}

// Schedule is the page of the schedule.
type Schedule struct {
	organiser.Top
	Line     string
	Nothing  string         // what is missing before there can be a schedule; empty: nothing
	Start    organiser.Link // where it is made
	Boards   []string
	Rounds   []Round
	Practice []Card
	Notes    []Note // who meets nobody, or too often
	Picked   *Picked
	Add      *Add
	Times    *Times
	Generate *Generate
	Preview  *Preview
}

// columns is the class of a grid with as many boards.
func columns(boards []string) string { return "p-b" + strconv.Itoa(len(boards)) }

// Note is a sentence about the schedule.
type Note struct{ Kind, Text string }

// Round is a row of the grid.
type Round struct {
	Title string
	Time  string // when it begins; empty: nobody has said
	Late  string // "+10 min"; empty: it is on time
	Cells []Cell
	New   bool // nothing is planned in it yet
}

// Cell is a place of the grid.
type Cell struct {
	Name  string // "Giro 2, scacchiera B"
	Key   string // "2B"
	Board string
	Card  *Card
	Place *organiser.Action // puts the picked match here; nil: none is picked, or it is here
	Why   []string          // why it cannot stand here
}

// Card is a match.
type Card struct {
	ID     string // of the match
	Letter string // of its board
	White  ui.House
	Black  ui.House
	Colour [2]string // "Bianco", "Nero"
	State  string    // "in corso", "9–7"; empty: it is to be played
	Fixed  string    // why it does not move; empty: it does
	Marks  []string  // what is odd about it
	Picked bool
	Pick   organiser.Link
	Swap   organiser.Action
	Remove organiser.Sure
	Name   string // for those who do not see it
}

// Picked is the match that is being moved.
type Picked struct {
	Text string
	Back organiser.Link
}

// Add adds a match.
type Add struct {
	Action ui.Command
	Houses []organiser.Choice
	Boards []organiser.Choice
	Rounds []organiser.Choice
}

// Times says when the rounds begin, and puts them off.
type Times struct {
	Set      ui.Command
	First    string
	Every    string
	Clear    *organiser.Action
	Postpone ui.Command
	Rounds   []organiser.Choice // from which one on; none: there are no times yet
	Chips    []ui.Chip
	Delays   []string
}

// Generate asks for a schedule.
type Generate struct {
	Text   string
	Action string
	Boards []organiser.Choice
	First  bool // there is no match yet: this is the next thing to do
}

// Preview is a schedule before it holds.
type Preview struct {
	Title  string
	Text   string
	Boards []string
	Rounds []Round
	Apply  organiser.Action
	Sure   *organiser.Sure // instead of Apply when something is replaced
	Back   organiser.Link
}
