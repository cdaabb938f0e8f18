package web

import (
	"context"
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
		{http.MethodGet, screen.TournamentsPath, theOrganiser, s.liveSetup(kindTournaments)},
		{http.MethodGet, "/desk/tornei/nuovo", theOrganiser, s.getNewTournament},
		{http.MethodPost, "/desk/tornei/nuovo", theOrganiser, s.postNewTournament},
		{http.MethodGet, "/desk/tornei/importa", theOrganiser, s.getRecordImport},
		{http.MethodPost, "/desk/tornei/importa", theOrganiser, s.postRecordImport},
		{http.MethodPost, "/desk/tornei/importa/fatto", theOrganiser, s.postRecordImportDone},
		{http.MethodGet, "/desk/tornei/{id}/record.json", theOrganiser, s.getRecordFile},
		{http.MethodGet, "/desk/tornei/{id}/controllo", theOrganiser, s.getAudit},
		{http.MethodGet, screen.HousesPath, theOrganiser, s.liveSetup(kindHouses)},
		{http.MethodPost, organiserscreen.FourPath, theOrganiser, s.postFour},
		{http.MethodGet, screen.PeoplePath, theOrganiser, s.liveSetup(kindPeople)},
		{http.MethodGet, screen.StrategistsPath, theOrganiser, s.liveSetup(kindStrategists)},
		{http.MethodGet, "/desk/persone/importa", theOrganiser, s.getPeopleImport},
		{http.MethodPost, "/desk/persone/importa", theOrganiser, s.postPeopleImport},
		{http.MethodPost, "/desk/persone/importa/fatto", theOrganiser, s.postPeopleImportDone},
		{http.MethodGet, "/desk/persone/{person}", theOrganiser, s.liveSetup(kindPerson)},
		{http.MethodGet, screen.DevicesPath, theOrganiser, s.liveSetup(kindDevices)},
		{http.MethodPost, "/desk/schermi/{number}/identifica", theOrganiser, s.postIdentify},
		{http.MethodPost, "/desk/schermi/{number}/ricarica", theOrganiser, s.postReload},
	}
}

// Kinds of screens of these pages; Match is the query of the page.
const (
	kindTournaments = "tournaments"
	kindHouses      = "houses"
	kindPeople      = "people"
	kindPerson      = "person" // place: the id of somebody
	kindStrategists = "strategists"
	kindDevices     = "devices"
)

// setsUp reports whether a topic is one of these pages.
func (t topic) setsUp() bool {
	switch t.Kind {
	case kindTournaments, kindHouses, kindPeople, kindPerson, kindStrategists, kindDevices:
		return true
	}
	return false
}

// mostQuery is how long the query of a live page may be, in bytes: it names the topic.
const mostQuery = 200

// liveSetup shows one of these pages. Query: as that page reads it.
func (s *Server) liveSetup(kind string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		query := r.URL.Query().Encode()
		if len(query) > mostQuery {
			query = ""
		}
		return s.showLive(w, r, topic{Kind: kind, Place: r.PathValue("person"), Match: query})
	}
}

// setupPage is one of these pages as things stand.
func (s *Server) setupPage(ctx context.Context, t topic) (page, error) {
	query, err := url.ParseQuery(t.Match)
	if err != nil {
		return page{}, fault.New(fault.NotFound, "fault.page.unknown").Because(err)
	}
	switch t.Kind {
	case kindTournaments:
		return s.tournamentsPage(ctx, t, query)
	case kindHouses:
		v := s.setup(t, screen.HousesPath, query).Houses()
		return setupFrame("setup.houses", organiser.HousesFrame(v), func(p layout.Page) templ.Component { return organiser.HousesPage(p, v) }), nil
	case kindDevices:
		return s.devicesPage(t, query), nil
	case kindPeople, kindPerson, kindStrategists:
		return s.peoplePage(ctx, t, query)
	}
	return page{}, fault.New(fault.NotFound, "fault.page.unknown")
}

