package web

import (
	"cmp"
	"net/http"

	"github.com/go-chi/chi/v5"

	"scacchimagici/internal/fault"
	galleryscreen "scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/gallery"
)

// mountGallery serves every component and the screens of a match with invented data, in
// development. Query: theme.
func (s *Server) mountGallery(r chi.Router) {
	r.Get("/gallery", s.adapt(s.getGallery))
	r.Get("/gallery/{name}", s.adapt(s.getSample))
	r.Get("/gallery/{screen}/{moment}", s.adapt(s.getInvented))
}

func (s *Server) getGallery(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	return writePage(r.Context(), w, http.StatusOK, gallery.Index(words, gallery.Samples(words, tournament.Arms()), galleryscreen.Pages()))
}

func (s *Server) getSample(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	for _, sample := range gallery.Samples(words, tournament.Arms()) {
		if sample.Name == r.PathValue("name") {
			return writePage(r.Context(), w, http.StatusOK, gallery.Page(words, sample, galleryTheme(r)(sample.Theme)))
		}
	}
	return fault.New(fault.NotFound, "fault.page.unknown")
}

func (s *Server) getInvented(w http.ResponseWriter, r *http.Request) error {
	page := galleryscreen.Page(s.words(r), r.PathValue("screen"), r.PathValue("moment"), galleryTheme(r))
	if page == nil {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return writePage(r.Context(), w, http.StatusOK, page)
}

// galleryTheme returns the theme of the address, of the device or of the page.
func galleryTheme(r *http.Request) func(preferred string) string {
	return func(preferred string) string { return cmp.Or(r.URL.Query().Get("theme"), visitor.Theme(r, preferred)) }
}
