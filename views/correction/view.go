package correction

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// View is a finished match that the organiser can correct.
type View struct {
	organiser.Top
	Title  string // "Grifondoro – Serpeverde"
	Line   string // "Partita 1A · giro 1 · scacchiera A"
	Result string // "9–7 · Vince Grifondoro"
	How    string // by what it ended
	Note   string // why nothing can be corrected here; empty: it can
	Duels  []DuelRow
	Steps  organiser.Action // to the board, to go back to a step
	Points *PointsForm
	Back   organiser.Link
}

// DuelRow is a row of the Duels of a match. Change is the address that changes its outcome.
type DuelRow struct {
	Number   int
	Attacker Fighter
	Defender Fighter
	How      string         // "Regina d1 in d7", by a Direct Move or not
	Question organiser.Link // without an address for a question of the Referee's own
	Outcome  string
	House    ui.House // that gains; without arms: neither
	Gain     string   // "+2"
	Change   string
}

// Fighter is one of the two of a Duel.
type Fighter struct {
	House  ui.House
	Piece  string // of the sprite
	Name   string
	Figure string
	Won    bool
}

// PointsForm asks for points to give or to take away.
type PointsForm struct {
	Action string // address that shows what would change
	Houses []ui.Chip
	Most   string
}

// Preview shows what corrections would change, before one is confirmed.
type Preview struct {
	organiser.Top
	Title, Line string
	Duel        *DuelRow // whose outcome is changed; nil: points are given
	Refused     string   // why nothing can be done; empty: something can
	Options     []Option
	Back        organiser.Link
}

// Option is one correction with all that it would change.
type Option struct {
	ID      string
	Title   string // "Ha risposto prima Giada"
	Text    string // what happens on the board
	Changes []ValueChange
	Ranking []RankChange // none: the match does not count for it
	Dropped []string     // later entries that are no longer possible, in words
	Why     string       // why the first of Dropped is not possible
	Ends    string       // how the match then ends; empty: as before
	Resume  string       // label of the choice to let the match go on; empty: there is none
	Command ui.Command
	Reasons []string
	Do      string // label of the button
}

// ValueChange is a value before and after; both are the same when it stays.
type ValueChange struct {
	What          string
	Before, After string
}

// RankChange is a House in the ranking before and after.
type RankChange struct {
	House                               ui.House
	Changed                             bool
	Place, Ranking, Points, HousePoints ValueChange
}
