package magicitable

import (
	"fmt"
	"slices"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// Decide checks c against t and returns the facts that record it, and what the table does by itself after it. On
// error nothing has happened.
func Decide(t Table, c Command, given Given, now magici.Instant) ([]Event, error) {
	kind := orders.Find(c.Order)
	if kind == nil {
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	}
	if err := kind.Is.Check(kind.Word, c.By.Role, t.Status(), fault.Stale); err != nil {
		return nil, err
	}
	d := &draft{Table: t, situation: situation{c.By, now, given}}
	if err := kind.Is.Decide(d, c.Order); err != nil {
		return nil, err
	}
	if len(d.events) > 0 {
		if err := d.referee(); err != nil {
			return nil, err
		}
	}
	return d.events, nil
}

// draft is a table with the facts that an order has added to it so far.
type draft struct {
	Table
	situation
	events []Event
}

func (d *draft) add(facts ...Fact) {
	for _, f := range facts {
		e := Event{Clock: d.Now, At: d.At, Fact: f}
		d.events, d.Table = append(d.events, e), Apply(d.Table, e)
	}
}

// give gives an order to the match.
func (d *draft) give(by magici.Actor, o magici.Order) error {
	events, err := magici.Decide(d.Match, magici.Command{By: by, Order: o}, given{d}, d.Now)
	if err != nil {
		return err
	}
	for _, e := range events {
		d.add(e.Fact)
	}
	return nil
}

// asReferee gives an order of the Referee or the system.
func (d *draft) asReferee(by role.Role, o magici.Order) error {
	return d.give(magici.Actor{Role: by}, o)
}

// strategist gives an order of a side, whose seat the sender must hold.
func (d *draft) strategist(side chess.Side, o magici.Order) error {
	if err := d.holds(side); err != nil {
		return err
	}
	return d.give(magici.Actor{Role: role.Strategist, Side: side}, o)
}

// holds refuses a sender who does not play a side.
func (d *draft) holds(side chess.Side) error {
	seat := d.Seats[side&1]
	if d.By.Role == role.Computer && seat.Kind == table.Computer || seat.HeldBy(d.By.Device) {
		return nil
	}
	return fault.New(fault.Forbidden, "fault.table.notyours", fault.Word("side."+side.String()))
}

// referee does what the table does by itself: it sets up a match, gives pieces to invented people, tosses, and
// performs a move at once; after a Duel [Table.Due] lets people read first.
func (d *draft) referee() error {
	for {
		m := &d.Match
		var err error
		switch phase := m.Phase(); {
		case d.Status() == table.Over && d.Wants == [2]bool{true, true}:
			d.add(MatchSet{})
		case d.Status() != table.Playing || m.Paused:
			return nil
		case d.Number == 0 && d.Lot:
			var swapped bool
			if swapped, err = d.situation.Lot(); err == nil {
				d.add(ColoursDrawn{swapped})
			}
		case d.Number == 0:
			d.add(MatchSet{})
		case phase == magici.Planned:
			err = d.setUp()
		case phase == magici.Purchase && d.unassigned() != nil:
			side := *d.unassigned()
			err = d.give(magici.Actor{Role: role.Strategist, Side: side}, magici.AssignPeople{Side: side})
		case phase == magici.Ready && !m.Toss.Done:
			err = d.toss()
		case phase == magici.Performing && m.Play.ReplaceableDuel == 0:
			err = d.asReferee(role.Referee, magici.Perform{Turn: m.TurnSerial})
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// setUp opens the purchase of a match.
func (d *draft) setUp() error {
	if err := d.asReferee(role.System, magici.Schedule{Plan: d.plan()}); err != nil {
		return err
	}
	for _, side := range Sides {
		if err := d.asReferee(role.Referee, magici.NameStrategist{Side: side, Person: invented(House(side))[0]}); err != nil {
			return err
		}
	}
	return d.asReferee(role.Referee, magici.Open{})
}

// unassigned returns a side that has a piece without a person, nil when none has.
func (d *draft) unassigned() *chess.Side {
	for _, side := range Sides {
		if d.Match.Teams[side].FirstUnassigned() != magici.NoSlot {
			return &side
		}
	}
	return nil
}

// toss ticks all wands and tosses the coin.
func (d *draft) toss() error {
	for _, side := range Sides {
		if err := d.asReferee(role.Referee, magici.TickWands{Side: side, Has: true}); err != nil {
			return err
		}
	}
	return d.asReferee(role.Referee, magici.TossCoin{By: magici.SystemTossed})
}

// invented are the people of a House: its Strategist, and one for each piece.
func invented(house magici.HouseID) []magici.PersonID {
	all := make([]magici.PersonID, 1+magici.Slots)
	for i := range all {
		all[i] = magici.PersonID(string(house) + strconv.Itoa(i))
	}
	return all
}

// given is what the table knows of an order to its match.
type given struct{ d *draft }

func (given) Roster(house magici.HouseID) ([]magici.PersonID, error) { return invented(house), nil }

func (given) Candidates(side chess.Side) ([]magici.PersonID, error) {
	return invented(House(side))[1:], nil
}

// Settings are those of the tournament without what only people on a board need; the question is on both screens at once.
func (g given) Settings() (magici.Settings, error) {
	s, err := g.d.Settings()
	s = s.WithoutPeople()
	s.Reveal = true
	return s, err
}

func (g given) Coin() (chess.Side, error) {
	second, err := g.d.situation.Lot()
	if second {
		return chess.Black, err
	}
	return chess.White, err
}

func (g given) Question() (*magici.Question, error) {
	q, err := g.d.Question(g.d.Asked)
	if err == nil && q == nil {
		err = fault.New(fault.Unavailable, "fault.magicitable.questions")
	}
	return q, err
}

func (given) Absent(magici.PersonID) (bool, error)            { return false, nil }
func (given) OnBoard() (string, error)                        { return "", nil }
func (given) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }
func (given) Sheet() ([]magici.Question, error)               { return nil, nil }
func (given) Closed() (bool, error)                           { return false, nil }

func (d *draft) open(o OpenTable) error {
	own, err := table.SeatOf(d.By, o.Name)
	if err != nil {
		return err
	}
	other, err := o.Against.Seat(d.By, own, o.Other, o.Strength, Strongest)
	side, lot := chess.White, true
	switch o.Colour {
	case "", "lot":
	case "white", "black":
		lot = false
		if o.Colour == "black" {
			side = chess.Black
		}
	default:
		err = fault.New(fault.Invalid, "fault.table.side", o.Colour)
	}
	if err != nil {
		return err
	}
	d.add(Opened{Code: d.situation.Code, Lot: lot, Device: d.By.Device}, Seated{side, own})
	if other.Kind != table.Open {
		d.add(Seated{side.Other(), other})
	}
	return nil
}

func (d *draft) sit(o Sit) error {
	seat, err := table.SeatOf(d.By, o.Name)
	if err != nil {
		return err
	}
	for _, side := range Sides {
		switch other := d.Seats[side.Other()]; {
		case d.Seats[side].Kind != table.Open:
		case other == seat:
			return nil // the same person again
		case label.Same(other.Name, seat.Name):
			return fault.New(fault.Illegal, "fault.table.samename", seat.Name)
		default:
			d.add(Seated{side, seat})
			return nil
		}
	}
	return fault.New(fault.Exists, "fault.table.taken", d.Seats[chess.White].Name)
}

// thisMatch refuses an order that means another match of the table.
func (d *draft) thisMatch(number int) error {
	if number != d.Number {
		return fault.New(fault.Stale, "fault.table.stale")
	}
	return nil
}

func (d *draft) giveUp(o GiveUp) error {
	if err := d.thisMatch(o.Match); err != nil {
		return err
	}
	if err := d.holds(o.Side); err != nil {
		return err
	}
	return d.asReferee(role.Referee, magici.End{By: magici.EndForfeit, Side: &o.Side, Reason: gaveUp})
}

// gaveUp and abandoned are the reasons of ends in the log.
const (
	gaveUp    = "gave up"
	abandoned = "abandoned"
)

func (d *draft) resume(o GoOn) error {
	if err := d.thisMatch(o.Match); err != nil {
		return err
	}
	if len(d.HeldBy(d.By.Device)) == 0 {
		return fault.New(fault.Forbidden, "fault.table.notseated")
	}
	return d.asReferee(role.Referee, magici.Resume{})
}

func (d *draft) rematch(o Rematch) error {
	if err := d.thisMatch(o.Match); err != nil {
		return err
	}
	if err := d.holds(o.Side); err != nil {
		return err
	}
	wants := []chess.Side{o.Side}
	if other := o.Side.Other(); d.Shared() || d.Seats[other].Kind == table.Computer {
		wants = append(wants, other)
	}
	for _, side := range wants {
		if !d.Wants[side] {
			d.add(Wanted{side})
		}
	}
	return nil
}

// close closes the table: for the organiser at any time, for a player while no other person loses a match by it.
func (d *draft) close(o Close) error {
	if err := d.thisMatch(o.Match); err != nil {
		return err
	}
	held := d.HeldBy(d.By.Device)
	by := "seat"
	switch {
	case d.By.Role == role.Organiser:
		by = "organiser"
	case len(held) == 0:
		return fault.New(fault.Forbidden, "fault.table.notseated")
	case d.Match.Started() && d.Status() == table.Playing && !slices.ContainsFunc(Sides[:], func(s chess.Side) bool {
		return d.Seats[s].Kind == table.Computer || d.Shared()
	}):
		return fault.New(fault.Illegal, "fault.table.close")
	}
	return d.shut(by)
}

// shut closes the table, and with it a match that has started and is not over.
func (d *draft) shut(by string) error {
	if d.Match.Started() && d.Status() != table.Over {
		if err := d.asReferee(role.Referee, magici.End{By: magici.EndAnnulled, Reason: abandoned}); err != nil {
			return err
		}
	}
	d.add(TableClosed{by})
	return nil
}

func (d *draft) buy(o magici.Buy) error { return d.strategist(o.Side, o) }

// move is the Strategist's; in a Direct Move the table enters it for the piece that called.
func (d *draft) move(o magici.Move) error {
	side := d.Match.ToMove()
	if err := d.holds(side); err != nil {
		return err
	}
	by := magici.Actor{Role: role.Strategist, Side: side}
	if d.Match.Phase() == magici.Direct {
		by = magici.Actor{Role: role.Referee}
	}
	return d.give(by, o)
}

// call is a wand: any piece of the side to move may call (SM-6).
func (d *draft) call(o magici.Call) error {
	if err := d.holds(d.Match.ToMove()); err != nil {
		return err
	}
	return d.asReferee(role.Referee, o)
}

func (d *draft) begin(Begin) error {
	if d.Match.Phase() != magici.Ready || !d.Match.Toss.Done || d.Now < d.begins() {
		return fault.New(fault.Stale, "fault.table.stale")
	}
	return d.asReferee(role.Referee, magici.Start{})
}

// interrupt pauses a match whose clocks run.
func (d *draft) interrupt(Interrupt) error {
	if !d.Running() {
		return nil
	}
	return d.asReferee(role.System, magici.Pause{Reason: magici.RestartReason})
}

// Running reports whether the clocks of the match run.
func (t Table) Running() bool {
	return t.Status() == table.Playing && t.Match.Phase().Playing() && !t.Match.Paused
}

// lapse closes a table at which nothing has happened for long.
func (d *draft) lapse(Lapse) error {
	if d.Now < d.closesAt() {
		return fault.New(fault.Stale, "fault.table.stale")
	}
	return d.shut("system")
}
