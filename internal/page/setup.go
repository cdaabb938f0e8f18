package page

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/participants"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// setupPage is a live page of the set-up.
func setupPage[V any](title string, v V, frame func(V) templ.Component, full func(layout.Page, V) templ.Component) Content {
	return Framed(Shell{Title: title, Audience: "organiser", Styles: SetupStyles, Awake: true}, v, frame, full)
}

// Setup collects the common part of these pages. The query of the page is that of its topic: done,
// and n or t, say what the former page has done.
func (p *Snapshot) Setup(t Topic, path string) organiserscreen.Setup {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	words := p.Words(t.Lang)
	v := organiserscreen.Setup{Words: words, Language: screen.LanguageHref(t.Lang, path), Server: p.Clock(), Tournament: p.Tournament(), SetUp: p.setUp()}
	row, _ := p.Index().Row(query.Get("torneo"))
	switch done := query.Get("fatto"); {
	case done == "people":
		n, _ := strconv.Atoi(query.Get("n")) // a text that is not a number counts 0
		v.Said = words.T("setup.done.people", n)
	case (done == "created" || done == "imported") && row.ID != "":
		v.Said = words.T("setup.done."+done, row.Name)
	}
	return v
}

// setUp returns how far the tournament that the screens show has been set up.
func (p *Snapshot) setUp() screen.SetUp {
	s := screen.SetUp{Tournament: p.Tournament()}
	for _, l := range p.Course() {
		s.Begun = s.Begun || l.Match.Phase() != magici.Planned
	}
	for _, seat := range p.Seats() {
		if _, has := p.Access().Code(seat); !has {
			s.Uncoded++
		}
	}
	return s
}

// tournamentsPage is a page of the list. Query: archivio, pagina, fatto, torneo.
func (p *Snapshot) tournamentsPage(t Topic) (Content, error) {
	query, _ := url.ParseQuery(t.Query)            // unreadable parts are left out
	number, _ := strconv.Atoi(query.Get("pagina")) // a text that is not a number means the first page
	p.note(anyMatch, "")
	v, err := organiserscreen.Tournaments{
		Setup: p.Setup(t, screen.TournamentsPath), Index: p.Index(),
		Archived: query.Get("archivio") != "", Page: number,
		Of: func(id string) (organiserscreen.Summary, error) {
			return p.summaries.get(p.Context, p.Desk.Tournaments, id)
		},
	}.View()
	return setupPage("setup.tournaments", v, organiser.TournamentsFrame, organiser.TournamentsPage), err
}

// housesPage is the page of the Houses.
func (p *Snapshot) housesPage(t Topic) (Content, error) {
	return setupPage("setup.houses", p.Setup(t, screen.HousesPath).Houses(), organiser.HousesFrame, organiser.HousesPage), nil
}

// peopleOfPage collects the content of the pages of the people.
func (p *Snapshot) peopleOfPage(t Topic, path string) organiserscreen.People {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	v := organiserscreen.People{Setup: p.Setup(t, path), Search: strings.TrimSpace(query.Get("cerca")), People: p.People(), Involved: participants.Involved(p.States())}
	for _, l := range p.Matches() {
		v.Matches = append(v.Matches, magici.Redact(l.Match, magici.Viewer{Role: role.Organiser}))
	}
	return v
}

// peoplePage is the page of the rosters.
func (p *Snapshot) peoplePage(t Topic) (Content, error) {
	return setupPage("setup.people", p.peopleOfPage(t, screen.PeoplePath).View(), organiser.PeopleFrame, organiser.PeoplePage), nil
}

// personPage is the page of a person on a roster.
func (p *Snapshot) personPage(t Topic) (Content, error) {
	v, ok := p.peopleOfPage(t, screen.PeoplePath+"/"+t.Place).Person(magici.PersonID(t.Place))
	if !ok {
		return Content{}, fault.New(fault.NotFound, "fault.people.none")
	}
	return setupPage(v.Title, v, organiser.PersonFrame, organiser.PersonPage), nil
}

// strategistsPage is the page of the Strategists of every match.
func (p *Snapshot) strategistsPage(t Topic) (Content, error) {
	v := p.peopleOfPage(t, screen.StrategistsPath).Strategists()
	return setupPage("setup.strategists", v, organiser.StrategistsFrame, organiser.StrategistsPage), nil
}
