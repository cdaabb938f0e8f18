package organiser

import (
	"scacchimagici/views/ui"
)

// Tables is the page of the side tables.
type Tables struct {
	Top
	Line      string // how many are open, and how many may be
	Address   string // where other devices find the tables; empty: unknown
	Rows      []TableRow
	Limits    TableLimits
	Opening   Opening
	CloseMany string // what closing the empty tables does; empty: there are none
	Abandoned ui.Command
	Rankings  []ui.SideRanking // of all games together, then of each; none before the first has ended
}

// TableRow is a table that is open.
type TableRow struct {
	ID           string // of the dialog that closes it
	Href         string
	Game, Code   string
	White, Black string // names of the players
	State        string // "mossa 12"
	Since        string // "dalle 21:04"
	Alarm        bool   // a player waits there for an opponent
	CloseText    string // what closing it does
	Close        ui.Command
}

// TableLimits says who may open tables, and how many.
type TableLimits struct {
	Set     ui.Command
	Choices []Choice // values of the field "anybody"
	Change  ui.Command
	Most    string // at once
	Limit   string // of Most
}

// Opening is the form that opens a table.
type Opening struct {
	Command ui.Command
	Games   []Choice
	Clocks  []Choice
}
