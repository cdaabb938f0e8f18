// Package apipages serves the description of the API: the file that programs read, and the same as a page for people.
package apipages

import (
	"context"
	"io"
	"net/http"
	"sync"

	"github.com/a-h/templ"

	"scacchimagici/docs"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/openapi"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	view "scacchimagici/views/api"
	"scacchimagici/views/layout"
)

// Addresses of the description and of its page.
const (
	FilePath = "/api/v1/openapi.yaml"
	PagePath = "/api/"
)

// description is read at the first request for the page.
var description = sync.OnceValues(func() (*openapi.Document, error) { return openapi.Read(docs.OpenAPI) })

// Pages serves both.
type Pages struct {
	Words func(*http.Request) *locale.Words
	Write func(w http.ResponseWriter, r *http.Request, status int, p page.Content) error

	bodies *bodies
}

// New returns the pages with the words and the shell of a server.
func New(words func(*http.Request) *locale.Words, write func(w http.ResponseWriter, r *http.Request, status int, p page.Content) error) Pages {
	return Pages{words, write, &bodies{built: map[string][]byte{}}}
}

// Routes lists both routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{route.Get(FilePath, route.Anyone, getFile), route.Get(PagePath, route.Anyone, p.getPage)}
}

// getFile answers the description.
func getFile(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	return answer.Send(w, http.StatusOK, docs.OpenAPI)
}

// getPage is the page. Its content is built once for each language.
func (p Pages) getPage(w http.ResponseWriter, r *http.Request) error {
	words := p.Words(r)
	body, err := p.bodies.in(words)
	if err != nil {
		return err
	}
	return p.Write(w, r, http.StatusOK, page.Static(page.Shell{Title: "api.title", Audience: "api"}, body, view.Page))
}

// bodies are the contents of the page, by language.
type bodies struct {
	mu    sync.Mutex
	built map[string][]byte
}

// in returns the body in a language.
func (b *bodies) in(words *locale.Words) (templ.Component, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	html, ok := b.built[words.Lang()]
	if !ok {
		d, err := description()
		if err != nil {
			return nil, err
		}
		v := build(d, words)
		v.Base = layout.Base{Words: words, Language: screen.LanguageHref(locale.Language(words.Lang()), PagePath)}
		if html, err = page.Markup(context.Background(), view.Body(v)); err != nil {
			return nil, err
		}
		b.built[words.Lang()] = html
	}
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write(html)
		return err
	}), nil
}
