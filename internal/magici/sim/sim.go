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

// People are those of one match: the Strategists, the Referee and those on the board.
type People struct {
	seed     uint64
	dice     *rand.Rand
	others   map[uint64]*rand.Rand // of extras, by their seed: see own
	manner   Manner
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
func New(seed uint64, manner Manner, settings magici.Settings, roster func(magici.HouseID) []magici.PersonID) *People {
	return &People{
		seed: seed, dice: rand.New(rand.NewPCG(seed, 0x5ca_cc41)), others: map[uint64]*rand.Rand{},
		manner: manner, settings: settings, roster: roster,
	}
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
	case noQuestion[p.manner] == 0:
		return q
	case p.does(noQuestion):
		return nil
	}
	q.ID = pick(p, "pozioni", "storia", "quidditch", "creature") + "-" + strconv.Itoa(100+p.dice.IntN(100))
	return q
}
