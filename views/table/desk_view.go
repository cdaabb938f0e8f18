package table

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// DeskView is the page of the side tables.
type DeskView struct {
	organiser.Top
	Line      string // how many are open, and how many may be
	Address   string // where other devices find the tables; empty: unknown
	Rows      []DeskRow
	Limits    DeskLimits
	Opening   DeskOpening
	CloseMany string // what closing the empty tables does; empty: there are none
	Abandoned ui.Command
	Rankings  []ui.SideRanking // of all games together, then of each; none before the first has ended
}

// DeskRow is a table that is open.
type DeskRow struct {
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

// DeskLimits says who may open tables, and how many.
type DeskLimits struct {
	Set     ui.Command
	Choices []organiser.Choice // values of the field "anybody"
	Change  ui.Command
	Most    string // at once
	Limit   string // of Most
}

// DeskOpening is the form that opens a table.
type DeskOpening struct {
	Command ui.Command
	Games   []organiser.Choice
	Clocks  []organiser.Choice
}
