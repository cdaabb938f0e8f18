// Package questions is the room of the organiser's pages of the questions: the list, the form of one, the import, the
// questions of each round, and the questions asked before.
package questions

import (
	"strconv"

	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Top is what stands above every page about questions.
type Top struct {
	organiser.Top
	Tabs     []organiser.Link
	Title    string
	Line     string
	Warnings []organiser.Check // what the next matches would miss
	Said     string            // what has just been done; empty: nothing
	Trouble  string            // why the last action was not done
}

// List is the list of the questions, a page of it.
type List struct {
	Top
	Search  Search
	Found   string
	Rows    []Row
	All     string // label that selects all found questions; empty: this page has them all
	Pages   organiser.Pages
	Sets    []string // that questions can be gathered into
	Exports []organiser.Link
}

// Search is a search in the list.
type Search struct {
	Text   string
	By     []organiser.Select
	Fields []ui.Field // the whole search, for a form that acts on the found questions
	Any    bool       // the search is not empty
}

// Row is a question in a list.
type Row struct {
	ID, Href     string
	Text, Answer string
	Tags         []string
	Marks        []organiser.Mark
	Off          bool
}

// Form is the form of one question, with what was typed and what is wrong with it.
type Form struct {
	Top
	Action    string
	ID        string // of the form: a form sent twice adds one question
	New       bool
	Code      organiser.Field
	Texts     []Text
	Forms     []Accepted
	FormsNote string // fault of the accepted forms
	Selects   []organiser.Select
	Set       organiser.Field
	Sets      []string
	Book      organiser.Select
	Chapter   organiser.Field
	Work      organiser.Field
	Near      organiser.Field // ids, separated by semicolons
	Remarks   []string        // of lint
	Facts     []string        // the uses of the question
	Acts      []organiser.Action
	Removal   *organiser.Confirmation
}

// Text is question and answer in one language.
type Text struct {
	Language          string
	Text, Answer, Why NamedField
}

// NamedField is a field with its name in the form.
type NamedField struct {
	Name, Label string
	organiser.Field
	Most int // letters
}

// Accepted is an accepted form with its mark.
type Accepted struct {
	Text  string
	Marks []organiser.Choice
}

// Rounds are the questions of each round, the organiser's sets, and what the projector shows.
type Rounds struct {
	Top
	Rounds    []RoundChoice // none: there is no tournament
	Own       []OwnSet
	Screens   string // address of the form of Reveal and Projector; empty: there is no tournament
	Reveal    bool   // questions are shown only when the Referee reveals them
	Projector bool   // the projector shows them too
}

// RoundChoice says from which questions one round draws, or all others.
type RoundChoice struct {
	Number  int
	Title   string
	Stock   organiser.Check
	Command ui.Command
	Sets    []organiser.Choice
	Levels  []organiser.Choice
	Back    *organiser.Action // removes the round's own choice
}

func (r RoundChoice) id() string { return "round-" + strconv.Itoa(r.Number) }

// OwnSet is a set that the organiser has gathered.
type OwnSet struct {
	Name, Line, Href string
	Dissolve         organiser.Confirmation
}

// Import is the form of a file with questions, and the result of its reading.
type Import struct {
	Top
	Pasted   string
	Selects  []organiser.Select
	Set      organiser.Field
	Work     organiser.Field
	Sets     []string
	Size     string // how large a file may be
	Preview  *Preview
	Examples []Example
}

// Example shows how a format is written.
type Example struct{ Name, Text string }

// Preview is what an import would do.
type Preview struct {
	ID      string // of the reading, which the desk keeps a while
	Name    string // of the file
	Line    string
	Remarks []string // on the whole file
	Rows    []PreviewRow
	More    string // how many rows are not shown
	Confirm ui.Button
	Skip    ui.Button // imports the rest; empty: none was refused
}

// PreviewRow is the result of one question of the file.
type PreviewRow struct {
	Line         string // its place in the file
	Kind         string // "ok", "warning", "bad"
	Text, Answer string
	State        string // "presa", "rifiutata"
	Why          []string
}

// History is the page of the questions that were asked.
type History struct {
	Top
	Used             []UsedQuestion
	Hardest, Easiest []Rate
}

// UsedQuestion is a question that was asked, with its uses.
type UsedQuestion struct {
	Text, Answer, Href string
	Uses               []UseLine
}

// UseLine is one use: where and when, how it ended, and how the question was drawn.
type UseLine struct{ Kind, Where, Outcome, Draw string }

// Rate is how often a question was answered.
type Rate struct {
	Text, Href string
	Share      string // "3 su 4"
	Percent    int    // for the bar
}

// Findings are lint's findings about the questions.
type Findings struct {
	Top
	Rows  []Finding
	Pages organiser.Pages
}

// Finding is one finding of lint about a question.
type Finding struct{ ID, Href, Text, Sentence string }
