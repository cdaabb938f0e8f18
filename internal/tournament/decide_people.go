package tournament

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
)

const (
	maxHouses    = 12 // SM-8.1
	maxHouseName = 40 // code points
	maxName      = 60
	maxPeople    = 1000 // of a tournament, so that a wrong paste does not fill the log
)

func (t Tournament) addHouse(o AddHouse) ([]Fact, error) {
	if len(t.Houses) >= maxHouses {
		return nil, fault.New(fault.Illegal, "fault.house.many", maxHouses).By("SM-8.1")
	}
	h, err := t.cleanHouse(House{Name: o.Name, Arms: o.Arms}, o.List)
	if err != nil {
		return nil, err
	}
	// The id is made of the name, so that addresses and codes can be read.
	taken := func(id string) bool { _, ok := t.House(magici.HouseID(id)); return ok }
	h.ID = magici.HouseID(free(label.Slug(h.Name), "casa", taken))
	return one(HouseAdded(h)), nil
}

func (t Tournament) editHouse(o EditHouse) ([]Fact, error) {
	if err := t.houseExists(o.House); err != nil {
		return nil, err
	}
	h, err := t.cleanHouse(House{ID: o.House, Name: o.Name, Arms: o.Arms}, o.List)
	if err != nil {
		return nil, err
	}
	return one(HouseEdited(h)), nil
}

// cleanHouse returns h with a tidy name that no other House has.
func (t Tournament) cleanHouse(h House, arms []string) (House, error) {
	name, err := label.Clean(h.Name, maxHouseName)
	if err != nil {
		return h, err
	}
	for _, other := range t.Houses {
		if other.ID != h.ID && label.Same(other.Name, name) {
			return h, fault.New(fault.Exists, "fault.house.exists", other.Name)
		}
	}
	if !slices.Contains(arms, h.Arms) {
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

func (t Tournament) addPeople(o AddPeople) ([]Fact, error) {
	if err := t.houseExists(o.House); err != nil {
		return nil, err
	}
	names, err := cleanNames(o.Names)
	if err != nil {
		return nil, err
	}
	if len(t.People)+len(names) > maxPeople {
		return nil, fault.New(fault.Illegal, "fault.people.many", maxPeople)
	}
	people := make([]Person, len(names))
	first := t.nextPerson()
	for i, name := range names {
		people[i] = Person{ID: personID(first + i), House: o.House, Name: name}
	}
	return one(PeopleAdded{people}), nil
}

// cleanNames tidies names and leaves the empty ones out; a name that cannot stand is named.
func cleanNames(given []string) ([]string, error) {
	var names []string
	for _, raw := range given {
		if label.Tidy(raw) == "" {
			continue
		}
		name, err := cleanName(raw)
		if err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil, fault.New(fault.Invalid, "fault.people.empty")
	}
	return names, nil
}

// cleanName says which of many names is at fault, when it can be shown.
func cleanName(raw string) (string, error) {
	name, err := label.Clean(raw, maxName)
	if errors.Is(err, label.ErrLong) {
		return "", fault.New(fault.Invalid, "fault.people.long", label.Cut(label.Tidy(raw), 20), maxName)
	}
	return name, err
}

// nextPerson returns the number of the next person. Who is gone still counts, and ids of
// another form, as a record from elsewhere may have them, do not.
func (t Tournament) nextPerson() int {
	last := 0
	for _, p := range t.People {
		digits, ok := strings.CutPrefix(string(p.ID), "p")
		if n, err := strconv.Atoi(digits); ok && err == nil {
			last = max(last, n)
		}
	}
	return last + 1
}

func personID(n int) magici.PersonID { return magici.PersonID("p" + strconv.Itoa(n)) }

func (t Tournament) renamePerson(o RenamePerson) ([]Fact, error) {
	if err := t.onRoster(o.Person); err != nil {
		return nil, err
	}
	name, err := cleanName(o.Name)
	if err != nil {
		return nil, err
	}
	return one(PersonRenamed{o.Person, name}), nil
}

func (t Tournament) removePerson(o RemovePerson) ([]Fact, error) {
	if err := t.onRoster(o.Person); err != nil {
		return nil, err
	}
	if o.Engaged != "" {
		return nil, fault.New(fault.Illegal, "fault.people.engaged", o.Engaged)
	}
	return one(PersonRemoved{o.Person}), nil
}

func (t Tournament) onRoster(id magici.PersonID) error {
	switch p, ok := t.Person(id); {
	case !ok:
		return fault.New(fault.NotFound, "fault.people.none")
	case p.Gone:
		return fault.New(fault.Stale, "fault.people.gone", p.Name)
	}
	return nil
}
