// Package guided is where a newcomer learns alone, as Referee or as Strategist: a match with invented people, on the page
// of that role. It is open to all.
//
// Each step waits for one order of the learner; the other people's orders follow by themselves. The address determines
// the state of the match, so nothing is stored: in a script it has the number of steps, in a rehearsal the orders that the
// Referee gave. Match time passes only with orders: the learner is never too late.
package guided

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/door"
	"scacchimagici/views/layout"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
)

// Pages serves the guided matches.
type Pages struct{ Server page.Server }

// StepPattern is the pattern of the address of a step, which takes its order too: see [Take].
const StepPattern = screen.GuidedPath + "/{guide}/{step}"

// Routes lists all routes that read.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(screen.GuidedPath, route.Anyone, p.getGuides),
		route.Get(StepPattern, route.Anyone, p.getGuided),
	}
}

// getGuides offers the guided matches.
func (p Pages) getGuides(w http.ResponseWriter, r *http.Request) error {
	words := p.Server.Words(r).Whole()
	var all []door.Guide
	for _, g := range guides() {
		all = append(all, door.Guide{Href: pathOf(g.ID, "0"), Title: words.T("guided." + g.ID), Text: words.T("guided." + g.ID + ".text")})
	}
	any := stepOf(1+rand.IntN(rehearsals), "")
	all = append(all, door.Guide{Href: pathOf(rehearsalID, any), Title: words.T("guided." + rehearsalID), Text: words.T("guided." + rehearsalID + ".text")})
	all = append(all, door.Guide{Href: screen.TrainingPath, Title: words.T("strategist.training"), Text: words.T("guided.training.text")})
	return p.Server.Show(w, r, http.StatusOK, page.Bare(page.Shell{Title: "guided.title", Audience: "door"}, door.Guides(words, all)))
}

// find returns the guided match in the address.
func find(r *http.Request) (stop, error) { return stopOf(r.PathValue("guide"), r.PathValue("step")) }

// getGuided shows a guided match as its learner would see it, with what to do above it.
func (p Pages) getGuided(w http.ResponseWriter, r *http.Request) error {
	at, err := find(r)
	if err != nil {
		return err
	}
	words := p.Server.Words(r).Whole()
	sc := scene(words, at, time.Now().UnixMilli())
	language := screen.LanguageHref(visitor.Language(r), r.URL.Path)
	v := strategist.ViewOf(sc, chess.White)
	v.Language = language
	content := page.Static(page.Shell{Title: "guided.title", Audience: "strategist"}, v, strategist.Page)
	if at.As.Role == role.Referee {
		var dialogs templ.Component
		content, dialogs = referee.Guided(sc, language)
		full := content.Full
		content.Full = func(document layout.Page) templ.Component {
			document.Dialogs = dialogs
			return full(document)
		}
	}
	return p.Server.Show(w, r.WithContext(layout.WithBand(r.Context(), band(words, at))), http.StatusOK, content)
}

// Take takes the order of the step in the address, and returns how many steps have been taken then, and the address of
// the next one. It refuses any other order.
func Take(r *http.Request, order magici.Order) (taken int, next string, err error) {
	at, err := find(r)
	if err != nil {
		return 0, "", err
	}
	step, err := at.next(order)
	return at.Taken + 1, pathOf(at.Guide, step), err
}
