package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// setupRoutes are the organiser's pages of tournaments, Houses, people and records.
func (s *Server) setupRoutes() []route {
	return []route{
		{http.MethodGet, screen.TournamentsPath, theOrganiser, s.setupHandler(kindTournaments)},
		{http.MethodGet, "/desk/tornei/nuovo", theOrganiser, s.getNewTournament},
		{http.MethodPost, "/desk/tornei/nuovo", theOrganiser, s.postNewTournament},
		{http.MethodGet, "/desk/tornei/importa", theOrganiser, s.getRecordImport},
		{http.MethodPost, "/desk/tornei/importa", theOrganiser, s.postRecordImport},
		{http.MethodPost, "/desk/tornei/importa/fatto", theOrganiser, s.postRecordImportDone},
		{http.MethodGet, "/desk/tornei/{id}/record.json", theOrganiser, s.getRecordFile},
		{http.MethodGet, "/desk/tornei/{id}/controllo", theOrganiser, s.getAudit},
		{http.MethodGet, screen.HousesPath, theOrganiser, s.setupHandler(kindHouses)},
		{http.MethodPost, organiserscreen.FourPath, theOrganiser, s.postFour},
		{http.MethodGet, screen.PeoplePath, theOrganiser, s.setupHandler(kindPeople)},
		{http.MethodGet, screen.StrategistsPath, theOrganiser, s.setupHandler(kindStrategists)},
		{http.MethodGet, "/desk/persone/importa", theOrganiser, s.getPeopleImport},
		{http.MethodPost, "/desk/persone/importa", theOrganiser, s.postPeopleImport},
		{http.MethodPost, "/desk/persone/importa/fatto", theOrganiser, s.postPeopleImportDone},
		{http.MethodGet, "/desk/persone/{person}", theOrganiser, s.setupHandler(kindPerson)},
		{http.MethodGet, screen.DevicesPath, theOrganiser, s.setupHandler(kindDevices)},
		{http.MethodPost, "/desk/schermi/{number}/identifica", theOrganiser, s.postIdentify},
		{http.MethodPost, "/desk/schermi/{number}/ricarica", theOrganiser, s.postReload},
	}
}

// setupHandler shows one of these pages. Query: as that page reads it; one that is too long
// for the name of a topic is left out.
func (s *Server) setupHandler(kind string) handler {
	return s.showingAt(kind, func(r *http.Request) topic {
		query := r.URL.Query().Encode()
		if len(query) > maxParameter {
			query = ""
		}
		return topic{Place: r.PathValue("person"), Match: query}
	})
}

// setupStyles are the sheets of these pages.
var setupStyles = []string{questionsStyle, "css/setup.css"}

func setupPage[V any](title string, v V, frame func(V) templ.Component, full func(layout.Page, V) templ.Component) page {
	return livePage(shell{title: title, audience: "organiser", styles: setupStyles, awake: true}, v, frame, full)
}

// setupOf gathers what these pages have in common. The query of the page is the match of
// its topic: done, and n or t, say what the page before has done.
func (p *pass) setupOf(t topic, path string) organiserscreen.Setup {
	query, _ := url.ParseQuery(t.Match) // what cannot be read of it is not there
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	words := p.catalogue.In(t.Lang)
	v := organiserscreen.Setup{Words: words, Language: languageHref(t.Lang, path), Server: p.clock(), Tournament: p.Tournament}
	row, _ := p.Index.Row(query.Get("torneo"))
	switch done := query.Get("fatto"); {
	case done == "people":
		n, _ := strconv.Atoi(query.Get("n")) // what is no number counts nothing
		v.Said = words.T("setup.done.people", n)
	case (done == "created" || done == "imported") && row.ID != "":
		v.Said = words.T("setup.done."+done, row.Name)
	}
	return v
}

// plainSetup gathers it for a page that does not change by itself.
func (p *pass) plainSetup(r *http.Request, trouble *fault.Fault) organiserscreen.Setup {
	v := p.setupOf(topic{Lang: locale.Language(p.words(r).Lang())}, strings.TrimSuffix(r.URL.Path, "/fatto"))
	v.Trouble = trouble
	return v
}

// showSetup writes a page that does not change by itself; full builds it from what these
// pages have in common.
func (s *Server) showSetup(w http.ResponseWriter, r *http.Request, status int, title string, trouble *fault.Fault, full func(layout.Page, organiserscreen.Setup) templ.Component) error {
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	of := shell{title: title, audience: "organiser", styles: setupStyles}
	return s.show(w, r, status, of, func(l layout.Page) templ.Component { return full(l, p.plainSetup(r, trouble)) })
}

// housesPage is the page of the Houses.
func (p *pass) housesPage(t topic) (page, error) {
	return setupPage("setup.houses", p.setupOf(t, screen.HousesPath).Houses(), organiser.HousesFrame, organiser.HousesPage), nil
}

// peopleOfPage gathers what the pages of the people show.
func (p *pass) peopleOfPage(t topic, path string) organiserscreen.People {
	query, _ := url.ParseQuery(t.Match) // what cannot be read of it is not there
	v := organiserscreen.People{Setup: p.setupOf(t, path), Search: strings.TrimSpace(query.Get("cerca")), People: p.peopleByID()}
	for _, l := range p.Matches {
		v.Matches = append(v.Matches, magici.Redact(l.Match, magici.Viewer{Role: role.Organiser}))
	}
	return v
}

// peoplePage is the page of everybody on a roster.
func (p *pass) peoplePage(t topic) (page, error) {
	return setupPage("setup.people", p.peopleOfPage(t, screen.PeoplePath).View(), organiser.PeopleFrame, organiser.PeoplePage), nil
}

// personPage is the page of somebody on a roster.
func (p *pass) personPage(t topic) (page, error) {
	v, ok := p.peopleOfPage(t, screen.PeoplePath+"/"+t.Place).Person(magici.PersonID(t.Place))
	if !ok {
		return page{}, fault.New(fault.NotFound, "fault.people.none")
	}
	return setupPage(v.Title, v, organiser.PersonFrame, organiser.PersonPage), nil
}

// strategistsPage is the page of those who may be Strategists.
func (p *pass) strategistsPage(t topic) (page, error) {
	v := p.peopleOfPage(t, screen.StrategistsPath).Strategists()
	return setupPage("setup.strategists", v, organiser.StrategistsFrame, organiser.StrategistsPage), nil
}
