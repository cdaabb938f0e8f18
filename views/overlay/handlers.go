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

// getOverlay is the page of an overlay. Query: tema, lingua, regia. What is not there, such as a board without a match, is
// a transparent page with the status 404: a page with words has no place on air.
func (p Pages) getOverlay(w http.ResponseWriter, r *http.Request) error {
	a, ok := p.Parts.Parse(r.URL.Path, r.URL.Query(), p.Catalogue.Language)
	if !ok {
		a = Address{Lang: locale.Italian, Operator: r.URL.Query().Get(operatorParameter) == "1"}
		return p.nothing(w, r, a, fault.New(fault.NotFound, "fault.overlay.unknown"))
	}
	err := p.show(w, r, a)
	if f := fault.From(err); f != nil && f.Code == fault.NotFound {
		return p.nothing(w, r, a, f)
	}
	return err
}

// nothing answers the page of an overlay that is not there.
func (p Pages) nothing(w http.ResponseWriter, r *http.Request, a Address, why *fault.Fault) error {
	words := p.Catalogue.In(a.Lang)
	html, err := page.Markup(r.Context(), Nothing(words, words.Fault(why), a.Operator))
	if err != nil {
		return err
	}
	return answer.HTML(w, answer.Statuses[why.Code], html)
}

func (p Pages) show(w http.ResponseWriter, r *http.Request, a Address) error {
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
