package standing

import "scacchimagici/views/ui"

// Wall is the ranking of the tournament with what comes next.
type Wall struct {
	Ranking Ranking
	Next    *Round // nil: nothing is left to play
	Empty   bool   // there is no House yet
}

// Stage is how much of a House the ceremony has shown.
type Stage int

// The steps of a House, one tap each.
const (
	ShieldShown Stage = iota + 1
	NameShown
	PlaceShown
	DuelsShown
	TotalShown
	Stages = int(TotalShown) // how many there are
)

// Prize is the ceremony at one of its steps.
type Prize struct {
	Title  string      // of the place: "Primo posto"; before the first step the name of the ceremony
	Line   string      // of the tournament
	Step   int         // 0: the curtain
	Stage  Stage       // of the House that is shown
	Award  *PrizeAward // of people, before the Houses; nil: a House is shown
	House  ui.House
	First  bool // the House is the winner
	Sum    Sum
	Done   []Row      // Houses that have been shown, the best first
	Houses []ui.House // all of them, for the curtain
}

// PrizeAward is an award of people. Before it is shown the screen has only its title.
type PrizeAward struct {
	Shown  bool
	People []AwardPerson
	More   string // how many others share it; empty: none
	Result string
}

// AwardPerson is a person who gets an award.
type AwardPerson struct {
	Name  string
	House ui.House
}
