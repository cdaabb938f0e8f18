// Package copies is the room of the organiser's pages of the copies of the database: a second place for them, a
// look at one, and restoring one. Times are those of the laptop's clock, sizes are in megabytes.
package copies

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Top is what stands above each of these pages.
type Top struct {
	organiser.Top
	Title, Line string
	Back        *organiser.Link // nil: this is the first of them
	Said        string          // what has just been done; empty: nothing
	Trouble     string          // why the last action was not done; empty: nothing was refused
}

// View is the page of all copies.
type View struct {
	Top
	State    organiser.State // how the copies stand
	Folder   string
	Now      ui.Command
	Download string // address
	Second   Second
	ListText string // which copies there are, or that there are none
	Rows     []ListRow
	Looking  *organiser.Link // to the page of the copy that is open; nil: none is
}

// Second is the second place; without a name there is none.
type Second struct {
	Name, Folder string
	Kind, State  string // kind: as of ui.Note
	Choose       organiser.Link
	Drop         organiser.Confirmation
}

// ListRow is a copy in the list.
type ListRow struct {
	ID      string
	Reason  string
	Detail  string         // when, how large, and where it lies
	Mark    organiser.Mark // that it was read back, or is damaged
	Look    ui.Command
	Restore string // address of the page that asks; empty: a damaged one is neither looked at nor restored
}

// Restore asks whether a copy is to be restored.
type Restore struct {
	Top
	Copy, Present Moment
	Lost          []organiser.Named
	LostText      string // said when Lost is empty, or in addition to it
	Spares        string // what restoring means for the spares; empty: there are none
	Do            ui.Command
	Leave         string
}

// Moment is the content of the copy, or of the database now.
type Moment struct{ Time, Detail string }

// Places lets the organiser choose the second place.
type Places struct {
	Top
	Folders []Folder
	None    string // said when there are no folders
	Up      *organiser.Link
	Use     *Use // nil: a place must be chosen first
}

// Folder is a folder that can be opened.
type Folder struct {
	Name, Detail, Warning, Href, Icon string
}

// Use makes the folder that is open the second place.
type Use struct {
	Text string
	Do   ui.Command
}

// LookingView is the page of the copy that is open to be looked at.
type LookingView struct {
	Top
	Text  string
	Open  string // address of the copy's own pages; empty: none is open
	Close ui.Command
}
