package table

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
	"scacchimagici/internal/role"
)

const abandoned = game.Abandoned

// move plays a move of the side to move, and ends the game if it does.
func (t Table) move(by Actor, o Move, now Instant) ([]Fact, error) {
	if err := t.current(o.Game, o.Ply); err != nil {
		return nil, err
	}
	side, _ := t.ToMove()
	if err := t.mayMove(by, side); err != nil {
		return nil, err
	}
	if t.Clocks.Running && now > t.Clocks.deadline() {
		return nil, fault.New(fault.Illegal, "fault.table.flag")
	}
	line, err := t.Play.Line.Play(o.Move)
	if err != nil {
		return nil, err
	}
	facts := one(Moved{o.Move})
	if end := line.Outcome(); end.Over() {
		facts = append(facts, ended(end))
	}
	return facts, nil
}

// mayMove refuses who is not to move: the one on the other side hears that it is not his
// turn.
func (t Table) mayMove(by Actor, side Side) error {
	machine := t.Seats[side].Kind == Computer
	switch {
	case machine && by.Role == role.Computer, !machine && by.Role != role.Computer && t.Holds(by.Device, side):
		return nil
	case by.Role != role.Computer && t.Holds(by.Device, side.Other()):
		return fault.New(fault.Illegal, "fault.table.turn", fault.Word("side."+side.String()))
	case by.Role == role.Computer:
		return fault.New(fault.Stale, "fault.table.stale")
	}
	return fault.New(fault.Forbidden, "fault.table.notseated")
}

// ended records an outcome.
func ended(o game.Outcome) Ended {
	e := Ended{Reason: o.Reason}
	if side, won := SideOf(o.Winner); won {
		e.Winner = &side
	}
	return e
}

func wonBy(side Side, reason string) []Fact { return one(Ended{&side, reason}) }

func (t Table) resign(by Actor, o Resign) ([]Fact, error) {
	if err := t.current(o.Game, -1); err != nil {
		return nil, err
	}
	if err := t.holder(by, o.Side); err != nil {
		return nil, err
	}
	return wonBy(o.Side.Other(), game.Resignation), nil
}

func (t Table) offerDraw(by Actor, o OfferDraw) ([]Fact, error) {
	if err := t.current(o.Game, o.Ply); err != nil {
		return nil, err
	}
	if err := t.holder(by, o.Side); err != nil {
		return nil, err
	}
	if t.Seats[o.Side.Other()].Kind == Computer {
		return nil, fault.New(fault.Illegal, "fault.table.draw.computer")
	}
	return t.propose(Offer{Kind: Draw, By: o.Side})
}

// askTakeBack goes back at once against the computer, which is always granted.
func (t Table) askTakeBack(by Actor, o AskTakeBack) ([]Fact, error) {
	if err := t.current(o.Game, o.Ply); err != nil {
		return nil, err
	}
	if err := t.holder(by, o.Side); err != nil {
		return nil, err
	}
	if o.To < 0 || o.To >= t.Ply() {
		return nil, fault.New(fault.Illegal, "fault.table.takeback")
	}
	return t.propose(Offer{Kind: TakeBack, By: o.Side, To: o.To})
}

func (t Table) askRematch(by Actor, o AskRematch) ([]Fact, error) {
	if err := t.current(o.Game, -1); err != nil {
		return nil, err
	}
	if err := t.holder(by, o.Side); err != nil {
		return nil, err
	}
	if t.Seats[o.Side.Other()].Kind == Open {
		return nil, fault.New(fault.Illegal, "fault.table.alone")
	}
	return t.propose(Offer{Kind: Rematch, By: o.Side})
}

// propose makes an offer, or does at once what nobody has to answer: two people beside one
// tablet have agreed, and the computer never objects. The same from the other side is a yes.
func (t Table) propose(o Offer) ([]Fact, error) {
	open := t.Offer
	agreed := open.Number > 0 && open.Kind == o.Kind && open.To == o.To && open.By != o.By
	switch {
	case t.shared() || t.Seats[o.By.Other()].Kind == Computer || agreed:
		return t.granted(o), nil
	case open.Number > 0 && open.Kind == o.Kind && open.To == o.To:
		return nil, nil
	case open.Number > 0 && open.By != o.By:
		return nil, fault.New(fault.Illegal, "fault.table.answer")
	}
	return one(Made{What: o.Kind, Side: o.By, To: o.To}), nil
}

// granted returns what an offer leads to.
func (t Table) granted(o Offer) []Fact {
	switch o.Kind {
	case Draw:
		return one(ended(game.Draw(game.Agreement)))
	case TakeBack:
		return one(TakenBack{o.To})
	}
	return one(Again{})
}

// answer answers an offer; whoever made it can only withdraw it.
func (t Table) answer(by Actor, o Answer) ([]Fact, error) {
	if err := t.current(o.Game, -1); err != nil {
		return nil, err
	}
	if t.Offer.Number == 0 || o.Offer != t.Offer.Number {
		return nil, fault.New(fault.Stale, "fault.table.offer")
	}
	switch {
	case t.Holds(by.Device, t.Offer.By.Other()):
	case !t.Holds(by.Device, t.Offer.By):
		return nil, fault.New(fault.Forbidden, "fault.table.notseated")
	case o.Accept:
		return nil, fault.New(fault.Illegal, "fault.table.ownoffer")
	}
	if !o.Accept {
		return one(Dropped{}), nil
	}
	return t.granted(t.Offer), nil
}

// flag ends the game of a side whose time is over.
func (t Table) flag(now Instant) ([]Fact, error) {
	if !t.Clocks.Running || now < t.Clocks.deadline() {
		return nil, fault.New(fault.Stale, "fault.table.stale")
	}
	return wonBy(t.Clocks.Side.Other(), game.Time), nil
}

func (t Table) lapse(now Instant) ([]Fact, error) {
	if now < t.lapses() {
		return nil, fault.New(fault.Stale, "fault.table.stale")
	}
	return t.abandoned(Shut{By: "system"}), nil
}

func (t Table) interrupt() ([]Fact, error) {
	if !t.Clocks.Running {
		return nil, nil
	}
	return one(Interrupted{}), nil
}
