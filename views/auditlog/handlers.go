package auditlog

import (
	"net/http"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// Pages is the page of the audit log.
type Pages struct{ Server page.Server }

// Routes returns its address, for the organiser.
func (h Pages) Routes() []route.Route {
	return []route.Route{route.Get(screen.AuditLogPath, route.Organiser, h.get)}
}

// get is a page of the audit log. Query: su, cerca, pagina.
func (h Pages) get(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	return h.Server.ShowOnce(w, r, func(p *page.Snapshot, lang locale.Language) (page.Content, error) {
		return build(p, lang, q.Get("su"), q.Get("cerca"), form.Number(q.Get("pagina")))
	})
}

// build builds a page of the audit log; without a tournament it says so.
func build(p *page.Snapshot, lang locale.Language, about, search string, number int) (page.Content, error) {
	a := Log{
		Words: p.Words(lang), Top: screen.OrganiserTop(p.Words(lang), screen.AuditLogPath, screen.LanguageHref(lang, screen.AuditLogPath), 0),
		Devices: p.Access(), Triggers: p.Triggers(), Zone: time.Local, About: about, Search: search, Page: number,
	}
	if p.Known() {
		a.Tournament, a.Matches, a.Houses, a.People = p.Tournament(), p.States(), p.Houses(), p.People()
		var err error
		if a.Holders, err = p.Desk.Access.Holders(p.Context); err != nil {
			return page.Content{}, err
		}
		if a.Entries, err = p.Desk.AuditLog(p.Context, p.Tournament().ID); err != nil {
			return page.Content{}, err
		}
	}
	return page.Static(page.Shell{Title: "auditlog.title", Audience: "organiser"}, a.view(), Page), nil
}
