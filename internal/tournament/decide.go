package tournament

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
)

// Decide checks c against t and returns the facts that record it. On error nothing has
// happened.
func Decide(t Tournament, c Command) ([]Fact, error) {
	if c.By != magici.Organiser && c.By != magici.System {
		return nil, fault.New(fault.Forbidden, "fault.order.role",
			fault.Word("order."+c.Order.Kind()), fault.Word("role."+c.By.String()))
	}
	if create, ok := c.Order.(Create); ok {
		return t.create(create)
	}
	if t.ID == "" {
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return t.decide(c.Order)
}

// decide is the one place that knows which rule answers which order.
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
	case PlanMatch:
		return t.planMatch(o)
	case ChangeSettings:
		return t.changeSettings(o)
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

// changeSettings wants a reason once people may have looked at what holds.
func (t Tournament) changeSettings(o ChangeSettings) ([]Fact, error) {
	if err := o.Settings.Validate(); err != nil {
		return nil, err
	}
	if set := o.Settings.QuestionSet; set != "" && !slices.Contains(o.Sets, set) {
		return nil, fault.New(fault.Invalid, "fault.settings.word", "questionSet", set)
	}
	reason := label.Tidy(o.Reason)
	switch {
	case reason == "" && len(t.Matches) > 0:
		return nil, fault.New(fault.Invalid, "fault.reason.missing")
	case len(reason) > maxReason:
		return nil, fault.New(fault.Invalid, "fault.reason.long", maxReason)
	}
	return one(SettingsChanged{o.Settings, reason}), nil
}

// maxReason is how long a reason may be, in bytes: a sentence, not a story.
const maxReason = 500
