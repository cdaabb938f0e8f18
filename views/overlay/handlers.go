package overlay

import (
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/layout"
)

// Pages serves the overlays of a stream, each fully described by its address. The language and the theme do not depend on
// cookies: a program that makes a stream has none.
type Pages struct {
	Screens   *page.Publisher
	Catalogue *locale.Catalogue
	Parts     Parts
}

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(Path+"{elements}", route.Anyone, p.getOverlay),
		route.Get(Path+"{elements}/{place}", route.Anyone, p.getOverlay),
	}
}

// getOverlay is the page of an overlay. Query: tema, lingua.
func (p Pages) getOverlay(w http.ResponseWriter, r *http.Request) error {
	a, ok := p.Parts.Parse(r.URL.Path, r.URL.Query(), p.Catalogue.Language)
	if !ok {
		return fault.New(fault.NotFound, "fault.overlay.unknown")
	}
	now, err := p.Screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	content, t, err := p.Parts.chosen(now, a)
	if err != nil {
		return err
	}
	html, err := page.Markup(now.WithBand(t), content.Full(layout.Page{
		Words: p.Catalogue.In(a.Lang), Theme: a.Theme, Audience: content.Shell.Audience, Quiet: true, Stream: t.Address("/eventi/"),
	}))
	if err != nil {
		return err
	}
	return answer.HTML(w, http.StatusOK, html)
}
