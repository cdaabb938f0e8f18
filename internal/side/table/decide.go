package table

import (
	"fmt"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
)

// Decide checks c against t and what is given, and returns the events that record it, with the clock reading now: none
// when nothing would change. It neither reads a clock nor draws chance: both are given. On error nothing has
// happened.
func Decide(t Table, c Command, given Given, now Instant) ([]Event, error) {
	kind := orders.Find(c.Order)
	if kind == nil {
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	}
	if err := kind.Is.Check(kind.Word, c.By.Role, t.Status(), fault.Illegal); err != nil {
		return nil, err
	}
	facts, err := kind.Is.Decide(t, c.Order, situation{c.By, now, given})
	if err != nil {
		return nil, err
	}
	events := make([]Event, len(facts))
	for i, f := range facts {
		events[i] = Event{Clock: now, At: given.At.UTC().Truncate(time.Millisecond), Fact: f}
	}
	return events, nil
}

// stand frees a seat, for its holder and the organiser.
func (t Table) stand(o Stand, s situation) ([]Fact, error) {
	if t.Seats[o.Side].Kind == Open {
		return nil, nil
	}
	if s.By.Role != role.Organiser {
		if err := t.checkHolder(s.By, o.Side); err != nil {
			return nil, err
		}
	}
	return []Fact{GotUp(o)}, nil
}

func (t Table) resign(o Resign, s situation) ([]Fact, error) {
	if err := t.checkPlayer(s.By, o.Side, o.Game, anyPly); err != nil {
		return nil, err
	}
	winner := o.Side.Other()
	return []Fact{Ended{&winner, game.Resignation}}, nil
}

func (t Table) offerDraw(o OfferDraw, s situation) ([]Fact, error) {
	if err := t.checkPlayer(s.By, o.Side, o.Game, o.Ply); err != nil {
		return nil, err
	}
	if t.Seats[o.Side.Other()].Kind == Computer {
		return nil, fault.New(fault.Illegal, "fault.table.draw.computer")
	}
	return t.propose(Offer{Kind: Draw, By: o.Side})
}

func (t Table) askTakeBack(o AskTakeBack, s situation) ([]Fact, error) {
	if err := t.checkPlayer(s.By, o.Side, o.Game, o.Ply); err != nil {
		return nil, err
	}
	if o.To < 0 || o.To >= t.Ply() {
		return nil, fault.New(fault.Illegal, "fault.table.takeback")
	}
	return t.propose(Offer{Kind: TakeBack, By: o.Side, To: o.To})
}

func (t Table) askRematch(o AskRematch, s situation) ([]Fact, error) {
	if err := t.checkPlayer(s.By, o.Side, o.Game, anyPly); err != nil {
		return nil, err
	}
	if t.Seats[o.Side.Other()].Kind == Open {
		return nil, fault.New(fault.Illegal, "fault.table.alone")
	}
	facts, err := t.propose(Offer{Kind: Rematch, By: o.Side})
	if err != nil || o.Strength == 0 {
		return facts, err
	}
	if t.Seats[o.Side.Other()].Kind != Computer {
		return nil, fault.New(fault.Illegal, "fault.table.strength.person")
	}
	seat, err := computer(o.Strength, Strongest)
	return append([]Fact{Seated{o.Side.Other(), seat}}, facts...), err
}

// flag ends the game when the time of a side is over.
func (t Table) flag(_ Flag, s situation) ([]Fact, error) {
	if !t.Clocks.Running || s.Now < t.Clocks.deadline() {
		return nil, fault.New(fault.Stale, "fault.table.stale")
	}
	winner := t.Clocks.Side.Other()
	return []Fact{Ended{&winner, game.Time}}, nil
}

// lapse closes a table at which nothing has happened for long.
func (t Table) lapse(_ Lapse, s situation) ([]Fact, error) {
	if s.Now < t.closesAt() || t.booked() {
		return nil, fault.New(fault.Stale, "fault.table.stale")
	}
	return t.closeAndAbandon(TableClosed{By: "system"}), nil
}

func (t Table) interrupt(Interrupt, situation) ([]Fact, error) {
	if !t.Clocks.Running {
		return nil, nil
	}
	return []Fact{Interrupted{}}, nil
}

// absent is the word for who closes a folded table, which has no people at it.
const absent = "absent"

// reopen opens a folded table again, for its people and the organiser.
func (t Table) reopen(_ Reopen, s situation) ([]Fact, error) {
	switch {
	case !t.Folded:
		return nil, fault.New(fault.Illegal, "fault.table.closed")
	case s.By.Role != role.Organiser && !t.Knows(s.By.Device):
		return nil, fault.New(fault.Forbidden, "fault.table.reopen")
	}
	return []Fact{Reopened{}}, nil
}

// Knows reports whether a device belongs to t: it sits here or has opened it.
func (t Table) Knows(device string) bool {
	return device != "" && (t.Opener == device || len(t.HeldBy(device)) > 0)
}

// anyPly stands for any ply of a game.
const anyPly = -1

// checkGame refuses an order that means another game, or another ply.
func (t Table) checkGame(number, ply int) error {
	if number != t.Play.Number || ply != anyPly && ply != t.Ply() {
		return fault.New(fault.Stale, "fault.table.stale")
	}
	return nil
}

