package guided

import (
	"reflect"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
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

// given is what a guide knows of the orders to its match: the two Houses, the usual settings, and some questions.
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
func (g given) Question() (*magici.Question, error) {
	return &questions[g.match.Asking.Serial%len(questions)], nil
}
func (given) Sheet() ([]magici.Question, error) { return nil, nil }
func (given) Closed() (bool, error)             { return false, nil }

// planned is the match of every guide before it begins.
func planned() magici.Match {
	return magici.New(magici.Plan{ID: "1A", Round: 1, Board: "A", White: whiteHouse, Black: blackHouse, Practice: true})
}

// actorOf returns who gives the next order of a script: the Referee, but in the purchase, which is secret, first White's
// Strategist and then Black's.
func actorOf(m magici.Match) magici.Actor {
	if m.Phase() != magici.Purchase {
		return magici.Actor{Role: role.Referee}
	}
	side := chess.White
	if m.Teams[chess.White].Confirmed {
		side = chess.Black
	}
	return magici.Actor{Role: role.Strategist, Side: side}
}

func unknown() error { return fault.New(fault.NotFound, "fault.guided.unknown") }

func notNow() error { return fault.New(fault.Illegal, "fault.guided.other") }

// stop is a guided match at one address.
type stop struct {
	Guide string       // its id in addresses
	Step  string       // of the address
	As    magici.Actor // the learner
	Match magici.Match
	Now   magici.Instant
	Taken int // orders of the learner until here

	says func(*locale.Words) string                  // what to do now
	next func(magici.Order) (step string, err error) // the step that an order leads to
}

// stopOf returns the guided match of an address.
func stopOf(id, step string) (stop, error) {
	if id == rehearsalID {
		return rehearsalStop(step)
	}
	g, ok := guideOf(id)
	n, err := strconv.Atoi(step)
	if !ok || err != nil {
		return stop{}, unknown()
	}
	m, now, err := g.At(n)
	return stop{
		Guide: id, Step: step, As: g.As, Match: m, Now: now, Taken: n,
		says: func(w *locale.Words) string { return g.says(w, n) },
		next: func(o magici.Order) (string, error) { return strconv.Itoa(n + 1), g.Check(n, o) },
	}, err
}

// says is what the learner does after the first n steps.
func (g guide) says(w *locale.Words, n int) string {
	if n == len(g.Steps) {
		return w.T("guided." + g.ID + ".done")
	}
	return w.T("guided.step", n+1, len(g.Steps), w.T("guided."+g.ID+"."+g.Steps[n].ID))
}

// pace is the time for one order.
const pace = magici.Instant(4000)

// At returns the match after the first n steps, and its match time.
func (g guide) At(n int) (magici.Match, magici.Instant, error) {
	if n < 0 || n > len(g.Steps) {
		return magici.Match{}, 0, unknown()
	}
	script := g.begin
	for _, s := range g.Steps[:n] {
		script = append(append(script[:len(script):len(script)], s.order), s.after...)
	}
	r := rehearsal{match: planned()}
	err := r.play(script)
	return r.match, r.now, err
}

// Check reports whether an order is the one for which the step after the first n waits; the refusal
// says to do what the page asks.
func (g guide) Check(n int, given magici.Order) error {
	m, _, err := g.At(n)
	if err != nil {
		return err
	}
	if n == len(g.Steps) || !same(g.Steps[n].order(m), given) {
		return notNow()
	}
	return nil
}

// same reports whether an order is the wanted one, with any reason.
func same(wanted, given magici.Order) bool {
	return reflect.TypeOf(wanted) == reflect.TypeOf(given) && asked(wanted) == asked(given)
}

// asked is the part of an order that a step waits for; nil: any order of its type will do.
func asked(o magici.Order) any {
	switch o := o.(type) {
	case magici.Move:
		return [2]chess.Square{o.From, o.To}
	case magici.Call:
		return o.Square
	case magici.Settle:
		return o.Outcome
	case magici.Replace:
		return o.Outcome
	case magici.Undo:
		return o.To
	case magici.Buy:
		return [2]any{o.Side, o.Slot.Kind()}
	case magici.Place:
		return [2]any{o.Slot, o.Square}
	case magici.End:
		return o.By
	}
	return nil
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
