package cup

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// maxTitle is how long the name of a cup may be, in characters. Those of people are as long as at the side tables.
const maxTitle = 40

// Decide checks c against the present cup and what is given, and returns the facts that record it: none when nothing
// would change. It neither reads a clock nor draws chance: both are given.
func Decide(cs Cups, c Command, given Given) ([]Fact, error) {
	kind := orders.Find(c.Order)
	switch {
	case kind == nil:
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	case !slices.Contains(kind.Is.roles, c.By.Role):
		return nil, fault.New(fault.Forbidden, "fault.cup.role", fault.Word("order."+kind.Word))
	}
	now := cs.Present()
	if kind.Is.cup != nil {
		switch {
		case now.Phase() == None:
			return nil, fault.New(fault.NotFound, "fault.cup.none")
		case kind.Is.cupOf(c.Order) != now.Number:
			return nil, fault.New(fault.Stale, "fault.cup.stale")
		case now.Phase() == Cancelled:
			return nil, fault.New(fault.Illegal, "fault.cup.dropped")
		}
	}
	given.At = given.At.UTC().Truncate(time.Millisecond)
	return kind.Is.decide(now, c.Order, situation{c.By, given})
}

// open opens a cup when c, the last one, is over.
func (c Cup) open(o Open, s situation) ([]Fact, error) {
	if err := s.Game(o.Game); err != nil {
		return nil, err
	}
	switch c.Phase() {
	case Entering, InRound, Between:
		return nil, fault.New(fault.Exists, "fault.cup.exists", c.Settings.Name)
	}
	settings, err := o.clean()
	if err != nil {
		return nil, err
	}
	return []Fact{Opened{settings, s.At}}, nil
}

// finish ends a Swiss between two rounds, and a knock-out of which one player is left.
func (c Cup) finish(_ Finish, s situation) ([]Fact, error) {
	switch people := len(c.Playing()); {
	case c.Phase() == InRound:
		return nil, fault.New(fault.Illegal, "fault.cup.open", c.Round().Left())
	case c.Phase() != Between:
		return nil, nil
	case c.Settings.Format == Knockout && people > 1:
		return nil, fault.New(fault.Illegal, "fault.cup.final")
	}
	return []Fact{Finished{s.At}}, nil
}

func (c Cup) drop(Drop, situation) ([]Fact, error) {
	if c.Phase() == Over {
		return nil, fault.New(fault.Illegal, "fault.cup.over")
	}
	return []Fact{Dropped{}}, nil
}

// clean returns s checked, without the fields that its format does not use.
func (s Settings) clean() (Settings, error) {
	var err error
	switch s.Format {
	case Swiss:
		if s.Turns < FewestTurns || s.Turns > MostTurns {
			return s, fault.New(fault.Invalid, "fault.cup.turns", FewestTurns, MostTurns)
		}
	case Knockout:
		s.Turns = 0
	default:
		return s, fault.New(fault.Invalid, "fault.cup.format")
	}
	if s.Minutes < 0 || s.Minutes > MostMinutes || s.Wait < 0 || s.Wait > MostMinutes {
		return s, fault.New(fault.Invalid, "fault.cup.minutes", MostMinutes)
	}
	s.Name, err = label.Clean(s.Name, maxTitle)
	return s, err
}

func (c Cup) change(o Change, s situation) ([]Fact, error) {
	if err := s.Game(o.Game); err != nil {
		return nil, err
	}
	if c.Phase() != Entering {
		return nil, fault.New(fault.Illegal, "fault.cup.begun")
	}
	settings, err := o.clean()
	if err != nil || settings == c.Settings {
		return nil, err
	}
	return []Fact{Changed{settings}}, nil
}

// mayEnter returns the first round of a player who enters now.
func (c Cup) mayEnter() (from int, err error) {
	switch from = len(c.Rounds) + 1; {
	case c.Phase() == Over:
		return 0, fault.New(fault.Illegal, "fault.cup.over")
	case from > 1 && c.Settings.Format == Knockout:
		return 0, fault.New(fault.Illegal, "fault.cup.late.knockout")
	case from > c.Turns() && c.Settings.Format == Swiss:
		return 0, fault.New(fault.Illegal, "fault.cup.late")
	case len(c.Players) >= MostPlayers:
		return 0, fault.New(fault.TooMany, "fault.cup.full", MostPlayers)
	}
	return from, nil
}

