package table

import (
	"scacchimagici/internal/side/table/list"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// ListView is the lobby: the list of tables, and ways to open one more.
type ListView struct {
	layout.Base
	Cup     string // name of the evening cup; empty: there is none
	Mine    []Item // at which this device plays
	Waiting []Item // that wait for an opponent
	Others  []Item
	Games   []Card
	Quick   *Quick   // nil with Open
	Open    *Opening // nil: this device may not open one
	Ranking []ui.SideRanking
	Firsts  []list.First

	Magici         []Press // open a table of Scacchi Magici; none: this device may not
	MagiciComputer []Press // the same against the computer, by its strength

	Puzzles bool // this device has played here
}

// Item is a table of the list.
type Item struct {
	Href, Game, Code string
	Of               string // the game of which this one is a variant; empty: it is none
	Place            int    // of the game among those on offer, the first is 1
	Names            []Named
	State            string // "cerca un avversario", "mossa 12", "tocca a te"
	Watchers         string // "guardano in 7"; empty: none
	Press            string // "Siediti", "Guarda", "Torna"
	Turn             bool   // of this device
	Mini             Mini
}

// Named is the player of a side, "white" or "black". The side is empty when it does not matter.
type Named struct{ Side, Name string }

// Mini is a small board in a few strokes.
type Mini struct {
	Files, Ranks int
	Discs        []Discs
}

// Discs are all pieces of one size and side: Class is "w", "b" (large), "ws", "bs" (small), "wk",
// "bk" (the spots on Kings). Path names their places on a board whose squares are 2 wide.
type Discs struct{ Class, Path string }

// Quick opens a table at one tap.
type Quick struct {
	Command ui.Command
	Detail  string // "Boop contro il computer, facile"
}

// Opening is the form that opens a table, filled in with the last choices.
type Opening struct {
	Command   ui.Command
	Name      string
	Other     string
	Against   []Choice
	Strengths []Choice
	Colours   []Choice
	Clocks    []Choice
	Paces     []Choice // of the computer's answers
}

// Card is a game with its way to win.
type Card struct {
	ID, Name, Aim, Rules string
	First                string // address of the guided first game; empty: it has none
	Figure, Other        string
	Mini                 Mini // how a game ends
	Chosen               bool
	Variants             []Card
}

// Choice is one of several.
type Choice struct {
	Value, Label string
	Chosen       bool
}

// Lost is the page for a code without a table.
type Lost struct {
	layout.Base
	Typed string
}
