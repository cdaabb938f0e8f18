package web

import (
	"cmp"
	"net/http"
	"sync"

	"github.com/go-chi/chi/v5"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
	parts "scacchimagici/views/gallery"
)

// mountGallery serves every component and every screen with invented data, in development. Query: theme.
func (s *Server) mountGallery(r chi.Router) {
	kinds := sync.OnceValue(func() []gallery.Kind { return Gallery(s.beside) })
	r.Get("/gallery", s.adapt(func(w http.ResponseWriter, r *http.Request) error {
		words := s.Words(r)
		return writePage(r.Context(), w, http.StatusOK, parts.Index(words, parts.Samples(words, tournament.Arms()), gallery.Pages(kinds())))
	}))
	r.Get("/gallery/{name}", s.adapt(s.getSample))
	r.Get("/gallery/{screen}/{moment}", s.adapt(func(w http.ResponseWriter, r *http.Request) error {
		page := gallery.Page(kinds(), s.Words(r), r.PathValue("screen"), r.PathValue("moment"), galleryTheme(r))
		if page == nil {
			return fault.New(fault.NotFound, "fault.page.unknown")
		}
		return writePage(r.Context(), w, http.StatusOK, page)
	}))
}

func (s *Server) getSample(w http.ResponseWriter, r *http.Request) error {
	words := s.Words(r)
	for _, sample := range parts.Samples(words, tournament.Arms()) {
		if sample.Name == r.PathValue("name") {
			return writePage(r.Context(), w, http.StatusOK, parts.Page(words, sample, galleryTheme(r)(sample.Theme)))
		}
	}
	return fault.New(fault.NotFound, "fault.page.unknown")
}

// galleryTheme returns the theme of the address, of the device or of the page.
func galleryTheme(r *http.Request) gallery.Theme {
	return func(preferred string) string { return cmp.Or(r.URL.Query().Get("theme"), visitor.Theme(r, preferred)) }
}
