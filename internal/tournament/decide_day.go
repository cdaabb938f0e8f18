package tournament

import (
	"errors"
	"slices"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
)

const (
	maxEvery  = 24 * 60 // minutes between two rounds
	maxDelay  = 12 * 60 // minutes that a round can be put off by at once
	maxNotice = 200     // code points of an announcement
)

func (t Tournament) removeHouse(o RemoveHouse) ([]Fact, error) {
	if err := t.houseExists(o.House); err != nil {
		return nil, err
	}
	for _, p := range t.Matches {
		if p.White == o.House || p.Black == o.House {
			return nil, fault.New(fault.Illegal, "fault.house.planned", t.HouseName(o.House), p.ID)
		}
	}
	return one(HouseRemoved(o)), nil
}

// movePerson keeps who has played on the roster that the matches name them from: there
// they are gone, and somebody new of that name is in the other House.
func (t Tournament) movePerson(o MovePerson) ([]Fact, error) {
	if err := t.onRoster(o.Person); err != nil {
		return nil, err
	}
	if err := t.houseExists(o.House); err != nil {
		return nil, err
	}
	p, _ := t.Person(o.Person)
	switch {
	case p.House == o.House:
		return nil, nil
	case o.Engaged != "":
		return nil, fault.New(fault.Illegal, "fault.people.engaged", o.Engaged)
	case o.Played:
		again := Person{ID: personID(t.nextPerson()), House: o.House, Name: p.Name}
		return []Fact{PersonRemoved{p.ID}, PeopleAdded{[]Person{again}}}, nil
	}
	return one(PersonMoved{p.ID, o.House}), nil
}

func (t Tournament) decideTie(o DecideTie) ([]Fact, error) {
	if o.Seen != 0 && o.Seen != t.Editions.Decisions {
		return nil, fault.New(fault.Stale, "fault.tie.changed")
	}
	if len(o.Between) < 2 {
		return nil, fault.New(fault.Invalid, "fault.tie.few")
	}
	for i, house := range o.Between {
		if err := t.houseExists(house); err != nil {
			return nil, err
		}
		if slices.Contains(o.Between[:i], house) {
			return nil, fault.New(fault.Invalid, "fault.tie.twice", t.HouseName(house))
		}
	}
	if !slices.Equal(sorted(o.Between), sorted(o.Order)) {
		return nil, fault.New(fault.Invalid, "fault.tie.order")
	}
	reason, err := cleanReason(o.Reason)
	if err == nil && reason == "" {
		err = fault.New(fault.Invalid, "fault.reason.missing")
	}
	if err != nil {
		return nil, err
	}
	return one(TieDecided{o.Between, o.Order, reason}), nil
}

func sorted(houses []magici.HouseID) []magici.HouseID { return slices.Sorted(slices.Values(houses)) }

func (t Tournament) setTimes(o SetTimes) ([]Fact, error) {
	if o.First == "" {
		if t.Times.First == "" {
			return nil, nil
		}
		return one(TimesSet{}), nil
	}
	first, err := time.Parse(clock, o.First)
	switch {
	case err != nil:
		return nil, fault.New(fault.Invalid, "fault.times.first").Because(err)
	case o.EveryM < 1 || o.EveryM > maxEvery:
		return nil, fault.New(fault.Invalid, "fault.times.every", maxEvery)
	}
	return one(TimesSet{first.Format(clock), o.EveryM}), nil
}

func (t Tournament) postpone(o Postpone) ([]Fact, error) {
	switch {
	case t.Times.First == "":
		return nil, fault.New(fault.Illegal, "fault.times.none")
	case o.Minutes == 0 || o.Minutes < -maxDelay || o.Minutes > maxDelay:
		return nil, fault.New(fault.Invalid, "fault.times.minutes", maxDelay)
	case o.From < 1 || o.From > maxRound:
		return nil, fault.New(fault.Invalid, "fault.plan.round", maxRound)
	}
	return one(Postponed(o)), nil
}

func (t Tournament) announce(o Announce) ([]Fact, error) {
	text, err := label.Clean(o.Text, maxNotice)
	switch {
	case label.Tidy(o.Text) == "":
		return nil, fault.New(fault.Invalid, "fault.notice.empty")
	case errors.Is(err, label.ErrLong):
		return nil, fault.New(fault.Invalid, "fault.notice.long", maxNotice)
	case err != nil:
		return nil, err
	case text == t.Announcement:
		return nil, nil
	}
	return one(Announced{text}), nil
}

func (t Tournament) callPlayers(o CallPlayers) ([]Fact, error) {
	if _, ok := t.Match(o.Match); !ok {
		return nil, fault.New(fault.NotFound, "fault.plan.none", o.Match)
	}
	if t.Called == o.Match {
		return nil, nil
	}
	return one(PlayersCalled(o)), nil
}

func (t Tournament) showCeremony(o ShowCeremony) ([]Fact, error) {
	last := CeremonySteps * len(t.Houses)
	switch {
	case o.Step < 0 || o.Step > last:
		return nil, fault.New(fault.Invalid, "fault.ceremony.step", last)
	case o.Step == t.Ceremony:
		return nil, nil
	}
	return one(CeremonyShown(o)), nil
}
