// Package sim plays matches by people who are not there: they keep to the rules and to
// nothing else. Demonstrations, measurements, simulated tournaments and tests use it.
//
// [People.LetComputerPlay] gives both sides the computer Strategist, so that matches look like real ones.
// [People.Next] says what a person does next in a match and how long it takes;
// [People.Play] plays a match from its plan to its end at once. Both draw chance from a seed
// only and read no clock, so that the same seed plays the same match.
//
// Source: SM-1 to SM-10; what the people may do is decided by package magici alone.
package sim

import (
	"math/rand/v2"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// Odds say how often people do what is not needed to get on with a match: one time in so
// many that they could, never where it is 0.
type Odds struct {
	// Before the first turn.
	StayAway   int // a House does not appear, so that the match is forfeited or annulled
	Corner     int // White plays until his King has no move (SM-3.6), where the settings let him
	SaveMoney  int // a piece is given before everything is bought, and perhaps the rest never is
	CountAloud int // wands are counted aloud instead of ticked
	Coin       int // the toss is by hand
	NeverStart int // after the toss nothing follows

	// While it runs.
	Interrupt   int // an end, a correction, a substitution, a pause, at any time
	Call        int // a Direct Move
	RaiseWand   int // before a Direct Move a wand is raised, and the person found afterwards
	NobodyCalls int // a wand is raised, and no call follows
	CallBlocked int // a Direct Move by a person who cannot move, where he is asked first
	MovedInTime int // the clock is stopped before the square is entered
	Overtime    int // a Strategist thinks for too long
	EatKing     int // a King is captured, when that move was drawn
	KingEats    int // a King captures, when that move was drawn
	Void        int // a question is thrown away
	NoQuestion  int // the set of questions is empty
	WandFirst   int // a wand was up before the Strategist's move
	Replace     int // a Duel was won by the other one
	TakeBack    int // while the move is performed, it is undone
	Pause       int // while the move is performed, there is a pause
	Intervene   int // the Referee intervenes in a turn, while the move is performed, or in a pause

	// After the end.
	Reopen int // an outcome is replaced, an entry undone, or points are corrected
}

// Demonstration are the odds of matches that are good to look at.
func Demonstration() Odds {
	return Odds{Call: 8, RaiseWand: 2, NobodyCalls: 60, Overtime: 20, EatKing: 8, Void: 8, TakeBack: 25, Pause: 25, Intervene: 250}
}

// Rehearsed are the odds of matches between two Strategists who want to win, with a Referee who seldom errs.
func Rehearsed() Odds {
	return Odds{Coin: 2, Call: 40, RaiseWand: 2, NobodyCalls: 80, Overtime: 60, Void: 15, TakeBack: 60, Pause: 60, Replace: 80}
}

// Everything are the odds of matches in which all that the rules know happens, much more
// often than people would have it.
func Everything() Odds {
	return Odds{
		StayAway: 15, Corner: 6, SaveMoney: 5, CountAloud: 2, Coin: 2, NeverStart: 100,
		Interrupt: 20, Call: 6, RaiseWand: 2, NobodyCalls: 15, CallBlocked: 3, MovedInTime: 30, Overtime: 20, EatKing: 6, KingEats: 3,
		Void: 8, NoQuestion: 20, WandFirst: 25, Replace: 25, Intervene: 20, Reopen: 4,
	}
}

// People are those of one match: the Strategists, the Referee and those on the board.
type People struct {
	dice     *rand.Rand
	whims    *rand.Rand // says when there is an intervention: a match without one is the same with any odds
	wands    *rand.Rand // says when a wand is raised, as whims does
	odds     Odds
	settings magici.Settings
	roster   func(magici.HouseID) []magici.PersonID
	corner   *corner     // not nil: the moves of it are still to be made
	mind     *mind       // not nil: the computer Strategist of both sides
	caller   *magici.Ref // who has raised the wand that is up; nil: no call follows
	revealed bool        // the question of this Duel has been revealed
	undos    int         // of those that need an end, so far
}

// New returns the people of a match with settings, from the rosters of the Houses. A roster
// needs one person more than an army can have pieces.
func New(seed uint64, odds Odds, settings magici.Settings, roster func(magici.HouseID) []magici.PersonID) *People {
	return &People{dice: rand.New(rand.NewPCG(seed, 0x5ca_cc41)), whims: rand.New(rand.NewPCG(seed, 0x1_9ce)), wands: rand.New(rand.NewPCG(seed, 0x5_aab)), odds: odds, settings: settings, roster: roster}
}

// Step is what a person does next.
type Step struct {
	By       magici.Actor
	Order    magici.Order  // as a device sends it; nil: nothing is ordered
	After    time.Duration // how long it takes
	Doubtful bool          // the rules may refuse it
}

var (
	referee = magici.Actor{Role: role.Referee}
	system  = magici.Actor{Role: role.System}
)

func strategistOf(side chess.Side) magici.Actor {
	return magici.Actor{Role: role.Strategist, Side: side}
}

// one reports true once in n times, never when n is 0.
func (p *People) one(n int) bool { return n > 0 && p.dice.IntN(n) == 0 }

// pick returns one of all.
func pick[T any](p *People, all ...T) T { return all[p.dice.IntN(len(all))] }

// Play plays the match of a plan and returns its events, the plan's own first. Match time
// begins with it. An error says that the rules refused what they should not have.
func (p *People) Play(plan magici.Plan) ([]magici.Event, error) {
	m := magici.New(plan)
	events := []magici.Event{{Fact: magici.Scheduled{Plan: plan}}}
	now := magici.Instant(0)
	for {
		step, more := p.Next(m)
		if !more {
			return events, nil
		}
		until := now.After(step.After)
		command, given := magici.Command{By: step.By, Order: step.Order}, p.given(step.Order)
		if order, at, due := m.Due(); due && at <= until {
			// The system is first, and people see what it did before they act.
			step.Doubtful = false
			now, command = max(now, at), magici.Command{By: system, Order: order}
		} else {
			now = until
		}
		if command.Order == nil {
			continue
		}
		decided, err := magici.Decide(m, command, given, now)
		if err != nil {
			if step.Doubtful && fault.From(err) != nil {
				continue
			}
			return nil, err
		}
		for _, e := range decided {
			m = magici.Apply(m, e)
		}
		events = append(events, decided...)
	}
}

// given is what the server knows of an order: rosters, settings, who begins, a question to ask.
type given struct {
	magici.Given
	people   *People
	first    chess.Side
	question *magici.Question
}

func (g given) Roster(house magici.HouseID) ([]magici.PersonID, error) {
	return g.people.roster(house), nil
}
func (g given) Settings() (magici.Settings, error)            { return g.people.settings, nil }
func (given) Absent(magici.PersonID) (bool, error)            { return false, nil }
func (g given) OnBoard() (string, error)                      { return "", nil }
func (given) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }
func (g given) Coin() (chess.Side, error)                     { return g.first, nil }
func (g given) Question() (*magici.Question, error)           { return g.question, nil }
func (g given) Closed() (bool, error)                         { return false, nil }

// given draws what an order may need.
func (p *People) given(o magici.Order) magici.Given {
	g := given{people: p}
	switch o := o.(type) {
	case magici.TossCoin:
		if o.First == nil {
			g.first = chess.Side(p.dice.IntN(2))
		}
	case magici.Void, magici.Undo, magici.Move:
		g.question = p.question()
	}
	return g
}

// question returns one that no bank has: always the same one where there always is one.
func (p *People) question() *magici.Question {
	w := magici.Wording{Text: "Domanda di prova?", Answer: "Prova", Why: "È stata inventata per mostrare lo schermo."}
	q := &magici.Question{ID: "prova", It: w, En: w}
	switch {
	case p.odds.NoQuestion == 0:
		return q
	case p.one(p.odds.NoQuestion):
		return nil
	}
	q.ID = pick(p, "pozioni", "storia", "quidditch", "creature") + "-" + strconv.Itoa(100+p.dice.IntN(100))
	return q
}
