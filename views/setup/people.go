package setup

import (
	"cmp"
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

	Involved map[magici.PersonID]string // see participants.Involved
}

// View returns the page of the rosters.
func (p People) View() PeopleView {
	t := p.Tournament
	onRoster := 0
	for _, person := range t.People {
		if !person.Gone {
			onRoster++
		}
	}
	v := PeopleView{
		SetupTop: p.top(screen.PeoplePath, p.T("setup.people"), screen.Dotted(t.Name, p.T("setup.people.count", onRoster))),
		Search:   p.Search, All: screen.PeoplePath,
		Import: organiser.Link{Href: screen.PeoplePath + "/importa", Text: p.T("setup.import")},
	}
	switch {
	case t.ID == "":
		v.Line, v.None, v.Start = "", p.T("setup.notournament"), p.start()
	case len(t.Houses) == 0:
		v.None, v.Start = p.T("setup.people.nohouse"), organiser.Link{Href: screen.HousesPath, Text: p.T("setup.houses")}
	}
	for _, list := range slices.Backward(t.Imports) {
		if l, ok := p.listAdded(list); ok {
			v.Lists = append(v.Lists, l)
		}
	}
	found := 0
	for _, h := range t.Houses {
		r := p.roster(h)
		found += len(r.Rows)
		if p.Search == "" || len(r.Rows) > 0 {
			v.Houses = append(v.Houses, r)
		}
	}
	if p.Search != "" {
		v.Found = p.T("setup.people.found", found)
	}
	return v
}

// listAdded is a list that was added, with the people who leave when it is taken back; ok is false when
// no person of it is on a roster any more.
func (p People) listAdded(list tournament.Import) (l ListAdded, ok bool) {
	var leave, stay []string
	l.ID = "list-" + string(list.ID())
	l.Undo = p.order("undo-import", screen.Field("import", string(list.ID())))
	for _, id := range list.People {
		name, match := p.People[id].Name, p.Involved[id]
		switch {
		case p.People[id].Gone:
		case match != "":
			stay = append(stay, p.T("setup.list.involved", name, match))
		default:
			leave = append(leave, name)
			l.Undo.Fields = append(l.Undo.Fields, screen.Field("people[]", string(id)))
		}
	}
	l.Title = p.T("setup.list.title", len(leave)+len(stay), list.List)
	l.Leave, l.Names = p.T("setup.list.leave", len(leave)), strings.Join(leave, ", ")
	l.Button = ui.Button{Icon: "undo", Title: p.T("setup.list.do"), Class: "danger small"}
	if len(stay) > 0 {
		l.Stay = p.T("setup.list.stay", strings.Join(stay, ", "))
	}
	if len(leave) == 0 {
		l.Button.Locked = p.T("setup.list.nobody")
	}
	return l, len(leave)+len(stay) > 0
}

