package table

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
)

// move plays a move of the side to move, and ends the game if it does. The other side is told that it is not
// its turn.
func (t Table) move(o Move, s situation) ([]Fact, error) {
	by := s.By
	if err := t.checkGame(o.Game, o.Ply); err != nil {
		return nil, err
	}
	side, _ := t.ToMove()
	computer := t.Seats[side].Kind == Computer
	switch {
	case computer && by.Role == role.Computer, !computer && by.Role != role.Computer && t.Holds(by.Device, side):
	case by.Role == role.Computer:
		return nil, fault.New(fault.Stale, "fault.table.stale")
	case t.Holds(by.Device, side.Other()):
		return nil, fault.New(fault.Illegal, "fault.table.turn", fault.Word("side."+side.String()))
	default:
		return nil, fault.New(fault.Forbidden, "fault.table.notseated")
	}
	if t.Clocks.Running && s.Now > t.Clocks.deadline() {
		return nil, fault.New(fault.Illegal, "fault.table.flag")
	}
	line, err := t.Play.Line.Play(o.Move)
	if err != nil {
		return nil, err
	}
	facts := []Fact{Moved{o.Move}}
	if end := line.Outcome(); end.Over() {
		facts = append(facts, endOf(end))
	}
	return facts, nil
}

// endOf records an outcome.
func endOf(o game.Outcome) Ended {
	e := Ended{Reason: o.Reason}
	if side, won := SideOf(o.Winner); won {
		e.Winner = &side
	}
	return e
}

// propose makes an offer, or carries it out at once when it needs no answer: two people on one tablet
// have agreed, and the computer never objects. The same offer from the other side is a yes.
func (t Table) propose(o Offer) ([]Fact, error) {
	open := t.Offer
	same := open.Number > 0 && open.Kind == o.Kind && open.To == o.To
	switch {
	case o.Kind == Rematch && t.Booking != nil:
		return nil, fault.New(fault.Illegal, "fault.table.booked.rematch", t.Booking.Cup)
	case t.Seats[White].Shares(t.Seats[Black]) || t.Seats[o.By.Other()].Kind == Computer || same && open.By != o.By:
		return []Fact{accepted(o)}, nil
	case same:
		return nil, nil
	case open.Number > 0 && open.By != o.By:
		return nil, fault.New(fault.Illegal, "fault.table.answer")
	}
	return []Fact{OfferMade{What: o.Kind, Side: o.By, To: o.To}}, nil
}

// accepted returns the fact that an accepted offer leads to.
func accepted(o Offer) Fact {
	switch o.Kind {
	case Draw:
		return endOf(game.Draw(game.Agreement))
	case TakeBack:
		return TakenBack{o.To}
	}
	return NextGame{}
}

// answer answers an offer; the side that made it can only withdraw it.
func (t Table) answer(o Answer, s situation) ([]Fact, error) {
	by := s.By
	if err := t.checkGame(o.Game, anyPly); err != nil {
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
		return []Fact{OfferDropped{}}, nil
	}
	return []Fact{accepted(t.Offer)}, nil
}
