package sim

import (
	"math/rand/v2"

	"scacchimagici/internal/magici"
)

// Manner is how people play a match.
type Manner int

const (
	Demonstration Manner = iota // good to look at
	Rehearsed                   // two Strategists who want to win, and a Referee who seldom errs
	Everything                  // all that the rules know happens, much more often than people would have it

	manners
)

// habit is something that a match does not need to get on: people do it one time in so many that they could, by the
// manner in which they play; never where it is 0.
type habit [manners]int

var (
	// Before the first turn.
	stayAway   = habit{Everything: 15}              // a House does not appear, so that the match is forfeited or annulled
	cornered   = habit{Everything: 6}               // White plays until his King has no move (SM-3.6), where the settings let him
	saveMoney  = habit{Everything: 5}               // a piece is given before everything is bought, and perhaps the rest never is
	countAloud = habit{Everything: 2}               // wands are counted aloud instead of ticked
	tossByHand = habit{Rehearsed: 2, Everything: 2} // the coin is a real one
	neverStart = habit{Everything: 100}             // after the toss nothing follows

	// While it runs.
	interrupt   = habit{Everything: 20}                                   // an end, a correction, a substitution, a pause, at any time
	callDirect  = habit{Demonstration: 8, Rehearsed: 40, Everything: 6}   // a Direct Move
	callBlocked = habit{Everything: 3}                                    // a Direct Move by a person who cannot move, where he is asked first
	moveInTime  = habit{Everything: 30}                                   // the clock is stopped before the square is entered
	overtime    = habit{Demonstration: 20, Rehearsed: 60, Everything: 20} // a Strategist thinks for too long
	eatKing     = habit{Demonstration: 8, Everything: 6}                  // a King is captured, when that move was drawn
	kingEats    = habit{Everything: 3}                                    // a King captures, when that move was drawn
	voidAsked   = habit{Demonstration: 8, Rehearsed: 15, Everything: 8}   // a question is thrown away
	noQuestion  = habit{Everything: 20}                                   // the set of questions is empty
	wandFirst   = habit{Everything: 25}                                   // a wand was up before the Strategist's move
	replaceDuel = habit{Rehearsed: 80, Everything: 25}                    // a Duel was won by the other one
	takeBack    = habit{Demonstration: 25, Rehearsed: 60}                 // while the move is performed, it is undone
	pausing     = habit{Demonstration: 25, Rehearsed: 60}                 // while the move is performed, there is a pause

	// After the end.
	reopen = habit{Everything: 4} // an outcome is replaced, an entry undone, or points are corrected
)

// does reports whether people do now what they could do by h.
func (p *People) does(h habit) bool { return p.one(h[p.manner]) }

// extra is an order that people give beside their moves while a match runs. It has dice of its own: a match in which it
// is not given is the same as if the rules did not know it.
type extra struct {
	habit
	dice  uint64                                    // the seed of its dice
	can   func(m magici.Match) bool                 // it may be given now
	give  func(p *People, m magici.Match) Step      // how it is given
	needs func(s *magici.Settings, dice *rand.Rand) // not nil: sets what the regulation leaves out and the order needs
}

// extras are all of them, in the order in which people think of them. A further one is a row.
var extras = []extra{intervening, raisingForNothing}

// turnsTo reports whether people do e now.
func (p *People) turnsTo(e extra, m magici.Match) bool {
	n := e.habit[p.manner]
	return n > 0 && e.can(m) && p.own(e.dice).IntN(n) == 0
}

// own returns the dice of an extra in this match, by their seed.
func (p *People) own(dice uint64) *rand.Rand {
	if p.others[dice] == nil {
		p.others[dice] = rand.New(rand.NewPCG(p.seed, dice))
	}
	return p.others[dice]
}

// Allow sets in s what the regulation leaves out and what people do beside their moves needs, each thing one time in n.
func Allow(s *magici.Settings, seed uint64, n int) {
	for _, e := range extras {
		if dice := rand.New(rand.NewPCG(seed, e.dice)); e.needs != nil && dice.IntN(n) == 0 {
			e.needs(s, dice)
		}
	}
}
