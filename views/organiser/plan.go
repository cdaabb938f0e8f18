package organiser

import (
	"strconv"

	"scacchimagici/views/ui"
)

// Rules is the page of the settings of a tournament. Its form is a page that is sent: what
// is refused comes back as it was typed, each fault beside its field.
type Rules struct {
	Top
	Line     string // which tournament
	Nothing  Link   // where a tournament is made; empty: there is one
	Action   string
	Hidden   []ui.Field
	Said     string // what has just been done
	Trouble  string // why it was not done
	Note     string // what the form shows when it is not what holds
	Locked   string // why some settings are fixed; empty: none is
	Groups   []SettingGroup
	Asks     bool // a reason is needed
	Reason   string
	Wrong    string // what is wrong with the reason
	Reasons  []string
	Defaults Link // fills the form with the regulation; empty: it stands there
	Holding  Link // fills the form with what holds; empty: it stands there
	Changes  []SettingsChange
}

// SettingGroup are settings of one kind.
type SettingGroup struct {
	ID, Title, Text string
	Fields          []Setting
	Order           []TieCriterion // the tie-breaks, in their order
	OrderText       string         // what the regulation says of it
	OrderProblem    string
	Link            Link
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
	Choices []Choice
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

// SettingsChange is one change of the settings.
type SettingsChange struct {
	When, Who string
	What      []string
	Reason    string
}

// Plan is the page of the schedule.
type Plan struct {
	Top
	Line     string
	Nothing  string // what is missing before there can be a schedule; empty: nothing
	Start    Link   // where it is made
	Boards   []string
	Rounds   []PlanRound
	Practice []PlanCard
	Notes    []PlanNote // who meets nobody, or too often
	Picked   *Picked
	Add      *PlanAdd
	Times    *PlanTimes
	Generate *PlanGenerate
	Preview  *PlanPreview
}

// columns is the class of a grid with as many boards.
func columns(boards []string) string { return "p-b" + strconv.Itoa(len(boards)) }

// PlanNote is a sentence about the schedule.
type PlanNote struct{ Kind, Text string }

// PlanRound is a row of the grid.
type PlanRound struct {
	Title string
	Time  string // when it begins; empty: nobody has said
	Late  string // "+10 min"; empty: it is on time
	Cells []PlanCell
	New   bool // nothing is planned in it yet
}

// PlanCell is a place of the grid.
type PlanCell struct {
	Name  string // "Giro 2, scacchiera B"
	Key   string // "2B"
	Board string
	Card  *PlanCard
	Place *Action  // puts the picked match here; nil: none is picked, or it is here
	Why   []string // why it cannot stand here
}

// PlanCard is a match.
type PlanCard struct {
	ID     string // of the match
	Letter string // of its board
	White  ui.House
	Black  ui.House
	Colour [2]string // "Bianco", "Nero"
	State  string    // "in corso", "9–7"; empty: it is to be played
	Fixed  string    // why it does not move; empty: it does
	Marks  []string  // what is odd about it
	Picked bool
	Pick   Link
	Swap   Action
	Remove Sure
	Name   string // for those who do not see it
}

// Picked is the match that is being moved.
type Picked struct {
	Text string
	Back Link
}

// PlanAdd adds a match.
type PlanAdd struct {
	Action ui.Command
	Houses []Choice
	Boards []Choice
	Rounds []Choice
}

// PlanTimes says when the rounds begin, and puts them off.
type PlanTimes struct {
	Set      ui.Command
	First    string
	Every    string
	Clear    *Action
	Postpone ui.Command
	Rounds   []Choice // from which one on; none: there are no times yet
	Chips    []ui.Chip
	Delays   []string
}

// PlanGenerate asks for a schedule.
type PlanGenerate struct {
	Text   string
	Action string
	Boards []Choice
	First  bool // there is no match yet: this is the next thing to do
}

// PlanPreview is a schedule before it holds.
type PlanPreview struct {
	Title  string
	Text   string
	Boards []string
	Rounds []PlanRound
	Apply  Action
	Sure   *Sure // instead of Apply when something is replaced
	Back   Link
}
