package web

import (
	"cmp"
	"net/http"

	"github.com/go-chi/chi/v5"

	"scacchimagici/internal/fault"
	"scacchimagici/views/gallery"
)

// mountGallery serves every component with invented data, in development.
func (s *Server) mountGallery(r chi.Router) {
	r.Get("/gallery", s.adapt(func(w http.ResponseWriter, r *http.Request) error {
		words := s.words(r)
		return write(r.Context(), w, gallery.Index(words, gallery.Samples(words)))
	}))
	r.Get("/gallery/{name}", s.adapt(func(w http.ResponseWriter, r *http.Request) error {
		words := s.words(r)
		for _, sample := range gallery.Samples(words) {
			if sample.Name == r.PathValue("name") {
				return write(r.Context(), w, gallery.Page(words, sample, cmp.Or(r.URL.Query().Get("theme"), theme(r, sample.Theme))))
			}
		}
		return fault.New(fault.NotFound, "fault.page.unknown")
	}))
}
