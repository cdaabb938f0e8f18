package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"go.yaml.in/yaml/v3"

	"scacchimagici/docs"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/openapi"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/layout"
)

// Addresses of the description and of its page.
const (
	FilePath  = "/api/v1/openapi.yaml"
	JSONPath  = "/api/v1/openapi.json"
	GuidePath = "/api/v1/guide.md"
	IndexPath = "/api/v1"
	PagePath  = "/api/"
)

// description is read at the first request for the page.
var description = sync.OnceValues(func() (*openapi.Document, error) { return openapi.Read(docs.OpenAPI) })

// Pages are the handlers of the room.
type Pages struct {
	Server page.Server
	bodies bodies
}

// Routes lists the routes.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(FilePath, route.Anyone, getFile), route.Get(JSONPath, route.Anyone, getJSON), route.Get(GuidePath, route.Anyone, getGuide), route.Get(IndexPath, route.Anyone, getIndex),
		route.Costly(route.Get(PagePath, route.Anyone, p.getPage)),
	}
}

// getFile answers the description.
func getFile(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	return answer.Send(w, http.StatusOK, docs.OpenAPI)
}

// getGuide answers the guide.
func getGuide(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
	return answer.Send(w, http.StatusOK, docs.Guide)
}

// asJSON is the description as JSON, made at the first request.
var asJSON = sync.OnceValues(func() ([]byte, error) {
	var tree any
	if err := yaml.Unmarshal(docs.OpenAPI, &tree); err != nil {
		return nil, err
	}
	return json.Marshal(tree)
})

// getJSON answers the description as JSON.
func getJSON(w http.ResponseWriter, _ *http.Request) error {
	text, err := asJSON()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	return answer.Send(w, http.StatusOK, text)
}

// index are addresses of the API.
type index struct {
	Version     string            `json:"version"`
	Description string            `json:"description"`
	AsYAML      string            `json:"descriptionAsYAML"`
	Page        string            `json:"page"`
	Guide       string            `json:"guide"`
	Links       map[string]string `json:"links"` // by the name of the operation
}

// getIndex answers the addresses that need nothing filled in.
func getIndex(w http.ResponseWriter, _ *http.Request) error {
	d, err := description()
	if err != nil {
		return err
	}
	all := index{Version: d.Info.Version, Description: JSONPath, AsYAML: FilePath, Page: PagePath, Guide: GuidePath, Links: map[string]string{}}
	for _, path := range d.Paths {
		op, ok := path.Value.Get("get")
		if ok && !strings.Contains(path.Name, "{") && len(op.Tags) > 0 && op.Tags[0] != "Description" {
			all.Links[op.ID] = path.Name
		}
	}
	return answer.JSON(w, http.StatusOK, all)
}

// getPage is the page. Its content is built once for each language.
func (p *Pages) getPage(w http.ResponseWriter, r *http.Request) error {
	words := p.Server.Words(r)
	body, err := p.bodies.in(words)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: "api.title", Audience: "api"}, body, Page))
}

// bodies are the contents of the page, by language. The zero value is ready.
type bodies struct {
	mu    sync.Mutex
	built map[string][]byte
}

// in returns the body in a language.
func (b *bodies) in(words *locale.Words) (templ.Component, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.built == nil {
		b.built = map[string][]byte{}
	}
	html, ok := b.built[words.Lang()]
	if !ok {
		d, err := description()
		if err != nil {
			return nil, err
		}
		v := build(d, words)
		v.Base = layout.Base{Words: words, Language: screen.LanguageHref(locale.Language(words.Lang()), PagePath)}
		if html, err = page.Markup(context.Background(), Body(v)); err != nil {
			return nil, err
		}
		b.built[words.Lang()] = html
	}
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write(html)
		return err
	}), nil
}
