package web

import (
	"net/http"
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/screens"
)

// standingRoutes are the public pages of the ranking, the schedule and the replay of a
// match, and the organiser's page of the ranking.
func (s *Server) standingRoutes() []route {
	return []route{
		{http.MethodGet, screen.PublicRankingPath, anyone, s.showing(screens.KindStanding)},
		{http.MethodGet, screen.CalendarPath, anyone, s.showing(screens.KindCalendar)},
		{http.MethodGet, screen.ReplayPath + "{id}", anyone, s.getReplay},
		{http.MethodGet, screen.RankingPath, theOrganiser, s.showing(screens.KindDeskStanding)},
	}
}

// getReplay is a match at one of its steps. Query: passo, the step; the last one without.
func (s *Server) getReplay(w http.ResponseWriter, r *http.Request) error {
	step, err := strconv.Atoi(r.URL.Query().Get("passo"))
	if err != nil {
		step = -1
	}
	return s.showOnce(w, r, func(p *screens.Pass, lang locale.Language) (screens.Page, error) {
		return p.Replay(lang, r.PathValue("id"), step)
	})
}
