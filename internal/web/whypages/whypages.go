// Package whypages explains why a game of a side table was lost: the progress of the computer, the move that it has
// found, the better one, and every other position of the game. It is public, as the table is.
package whypages

import (
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/learn"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/tablepages"
	"scacchimagici/internal/web/visitor"
	tableview "scacchimagici/views/table"
)

// Pages are these pages.
type Pages struct {
	Tables *tablepages.Pages
	Desk   *room.Tables
	Words  func(*http.Request) *locale.Words
	Write  func(w http.ResponseWriter, r *http.Request, status int, p page.Content) error
}

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{route.Get(tablescreen.WhyPath(screen.PublicTablesPath, "{code}"), route.Anyone, p.getWhy)}
}

// getWhy explains why a game was lost; the first request makes the computer look. Query: gioco, an
// earlier game of the table; migliore, the better move; mossa, another position of the game.
func (p Pages) getWhy(w http.ResponseWriter, r *http.Request) error {
	l, err := p.Tables.Live(r)
	if err != nil {
		return err
	}
	q, play := r.URL.Query(), l.Table.Play
	if q.Has(learn.WhyGame) {
		if play, err = tablepages.Numbered(l.Table, q.Get(learn.WhyGame)); err != nil {
			return err
		}
	}
	switch o := play.Outcome; {
	case !o.Over():
		return fault.New(fault.Illegal, "fault.why.going")
	case o.Winner == game.Nobody:
		return fault.New(fault.Illegal, "fault.why.drawn")
	}
	ply, err := strconv.Atoi(q.Get(learn.WhyPly))
	if err != nil {
		ply = -1
	}
	v := learn.WhyScene{
		Words: p.Words(r), Code: l.Table.Code, Current: play.Number == l.Table.Play.Number, Play: play,
		Looking: learn.Looking(p.Desk.WhyLost(l.Table.Code, play)), Better: q.Has(learn.WhyBetter), Ply: ply,
		Root: screen.PublicTablesPath, Language: screen.LanguageHref(visitor.Language(r), r.URL.RequestURI()),
	}.Page()
	return p.Write(w, r, http.StatusOK, page.Static(page.Shell{Audience: "table"}, v, tableview.WhyPage))
}
