package plan

import (
	"strconv"

	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Group are settings of one kind.
type Group struct {
	ID           string
	Fields       []Setting
	Order        []TieCriterion // the tie-breaks, in their order
	OrderText    string         // what the regulation says about the order
	OrderProblem string
}

// FieldFault is the fault of a field, listed above all fields with a link to it.
type FieldFault struct {
	Field   string // id of its element
	Label   string
	Problem string
}

// Setting is one setting: a number, a choice of several, or a yes.
type Setting struct {
	ID      string // of its element
	Name    string // under which it is sent
	Label   string
	Text    string // one sentence that explains it
	Unit    string
	Value   string
	Minutes string // of a duration, whose Value are the seconds beyond them
	Spans   bool   // it is a duration, typed as minutes and seconds
	Switch  bool
	On      bool
	Choices []organiser.Choice
	Default string // what the regulation says, in words
	Own     bool   // the value differs from the regulation's
	Holds   string // the present value; empty: it is Value
	Locked  bool   // it cannot change any more
	Problem string
}

// about is the id of the text beside the field.
func (s Setting) about() string { return s.ID + "-about" }

// TieCriterion is a criterion in the order in which ties are broken.
type TieCriterion struct {
	Value string
	On    bool // it is applied
}

// Change is one change of the settings.
type Change struct {
	When   string
	What   []string
	Reason string
}

// columns is the class of a grid with as many boards.
func columns(boards []string) string { return "p-b" + strconv.Itoa(len(boards)) }

// Note is a sentence about the schedule.
type Note struct{ Kind, Text string }

// Round is a row of the grid.
type Round struct {
	Title string
	Time  string // when it begins; empty: not set yet
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
	Place *organiser.Action // puts the picked match here; nil: no match is picked, or it is here
	Why   []string          // why it cannot stand here
}

// Card is a match.
type Card struct {
	ID     string // of the match
	Anchor string // id of the element
	Letter string // of its board
	White  ui.House
	Black  ui.House
	State  string   // "in corso", "9–7"; empty: it is to be played
	Fixed  string   // why it cannot be moved; empty: it can
	Marks  []string // its irregularities
	Picked bool
	Pick   string      // address that picks it; empty: it cannot be moved
	Swap   ui.Command  // of the colours
	Remove *ui.Command // nil: it cannot be removed
	Name   string      // for people who do not see it
}
