package table

import (
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
)

// Decide checks c against t and returns the events that record it, with the clock reading
// now: none when what is asked for is so already. It neither reads a clock nor draws chance:
// both come in. On error nothing has happened.
func Decide(t Table, c Command, now Instant) ([]Event, error) {
	if err := t.allowed(c); err != nil {
		return nil, err
	}
	facts, err := t.decide(c, now)
	if err != nil {
		return nil, err
	}
	events := make([]Event, len(facts))
	for i, f := range facts {
		events[i] = Event{Clock: now, At: c.At.UTC().Truncate(time.Millisecond), Fact: f}
	}
	return events, nil
}

// decide is the one place that knows which rule answers which order.
func (t Table) decide(c Command, now Instant) ([]Fact, error) {
	switch o := c.Order.(type) {
	case OpenTable:
		return t.open(c.By, o)
	case Sit:
		return t.sit(c.By, o)
	case Stand:
		return t.stand(c.By, o)
	case Move:
		return t.move(c.By, o, now)
	case Resign:
		return t.resign(c.By, o)
	case OfferDraw:
		return t.offerDraw(c.By, o)
	case AskTakeBack:
		return t.askTakeBack(c.By, o)
	case AskRematch:
		return t.askRematch(c.By, o)
	case Answer:
		return t.answer(c.By, o)
	case Close:
		return t.close(c.By, o)
	case Flag:
		return t.flag(now)
	case Lapse:
		return t.lapse(now)
	case Interrupt:
		return t.interrupt()
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

func one(f Fact) []Fact { return []Fact{f} }

// maxName is how long a name at a table may be, in characters.
const maxName = 30

// open opens a table and seats whoever has been named.
func (t Table) open(by Actor, o OpenTable) ([]Fact, error) {
	if _, err := t.rules.Find(o.Game); err != nil {
		return nil, fault.New(fault.NotFound, "fault.table.game", o.Game).Because(err)
	}
	var side Side
	switch o.Colour {
	case "", "lot":
	default:
		if err := side.UnmarshalText([]byte(o.Colour)); err != nil {
			return nil, err
		}
	}
	seats, err := o.seats(by)
	if err != nil {
		return nil, err
	}
	facts := one(Opened{Code: o.Code, Game: o.Game, Clock: o.Clock, Lot: o.Colour == "lot", Device: by.Device})
	for i, s := range seats {
		at := side ^ Side(i)
		if s.Kind != Open {
			facts = append(facts, Seated{at, s})
		}
	}
	if o.Colour == "lot" && seats[0].Kind != Open && seats[1].Kind != Open {
		facts = append(facts, Drawn{o.Swap})
	}
	return facts, nil
}

// seats returns who sits down with the order: the one who gives it, and the opponent.
func (o OpenTable) seats(by Actor) (seats [2]Seat, err error) {
	if label.Tidy(o.Name) != "" || o.Against == Beside || o.Against == TheMachine {
		if seats[0], err = person(by, o.Name); err != nil {
			return seats, err
		}
	}
	switch o.Against {
	case "", Anybody:
	case Beside:
		if seats[1], err = person(by, o.Other); err == nil && label.Same(seats[0].Name, seats[1].Name) {
			err = sameName(seats[1].Name)
		}
	case TheMachine:
		if o.Strength < 1 || o.Strength > Strongest {
			return seats, fault.New(fault.Invalid, "fault.table.strength", Strongest)
		}
		seats[1] = Seat{Kind: Computer, Strength: o.Strength}
	default:
		err = fault.New(fault.Invalid, "fault.table.against", string(o.Against))
	}
	return seats, err
}

// person returns the seat of somebody with a device.
func person(by Actor, name string) (Seat, error) {
	if by.Device == "" {
		return Seat{}, fault.New(fault.Unauthorized, "fault.table.device")
	}
	clean, err := label.Clean(name, maxName)
	return Seat{Kind: Person, Name: clean, Device: by.Device}, err
}

func sameName(name string) error { return fault.New(fault.Illegal, "fault.table.samename", name) }

// sit takes an open seat; once both are taken the lot may exchange them.
func (t Table) sit(by Actor, o Sit) ([]Fact, error) {
	seat, err := person(by, o.Name)
	if err != nil {
		return nil, err
	}
	taken, other := t.Seats[o.Side], t.Seats[o.Side.Other()]
	switch {
	case taken == seat:
		return nil, nil
	case taken.Kind == Computer:
		return nil, fault.New(fault.Exists, "fault.table.taken.computer")
	case taken.Kind == Person:
		return nil, fault.New(fault.Exists, "fault.table.taken", taken.Name)
	case other.Kind == Person && label.Same(other.Name, seat.Name):
		return nil, sameName(seat.Name)
	}
	facts := one(Seated{o.Side, seat})
	if t.Lot && other.Kind != Open {
		facts = append(facts, Drawn{o.Swap})
	}
	return facts, nil
}

// stand frees a seat, for its holder or for the organiser.
func (t Table) stand(by Actor, o Stand) ([]Fact, error) {
	if t.Seats[o.Side].Kind == Open {
		return nil, nil
	}
	if by.Role != role.Organiser {
		if err := t.holder(by, o.Side); err != nil {
			return nil, err
		}
	}
	return one(Stood(o)), nil
}

// close closes the table: for the organiser at any time, for who plays here while nobody
// loses a game by it.
func (t Table) close(by Actor, o Close) ([]Fact, error) {
	if err := t.current(o.Game, -1); err != nil {
		return nil, err
	}
	shut := Shut{By: "seat"}
	switch held := t.HeldBy(by.Device); {
	case by.Role == role.Organiser:
		shut.By = "organiser"
	case len(held) == 0 && (t.Opener == "" || t.Opener != by.Device):
		return nil, fault.New(fault.Forbidden, "fault.table.notseated")
	case !t.free(held):
		return nil, fault.New(fault.Illegal, "fault.table.close")
	}
	return t.abandoned(shut), nil
}

// free reports whether those who hold these sides may leave the game: nobody plays it
// against them.
func (t Table) free(held []Side) bool {
	if t.Phase() != Playing || t.Ply() == 0 || len(held) == 2 {
		return true
	}
	return len(held) == 1 && t.Seats[held[0].Other()].Kind == Computer
}

// abandoned closes the table, and with it a game that was begun and has no end.
func (t Table) abandoned(shut Shut) []Fact {
	if t.Ply() > 0 && !t.Play.Outcome.Over() {
		return []Fact{Ended{Reason: abandoned}, shut}
	}
	return one(shut)
}
