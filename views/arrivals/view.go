package arrivals

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// View is the page.
type View struct {
	layout.Base
	Tournament tournament.Tournament
	People     map[magici.PersonID]screen.Person
	Now        tournament.Attendance
	Zone       *time.Location // of the times
	Desk       bool           // it is the organiser's: there are links to the desk
}

// all are the people on the rosters, by their names.
func (v View) all() []screen.Person {
	people := slices.DeleteFunc(slices.Collect(maps.Values(v.People)), func(p screen.Person) bool { return p.Gone })
	slices.SortFunc(people, func(a, b screen.Person) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(string(a.ID), string(b.ID)))
	})
	return people
}

// noted are the people of whom something was noted.
func (v View) noted() []screen.Person {
	return slices.DeleteFunc(v.all(), func(p screen.Person) bool { return v.Now.Whereabouts(p.ID).Number == 0 })
}

// count returns how many people of a House are there, of how many; empty: of all Houses.
func (v View) count(house magici.HouseID) (here, of int) {
	for _, p := range v.People {
		if p.Gone || house != "" && p.House != house {
			continue
		}
		of++
		if v.Now.Whereabouts(p.ID).Is == tournament.Here {
			here++
		}
	}
	return here, of
}

// says puts into words where a person is.
func (v View) says(id magici.PersonID) string {
	return screen.WhereText(v.Words, v.Now.Whereabouts(id), v.Zone)
}

// note is an order about a person. The script fills in the person, and what the page shows of it.
func (v View) note(is tournament.Where) ui.Command {
	c := screen.TournamentCommand(v.Tournament.ID, "attendance", screen.Field("is", string(is)), screen.Field("seen", ""))
	c.Class = "a-order"
	return c
}

// tick ticks people off: each button of its form is a person.
func (v View) tick() ui.Command {
	c := v.note(tournament.Here)
	c.Each = true
	return c
}

// noteOf is [View.note] for the person whose dialog is open.
func (v View) noteOf(is tournament.Where) ui.Command {
	c := v.note(is)
	c.Fields = append(c.Fields, screen.Field("person", ""))
	return c
}

// undo takes back what this device noted last.
func (v View) undo() ui.Command {
	c := screen.TournamentCommand(v.Tournament.ID, "undo-attendance", screen.Field("person", ""), screen.Field("noted", ""))
	c.Class = "a-undo"
	return c
}

// later are the usual remarks of a person who comes later.
func (v View) later() []ui.Chip {
	var chips []ui.Chip
	for _, key := range []string{"lunch", "second", "afternoon", "never"} {
		text := v.T("arrivals.later." + key)
		chips = append(chips, ui.Chip{Value: text, Label: text})
	}
	return chips
}

// number is what was noted of a person, as an order names it.
func (v View) number(id magici.PersonID) string { return strconv.Itoa(v.Now.Whereabouts(id).Number) }

// arms are those of a person's House.
func (v View) arms(p screen.Person) string {
	h, _ := v.Tournament.House(p.House)
	return h.Arms
}
