package site

import (
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
)

// styles are those of the organiser's page.
var styles = []string{"css/site-desk.css"}

// Pages are the organiser's page of the site, the file to download, and the picture of the ranking.
type Pages struct {
	Server page.Server
	Log    archive.Reader
}

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(screen.SitePath, route.Organiser, func(w http.ResponseWriter, r *http.Request) error { return p.show(w, r, nil) }),
		route.Get(ZipPath, route.Organiser, p.getZip),
		route.Get(PicturePath, route.Organiser, p.getPicture),
	}
}

// standing is the standing of the tournament on the screens; known is false when there is none.
func (p Pages) standing(r *http.Request) (s screen.Standing, known bool, err error) {
	now, err := p.Server.Snapshot(r)
	if err != nil {
		return s, false, err
	}
	return now.Standing(locale.Language(p.Server.Words(r).Lang())), now.Known(), nil
}

// show writes the page, with the fault of what was typed.
func (p Pages) show(w http.ResponseWriter, r *http.Request, trouble *fault.Fault) error {
	standing, known, err := p.standing(r)
	if err != nil {
		return err
	}
	words, q, status := p.Server.Words(r), r.URL.Query(), http.StatusOK
	if trouble != nil {
		status = answer.Statuses[trouble.Code]
	}
	language := screen.LanguageHref(locale.Language(words.Lang()), screen.SitePath)
	d := Desk{
		Words: words, Top: screen.OrganiserTop(words, screen.SitePath, language, 0), Known: known, Standing: standing,
		People: q.Get("persone") != "", Address: q.Get("indirizzo"), Trouble: trouble,
	}
	return p.Server.Show(w, r, status, page.Static(page.Shell{Title: "site.title", Audience: "organiser", Styles: styles}, d, DeskPage))
}

// getZip sends the folder as one file. Query: persone, names people; indirizzo, where it will be.
func (p Pages) getZip(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	address, err := ParseAddress(q.Get("indirizzo"))
	if f := fault.From(err); f != nil {
		return p.show(w, r, f)
	}
	now := time.Now()
	made, err := Make(r.Context(), p.Log, "", Options{Words: p.Server.Words(r), Now: now, People: q.Get("persone") != "", Address: address})
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
	picture, err := Picture(standing, standing.Line())
	if err != nil {
		return err
	}
	return send(w, "image/png", `inline; filename="`+PictureFile+`"`, picture)
}

func send(w http.ResponseWriter, kind, disposition string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", disposition)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	return answer.Send(w, http.StatusOK, body)
}
