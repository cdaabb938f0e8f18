package table

import (
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

func (p *Pages) whyRoutes() []route.Route {
	return []route.Route{route.Get(whyPath("{code}"), route.Anyone, p.getWhy)}
}

// getWhy explains why a game was lost; the first request makes the computer look. Query: gioco, an
// earlier game of the table; migliore, the better move; mossa, another position of the game.
func (p *Pages) getWhy(w http.ResponseWriter, r *http.Request) error {
	l, err := p.Live(r)
	if err != nil {
		return err
	}
	q, play := r.URL.Query(), l.Table.Play
	if q.Has(WhyGame) {
		if play, err = numbered(l.Table, q.Get(WhyGame)); err != nil {
			return err
		}
	}
	switch o := play.Outcome; {
	case !o.Over():
		return fault.New(fault.Illegal, "fault.why.going")
	case o.Winner == game.Nobody:
		return fault.New(fault.Illegal, "fault.why.drawn")
	}
	ply, err := strconv.Atoi(q.Get(WhyPly))
	if err != nil {
		ply = -1
	}
	v := WhyScene{
		Words: p.Server.Words(r).Whole(), Code: l.Table.Code, Current: play.Number == l.Table.Play.Number, Play: play,
		Looking: p.Tables.Room.Tables.WhyLost(l.Table.Code, play), Better: q.Has(WhyBetter), Ply: ply,
		Language: screen.LanguageHref(visitor.Language(r), r.URL.RequestURI()),
	}.Page()
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Audience: "table"}, v, WhyPage))
}
