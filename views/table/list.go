package table

import (
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// ListView is the list of the tables, with the form that opens one.
type ListView struct {
	layout.Base
	Find    string // address of the form for a code
	Lessons string // address of the lessons
	Tables  []Item
	Open    *Opening // nil: this device may not open one
	Ranking []ui.SideRanking
}

// Item is a table of the list.
type Item struct {
	Href, Game, Code string
	White, Black     string // names
	State            string // "cerca un avversario", "mossa 12"
	Press            string // "Siediti", "Guarda", "Torna a giocare"
	Inviting         bool   // somebody is looked for
	Mine             bool
	Figure           string
}

// Opening is the form that opens a table.
type Opening struct {
	Command   ui.Command
	Games     []Card
	Strengths []Choice
}

// Card is a game with what it is about.
type Card struct{ ID, Name, About, Rules, Figure, Other string }

// Choice is one of several.
type Choice struct{ Value, Label, Detail string }
