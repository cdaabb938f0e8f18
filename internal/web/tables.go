package web

import (
	"net/http"

	"scacchimagici/internal/cup"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/web/guard"
	"scacchimagici/internal/web/lessonpages"
	"scacchimagici/internal/web/positionpages"
	"scacchimagici/internal/web/puzzlepages"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/internal/web/whypages"
)

// tableRoutes are the pages of the side tables.
func (s *Server) tableRoutes() []route {
	var all []route
	for _, of := range s.tables.Routes() {
		may := anyone
		if of.Organiser {
			may = theOrganiser
		}
		all = append(all, route{of.Method, of.Pattern, may, of.Do})
	}
	return all
}

// lessonRoutes are the lessons of the side tables, and why a move of a game is refused.
func (s *Server) lessonRoutes() (all []route) {
	for _, of := range lessonpages.New(s.words, s.show).Routes() {
		all = append(all, route{of.Method, of.Pattern, anyone, of.Do})
	}
	return all
}

// puzzleRoutes are the puzzles of the side tables.
func (s *Server) puzzleRoutes() (all []route) {
	for _, of := range (puzzlepages.Pages{Words: s.words, Write: s.show}).Routes() {
		all = append(all, route{of.Method, of.Pattern, anyone, of.Do})
	}
	return all
}

// positionRoutes are what is asked of one position of a side table.
func (s *Server) positionRoutes() (all []route) {
	for _, of := range (positionpages.Pages{Catalogue: s.catalogue, Table: s.tables.Live, Origin: s.origin, Card: s.cards.Send}).Routes() {
		all = append(all, route{of.Method, of.Pattern, anyone, of.Do})
	}
	return all
}

// cupRoutes are the pages of the evening cup.
func (s *Server) cupRoutes() (all []route) {
	for _, of := range s.cups.Routes() {
		may := anyone
		if of.Organiser {
			may = theOrganiser
		}
		all = append(all, route{of.Method, of.Pattern, may, of.Do})
	}
	return all
}

// whyRoutes say why a game was lost.
func (s *Server) whyRoutes() (all []route) {
	for _, of := range (whypages.Pages{Tables: s.tables, Desk: s.desk.Tables, Words: s.words, Write: s.show}).Routes() {
		all = append(all, route{of.Method, of.Pattern, anyone, of.Do})
	}
	return all
}

// orderCup gives an order to the evening cup.
func (s *Server) orderCup(c sent[cup.Order]) (accepted, error) {
	done, next, err := s.cups.Do(c.w, c.r, c.id, c.at, c.order)
	return accepted{Seq: done.Seq, Repeat: done.Repeat, Next: next}, err
}

// triggerRoutes are the buttons that the organiser makes.
func (s *Server) triggerRoutes() (all []route) {
	for _, of := range s.triggers.Routes() {
		may := anyone
		if of.Organiser {
			may = theOrganiser
		}
		all = append(all, route{of.Method, of.Pattern, may, of.Do})
	}
	return all
}

// forTables is the server as the packages of pages beside this one need it.
type forTables struct{ s *Server }

func (f forTables) Words(r *http.Request) *locale.Words     { return f.s.words(r) }
func (f forTables) Visitor(r *http.Request) visitor.Visitor { return f.s.visitor(r) }
func (f forTables) RunsTheDay(r *http.Request) bool         { return f.s.runsTheDay(r) }

func (f forTables) Show(w http.ResponseWriter, r *http.Request, status int, page screens.Page) error {
	return f.s.show(w, r, status, page)
}

func (f forTables) ShowLive(w http.ResponseWriter, r *http.Request, t screens.Topic, build func(*screens.Pass, screens.Topic) (screens.Page, error)) error {
	return f.s.showBuilt(w, r, t, build)
}

func (f forTables) ShowOnce(w http.ResponseWriter, r *http.Request, build func(*screens.Pass, locale.Language) (screens.Page, error)) error {
	return f.s.showOnce(w, r, build)
}

func (f forTables) Done(w http.ResponseWriter, r *http.Request, next string) error {
	return f.s.done(w, r, accepted{Next: next})
}

func (f forTables) OrganiserName(r *http.Request) string { return f.s.organiserName(r) }
func (f forTables) Source(r *http.Request) guard.Source  { return f.s.source(r) }