// roster lists the people of a House whose names contain the search text; accents and capitals do not matter.
func (p People) roster(h tournament.House) Roster {
	r := Roster{ID: "house-" + string(h.ID), House: p.house(h), Add: p.order("add-people", screen.Field("house", string(h.ID)))}
	r.Add.Clear = true
	members := 0
	for _, person := range p.Tournament.People {
		shown := p.People[person.ID]
		switch {
		case person.House != h.ID:
		case person.Gone && p.Search == "":
			r.Gone = append(r.Gone, GonePerson{Name: shown.Name, Restore: p.order("restore-person", screen.Field("person", string(person.ID)))})
		case !person.Gone:
			members++
			if strings.Contains(fold(shown.Name), fold(p.Search)) {
				var notes []string // the person's roles in matches that have not ended
				for _, m := range p.Matches {
					if is, ok := p.duty(m, person.ID); ok && m.Phase() != magici.Finished {
						notes = append(notes, is.short)
					}
				}
				r.Rows = append(r.Rows, PersonRow{
					Name: shown.Name, Href: screen.PeoplePath + "/" + string(person.ID),
					Played: p.T("setup.played", shown.Played), Notes: strings.Join(notes, " · "),
				})
			}
		}
	}
	r.Count = p.T("setup.people.count", members)
	if members == 0 {
		r.None = p.T("setup.roster.none")
	}
	if len(r.Gone) > 0 {
		r.Left = p.T("setup.people.gone", len(r.Gone))
	}
	return r
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

// Person returns the page of one person; ok is false when there is none with the id.
func (p People) Person(id magici.PersonID) (v Person, ok bool) {
	person, ok := p.Tournament.Person(id)
	if !ok {
		return v, false
	}
	shown := p.People[id]
	h, _ := p.Tournament.House(person.House)
	one := screen.Field("person", string(id))
	v = Person{
		SetupTop: p.top(screen.PeoplePath, shown.Name, p.T("setup.played.long", shown.Played)),
		House:    p.house(h), Full: person.Name, Gone: person.Gone,
		Rename: p.order("rename-person", one), Move: p.order("move-person", one),
		Remove: p.order("remove-person", one), Restore: p.order("restore-person", one),
	}
	v.Back = organiser.Link{Href: screen.PeoplePath + "#house-" + string(person.House), Text: p.T("setup.people")}
	if shown.Name != person.Name || shown.Short != person.Name {
		v.Shown = p.T("setup.person.shown", shown.Name, shown.Short)
	}
	if match := p.Engaged(id); match != "" {
		v.Locked = p.T("setup.person.locked", match)
	}
	for _, m := range p.Matches {
		if is, ok := p.duty(m, id); ok {
			houses := p.Tournament.HouseName(m.Teams[chess.White].House) + " – " + p.Tournament.HouseName(m.Teams[chess.Black].House)
			v.Matches = append(v.Matches, PersonMatch{Match: m.ID, Houses: houses, Role: is.role, State: screen.MatchState(p.Words, m)})
		}
	}
	if person.Gone { // a person who was moved after a match goes on in the other House as a new person
		for _, other := range p.Tournament.People {
			if h, ok := p.Tournament.House(other.House); ok && !other.Gone && label.Same(other.Name, person.Name) {
				v.Again = organiser.Link{Href: screen.PeoplePath + "/" + string(other.ID), Text: p.T("setup.person.again", p.People[other.ID].Name, h.Name)}
				break
			}
		}
	}
	for _, other := range p.Tournament.Houses {
		if other.ID != person.House {
			v.Houses = append(v.Houses, organiser.Choice{Value: string(other.ID), Label: other.Name})
		}
	}
	return v, true
}

// Strategists returns the page of the Strategists of every match.
func (p People) Strategists() Strategists {
	v := Strategists{
		SetupTop: p.top(screen.StrategistsPath, p.T("setup.strategists"), p.Tournament.Name),
		Start:    organiser.Link{Href: screen.SchedulePath, Text: p.T("plan.generate")},
	}
	times := map[magici.PersonID]int{} // how many matches each person is Strategist of
	for _, m := range p.Matches {
		for _, team := range m.Teams {
			times[team.Strategist]++
		}
	}
	for _, m := range p.Matches {
		if last := len(v.Rounds) - 1; last < 0 || v.Rounds[last].Title != p.T("organiser.round", m.Round) {
			v.Rounds = append(v.Rounds, StrategistRound{Title: p.T("organiser.round", m.Round)})
		}
		row := StrategistMatch{Letter: m.Board, ID: m.ID, State: screen.MatchState(p.Words, m)}
		for side := chess.White; side <= chess.Black; side++ {
			row.Sides[side] = p.strategistSide(m, side, times)
		}
		last := &v.Rounds[len(v.Rounds)-1]
		last.Matches = append(last.Matches, row)
	}
	return v
}

// strategistSide is the Strategist of a side. Before the match opens it offers the people of the House:
// first those who have been Strategist least often, of these those who have played least.
func (p People) strategistSide(m magici.Match, side chess.Side, times map[magici.PersonID]int) StrategistSide {
	team := m.Teams[side]
	h, _ := p.Tournament.House(team.House)
	s := StrategistSide{
		ID: "strategist-" + m.ID + "-" + side.String(), House: p.house(h), Colour: p.T("side." + side.String()), Name: p.People[team.Strategist].Name,
	}
	if m.Phase() != magici.Planned {
		return s
	}
	command := screen.Scene{Key: m.Tournament + "." + m.ID, As: "organiser"}.Command("name-strategist", screen.SideField(side))
	s.Set = &command
	members := p.Tournament.Members(team.House)
	slices.SortStableFunc(members, func(a, b tournament.Person) int {
		return cmp.Or(cmp.Compare(times[a.ID], times[b.ID]), cmp.Compare(p.People[a.ID].Played, p.People[b.ID].Played))
	})
	for _, person := range members {
		label := screen.Dotted(p.People[person.ID].Name, p.T("setup.strategist.times", times[person.ID]))
		if played := p.People[person.ID].Played; played > 0 {
			label = screen.Dotted(label, p.T("setup.played", played))
		}
		s.People = append(s.People, organiser.Choice{Value: string(person.ID), Label: label, Chosen: person.ID == team.Strategist})
	}
	return s
}
