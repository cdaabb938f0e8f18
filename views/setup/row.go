package setup

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/layout"
)

// Rows are the live pages.
var Rows = []page.Row{
	row("tournaments", screen.TournamentsPath, buildTournaments, page.Query("archivio", "pagina")),
	row("houses", screen.HousesPath, buildHouses, page.Query()),
	row("people", screen.PeoplePath, buildPeople, page.Query("cerca")),
	row("strategists", screen.StrategistsPath, buildStrategists, page.Query(proposeQuery)),
	row("screens", screen.ScreensPath, buildScreens, page.Query()),
	{
		Kind: "person", Path: screen.PeoplePath + "/{person}", Who: route.Organiser, // place: the id of the person
		Topic: func(r *http.Request) page.Topic {
			t := page.QueryOf(r)
			t.Place = r.PathValue("person")
			return t
		},
		Build: buildPerson, Place: page.IsPerson, Query: page.Query("cerca"), Lane: page.Background,
	},
}

// row is a page whose only parameter is its query.
func row(kind, path string, build func(*page.Snapshot, page.Topic) (page.Content, error), query page.Parameter) page.Row {
	return page.Row{
		Kind: kind, Path: path, Who: route.Organiser, Topic: page.QueryOf,
		Build: build, Query: query, Lane: page.Background,
	}
}

// live is a page that changes by itself.
func live[V any](title string, v V, frame func(V) templ.Component, full func(layout.Page, V) templ.Component) page.Content {
	return page.Framed(page.Shell{Title: title, Audience: "organiser", Styles: page.SetupStyles, Awake: true}, v, frame, full)
}

// setupOf collects the common part of these pages. The query of the page is that of its topic: done,
// and n or t, say what the former page has done.
func setupOf(p *page.Snapshot, t page.Topic, path string) Setup {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	words := p.Words(t.Lang)
	v := Setup{Words: words, Language: screen.LanguageHref(t.Lang, path), Frame: layout.Frame{Now: p.Clock()}, Tournament: p.Tournament(), SetUp: p.SetUp()}
	row, _ := p.Index().Row(query.Get("torneo"))
	switch done := query.Get("fatto"); {
	case done == "people" || done == "strategists":
		n, _ := strconv.Atoi(query.Get("n")) // a text that is not a number counts 0
		v.Said = words.T("setup.done."+done, n)
	case (done == "created" || done == "imported") && row.ID != "":
		v.Said = words.T("setup.done."+done, row.Name)
	}
	return v
}

// buildTournaments builds a page of the list. Query: archivio, pagina, fatto, torneo.
func buildTournaments(p *page.Snapshot, t page.Topic) (page.Content, error) {
	query, _ := url.ParseQuery(t.Query)            // unreadable parts are left out
	number, _ := strconv.Atoi(query.Get("pagina")) // a text that is not a number means the first page
	v := Tournaments{
		Setup: setupOf(p, t, screen.TournamentsPath), Index: p.Index(),
		Archived: query.Get("archivio") != "", Page: number,
	}
	err := v.Fill(p.Summary)
	return live("setup.tournaments", v, TournamentsFrame, TournamentsPage), err
}

// buildHouses builds the page of the Houses.
func buildHouses(p *page.Snapshot, t page.Topic) (page.Content, error) {
	return live("setup.houses", setupOf(p, t, screen.HousesPath), HousesFrame, HousesPage), nil
}

// peopleOf collects the content of the pages of the people.
func peopleOf(p *page.Snapshot, t page.Topic, path string) People {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	v := People{Setup: setupOf(p, t, path), Search: strings.TrimSpace(query.Get("cerca")), People: p.PeopleThere(), Involved: magici.Involved(p.States())}
	for _, l := range p.Matches() {
		v.Matches = append(v.Matches, magici.Redact(l.Match, magici.Viewer{Role: role.Organiser}))
	}
	return v
}

// buildPeople builds the page of the rosters.
func buildPeople(p *page.Snapshot, t page.Topic) (page.Content, error) {
	return live("setup.people", peopleOf(p, t, screen.PeoplePath), PeopleFrame, PeoplePage), nil
}

// buildPerson builds the page of a person on a roster.
func buildPerson(p *page.Snapshot, t page.Topic) (page.Content, error) {
	v, ok := peopleOf(p, t, screen.PeoplePath+"/"+t.Place).Person(magici.PersonID(t.Place))
	if !ok {
		return page.Content{}, fault.New(fault.NotFound, "fault.people.none")
	}
	return live(v.shown().Name, v, PersonFrame, PersonPage), nil
}

// buildStrategists builds the page of the Strategists of every match. Query: proposta, fatto.
func buildStrategists(p *page.Snapshot, t page.Topic) (page.Content, error) {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	v := Strategists{People: peopleOf(p, t, screen.StrategistsPath), Propose: query.Get(proposeQuery) != ""}
	return live("setup.strategists", v, StrategistsFrame, StrategistsPage), nil
}

// buildScreens builds the page of the projectors and TVs.
func buildScreens(p *page.Snapshot, t page.Topic) (page.Content, error) {
	s := Screens{Setup: setupOf(p, t, screen.ScreensPath), Now: p.Time, Boards: p.Boards(), Screens: p.Displays(), Hosts: p.Hosts()}
	for _, tv := range p.TVs() {
		s.TVs = append(s.TVs, TV{How: tv.How, Paths: tv.Paths(p)})
	}
	content := live("organiser.screens", s, ScreensFrame, ScreensPage)
	content.Shell.Styles = page.ScreensStyles
	return content, nil
}