// checkHolder refuses a device that does not hold a side.
func (t Table) checkHolder(by Actor, side Side) error {
	if !t.Holds(by.Device, side) {
		return fault.New(fault.Forbidden, "fault.table.notyours", fault.Word("side."+side.String()))
	}
	return nil
}

// checkPlayer refuses an order of a side that means another game or another ply, and a device that does not
// hold that side.
func (t Table) checkPlayer(by Actor, side Side, number, ply int) error {
	if err := t.checkGame(number, ply); err != nil {
		return err
	}
	return t.checkHolder(by, side)
}

// MaxName is how long a name at a table may be, in characters.
const MaxName = 30

// open opens a table and seats the people whom the order names.
func (t Table) open(o OpenTable, s situation) ([]Fact, error) {
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
	seats, err := o.seats(s.By)
	if err != nil {
		return nil, err
	}
	facts := []Fact{Opened{Code: s.Code, Game: o.Game, Clock: o.Clock, Pace: o.Pace, Lot: o.Colour == "lot", Device: s.By.Device, Booking: s.Booking}}
	for i, seat := range seats {
		at := side ^ Side(i)
		if seat.Kind != Open {
			facts = append(facts, Seated{at, seat})
		}
	}
	if o.Colour == "lot" && seats[0].Kind != Open && seats[1].Kind != Open {
		return s.withColours(facts)
	}
	return facts, nil
}

// withColours returns facts, and after them how the lot has given the colours.
func (s situation) withColours(facts []Fact) ([]Fact, error) {
	swapped, err := s.Toss()
	if err != nil {
		return nil, err
	}
	return append(facts, ColoursDrawn{swapped}), nil
}

// seats returns the seats that the order takes: of its sender, and of the opponent.
func (o OpenTable) seats(by Actor) (seats [2]Seat, err error) {
	if label.Tidy(o.Name) != "" || o.Against == AgainstBeside || o.Against == AgainstComputer {
		if seats[0], err = SeatOf(by, o.Name); err != nil {
			return seats, err
		}
	}
	seats[1], err = o.Against.Seat(by, seats[0], o.Other, o.Strength, Strongest)
	return seats, err
}

// Seat returns the seat opposite to own, which its sender has taken: of another person on the same device, or of the
// computer at a strength up to the strongest.
func (a Against) Seat(by Actor, own Seat, other string, strength, strongest int) (Seat, error) {
	switch a {
	case "", AgainstAnybody:
		return Seat{}, nil
	case AgainstBeside:
		seat, err := SeatOf(by, other)
		if err == nil && label.Same(own.Name, seat.Name) {
			err = sameName(seat.Name)
		}
		return seat, err
	case AgainstComputer:
		return computer(strength, strongest)
	}
	return Seat{}, fault.New(fault.Invalid, "fault.table.against", string(a))
}

// computer returns the seat of the computer at a strength.
func computer(strength, strongest int) (Seat, error) {
	if strength < 1 || strength > strongest {
		return Seat{}, fault.New(fault.Invalid, "fault.table.strength", strongest)
	}
	return Seat{Kind: Computer, Strength: strength, Of: strongest}, nil
}

// SeatOf returns the seat of a person with a device.
func SeatOf(by Actor, name string) (Seat, error) {
	if by.Device == "" {
		return Seat{}, fault.New(fault.Unauthorized, "fault.table.device")
	}
	clean, err := label.Clean(name, MaxName)
	return Seat{Kind: Person, Name: clean, Device: by.Device}, err
}

func sameName(name string) error { return fault.New(fault.Illegal, "fault.table.samename", name) }

// sit takes an open seat; once both are taken the lot may exchange them.
func (t Table) sit(o Sit, s situation) ([]Fact, error) {
	seat, err := SeatOf(s.By, o.Name)
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
	if t.Booking != nil {
		if err := t.Booking.admit(s.By, o, seat.Name); err != nil {
			return nil, err
		}
	}
	facts := []Fact{Seated{o.Side, seat}}
	if t.Lot && other.Kind != Open {
		return s.withColours(facts)
	}
	return facts, nil
}

// close closes the table: for the organiser at any time, for a player while no opponent loses a game
// by it.
func (t Table) close(o Close, s situation) ([]Fact, error) {
	by := s.By
	if err := t.checkGame(o.Game, anyPly); err != nil {
		return nil, err
	}
	shut := TableClosed{By: "seat"}
	held := t.HeldBy(by.Device)
	// A player against an empty seat, the computer or himself may leave.
	free := t.Status() != Playing || t.Ply() == 0 || len(held) == 2 ||
		len(held) == 1 && t.Seats[held[0].Other()].Kind == Computer
	switch {
	case by.Role == role.Organiser:
		shut.By = "organiser"
	case t.Booking != nil && t.Status() != Over:
		return nil, fault.New(fault.Forbidden, "fault.table.booked.close", t.Booking.Cup)
	case len(held) == 0 && (t.Opener == "" || t.Opener != by.Device):
		return nil, fault.New(fault.Forbidden, "fault.table.notseated")
	case !free:
		return nil, fault.New(fault.Illegal, "fault.table.close")
	}
	return t.closeAndAbandon(shut), nil
}

// closeAndAbandon closes the table, and with it a game that was begun and has no end.
func (t Table) closeAndAbandon(shut TableClosed) []Fact {
	if t.Ply() > 0 && !t.Play.Outcome.Over() {
		return []Fact{Ended{Reason: game.Abandoned}, shut}
	}
	return []Fact{shut}
}
