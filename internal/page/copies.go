package page

import (
	"net/url"

	"scacchimagici/internal/screen"
	copiesscreen "scacchimagici/internal/screen/copies"
	view "scacchimagici/views/copies"
)

// CopiesStyles are those of the pages of the copies.
var CopiesStyles = []string{"css/questions.css", "css/setup.css", "css/copies.css"}

// copiesPage lists the copies of the database. Query: fatto, the name of one that has just been restored.
func (p *Snapshot) copiesPage(t Topic) (Content, error) {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	v := copiesscreen.Page{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.CopiesPath), Server: p.Clock(), Now: p.Time,
		Status: p.Copies(), Done: query.Get("fatto"),
	}
	if p.looking != nil {
		v.Looking = p.looking()
	}
	return Framed(Shell{Title: "copies.title", Audience: "organiser", Styles: CopiesStyles, Awake: true}, v.View(), view.Frame, view.Page), nil
}
