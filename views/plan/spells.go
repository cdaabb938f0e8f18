package plan

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Spells is the page of the spells of a tournament: the list, a form for one of them, and one that
// takes a pasted table.
type Spells struct {
	organiser.Top
	Line    string // which tournament, how many spells
	Empty   bool   // there is no tournament yet
	Back    string // address of the settings
	Action  string // address that the forms are sent to
	Done    string // what has just been done
	Trouble string // why the last action was not done
	Locked  bool   // the spells cannot change any more
	Never   string // says that the settings allow no casting; empty: they allow it
	Rows    []SpellRow
	Form    SpellForm
	Import  SpellImport
	Asks    bool // a reason is needed
}

// SpellRow is a spell of the list.
type SpellRow struct {
	ID, Name, Text, Category string
	Edit                     organiser.Link
	Current                  bool // its form is shown
}

// SpellForm is the form of a spell, a new one or one of the list.
type SpellForm struct {
	Title                            string
	Hidden                           []ui.Field
	ID, Name, Text, Category, Reason string
	Old                              bool // it is on the list: its id stays
	Send                             ui.Button
	Remove                           []ui.Field // of the form that takes it off the list; empty: it is not on the list
	Cancel                           string     // address of the page without this form
}

// SpellImport is the form of a pasted table.
type SpellImport struct {
	Hidden        []ui.Field
	Table, Reason string
	Replace       bool
}
