// Package overlaypages serves the overlays of a stream, each fully described by its address. The
// language and the theme do not depend on cookies: a program that makes a stream has none.
package overlaypages

import (
	"context"
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen/overlay"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/layout"
)

// Pages are these pages.
type Pages struct {
	Pass      func(context.Context) (*page.Snapshot, error)
	Catalogue *locale.Catalogue
}

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(overlay.Path+"{elements}", route.Anyone, p.getOverlay),
		route.Get(overlay.Path+"{elements}/{place}", route.Anyone, p.getOverlay),
	}
}

// getOverlay is the page of an overlay. Query: tema, lingua.
func (p Pages) getOverlay(w http.ResponseWriter, r *http.Request) error {
	a, ok := overlay.Parse(r.URL.Path, r.URL.Query(), p.Catalogue.Language)
	if !ok {
		return fault.New(fault.NotFound, "fault.overlay.unknown")
	}
	pass, err := p.Pass(r.Context())
	if err != nil {
		return err
	}
	content, t, err := pass.Overlay(a)
	if err != nil {
		return err
	}
	html, err := page.Markup(pass.WithBand(t), content.Full(layout.Page{
		Words: p.Catalogue.In(a.Lang), Theme: a.Theme, Audience: content.Shell.Audience, Quiet: true, Stream: t.Address("/eventi/"),
	}))
	if err != nil {
		return err
	}
	return answer.HTML(w, http.StatusOK, html)
}
