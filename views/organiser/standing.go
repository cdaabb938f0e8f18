package organiser

import (
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// Standing is the page of the ranking: the reasons for its order, the ties, and the ceremony.
type Standing struct {
	Top
	Name      string // of the tournament
	Empty     bool   // it has no Houses
	Ranking   standing.Ranking
	Splits    []string // what separated the Houses, in sentences
	Ties      []Tie
	Decisions []TieDecision // taken so far, the newest first
	Prize     Prize
}

// Tie is a group of Houses that no criterion separates. The organiser decides their order, and can
// decide it again.
type Tie struct {
	ID      string // of its list
	Title   string
	Text    string
	Decided bool       // a decision holds: another one replaces it
	Early   bool       // matches are still to be played
	Command ui.Command // decides; the order and the reason are in the form
	Houses  []TieHouse // in the order that a decision would begin from
	Reasons []string   // reasons of one tap
}

// TieHouse is a House of a [Tie].
type TieHouse struct {
	ID    string
	House ui.House
	Up    string // names of its buttons
	Down  string
}

// TieDecision is a decision that was taken.
type TieDecision struct {
	Order  string // "Tassorosso, Corvonero"
	Reason string
	State  string // "vale", "sostituita", …
	Holds  bool
}

// Prize controls the ceremony.
type Prize struct {
	Warning string // why it is too early; empty: it is not
	Place   string // what the screens show: "Terzo posto"; empty: it has not begun
	Award   string // winners of an award for people; empty: a House is shown
	House   ui.House
	Shield  bool // what of the House is shown
	Named   bool
	Parts   []string // "15", "+ 10", "= 25"
	Count   string   // "passo 7 di 20"
	Next    Action   // the next step; locked at the end
	Back    Action
	End     *Action // back to the curtain; nil before the first step
	Screens []PrizeScreen
}

// PrizeScreen is a screen that shows the ceremony, or can.
type PrizeScreen struct {
	Title  string
	Shows  bool
	State  string // what it shows otherwise
	Assign ui.Command
}
