package web

import (
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// setupRoutes are the organiser's pages of tournaments, Houses, people and records.
func (s *Server) setupRoutes() []route.Route {
	return []route.Route{
		route.Get(screen.TournamentsPath, route.Organiser, s.setupHandler(page.KindTournaments)),
		route.Get("/desk/tornei/nuovo", route.Organiser, s.getNewTournament),
		route.Post("/desk/tornei/nuovo", route.Organiser, s.postNewTournament),
		route.Get("/desk/tornei/importa", route.Organiser, s.getRecordImport),
		route.Post("/desk/tornei/importa", route.Organiser, s.postRecordImport),
		route.Post("/desk/tornei/importa/fatto", route.Organiser, s.postRecordImportDone),
		route.Get("/desk/tornei/{id}/record.json", route.Organiser, s.getRecordFile),
		route.Get("/desk/tornei/{id}/controllo", route.Organiser, s.getAudit),
		route.Get(screen.HousesPath, route.Organiser, s.setupHandler(page.KindHouses)),
		route.Post(organiserscreen.FourPath, route.Organiser, s.postFour),
		route.Get(screen.PeoplePath, route.Organiser, s.setupHandler(page.KindPeople)),
		route.Get(screen.StrategistsPath, route.Organiser, s.setupHandler(page.KindStrategists)),
		route.Get("/desk/persone/importa", route.Organiser, s.getPeopleImport),
		route.Post("/desk/persone/importa", route.Organiser, s.postPeopleImport),
		route.Post("/desk/persone/importa/fatto", route.Organiser, s.postPeopleImportDone),
		route.Get("/desk/persone/{person}", route.Organiser, s.setupHandler(page.KindPerson)),
		route.Get(screen.ScreensPath, route.Organiser, s.setupHandler(page.KindScreens)),
		route.Get(screen.DevicesPath, route.Organiser, s.setupHandler(page.KindDevices)),
	}
}

// setupHandler shows one of these pages. Query: that of the page; a query that is too long for the name
// of a topic is left out.
func (s *Server) setupHandler(kind string) route.Handler {
	return s.showingAt(kind, func(r *http.Request) page.Topic {
		t := page.QueryOf(r)
		t.Place = r.PathValue("person")
		return t
	})
}

// setup collects the common part of the pages of the set-up that do not change by themselves.
func (s *Server) setup(r *http.Request, trouble *fault.Fault) (organiserscreen.Setup, error) {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return organiserscreen.Setup{}, err
	}
	v := p.Setup(page.Topic{Lang: visitor.Language(r)}, strings.TrimSuffix(r.URL.Path, "/fatto"))
	v.Trouble = trouble
	return v, nil
}

// setupPage is a page of the setup.
func setupPage[V any](title string, v V, full func(layout.Page, V) templ.Component) page.Content {
	return page.Static(page.Shell{Title: title, Audience: "organiser", Styles: page.SetupStyles}, v, full)
}
