package web

import (
	"net/http"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/handbook"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	handbookscreen "scacchimagici/internal/screen/handbook"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	handbookview "scacchimagici/views/handbook"
)

// handbookRoutes are the public pages of the handbook.
func (s *Server) handbookRoutes() []route.Route {
	return []route.Route{
		route.Get(screen.HandbookPath, route.Anyone, s.getHandbook),
		route.Get(screen.BookletPath, route.Anyone, s.getBooklet),
		route.Get(screen.HandbookPath+"/{chapter}", route.Anyone, s.getHandbook),
		route.Get(screen.HandbookPath+"/immagini/{lang}/{name}", route.Anyone, s.getHandbookPicture),
	}
}

// getHandbook shows a chapter of the handbook. An address without a chapter leads to the part about the
// page from which it was opened, or shows the first chapter.
func (s *Server) getHandbook(w http.ResponseWriter, r *http.Request) error {
	words, chapter := s.words(r), r.PathValue("chapter")
	if chapter == "" {
		from, _, _ := strings.Cut(cameFrom(r), "?")
		if part, ok := handbookscreen.About(from); ok {
			return seeOther(w, r, part)
		}
		chapter, _ = handbook.For("")
	}
	v, ok := handbookscreen.Page(words, chapter, screen.LanguageHref(visitor.Language(r), r.URL.Path))
	if !ok {
		return fault.New(fault.NotFound, "fault.handbook.unknown")
	}
	return s.showHandbook(w, r, v)
}

// getBooklet shows the whole handbook on one page, to print.
func (s *Server) getBooklet(w http.ResponseWriter, r *http.Request) error {
	return s.showHandbook(w, r, handbookscreen.Booklet(s.words(r), screen.LanguageHref(visitor.Language(r), r.URL.Path)))
}

func (s *Server) showHandbook(w http.ResponseWriter, r *http.Request, v handbookview.View) error {
	return s.show(w, r, http.StatusOK, page.Static(page.Shell{Title: "handbook.title", Audience: "handbook"}, v, handbookview.Page))
}

// getHandbookPicture sends the picture of a screen.
func (s *Server) getHandbookPicture(w http.ResponseWriter, r *http.Request) error {
	data, ok := handbook.Picture(locale.LanguageFor(r.PathValue("lang")), r.PathValue("name"))
	if !ok {
		return fault.New(fault.NotFound, "fault.handbook.unknown")
	}
	w.Header().Set("Content-Type", handbook.PictureType)
	w.Header().Set("Cache-Control", "max-age=3600")
	if _, err := w.Write(data); err != nil {
		return live.Gone{Err: err}
	}
	return nil
}
