package screentest

import (
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// game is a match being played.
type game struct {
	t   testing.TB
	m   magici.Match
	now magici.Instant

	first chess.Side // that the coin lets begin
}

// give gives an order of the Referee, of the Strategist who buys, or of the system for orders that only it may give.
func (g *game) give(o magici.Order) {
	g.t.Helper()
	who := magici.Actor{Role: role.Referee}
	switch o := o.(type) {
	case magici.Buy:
		who = magici.Actor{Role: role.Strategist, Side: o.Side}
	case magici.Assign:
		who = magici.Actor{Role: role.Strategist, Side: o.Side}
	case magici.Confirm:
		who = magici.Actor{Role: role.Strategist, Side: o.Side}
	case magici.Timeout, magici.TimeUp, magici.Pass:
		who.Role = role.System
	}
	events, err := magici.Decide(g.m, magici.Command{By: who, Order: o}, given{game: g}, g.now)
	if err != nil {
		g.t.Fatalf("%s: %v", magici.Orders.Word(o), err)
	}
	for _, e := range events {
		g.m = magici.Apply(g.m, e)
	}
}

// given is what is known of the orders: people, the usual settings, who begins, and the question to ask.
type given struct {
	magici.Given
	game *game
}

func (given) Roster(magici.HouseID) ([]magici.PersonID, error) { return roster(), nil }
func (given) Settings() (magici.Settings, error)               { return magici.DefaultSettings(), nil }
func (given) Absent(magici.PersonID) (bool, error)             { return false, nil }
func (given) OnBoard() (string, error)                         { return "", nil }
func (given) PlayedBy(magici.HouseID) (string, string, error)  { return "", "", nil }
func (given) Closed() (bool, error)                            { return false, nil }

func (g given) Coin() (chess.Side, error) { return g.game.first, nil }

// Question returns none once a question was thrown away: the set is empty then.
func (g given) Question() (*magici.Question, error) {
	if g.game.m.Phase() == magici.Duelling {
		return nil, nil
	}
	w := magici.Wording{Text: Question, Answer: Answer}
	return &magici.Question{ID: "creature-001", It: w, En: w}, nil
}

// SameQuestion is what is known of the orders to a match that can go on: the question to ask is the one that m has.
func SameQuestion(m magici.Match) magici.Given { return sameQuestion{match: m} }

type sameQuestion struct {
	magici.Given
	match magici.Match
}

func (s sameQuestion) Question() (*magici.Question, error) { return s.match.Asking.Question, nil }
func (s sameQuestion) Closed() (bool, error)               { return false, nil }

func (s sameQuestion) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }

// wait lets seconds of match time pass.
func (g *game) wait(seconds int) { g.now += magici.Instant(seconds) * 1000 }

// roster returns all people: their Houses are not tested here.
func roster() []magici.PersonID {
	var ids []magici.PersonID
	for id := range People() {
		ids = append(ids, id)
	}
	return ids
}

// army buys pieces and gives them to people, who may be "" for none yet.
func (g *game) army(side chess.Side, people map[magici.Slot]magici.PersonID) {
	g.t.Helper()
	for slot := range magici.Slot(magici.Slots) {
		person, wanted := people[slot]
		if wanted && slot != magici.King {
			g.give(magici.Buy{Side: side, Slot: slot})
		}
		if person != "" {
			g.give(magici.Assign{Side: side, Slot: slot, Person: person})
		}
	}
}

func (g *game) confirm(side chess.Side) {
	g.t.Helper()
	g.give(magici.Confirm{Side: side, Draft: g.m.Teams[side].Draft})
}

// place deploys pieces in turn, such as "B1 c1".
func (g *game) place(placements ...string) {
	g.t.Helper()
	for _, p := range placements {
		side, _ := g.m.ToPlace()
		slot, err := magici.ParseSlot(p[:2])
		if err != nil {
			g.t.Fatal(err)
		}
		g.give(magici.Place{Side: side, Slot: slot, Square: g.square(p[3:])})
	}
}

func (g *game) square(name string) chess.Square {
	g.t.Helper()
	sq, ok := chess.ParseSquare(name)
	if !ok {
		g.t.Fatalf("no square %q", name)
	}
	return sq
}

// ready ticks every wand, tosses for first and starts.
func (g *game) ready(first chess.Side) {
	g.t.Helper()
	for side := range g.m.Teams {
		for slot := range g.m.Teams[side].Army.All() {
			g.give(magici.TickWand{Side: chess.Side(side), Slot: slot, Has: true})
		}
	}
	g.first = first
	g.give(magici.TossCoin{By: "system"})
}

// move makes one move after four seconds of thought.
func (g *game) move(text string) {
	g.t.Helper()
	g.wait(4)
	mv, ok := chess.ParseMove(text)
	if !ok {
		g.t.Fatalf("no move %q", text)
	}
	g.give(magici.Move{Turn: g.m.TurnSerial, From: mv.From, To: mv.To, Promotion: mv.Promotion})
}

// play makes quiet moves one after the other, each performed.
func (g *game) play(moves ...string) {
	g.t.Helper()
	for _, text := range moves {
		g.move(text)
		g.perform()
	}
}

func (g *game) call(square string) {
	g.t.Helper()
	g.wait(2)
	g.give(magici.Call{Turn: g.m.TurnSerial, Square: g.square(square)})
}

func (g *game) settle(o magici.Outcome) {
	g.t.Helper()
	g.wait(8)
	g.give(magici.Settle{Asked: g.m.Asking.Serial, Outcome: o})
}

func (g *game) perform() {
	g.t.Helper()
	g.wait(3)
	g.give(magici.Perform{Turn: g.m.TurnSerial})
}
