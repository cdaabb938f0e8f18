package setup

import (
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// People are the rosters of the shown tournament with each person's part in its matches.
type People struct {
	Setup
	Search  string
	People  map[magici.PersonID]screen.Person
	Matches []magici.Match // all of the schedule, as the organiser may see them

	Involved map[magici.PersonID]string // see magici.Involved
}

// onRosters returns how many people are on a roster.
func (p People) onRosters() int {
	n := 0
	for _, person := range p.Tournament.People {
		if !person.Gone {
			n++
		}
	}
	return n
}

// matching returns the people of a House whose names contain the search text, without a search all of them;
// accents and capitals do not matter.
func (p People) matching(house magici.HouseID) []tournament.Person {
	return slices.DeleteFunc(p.Tournament.Members(house), func(person tournament.Person) bool {
		return !strings.Contains(fold(p.People[person.ID].Name), fold(p.Search))
	})
}

// found returns how many people match the search.
func (p People) found() int {
	n := 0
	for _, h := range p.Tournament.Houses {
		n += len(p.matching(h.ID))
	}
	return n
}

// gone returns the people who were taken off the roster of a House. A search leaves them out.
func (p People) gone(house magici.HouseID) []tournament.Person {
	var gone []tournament.Person
	for _, person := range p.Tournament.People {
		if person.House == house && person.Gone && p.Search == "" {
			gone = append(gone, person)
		}
	}
	return gone
}

// notes are a person's roles in matches that have not ended.
func (p People) notes(id magici.PersonID) string {
	var notes []string
	for _, m := range p.Matches {
		if is, ok := p.duty(m, id); ok && m.Phase() != magici.Finished {
			notes = append(notes, is.short)
		}
	}
	return strings.Join(notes, " · ")
}

// taking returns who leaves when a list is taken back, and the names of those who stay, each with why. People
// who are on no roster any more are in neither.
func (p People) taking(list tournament.Import) (leave []screen.Person, stay []string) {
	for _, id := range list.People {
		person, match := p.People[id], p.Involved[id]
		switch {
		case person.Gone:
		case match != "":
			stay = append(stay, p.T("setup.list.involved", person.Name, match))
		default:
			leave = append(leave, person)
		}
	}
	return leave, stay
}

// names joins the names of people.
func names(people []screen.Person) string {
	var list []string
	for _, person := range people {
		list = append(list, person.Name)
	}
	return strings.Join(list, ", ")
}

// undo takes a list back; leave are the people who leave, as the page shows them.
func (p People) undo(list tournament.Import, leave []screen.Person) ui.Command {
	c := p.order("undo-import", screen.Field("import", string(list.ID())))
	for _, person := range leave {
		c.Fields = append(c.Fields, screen.Field("people[]", string(person.ID)))
	}
	return c
}

// undoButton is the button of [People.undo].
func (p People) undoButton(leave []screen.Person) ui.Button {
	b := ui.Button{Icon: "undo", Title: p.T("setup.list.do"), Class: "danger small"}
	if len(leave) == 0 {
		b.Locked = p.T("setup.list.nobody")
	}
	return b
}

// add is the order to add a person to a House.
func (p People) add(house magici.HouseID) ui.Command {
	c := organiser.WithClass(p.order("add-people", screen.Field("house", string(house))), "s-add")
	c.Clear = true
	return c
}

// fold returns a text in the form in which names are compared.
func fold(text string) string {
	if slug := label.Slug(text); slug != "" {
		return slug
	}
	return strings.ToLower(text)
}

// duty is a person's role in a match.
type duty struct{ short, role string }

// duty returns a person's role in a match; ok is false without one.
func (p People) duty(m magici.Match, id magici.PersonID) (is duty, ok bool) {
	for side := chess.White; side <= chess.Black; side++ {
		team := m.Teams[side]
		if team.Strategist == id {
			return duty{p.T("setup.note.strategist", m.ID), p.T("ui.strategist")}, true
		}
		for slot := range team.Army.All() {
			if team.People[slot] == id {
				return duty{p.T("setup.note.plays", m.ID), p.T("figure." + side.String() + "." + string(slot.Kind().Letter()))}, true
			}
		}
	}
	return duty{}, false
}

// Engaged returns the first match that has not ended and in which a person has a role: the person can
// then be neither moved nor taken off the roster. It is empty when there is none.
func (p People) Engaged(id magici.PersonID) string {
	for _, m := range p.Matches {
		if _, ok := p.duty(m, id); ok && m.Phase() != magici.Finished {
			return m.ID
		}
	}
	return ""
}

// Person is a person on a roster.
type Person struct {
	rosters People
	tournament.Person
}

// Person returns the page of one person; ok is false when there is none with the id.
func (p People) Person(id magici.PersonID) (v Person, ok bool) {
	person, ok := p.Tournament.Person(id)
	return Person{p, person}, ok
}

// shown is the person with the names that screens show.
func (p Person) shown() screen.Person { return p.rosters.People[p.ID] }

// renamed reports whether a screen shows the person by a name other than the one that was typed.
func (p Person) renamed() bool {
	shown := p.shown()
	return shown.Name != p.Name || shown.Short != p.Name
}

// matches returns those in which the person has a role.
func (p Person) matches() []magici.Match {
	return slices.DeleteFunc(slices.Clone(p.rosters.Matches), func(m magici.Match) bool {
		_, ok := p.rosters.duty(m, p.ID)
		return !ok
	})
}

// again links to the person who has the name now: a person who was moved after a match goes on in the other House
// as a new person. Without an address there is none.
func (p Person) again() organiser.Link {
	t := p.rosters.Tournament
	for _, other := range t.People {
		if h, ok := t.House(other.House); ok && !other.Gone && label.Same(other.Name, p.Name) {
			return organiser.Link{Href: screen.PeoplePath + "/" + string(other.ID), Text: p.rosters.T("setup.person.again", p.rosters.People[other.ID].Name, h.Name)}
		}
	}
	return organiser.Link{}
}
