package web

import (
	"net/http"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/web/guard"
	"scacchimagici/internal/web/visitor"
)

// orderCup gives an order to the evening cup.
func (s *Server) orderCup(c sent[cup.Order]) (accepted, error) {
	done, next, err := s.cups.Do(c.w, c.r, c.id, c.at, c.order)
	return accepted{Seq: done.Seq, Repeat: done.Repeat, Next: next}, err
}

// forTables is the server as the packages of other pages need it.
type forTables struct{ s *Server }

func (f forTables) Words(r *http.Request) *locale.Words     { return f.s.words(r) }
func (f forTables) Visitor(r *http.Request) visitor.Visitor { return f.s.visitor(r) }
func (f forTables) RunsTheDay(r *http.Request) bool         { return f.s.runsTheDay(r) }

func (f forTables) Show(w http.ResponseWriter, r *http.Request, status int, page page.Content) error {
	return f.s.show(w, r, status, page)
}

func (f forTables) ShowLive(w http.ResponseWriter, r *http.Request, t page.Topic, build func(*page.Snapshot, page.Topic) (page.Content, error)) error {
	return f.s.showBuilt(w, r, t, build)
}

func (f forTables) ShowOnce(w http.ResponseWriter, r *http.Request, build func(*page.Snapshot, locale.Language) (page.Content, error)) error {
	return f.s.showOnce(w, r, build)
}

func (f forTables) Done(w http.ResponseWriter, r *http.Request, next string) error {
	return f.s.done(w, r, accepted{Next: next})
}

func (f forTables) OrganiserName(r *http.Request) string { return f.s.organiserName(r) }
func (f forTables) Source(r *http.Request) guard.Source  { return f.s.source(r) }
