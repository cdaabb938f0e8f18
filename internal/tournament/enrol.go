package tournament

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
)

type (
	// Enrol adds people to the rosters of several Houses in one go.
	Enrol struct {
		People []Newcomer `json:"people"`
	}
	// RestorePerson puts somebody who was taken off the roster back on it.
	RestorePerson struct {
		Person magici.PersonID `json:"person"`
	}
	// PersonRestored undoes [PersonRemoved].
	PersonRestored struct {
		Person magici.PersonID `json:"person"`
	}
)

// Newcomer is somebody who is to be added.
type Newcomer struct {
	House magici.HouseID `json:"house"`
	Name  string         `json:"name"`
}

// Kind returns the word by which the API knows an order, and the log a fact.
func (Enrol) Kind() string          { return "enrol" }
func (RestorePerson) Kind() string  { return "restore-person" }
func (PersonRestored) Kind() string { return "person-restored" }

func (t Tournament) enrol(o Enrol) ([]Fact, error) {
	switch {
	case len(o.People) == 0:
		return nil, fault.New(fault.Invalid, "fault.people.empty")
	case len(t.People)+len(o.People) > maxPeople:
		return nil, fault.New(fault.Illegal, "fault.people.many", maxPeople)
	}
	people := make([]Person, len(o.People))
	first := t.nextPerson()
	for i, n := range o.People {
		if err := t.houseExists(n.House); err != nil {
			return nil, err
		}
		name, err := cleanName(label.Tidy(n.Name))
		if err != nil {
			return nil, err
		}
		people[i] = Person{ID: personID(first + i), House: n.House, Name: name}
	}
	return one(PeopleAdded{people}), nil
}

func (t Tournament) restorePerson(o RestorePerson) ([]Fact, error) {
	p, ok := t.Person(o.Person)
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "fault.people.none")
	case !p.Gone:
		return nil, nil
	}
	if err := t.houseExists(p.House); err != nil {
		return nil, err
	}
	return one(PersonRestored(o)), nil
}
