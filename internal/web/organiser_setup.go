package web

import (
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// setupRoutes are the organiser's pages of tournaments, Houses, people and records.
func (s *Server) setupRoutes() []route {
	return []route{
		{http.MethodGet, screen.TournamentsPath, theOrganiser, s.setupHandler(screens.KindTournaments)},
		{http.MethodGet, "/desk/tornei/nuovo", theOrganiser, s.getNewTournament},
		{http.MethodPost, "/desk/tornei/nuovo", theOrganiser, s.postNewTournament},
		{http.MethodGet, "/desk/tornei/importa", theOrganiser, s.getRecordImport},
		{http.MethodPost, "/desk/tornei/importa", theOrganiser, s.postRecordImport},
		{http.MethodPost, "/desk/tornei/importa/fatto", theOrganiser, s.postRecordImportDone},
		{http.MethodGet, "/desk/tornei/{id}/record.json", theOrganiser, s.getRecordFile},
		{http.MethodGet, "/desk/tornei/{id}/controllo", theOrganiser, s.getAudit},
		{http.MethodGet, screen.HousesPath, theOrganiser, s.setupHandler(screens.KindHouses)},
		{http.MethodPost, organiserscreen.FourPath, theOrganiser, s.postFour},
		{http.MethodGet, screen.PeoplePath, theOrganiser, s.setupHandler(screens.KindPeople)},
		{http.MethodGet, screen.StrategistsPath, theOrganiser, s.setupHandler(screens.KindStrategists)},
		{http.MethodGet, "/desk/persone/importa", theOrganiser, s.getPeopleImport},
		{http.MethodPost, "/desk/persone/importa", theOrganiser, s.postPeopleImport},
		{http.MethodPost, "/desk/persone/importa/fatto", theOrganiser, s.postPeopleImportDone},
		{http.MethodGet, "/desk/persone/{person}", theOrganiser, s.setupHandler(screens.KindPerson)},
		{http.MethodGet, screen.ScreensPath, theOrganiser, s.setupHandler(screens.KindScreens)},
		{http.MethodGet, screen.OverlaysPath, theOrganiser, s.setupHandler(screens.KindOverlays)},
		{http.MethodGet, screen.DevicesPath, theOrganiser, s.setupHandler(screens.KindDevices)},
	}
}

// setupHandler shows one of these pages. Query: as that page reads it; one that is too long
// for the name of a topic is left out.
func (s *Server) setupHandler(kind string) handler {
	return s.showingAt(kind, func(r *http.Request) screens.Topic {
		query := r.URL.Query().Encode()
		if len(query) > screens.MaxParameter {
			query = ""
		}
		return screens.Topic{Place: r.PathValue("person"), Match: query}
	})
}

// setup gathers what the pages of the setup have in common that do not change by themselves.
func (s *Server) setup(r *http.Request, trouble *fault.Fault) (organiserscreen.Setup, error) {
	p, err := s.screens.NewPass(r.Context())
	if err != nil {
		return organiserscreen.Setup{}, err
	}
	v := p.Setup(screens.Topic{Lang: visitor.Language(r)}, strings.TrimSuffix(r.URL.Path, "/fatto"))
	v.Trouble = trouble
	return v, nil
}

// setupPage is a page of the setup.
func setupPage[V any](title string, v V, full func(layout.Page, V) templ.Component) screens.Page {
	return screens.NewPage(screens.Shell{Title: title, Audience: "organiser", Styles: screens.SetupStyles}, v, full)
}
