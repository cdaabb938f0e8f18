package handbook

import (
	"net/http"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// Pages are the handlers of the room.
type Pages struct {
	Server page.Server
}

// Routes lists the public pages of the handbook.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(screen.HandbookPath, route.Anyone, p.getChapter),
		route.Get(screen.BookletPath, route.Anyone, p.getBooklet),
		route.Get(screen.HandbookPath+"/{chapter}", route.Anyone, p.getChapter),
		route.Get(screen.HandbookPath+"/immagini/{lang}/{name}", route.Anyone, getPicture),
	}
}

// getChapter shows a chapter of the handbook. An address without a chapter leads to the part about the
// page from which it was opened, or shows the first chapter.
func (p Pages) getChapter(w http.ResponseWriter, r *http.Request) error {
	chapter := r.PathValue("chapter")
	if chapter == "" {
		from, _, _ := strings.Cut(answer.CameFrom(r), "?")
		if part, ok := About(from); ok {
			http.Redirect(w, r, part, http.StatusSeeOther)
			return nil
		}
		chapter, _ = For("")
	}
	v := p.view(r)
	if v.here = chapter; len(v.shown()) == 0 {
		return fault.New(fault.NotFound, "fault.handbook.unknown")
	}
	return p.show(w, r, v)
}

// getBooklet shows the whole handbook on one page, to print.
func (p Pages) getBooklet(w http.ResponseWriter, r *http.Request) error {
	v := p.view(r)
	v.paper = true
	return p.show(w, r, v)
}

func (p Pages) view(r *http.Request) view {
	words := p.Server.Words(r).Whole()
	return view{Words: words, Language: screen.LanguageHref(visitor.Language(r), r.URL.Path), chapters: Chapters(words)}
}

func (p Pages) show(w http.ResponseWriter, r *http.Request, v view) error {
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: "handbook.title", Audience: "handbook"}, v, wholePage))
}

// getPicture sends the picture of a screen.
func getPicture(w http.ResponseWriter, r *http.Request) error {
	data, ok := Picture(locale.LanguageFor(r.PathValue("lang")), r.PathValue("name"))
	if !ok {
		return fault.New(fault.NotFound, "fault.handbook.unknown")
	}
	w.Header().Set("Content-Type", PictureType)
	w.Header().Set("Cache-Control", "max-age=3600")
	if _, err := w.Write(data); err != nil {
		return live.Gone{Err: err}
	}
	return nil
}
