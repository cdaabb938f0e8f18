// Package apipages serves the description of the API: the file that programs read, and the same as a page for
// people.
package apipages

import (
	"net/http"
	"sync"

	"scacchimagici/docs"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/openapi"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
	view "scacchimagici/views/api"
	"scacchimagici/views/layout"
)

// Where the description is, and its page.
const (
	FilePath = "/api/v1/openapi.yaml"
	PagePath = "/api/"
)

// description is read when the page is first looked at.
var description = sync.OnceValues(func() (*openapi.Document, error) { return openapi.Read(docs.OpenAPI) })

// Pages answers for both.
type Pages struct {
	Words func(*http.Request) *locale.Words
	Write func(w http.ResponseWriter, r *http.Request, status int, p screens.Page) error
}

// Route is an address with what answers it.
type Route struct {
	Method, Pattern string
	Do              func(http.ResponseWriter, *http.Request) error
}

// Routes lists all of them.
func (p Pages) Routes() []Route {
	return []Route{{http.MethodGet, FilePath, getFile}, {http.MethodGet, PagePath, p.getPage}}
}

// getFile answers the description.
func getFile(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	return answer.Send(w, http.StatusOK, docs.OpenAPI)
}

// getPage is the page.
func (p Pages) getPage(w http.ResponseWriter, r *http.Request) error {
	d, err := description()
	if err != nil {
		return err
	}
	words := p.Words(r)
	v := build(d, words)
	v.Base = layout.Base{Words: words, Language: screen.LanguageHref(visitor.Language(r), r.URL.Path)}
	return p.Write(w, r, http.StatusOK, screens.NewPage(screens.Shell{Title: "api.title", Audience: "api"}, v, view.Page))
}
