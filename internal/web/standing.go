package web

import (
	"net/http"
	"strconv"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	standingscreen "scacchimagici/internal/screen/standing"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
)

// standingRoutes are the public pages of the ranking, the schedule and the replay of a
// match, and the organiser's page of the ranking.
func (s *Server) standingRoutes() []route {
	return []route{
		{http.MethodGet, screen.PublicRankingPath, anyone, s.showing(kindStanding)},
		{http.MethodGet, screen.CalendarPath, anyone, s.showing(kindCalendar)},
		{http.MethodGet, screen.ReplayPath + "{id}", anyone, s.getReplay},
		{http.MethodGet, screen.RankingPath, theOrganiser, s.showing(kindDeskStanding)},
	}
}

// standing works out how the tournament stands. It is made anew each time: nothing of it is
// stored (SM-8.2).
func (p *pass) standing(lang locale.Language) standingscreen.Standing {
	return standingscreen.New(p.catalogue.In(lang), p.at, p.clock(), p.Tournament, publicMatches(p.Matches))
}

// publicMatches returns matches as everybody may see them.
func publicMatches(all []desk.Live) []magici.Match {
	matches := make([]magici.Match, len(all))
	for i, l := range all {
		matches[i] = magici.Redact(l.Match, magici.Viewer{})
	}
	return matches
}

// fillRanking, fillNext and fillCeremony show the course of the tournament on a screen.
func (p *pass) fillRanking(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows, v.Ranking = projector.Standing, p.standing(lang).Projector()
	return nil
}

func (p *pass) fillNext(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows, v.Ranking = projector.Next, p.standing(lang).Projector()
	return nil
}

func (p *pass) fillCeremony(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows, v.Prize = projector.Ceremony, p.standing(lang).Prize()
	return nil
}

// standingPage is the ranking, for everybody.
func (p *pass) standingPage(t topic) (page, error) {
	v := p.standing(t.Lang).Public(languageHref(t.Lang, screen.PublicRankingPath))
	return livePage(shell{title: v.Title, audience: "public"}, v, public.RankingFrame, public.RankingPage), nil
}

// calendarPage is the schedule, for everybody.
func (p *pass) calendarPage(t topic) (page, error) {
	v := p.standing(t.Lang).Calendar(languageHref(t.Lang, screen.CalendarPath))
	return livePage(shell{title: v.Title, audience: "public"}, v, public.CalendarFrame, public.CalendarPage), nil
}

// deskStandingPage is the organiser's page of the ranking and the ceremony.
func (p *pass) deskStandingPage(t topic) (page, error) {
	v := p.standing(t.Lang).Desk(languageHref(t.Lang, screen.RankingPath), p.Access.Screens)
	return livePage(shell{title: "standing.title", audience: "organiser", awake: true}, v, organiser.StandingFrame, organiser.StandingPage), nil
}

// getReplay is a match at one of its steps. Query: passo, the step; the last one without.
func (s *Server) getReplay(w http.ResponseWriter, r *http.Request) error {
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	l, ok := p.Match(r.PathValue("id"))
	if !ok {
		return fault.New(fault.NotFound, "fault.match.unknown")
	}
	step, err := strconv.Atoi(r.URL.Query().Get("passo"))
	if err != nil {
		step = -1
	}
	lang := locale.Language(s.words(r).Lang())
	v := match.Replay(p.scene(l, access.Seat{}, lang), step, languageHref(lang, r.URL.Path))
	of := shell{title: v.Where, audience: "public"}
	return s.show(w, r, http.StatusOK, of, func(l layout.Page) templ.Component { return public.ReplayPage(l, v) })
}
