package web

import (
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/guided"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/door"
	"scacchimagici/views/layout"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
)

// guidedRoutes are the matches in which a newcomer learns, open to all: the server stores nothing of them.
func (s *Server) guidedRoutes() []route.Route {
	step := match.GuidedPath + "/{guide}/{step}"
	return []route.Route{
		route.Get(match.GuidedPath, route.Anyone, s.getGuides),
		route.Get(step, route.Anyone, s.getGuided),
		route.Post(step, route.Anyone, command(s, magici.Orders.Fields, magici.Orders.Read, s.orderGuided)),
	}
}

// getGuides offers the guided matches.
func (s *Server) getGuides(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	var all []door.Guide
	for _, g := range guided.Guides() {
		all = append(all, door.Guide{Href: match.GuidedStepPath(g.ID, 0), Title: words.T("guided." + g.ID), Text: words.T("guided." + g.ID + ".text")})
	}
	return s.show(w, r, http.StatusOK, doorPage("guided.title", door.Guides(words, all)))
}

// guide returns the guided match in the address, and how many steps have been taken.
func guide(r *http.Request) (g guided.Guide, n int, err error) {
	g, ok := guided.Find(r.PathValue("guide"))
	n, bad := strconv.Atoi(r.PathValue("step"))
	if !ok || bad != nil {
		return g, n, fault.New(fault.NotFound, "fault.guided.unknown")
	}
	return g, n, nil
}

// getGuided shows a guided match as its learner would see it, with what to do above it.
func (s *Server) getGuided(w http.ResponseWriter, r *http.Request) error {
	g, n, err := guide(r)
	if err != nil {
		return err
	}
	words := s.words(r)
	scene, err := match.GuidedScene(words, g, n, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	language := screen.LanguageHref(visitor.Language(r), r.URL.Path)
	var content page.Content
	if g.As.Role == role.Referee {
		v := match.Referee(scene, match.RefereePage{Language: language})
		content = page.Static(page.Shell{Title: "guided.title", Audience: "referee", Styles: referee.Styles}, v, referee.Page)
		document := s.document(r, content.Shell)
		document.Dialogs = referee.DialogsFrame(match.RefereeDialogs(scene))
		return writePage(layout.WithBand(r.Context(), match.GuidedBand(words, g, n)), w, http.StatusOK, content.Full(document))
	}
	v := match.Strategist(scene, chess.White)
	v.Language = language
	content = page.Static(page.Shell{Title: "guided.title", Audience: "strategist"}, v, strategist.Page)
	return writePage(layout.WithBand(r.Context(), match.GuidedBand(words, g, n)), w, http.StatusOK, content.Full(s.document(r, content.Shell)))
}

// orderGuided takes the order of the step, and leads to the next one.
func (s *Server) orderGuided(c sent[magici.Order]) (accepted, error) {
	g, n, err := guide(c.r)
	if err != nil {
		return accepted{}, err
	}
	if err := g.Check(n, c.order); err != nil {
		return accepted{}, err
	}
	return accepted{Seq: int64(n + 1), Next: match.GuidedStepPath(g.ID, n+1)}, nil
}
