package phone

import (
	"encoding/json"
	"net/http"
	"net/url"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/static"
	"scacchimagici/views/layout"
)

// Pages are the handlers of the room.
type Pages struct {
	Catalogue *locale.Catalogue
	SeatName  func(r *http.Request, w *locale.Words, seat access.Seat) (name string, ok bool) // not ok: the seat does not exist
	Server    page.Server
}

// Routes lists the routes of the room.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(layout.ManifestPath, route.Anyone, p.getManifest),
		route.Get(Path, route.Anyone, p.getPhone),
	}
}

// StartOf returns the address that an icon of the page at u opens: that page itself or, on the page that
// explains icons, the one for which it was opened.
func StartOf(u *url.URL) string {
	if u.Path == Path {
		return StartAt(u.Query().Get(Query)).Path
	}
	return StartAt(u.Path).Path
}

// start is the page in the query, with its name; that of an unknown House leads home.
func (p Pages) start(r *http.Request, words *locale.Words) (Start, string) {
	s := StartAt(r.URL.Query().Get(Query))
	if s.Seat.Role == role.Nobody || s.Key != "" {
		return s, Name(words, s, "")
	}
	name, ok := p.SeatName(r, words, s.Seat)
	if !ok {
		s = StartAt("/")
	}
	return s, Name(words, s, name)
}

// getManifest tells a phone the look and the target of an icon. A phone asks without the cookies of the
// device: the query has the language, besides the page.
func (p Pages) getManifest(w http.ResponseWriter, r *http.Request) error {
	type icon struct {
		Source  string `json:"src"`
		Type    string `json:"type"`
		Sizes   string `json:"sizes"`
		Purpose string `json:"purpose"`
	}
	words := p.Catalogue.In(locale.Language(r.URL.Query().Get(layout.ManifestLanguage)))
	start, name := p.start(r, words)
	full := words.T("app.name")
	if start.Path != "/" {
		full = name + " · " + full
	}
	data, err := json.Marshal(struct {
		ID          string `json:"id"`
		Start       string `json:"start_url"`
		Name        string `json:"name"`
		Short       string `json:"short_name"`
		Description string `json:"description"`
		Language    string `json:"lang"`
		Direction   string `json:"dir"`
		Display     string `json:"display"`
		Scope       string `json:"scope"`
		Background  string `json:"background_color"`
		Theme       string `json:"theme_color"`
		Icons       []icon `json:"icons"`
	}{
		start.Path, start.Path, full, ShortName(words, start, name), words.T("app.description"), words.Lang(), "ltr", "standalone", "/", "#171f33", "#171f33",
		[]icon{
			{static.Path("icons/icon-192.png"), "image/png", "192x192", "any"},
			{static.Path("icons/icon-512.png"), "image/png", "512x512", "any"},
			{static.Path("icons/icon-192.png"), "image/png", "192x192", "maskable"},
			{static.Path("icons/icon-512.png"), "image/png", "512x512", "maskable"},
			{static.Path("favicon.svg"), "image/svg+xml", "any", "any"},
		},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	return answer.Send(w, http.StatusOK, data)
}

// getPhone explains how to make the icon. Query: pagina, the page that it opens; without it the page
// with the link here.
func (p Pages) getPhone(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	if !q.Has(Query) {
		from, err := url.Parse(answer.CameFrom(r))
		if err != nil {
			return err
		}
		http.Redirect(w, r, Address(StartOf(from)), http.StatusSeeOther)
		return nil
	}
	lang := visitor.Language(r)
	words := p.Catalogue.In(lang)
	start, name := p.start(r, words)
	of := Scene{
		Words: words, Kind: KindOf(r.UserAgent()), Start: start, Name: name, Host: r.Host, TLS: r.TLS != nil,
		Language: screen.LanguageHref(lang, Address(start.Path)),
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: "phone.title", Audience: "phone"}, of, Page))
}
