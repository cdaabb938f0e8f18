package correction

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// Pages are the pages; they show one moment and do not change by themselves.
type Pages struct{ Server page.Server }

// Routes are their addresses.
func (p Pages) Routes() []route.Route {
	const match = screen.CorrectionPath + "{match}"
	return []route.Route{
		route.Get(match, route.Organiser, p.getMatch),
		route.Get(match+outcomePath+"{entry}", route.Organiser, p.getOutcomes),
		route.Get(match+pointsPath, route.Organiser, p.getPoints),
	}
}

// getMatch is the page of a match.
func (p Pages) getMatch(w http.ResponseWriter, r *http.Request) error {
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		c, err := correctionOf(now, lang, r.PathValue("match"), "")
		if err != nil {
			return page.Content{}, err
		}
		v := c.View()
		return page.Static(page.Shell{Title: v.Title, Audience: "organiser"}, v, Page), nil
	})
}

// getOutcomes shows what the other outcomes of the Duel at a log entry would change.
func (p Pages) getOutcomes(w http.ResponseWriter, r *http.Request) error {
	entry, replaced := form.Number(r.PathValue("entry")), false
	err := p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		c, err := correctionOf(now, lang, r.PathValue("match"), outcomePath+strconv.Itoa(entry))
		if err != nil {
			return page.Content{}, err
		}
		v, ok := c.Outcomes(entry)
		if !ok {
			replaced = c.decided(entry)
			return page.Content{}, fault.New(fault.NotFound, "fault.correct.gone")
		}
		return page.Static(page.Shell{Title: v.Title, Audience: "organiser"}, v, PreviewPage), nil
	})
	if err != nil && replaced { // the page of an outcome that has been corrected since: its match shows how it stands
		http.Redirect(w, r, screen.CorrectionPath+url.PathEscape(r.PathValue("match")), http.StatusSeeOther)
		return nil
	}
	return err
}

// getPoints shows what points for a side would change. Query: lato (white or black), punti.
func (p Pages) getPoints(w http.ResponseWriter, r *http.Request) error {
	side := r.URL.Query().Get("lato")
	points, err := strconv.Atoi(r.URL.Query().Get("punti"))
	if err != nil {
		return fault.New(fault.Invalid, "fault.field.type", "punti").Because(err)
	}
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		c, err := correctionOf(now, lang, r.PathValue("match"), fmt.Sprintf("%s?lato=%s&punti=%d", pointsPath, url.QueryEscape(side), points))
		if err != nil {
			return page.Content{}, err
		}
		to := chess.White
		if side == chess.Black.String() {
			to = chess.Black
		}
		v := c.Points(to, points)
		return page.Static(page.Shell{Title: v.Title, Audience: "organiser"}, v, PreviewPage), nil
	})
}

// correctionOf collects the content of the pages; below is the rest of the page's address after that of the match.
func correctionOf(now *page.Snapshot, lang locale.Language, id, below string) (Correction, error) {
	l, ok := now.Match(id)
	if !ok {
		return Correction{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return Correction{
		Scene: now.Scene(l, access.OrganiserSeat, lang), Language: screen.LanguageHref(lang, screen.CorrectionPath+id+below),
		Tournament: now.Tournament(), Matches: now.States(), Closed: now.Closed(id),
	}, nil
}
