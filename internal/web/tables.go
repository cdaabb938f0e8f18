package web

import (
	"cmp"
	"net/http"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/table"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/lessonpages"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
	tableview "scacchimagici/views/table"
)

// lessonRoutes are the lessons of the side tables, and why a move of a game is refused.
func (s *Server) lessonRoutes() (all []route) {
	for _, of := range lessonpages.New(s.words, s.show).Routes() {
		all = append(all, route{of.Method, of.Pattern, anyone, of.Do})
	}
	return all
}

// getTables is the list of all tables.
func (s *Server) getTables(w http.ResponseWriter, r *http.Request) error {
	open, err := s.desk.Tables.Live(r.Context())
	if err != nil {
		return err
	}
	return s.showLive(w, r, screens.TablesFor(open, s.visitor(r)))
}

// getTable is a table for whoever comes. Query: mossa and gioco show a position of the past,
// without a stream.
func (s *Server) getTable(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	if q := r.URL.Query(); q.Has("mossa") || q.Has("gioco") {
		return s.showReplay(w, r, l)
	}
	return s.showLive(w, r, screens.TableFor(l.Table, s.visitor(r)))
}

// getFind goes to the table whose code was scanned or typed. Query: codice, what was typed.
func (s *Server) getFind(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	return seeOther(w, r, screen.PublicTablesPath+"/"+l.Table.Code)
}

// getGameRules shows the rules of a game.
func (s *Server) getGameRules(w http.ResponseWriter, r *http.Request) error {
	words, id := s.words(r), r.PathValue("game")
	language := screen.LanguageHref(visitor.Language(r), r.URL.Path)
	rules, ok := tablescreen.TableRules(words, id, screen.PublicTablesPath, language)
	if !ok {
		return fault.New(fault.NotFound, "fault.table.game", id)
	}
	return s.show(w, r, http.StatusOK, screens.NewPage(screens.Shell{Title: rules.Game, Audience: "table"}, rules, tableview.RulesPage))
}

// showReplay writes a page of a position of the past.
func (s *Server) showReplay(w http.ResponseWriter, r *http.Request, l desk.LiveTable) error {
	q := r.URL.Query()
	play := l.Table.Play
	if q.Has("gioco") {
		var err error
		if play, err = numbered(l.Table, q.Get("gioco")); err != nil {
			return err
		}
	}
	ply, err := strconv.Atoi(q.Get("mossa"))
	if err != nil || ply < 0 || ply > play.Line.Ply() {
		ply = play.Line.Ply()
	}
	return s.showOnce(w, r, func(p *screens.Pass, lang locale.Language) (screens.Page, error) {
		return p.TableReplay(lang, l, play, ply), nil
	})
}

// playing returns who gives an order at a table in the rules' words, and how the log knows
// him.
func (s *Server) playing(r *http.Request, hash string) (by table.Actor, name string) {
	by.Device = hash
	if v := s.visitor(r); v.Organiser() {
		by.Role = role.Organiser
		return by, v.Name(access.OrganiserSeat)
	}
	return by, "player@" + visitor.PlayerID(hash)
}

// liveTable returns the table in the address, in its path or as the query codice.
func (s *Server) liveTable(r *http.Request) (desk.LiveTable, error) {
	code, err := table.ParseCode(cmp.Or(r.PathValue("code"), r.URL.Query().Get("codice")))
	if err != nil {
		return desk.LiveTable{}, err
	}
	return s.desk.Tables.Get(r.Context(), code)
}

// numbered returns the game of a table whose number an address names.
func numbered(t table.Table, text string) (table.Play, error) {
	n := form.Number(text)
	play, ok := t.Numbered(n)
	if !ok {
		return play, fault.New(fault.NotFound, "fault.table.number", n)
	}
	return play, nil
}
