package tournament

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// Arms are the arms that a House can carry, by the id of their picture. The first four are those of the
// regulation's Houses, the others are for Houses that a tournament names itself.
func Arms() []string {
	return []string{
		"grifondoro", "serpeverde", "corvonero", "tassorosso",
		"luna", "stella", "chiave", "montagna", "ancora", "fiore", "freccia", "campana",
	}
}

const (
	maxHouses    = 12 // SM-8.1
	maxHouseName = 40 // code points
)

// Decide checks c against t and what is given, and returns the facts that record it. After an error nothing has
// changed.
func Decide(t Tournament, c Command, given Given) ([]Fact, error) {
	kind := orders.Find(c.Order)
	if kind == nil {
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	}
	if c.By != role.Organiser && c.By != role.System && !(c.By == role.Reception && kind.Is.atGate) {
		return nil, fault.New(fault.Forbidden, "fault.order.role", fault.Word("order."+kind.Is.says), fault.Word("role."+c.By.String()))
	}
	if _, creates := c.Order.(Create); !creates && t.ID == "" {
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return kind.Is.decide(t, c.Order, given)
}

func (t Tournament) create(o Create, _ Given) ([]Fact, error) {
	if t.ID != "" {
		return nil, fault.New(fault.Exists, "fault.tournament.exists", t.ID)
	}
	o, err := o.Cleaned()
	if err != nil {
		return nil, err
	}
	return one(Created(o)), nil
}

func (t Tournament) rename(o Rename, _ Given) ([]Fact, error) {
	clean, err := Create{ID: t.ID, Name: o.Name, Held: o.Held}.Cleaned()
	if err != nil || clean.Name == t.Name && clean.Held == t.Held {
		return nil, err
	}
	return one(Renamed{clean.Name, clean.Held}), nil
}

func (t Tournament) addHouse(o AddHouse, _ Given) ([]Fact, error) {
	if len(t.Houses) >= maxHouses {
		return nil, fault.New(fault.Illegal, "fault.house.many", maxHouses).By("SM-8.1")
	}
	h, err := t.cleanHouse(House{Name: o.Name, Arms: o.Arms})
	if err != nil {
		return nil, err
	}
	// The id is made of the name, so that addresses and codes can be read.
	taken := func(id string) bool { _, ok := t.House(magici.HouseID(id)); return ok }
	h.ID = magici.HouseID(unusedID(label.Slug(h.Name), "casa", taken))
	return one(HouseAdded(h)), nil
}

func (t Tournament) editHouse(o EditHouse, _ Given) ([]Fact, error) {
	if err := t.houseExists(o.House); err != nil {
		return nil, err
	}
	h, err := t.cleanHouse(House{ID: o.House, Name: o.Name, Arms: o.Arms})
	if err != nil {
		return nil, err
	}
	return one(HouseEdited(h)), nil
}

func (t Tournament) removeHouse(o RemoveHouse, _ Given) ([]Fact, error) {
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

func one(f Fact) []Fact { return []Fact{f} }

// cleanHouse returns h with a tidy name; it refuses a name that another House has.
func (t Tournament) cleanHouse(h House) (House, error) {
	name, err := label.Clean(h.Name, maxHouseName)
	if err != nil {
		return h, err
	}
	for _, other := range t.Houses {
		if other.ID != h.ID && label.Same(other.Name, name) {
			return h, fault.New(fault.Exists, "fault.house.exists", other.Name)
		}
	}
	if !slices.Contains(Arms(), h.Arms) {
		return h, fault.New(fault.Invalid, "fault.house.arms", h.Arms)
	}
	h.Name = name
	return h, nil
}

func (t Tournament) houseExists(id magici.HouseID) error {
	if _, ok := t.House(id); !ok {
		return fault.New(fault.NotFound, "fault.house.none", string(id))
	}
	return nil
}

// changeSettings wants a reason once a match is planned, and refuses to change fixed settings once
// a purchase has been confirmed. A set of questions that has gone may stay.
func (t Tournament) changeSettings(o ChangeSettings, given Given) ([]Fact, error) {
	if o.Seen != 0 && o.Seen != t.Editions.Settings {
		return nil, fault.New(fault.Stale, "fault.settings.changed")
	}
	if o.Settings.Spells == nil { // the order leaves out the spells
		o.Settings.Spells = t.Settings.Spells
	}
	if o.Settings.WandTime == 0 {
		o.Settings.WandTime = t.Settings.WandTime
	}
	if err := o.Settings.Sensible(); err != nil {
		return nil, err
	}
	for _, spell := range o.Settings.Spells {
		if _, err := cleanSpell(spell); errors.Is(err, label.ErrUnfit) {
			return nil, err
		}
	}
	if set := o.Settings.QuestionSet; set != "" && set != t.Settings.QuestionSet && !slices.Contains(given.Sets(), set) {
		return nil, fault.New(fault.Invalid, "fault.settings.word", "questionSet", set)
	}
	locked, err := given.Locked()
	if err != nil {
		return nil, err
	}
	if locked {
		for _, f := range Fields() {
			if f.Fixed && f.Changed(t.Settings, o.Settings) {
				return nil, fault.New(fault.Illegal, "fault.settings.locked", f.Name)
			}
		}
	}
	reason, err := t.settingsReason(o.Reason)
	if err != nil {
		return nil, err
	}
	return one(SettingsChanged{o.Settings, reason}), nil
}

// settingsReason returns why settings change, which is needed once a match is planned.
func (t Tournament) settingsReason(given string) (string, error) {
	reason, err := cleanReason(given)
	if err == nil && reason == "" && len(t.Matches) > 0 {
		err = fault.New(fault.Invalid, "fault.reason.missing")
	}
	return reason, err
}

func (t Tournament) decideTie(o DecideTie, _ Given) ([]Fact, error) {
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
	if !slices.Equal(slices.Sorted(slices.Values(o.Between)), slices.Sorted(slices.Values(o.Order))) {
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

// cleanReason returns a tidy reason, empty when none is given.
func cleanReason(given string) (string, error) {
	reason := label.Tidy(given)
	if utf8.RuneCountInString(reason) > magici.MaxReason {
		return "", fault.New(fault.Invalid, "fault.reason.long", magici.MaxReason)
	}
	return reason, nil
}