// named returns the player with a name; ok is false when there is none.
func (c Cup) named(name string) (Player, bool) {
	i := slices.IndexFunc(c.Players, func(p Player) bool { return label.Same(p.Name, name) })
	if i < 0 {
		return Player{}, false
	}
	return c.Players[i], true
}

func (c Cup) enter(o Enter, s situation) ([]Fact, error) {
	by := s.By
	name, err := label.Clean(o.Name, table.MaxName)
	if err != nil {
		return nil, err
	}
	if known, ok := c.named(name); ok {
		if by.Device != "" && known.Device == by.Device && !known.Out {
			return nil, nil // a repeated tap
		}
		return nil, fault.New(fault.Exists, "fault.cup.name", known.Name)
	}
	from, err := c.mayEnter()
	switch {
	case err != nil:
		return nil, err
	case by.Role == role.Nobody && len(c.EnteredBy(by.Device)) >= EachMost:
		return nil, fault.New(fault.TooMany, "fault.cup.each", EachMost)
	}
	return []Fact{Entered{name, by.Device, from}}, nil
}

func (c Cup) enterMany(o EnterMany, _ situation) ([]Fact, error) {
	from, err := c.mayEnter()
	if err != nil {
		return nil, err
	}
	var facts []Fact
	var known Player // the last one who already takes part
	after := Cups{[]Cup{c}}
	for _, line := range strings.Split(o.Names, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		name, err := label.Clean(line, table.MaxName)
		if err != nil {
			return nil, fault.New(fault.Invalid, "fault.cup.line", label.Cut(label.Tidy(line), table.MaxName), table.MaxName).Because(err)
		}
		if one, ok := after.Present().named(name); ok {
			known = one
			continue
		}
		if len(after.Present().Players) >= MostPlayers {
			return nil, fault.New(fault.TooMany, "fault.cup.full", MostPlayers)
		}
		entered := Entered{name, "", from}
		after = Apply(after, entered)
		facts = append(facts, entered)
	}
	if len(facts) == 0 && known.ID != 0 {
		return nil, fault.New(fault.Exists, "fault.cup.name", known.Name)
	}
	return facts, nil
}

// find returns a player by the id.
func (c Cup) find(id int) (Player, error) {
	p := c.Player(id)
	if p.ID == 0 {
		return p, fault.New(fault.NotFound, "fault.cup.player")
	}
	return p, nil
}

func (c Cup) rename(o Rename, _ situation) ([]Fact, error) {
	p, err := c.find(o.Player)
	if err != nil {
		return nil, err
	}
	name, err := label.Clean(o.Name, table.MaxName)
	if err != nil || name == p.Name {
		return nil, err
	}
	if known, ok := c.named(name); ok && known.ID != p.ID {
		return nil, fault.New(fault.Exists, "fault.cup.name", known.Name)
	}
	return []Fact{Renamed{p.ID, name}}, nil
}

// own returns a player for whom an actor may speak.
func (c Cup) own(by table.Actor, id int) (Player, error) {
	p, err := c.find(id)
	if err == nil && by.Role == role.Nobody && (by.Device == "" || p.Device != by.Device) {
		return p, fault.New(fault.Forbidden, "fault.cup.notyours", p.Name)
	}
	return p, err
}

// leave takes a player out; the opponent of an undecided pairing wins.
func (c Cup) leave(o Leave, s situation) ([]Fact, error) {
	p, err := c.own(s.By, o.Player)
	switch {
	case err != nil, p.Out:
		return nil, err
	case c.Phase() == Over:
		return nil, fault.New(fault.Illegal, "fault.cup.over")
	}
	facts := []Fact{Left{p.ID}}
	if pairing, ok := c.Round().PairingOf(p.ID); ok && !pairing.Decided() {
		facts = append(facts, c.decided(pairing, Result{Forfeit, pairing.Other(p.ID)}, false, s.At))
	}
	return facts, nil
}

// comeBack brings a player back, but not into a knock-out that has begun.
func (c Cup) comeBack(o Return, s situation) ([]Fact, error) {
	p, err := c.own(s.By, o.Player)
	switch {
	case err != nil, !p.Out:
		return nil, err
	case c.Phase() == Over:
		return nil, fault.New(fault.Illegal, "fault.cup.over")
	case c.Settings.Format == Knockout && len(c.Rounds) > 0:
		return nil, fault.New(fault.Illegal, "fault.cup.back.knockout")
	case c.Settings.Format == Swiss && len(c.Rounds) >= c.Settings.Turns:
		return nil, fault.New(fault.Illegal, "fault.cup.late")
	}
	return []Fact{Returned{p.ID}}, nil
}
