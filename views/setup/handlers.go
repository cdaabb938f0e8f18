package setup

import (
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// Pages are the pages with their forms and orders.
type Pages struct {
	Server  page.Server
	Desk    *desk.Desk
	Screens *page.Publisher

	records       form.Recent[readRecord]
	lists         form.Recent[readList]
	readingRecord sync.Mutex // one at a time: a record of the largest size takes some memory
}

// Routes are the addresses besides those of the live pages.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Get("/desk/nuova", route.Organiser, p.getQuick),
		route.Post("/desk/nuova", route.Organiser, p.postQuick),
		route.Get("/desk/tornei/nuovo", route.Organiser, p.getNewTournament),
		route.Post("/desk/tornei/nuovo", route.Organiser, p.postNewTournament),
		route.Get("/desk/tornei/importa", route.Organiser, p.getRecordImport),
		route.Post("/desk/tornei/importa", route.Organiser, p.postRecordImport),
		route.Post("/desk/tornei/importa/fatto", route.Organiser, p.postRecordImportDone),
		route.Get("/desk/tornei/{id}/record.json", route.Organiser, p.getRecordFile),
		route.Get("/desk/tornei/{id}/controllo", route.Organiser, p.getAudit),
		route.Post(fourPath, route.Organiser, p.postFour),
		route.Get("/desk/persone/importa", route.Organiser, p.getPeopleImport),
		route.Post("/desk/persone/importa", route.Organiser, p.postPeopleImport),
		route.Post("/desk/persone/importa/fatto", route.Organiser, p.postPeopleImportDone),
		route.Post(screen.StrategistsPath, route.Organiser, p.postStrategists),
		route.Post("/desk/schermi/numeri", route.Organiser, p.postNumbers),
		route.Post("/desk/schermi/{number}/identifica", route.Organiser, p.onScreen(func(number int) { p.Screens.Identify(number, page.IdentifyTime) })),
	}
}

// setup collects the common part of the pages that do not change by themselves.
func (p *Pages) setup(r *http.Request, trouble *fault.Fault) (Setup, error) {
	now, err := p.Server.Snapshot(r)
	if err != nil {
		return Setup{}, err
	}
	v := setupOf(now, page.Topic{Lang: visitor.Language(r)}, strings.TrimSuffix(r.URL.Path, "/fatto"))
	v.Trouble = trouble
	return v, nil
}

// static is a page that does not change by itself.
func static[V any](title string, v V, full func(layout.Page, V) templ.Component) page.Content {
	return page.Static(page.Shell{Title: title, Audience: "organiser", Styles: page.SetupStyles}, v, full)
}

// postNumbers makes all screens show their numbers.
func (p *Pages) postNumbers(w http.ResponseWriter, r *http.Request) error {
	for _, d := range p.Desk.Access.State().Screens {
		p.Screens.Identify(d.Number, page.IdentifyTime)
	}
	return p.Server.Done(w, r, "")
}

// onScreen returns the handler of an action on the screen in the address.
func (p *Pages) onScreen(do func(number int)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		number, err := strconv.Atoi(r.PathValue("number"))
		if _, ok := p.Desk.Access.State().Screen(number); err != nil || !ok {
			return fault.New(fault.NotFound, "fault.screen.none", number)
		}
		do(number)
		return p.Server.Done(w, r, "")
	}
}
