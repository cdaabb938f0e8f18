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
	maxName   = 60   // code points
	maxPeople = 1000 // of a tournament, so that a wrong paste does not fill the log
)

func (t Tournament) addPeople(o AddPeople, _ Given) ([]Fact, error) {
	if err := t.houseExists(o.House); err != nil {
		return nil, err
	}
	var people []Newcomer
	for _, name := range o.Names {
		if label.Tidy(name) != "" {
			people = append(people, Newcomer{o.House, name})
		}
	}
	return t.enrol(people, "")
}

func (t Tournament) enrolList(o Enrol, _ Given) ([]Fact, error) {
	list, err := label.Optional(label.Cut(label.Tidy(o.List), maxName), maxName) // a file's name that is too long is cut
	if err != nil {
		return nil, err
	}
	return t.enrol(o.People, list)
}

func (t Tournament) renamePerson(o RenamePerson, _ Given) ([]Fact, error) {
	if _, err := t.onRoster(o.Person); err != nil {
		return nil, err
	}
	name, err := cleanName(o.Name)
	if err != nil {
		return nil, err
	}
	return one(PersonRenamed{o.Person, name}), nil
}

func (t Tournament) removePerson(o RemovePerson, given Given) ([]Fact, error) {
	if _, err := t.onRoster(o.Person); err != nil {
		return nil, err
	}
	if err := notEngaged(o.Person, given); err != nil {
		return nil, err
	}
	return one(PersonRemoved(o)), nil
}

func (t Tournament) restorePerson(o RestorePerson, _ Given) ([]Fact, error) {
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

// enrol adds people to the rosters.
func (t Tournament) enrol(newcomers []Newcomer, list string) ([]Fact, error) {
	switch {
	case len(newcomers) == 0:
		return nil, fault.New(fault.Invalid, "fault.people.empty")
	case len(t.People)+len(newcomers) > maxPeople:
		return nil, fault.New(fault.Illegal, "fault.people.many", maxPeople)
	}
	people := make([]Person, len(newcomers))
	for i, n := range newcomers {
		if err := t.houseExists(n.House); err != nil {
			return nil, err
		}
		name, err := cleanName(n.Name)
		if unfit := fault.From(err); errors.Is(err, label.ErrUnfit) && len(newcomers) > 1 { // the name cannot be shown
			return nil, fault.New(fault.Invalid, "fault.people.at", i+1, fault.Sentences{unfit}).Because(label.ErrUnfit)
		}
		if err != nil {
			return nil, err
		}
		people[i] = Person{ID: t.newPersonID(i), House: n.House, Name: name}
	}
	return one(PeopleAdded{People: people, List: list}), nil
}

// undoImport takes the people of a list off the rosters, if the device saw the same people.
func (t Tournament) undoImport(o UndoImport, given Given) ([]Fact, error) {
	list, ok := find(t.Imports, func(i Import) bool { return i.ID() == o.Import })
	if !ok {
		return nil, fault.New(fault.Stale, "fault.import.none")
	}
	if len(o.People) == 0 {
		return nil, fault.New(fault.Illegal, "fault.import.nobody")
	}
	playing, err := given.Involved()
	if err != nil {
		return nil, err
	}
	var involved []string
	for _, id := range o.People {
		p, err := t.onRoster(id)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list.People, id) {
			return nil, fault.New(fault.Invalid, "fault.import.other", p.Name)
		}
		if match, is := playing[id]; is {
			involved = append(involved, p.Name+" ("+match+")")
		}
	}
	if involved != nil {
		return nil, fault.New(fault.Illegal, "fault.import.involved", strings.Join(involved, ", "))
	}
	return one(ImportUndone(o)), nil
}

// newPersonID returns the id of the i-th new person, from 0. People who are gone still count. Ids
// of another form, from a record made elsewhere, do not.
func (t Tournament) newPersonID(i int) magici.PersonID {
	last := 0
	for _, p := range t.People {
		digits, ok := strings.CutPrefix(string(p.ID), "p")
		if n, err := strconv.Atoi(digits); ok && err == nil {
			last = max(last, n)
		}
	}
	return magici.PersonID("p" + strconv.Itoa(last+1+i))
}

// cleanName names the wrong name in its fault, unless the name cannot be shown.
func cleanName(raw string) (string, error) {
	name, err := label.Clean(raw, maxName)
	if errors.Is(err, label.ErrLong) {
		return "", fault.New(fault.Invalid, "fault.people.long", label.Cut(label.Tidy(raw), 20), maxName).Because(label.ErrLong)
	}
	return name, err
}

// onRoster returns a person who is not gone.
func (t Tournament) onRoster(id magici.PersonID) (Person, error) {
	p, ok := t.Person(id)
	switch {
	case !ok:
		return p, fault.New(fault.NotFound, "fault.people.none")
	case p.Gone:
		return p, fault.New(fault.Stale, "fault.people.gone", p.Name)
	}
	return p, nil
}

// movePerson leaves a person who has played on the old roster, as gone, because the matches name
// that id. The other House gets a new person of the same name.
func (t Tournament) movePerson(o MovePerson, given Given) ([]Fact, error) {
	p, err := t.onRoster(o.Person)
	if err != nil {
		return nil, err
	}
	if err := t.houseExists(o.House); err != nil {
		return nil, err
	}
	if p.House == o.House {
		return nil, nil
	}
	if err := notEngaged(o.Person, given); err != nil {
		return nil, err
	}
	played, err := given.HasPlayed(p.House)
	if err != nil {
		return nil, err
	}
	if played {
		again := Person{ID: t.newPersonID(0), House: o.House, Name: p.Name}
		facts := []Fact{PersonRemoved{p.ID}, PeopleAdded{People: []Person{again}}}
		if is := t.Arrivals.newest(p.ID); is.Number > 0 {
			facts = append(facts, AttendanceNoted{again.ID, is.Is, is.Remark, is.At})
		}
		return facts, nil
	}
	return one(PersonMoved{p.ID, o.House}), nil
}

// notEngaged refuses a person who is playing in a match.
func notEngaged(person magici.PersonID, given Given) error {
	match, err := given.Engaged(person)
	if err == nil && match != "" {
		return fault.New(fault.Illegal, "fault.people.engaged", match)
	}
	return err
}
