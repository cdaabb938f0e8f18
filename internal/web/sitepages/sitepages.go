// Package sitepages serves the site of a tournament, which needs no server: the organiser's page of it,
// the file to download, and the picture of the ranking.
package sitepages

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	standingscreen "scacchimagici/internal/screen/standing"
	"scacchimagici/internal/site"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	view "scacchimagici/views/site"
)

// Pages are these pages.
type Pages struct {
	Words func(*http.Request) *locale.Words
	Pass  func(context.Context) (*page.Snapshot, error)
	Log   archive.Reader
	Show  func(w http.ResponseWriter, r *http.Request, status int, p page.Content) error
}

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(screen.SitePath, route.Organiser, func(w http.ResponseWriter, r *http.Request) error { return p.show(w, r, nil) }),
		route.Get(site.ZipPath, route.Organiser, p.getZip),
		route.Get(site.PicturePath, route.Organiser, p.getPicture),
	}
}

// standing is the standing of the tournament on the screens; known is false when there is none.
func (p Pages) standing(r *http.Request) (s standingscreen.Standing, known bool, err error) {
	pass, err := p.Pass(r.Context())
	if err != nil {
		return s, false, err
	}
	s = standingscreen.New(p.Words(r), time.Now(), 0, pass.Tournament(), pass.CourseFor(magici.Viewer{}))
	return s, pass.Known(), nil
}

// show writes the page, with the fault of what was typed.
func (p Pages) show(w http.ResponseWriter, r *http.Request, trouble *fault.Fault) error {
	standing, known, err := p.standing(r)
	if err != nil {
		return err
	}
	words, q, status := p.Words(r), r.URL.Query(), http.StatusOK
	if trouble != nil {
		status = answer.Statuses[trouble.Code]
	}
	v := site.Desk{
		Words: words, Language: screen.LanguageHref(locale.Language(words.Lang()), screen.SitePath), Known: known, Standing: standing,
		People: q.Get("persone") != "", Address: q.Get("indirizzo"), Trouble: trouble,
	}.View()
	return p.Show(w, r, status, page.Static(page.Shell{Title: "site.title", Audience: "organiser", Styles: view.DeskStyles}, v, view.DeskPage))
}

// getZip sends the folder as one file. Query: persone, names people; indirizzo, where it will be.
func (p Pages) getZip(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	address, err := site.ParseAddress(q.Get("indirizzo"))
	if f := fault.From(err); f != nil {
		return p.show(w, r, f)
	}
	now := time.Now()
	made, err := site.Make(r.Context(), p.Log, "", site.Options{Words: p.Words(r), Now: now, People: q.Get("persone") != "", Address: address})
	if err != nil {
		return err
	}
	packed, err := made.Zip(now)
	if err != nil {
		return err
	}
	return send(w, "application/zip", `attachment; filename="`+made.Folder()+`.zip"`, packed)
}

// getPicture draws the present ranking.
func (p Pages) getPicture(w http.ResponseWriter, r *http.Request) error {
	standing, known, err := p.standing(r)
	if err != nil {
		return err
	}
	if !known {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	picture, err := site.Picture(standing, standing.Line())
	if err != nil {
		return err
	}
	return send(w, "image/png", `inline; filename="`+site.PictureFile+`"`, picture)
}

func send(w http.ResponseWriter, kind, disposition string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", disposition)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	return answer.Send(w, http.StatusOK, body)
}
