package guided

import (
	"fmt"
	"reflect"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// guide is a guided match.
type guide struct {
	ID    string       // in addresses
	As    magici.Actor // the learner
	Steps []step
	begin []play // before the first step
}

// step is one thing to learn.
type step struct {
	ID    string // of its sentence
	order play   // the learner's order
	after []play // the others' orders after it
}

// play returns an order for the state of a match.
type play func(magici.Match) magici.Order

// guides are all guided matches.
func guides() []guide { return []guide{refereeGuide(), strategistGuide()} }

// guideOf returns the guide with an id.
func guideOf(id string) (g guide, ok bool) {
	for _, g := range guides() {
		if g.ID == id {
			return g, true
		}
	}
	return guide{}, false
}

// given is what a guide knows of the orders to its match: the two Houses, the usual settings, and one question.
type given struct{ match magici.Match }

func (given) Roster(house magici.HouseID) ([]magici.PersonID, error) { return peopleOf(house), nil }

func (g given) Candidates(side chess.Side) ([]magici.PersonID, error) {
	return peopleOf(g.match.Teams[side].House)[1:], nil
}

func (given) Settings() (magici.Settings, error)              { return magici.DefaultSettings(), nil }
func (given) Absent(magici.PersonID) (bool, error)            { return false, nil }
func (given) OnBoard() (string, error)                        { return "", nil }
func (given) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }
func (given) Coin() (chess.Side, error)                       { return chess.White, nil }
func (given) Question() (*magici.Question, error)             { return &question, nil }
func (given) Sheet() ([]magici.Question, error)               { return nil, nil }
func (given) Closed() (bool, error)                           { return false, nil }

// pace is the time for one order.
const pace = magici.Instant(4000)

// At returns the match after the first n steps, and its match time.
func (g guide) At(n int) (magici.Match, magici.Instant, error) {
	if n < 0 || n > len(g.Steps) {
		return magici.Match{}, 0, fault.New(fault.NotFound, "fault.guided.unknown")
	}
	m, now := magici.New(magici.Plan{ID: "1A", Round: 1, Board: "A", White: whiteHouse, Black: blackHouse, Practice: true}), magici.Instant(0)
	script := g.begin
	for _, s := range g.Steps[:n] {
		script = append(append(script[:len(script):len(script)], s.order), s.after...)
	}
	for i, next := range script {
		order := next(m)
		by := magici.Actor{Role: role.Referee}
		if m.Phase() == magici.Purchase { // the purchase is secret: White buys first
			by = magici.Actor{Role: role.Strategist}
			if m.Teams[chess.White].Confirmed {
				by.Side = chess.Black
			}
		}
		events, err := magici.Decide(m, magici.Command{By: by, Order: order}, given{m}, now)
		if err != nil {
			return m, now, fmt.Errorf("order %d, %s: %w", i+1, magici.Orders.Word(order), err)
		}
		for _, e := range events {
			m = magici.Apply(m, e)
		}
		now += pace
	}
	return m, now, nil
}

// Check reports whether an order is the one for which the step after the first n waits; the refusal
// says to do what the page asks.
func (g guide) Check(n int, given magici.Order) error {
	m, _, err := g.At(n)
	if err != nil {
		return err
	}
	if n == len(g.Steps) || !same(g.Steps[n].order(m), given) {
		return fault.New(fault.Illegal, "fault.guided.other")
	}
	return nil
}

// same reports whether an order is the wanted one, with any reason.
func same(wanted, given magici.Order) bool {
	switch w := wanted.(type) {
	case magici.Move:
		o, ok := given.(magici.Move)
		return ok && o.From == w.From && o.To == w.To
	case magici.Call:
		o, ok := given.(magici.Call)
		return ok && o.Square == w.Square
	case magici.Settle:
		o, ok := given.(magici.Settle)
		return ok && o.Outcome == w.Outcome
	case magici.Replace:
		o, ok := given.(magici.Replace)
		return ok && o.Outcome == w.Outcome
	case magici.Undo:
		o, ok := given.(magici.Undo)
		return ok && o.To == w.To
	case magici.Buy:
		o, ok := given.(magici.Buy)
		return ok && o.Side == w.Side && o.Slot.Kind() == w.Slot.Kind()
	case magici.Place:
		o, ok := given.(magici.Place)
		return ok && o.Slot == w.Slot && o.Square == w.Square
	case magici.End:
		o, ok := given.(magici.End)
		return ok && o.By == w.By
	}
	return reflect.TypeOf(wanted) == reflect.TypeOf(given)
}

// move is a move such as "e2e4", with the question that it opens if it captures.
func move(text string) play {
	return func(m magici.Match) magici.Order {
		mv, _ := chess.ParseMove(text)
		return magici.Move{Turn: m.TurnSerial, From: mv.From, To: mv.To}
	}
}

func perform(m magici.Match) magici.Order { return magici.Perform{Turn: m.TurnSerial} }

func settle(o magici.Outcome) play {
	return func(m magici.Match) magici.Order { return magici.Settle{Asked: m.Asking.Serial, Outcome: o} }
}

// always returns an order that does not depend on the match.
func always(o magici.Order) play { return func(magici.Match) magici.Order { return o } }