// setupStyles are the sheets of these pages.
var setupStyles = []string{questionsStyle, "css/setup.css"}

func setupFrame(title string, frame templ.Component, full func(layout.Page) templ.Component) page {
	return page{
		shell: shellOf{title: title, audience: "organiser", awake: true},
		frame: frame,
		full: func(p layout.Page) templ.Component {
			p.Styles = setupStyles
			return full(p)
		},
	}
}

// setup gathers what these pages have in common.
func (s *Server) setup(t topic, path string, query url.Values) organiserscreen.Setup {
	words := s.catalogue.In(t.Lang)
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	p := organiserscreen.Setup{Words: words, Language: languageHref(t.Lang, url.QueryEscape(path)), Server: s.now(), Said: s.saidOfSetup(words, query)}
	p.Tournament, _ = s.desk.Tournaments.Current() // none is shown as none
	return p
}

// saidOfSetup tells what the page before has done. Query: done, and n or t.
func (s *Server) saidOfSetup(words *locale.Words, q url.Values) string {
	row, _ := s.desk.Tournaments.Index().Row(q.Get("t"))
	switch done := q.Get("done"); {
	case done == "people":
		n, _ := strconv.Atoi(q.Get("n")) // what is no number counts nothing
		return words.T("setup.done.people", n)
	case (done == "created" || done == "imported") && row.ID != "":
		return words.T("setup.done."+done, row.Name)
	}
	return ""
}

// plainSetup gathers it for a page that does not change by itself.
func (s *Server) plainSetup(r *http.Request, trouble *fault.Fault) organiserscreen.Setup {
	path := strings.TrimSuffix(r.URL.Path, "/fatto")
	p := s.setup(topic{Lang: locale.Language(s.words(r).Lang())}, path, nil)
	p.Trouble = trouble
	return p
}

// showSetup writes a page that does not change by itself.
func (s *Server) showSetup(w http.ResponseWriter, r *http.Request, status int, title string, page func(layout.Page) templ.Component) error {
	shell := s.shell(r, shellOf{title: title, audience: "organiser"})
	shell.Styles = setupStyles
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	return page(shell).Render(r.Context(), w)
}

// peoplePage is one of the pages of the people.
func (s *Server) peoplePage(ctx context.Context, t topic, query url.Values) (page, error) {
	path := screen.PeoplePath
	switch t.Kind {
	case kindPerson:
		path += "/" + t.Place
	case kindStrategists:
		path = screen.StrategistsPath
	}
	p := organiserscreen.People{Setup: s.setup(t, path, query), Search: strings.TrimSpace(query.Get("q"))}
	if p.Tournament.ID != "" {
		all, err := s.desk.Matches.All(ctx, p.Tournament.ID)
		if err != nil {
			return page{}, err
		}
		p.People = peopleOf(p.Tournament, all)
		for _, l := range all {
			p.Matches = append(p.Matches, magici.Redact(l.Match, magici.Viewer{Role: role.Organiser}))
		}
	}
	return showPeople(p, t)
}

func showPeople(p organiserscreen.People, t topic) (page, error) {
	switch t.Kind {
	case kindPerson:
		v, ok := p.Person(magici.PersonID(t.Place))
		if !ok {
			return page{}, fault.New(fault.NotFound, "fault.people.none")
		}
		return setupFrame(v.Title, organiser.PersonFrame(v), func(l layout.Page) templ.Component { return organiser.PersonPage(l, v) }), nil
	case kindStrategists:
		v := p.Strategists()
		return setupFrame("setup.strategists", organiser.StrategistsFrame(v), func(l layout.Page) templ.Component { return organiser.StrategistsPage(l, v) }), nil
	}
	v := p.View()
	return setupFrame("setup.people", organiser.PeopleFrame(v), func(l layout.Page) templ.Component { return organiser.PeoplePage(l, v) }), nil
}
