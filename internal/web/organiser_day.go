package web

import (
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/present"
	"scacchimagici/views/organiser"
)

// dayRoutes are what the organiser does on the day besides the page of the day itself.
func (s *Server) dayRoutes() []route {
	return []route{
		{http.MethodGet, present.ChroniclePath, theOrganiser, s.getChronicle},
	}
}

// getChronicle is a page of everything that has happened. Query: about, q, page.
func (s *Server) getChronicle(w http.ResponseWriter, r *http.Request) error {
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	all, err := s.desk.Chronicle(r.Context(), t.ID)
	if err != nil {
		return err
	}
	matches, err := s.desk.Matches.All(r.Context(), t.ID)
	if err != nil {
		return err
	}
	words := s.words(r)
	page, _ := strconv.Atoi(r.URL.Query().Get("page")) // what is no number is the first page
	c := present.Chronicle{
		Words: words, Language: languageHref(locale.Language(words.Lang()), present.ChroniclePath),
		Tournament: t, Matches: standing(matches), Houses: housesOf(t), People: peopleOf(t, matches),
		Devices: s.desk.Access.State(), All: all, Zone: time.Local,
		About: r.URL.Query().Get("about"), Search: r.URL.Query().Get("q"), Page: page,
	}
	return write(r.Context(), w, organiser.ChroniclePage(s.shell(r, shellOf{title: "chronicle.title", audience: "organiser"}), c.View()))
}

// standing returns the matches as they stand.
func standing(all []desk.Live) []magici.Match {
	matches := make([]magici.Match, len(all))
	for i, l := range all {
		matches[i] = l.Match
	}
	return matches
}
