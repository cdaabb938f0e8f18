package referee

import (
	"net/http"

	"scacchimagici/internal/page"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// Pages serves what the Referee's page leads to.
type Pages struct {
	Server  page.Server
	Screens *page.Publisher
}

// stepsPath begins the address of the steps of a match, followed by the kind of the page.
const stepsPath = "/passi/"

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(InterventionPath("{board}"), route.RefereeOfBoard, p.getIntervention),
		route.Get(stepsPath+"{kind}", route.Anyone, p.getSteps),
	}
}

// getIntervention is the page on which the Referee prepares an intervention. Query: the draft ([ReadDraft]), and the
// last tap ([EffectOf]), whose effect is added to it: the page then has the address of the longer draft, so that
// loading it again adds nothing.
func (p Pages) getIntervention(w http.ResponseWriter, r *http.Request) error {
	now, err := p.Screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	place, q := r.PathValue("board"), r.URL.Query()
	draft := ReadDraft(q)
	if effect := EffectOf(q); effect != "" {
		l, err := refereed(now, place, draft.Match)
		if err != nil {
			return err
		}
		if draft = draft.Add(l.Match, effect); draft.Refused == nil {
			http.Redirect(w, r, InterventionPath(place)+"?"+draft.Query().Encode(), http.StatusSeeOther)
			return nil
		}
	}
	content, err := buildIntervention(now, place, draft, visitor.Language(r))
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, http.StatusOK, content)
}

// getSteps is the content of a dialog of the Referee's page, which the page fetches when the dialog is opened. It
// refuses a visitor who may not watch the page.
func (p Pages) getSteps(w http.ResponseWriter, r *http.Request) error {
	now, t, err := p.Screens.Watched(r, p.Server.Visitor(r))
	if err != nil {
		return err
	}
	content, err := stepsList(now, t)
	if err != nil {
		return err
	}
	html, err := page.Markup(r.Context(), content)
	if err != nil {
		return err
	}
	return answer.HTML(w, http.StatusOK, html)
}
