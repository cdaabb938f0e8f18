package copies

import (
	"net/url"

	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
)

// Row is the list of the copies. Its address exists only on a laptop that makes copies: see [Pages.Routes].
var Row = page.Row{Kind: kind, Build: build, Query: page.Query(), Lane: page.Background}

const kind = "copies"

// styles are those of the pages of the copies.
var styles = []string{"css/questions.css", "css/setup.css", "css/copies.css"}

// build lists the copies of the database. Query: fatto, the name of one that has just been restored.
func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	s := Scene{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.CopiesPath), Server: p.Clock(), Now: p.Time,
		Status: p.Copies(), Looking: p.Looking(), Done: query.Get("fatto"),
	}
	return page.Framed(page.Shell{Title: "copies.title", Audience: "organiser", Styles: styles, Awake: true}, s.View(), Frame, Page), nil
}
