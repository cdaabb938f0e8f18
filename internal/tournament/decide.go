package tournament

import (
	"slices"
	"unicode/utf8"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// Decide checks c against t and returns the facts that record it. On error nothing has
// happened.
func Decide(t Tournament, c Command) ([]Fact, error) {
	if c.By != role.Organiser && c.By != role.System {
		word := fault.Word("order." + c.Order.Kind())
		if _, ok := c.Order.(CallPlayers); ok {
			word = "order.call-players" // in a match a call is a Direct Move
		}
		return nil, fault.New(fault.Forbidden, "fault.order.role", word, fault.Word("role."+c.By.String()))
	}
	if create, ok := c.Order.(Create); ok {
		return t.create(create)
	}
	if t.ID == "" {
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return t.decide(c.Order)
}

// decide answers an order for a tournament that exists; decideDay goes on with those of the
// schedule and of the day.
func (t Tournament) decide(order Order) ([]Fact, error) {
	switch o := order.(type) {
	case AddHouse:
		return t.addHouse(o)
	case EditHouse:
		return t.editHouse(o)
	case AddPeople:
		return t.addPeople(o)
	case RenamePerson:
		return t.renamePerson(o)
	case RemovePerson:
		return t.removePerson(o)
	case Enrol:
		return t.enrol(o)
	case RestorePerson:
		return t.restorePerson(o)
	case PlanMatch:
		return t.planMatch(o)
	case ChangeSettings:
		return t.changeSettings(o)
	case Rename:
		clean, err := Create{ID: t.ID, Name: o.Name, Held: o.Held}.Cleaned()
		if err != nil || clean.Name == t.Name && clean.Held == t.Held {
			return nil, err
		}
		return one(Renamed{clean.Name, clean.Held}), nil
	case RemoveHouse:
		return t.removeHouse(o)
	case MovePerson:
		return t.movePerson(o)
	case DecideTie:
		return t.decideTie(o)
	}
	return t.decideDay(order)
}

func (t Tournament) decideDay(order Order) ([]Fact, error) {
	switch o := order.(type) {
	case Replan:
		return t.replan(o)
	case Unplan:
		p, err := t.movable(o.Match, o.Begun)
		if err != nil {
			return nil, err
		}
		return one(MatchUnplanned{p.ID}), nil
	case SetSchedule:
		return t.setSchedule(o)
	case SetTimes:
		return t.setTimes(o)
	case Postpone:
		return t.postpone(o)
	case Announce:
		return t.announce(o)
	case EndAnnouncement:
		if t.Announcement == "" {
			return nil, nil
		}
		return one(AnnouncementEnded{}), nil
	case CallPlayers:
		return t.callPlayers(o)
	case EndCall:
		if t.Called == "" {
			return nil, nil
		}
		return one(CallEnded{}), nil
	case ShowCeremony:
		return t.showCeremony(o)
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", order.Kind())
}

func one(f Fact) []Fact { return []Fact{f} }

func (t Tournament) create(o Create) ([]Fact, error) {
	if t.ID != "" {
		return nil, fault.New(fault.Exists, "fault.tournament.exists", t.ID)
	}
	o, err := o.Cleaned()
	if err != nil {
		return nil, err
	}
	return one(Created(o)), nil
}

// changeSettings wants a reason once people may have looked at what holds, and leaves what
// armies were bought by as it is.
func (t Tournament) changeSettings(o ChangeSettings) ([]Fact, error) {
	if o.Seen != 0 && o.Seen != t.Editions.Settings {
		return nil, fault.New(fault.Stale, "fault.settings.changed")
	}
	if err := o.Settings.Sensible(); err != nil {
		return nil, err
	}
	if set := o.Settings.QuestionSet; set != "" && !slices.Contains(o.Sets, set) {
		return nil, fault.New(fault.Invalid, "fault.settings.word", "questionSet", set)
	}
	if field, changes := t.Settings.fixedChange(o.Settings); o.Locked && changes {
		return nil, fault.New(fault.Illegal, "fault.settings.locked", field)
	}
	reason, err := cleanReason(o.Reason)
	if err != nil {
		return nil, err
	}
	if reason == "" && len(t.Matches) > 0 {
		return nil, fault.New(fault.Invalid, "fault.reason.missing")
	}
	return one(SettingsChanged{o.Settings, reason}), nil
}

// cleanReason returns a tidy reason, empty when none is given.
func cleanReason(given string) (string, error) {
	reason := label.Tidy(given)
	if utf8.RuneCountInString(reason) > magici.MaxReason {
		return "", fault.New(fault.Invalid, "fault.reason.long", magici.MaxReason)
	}
	return reason, nil
}
