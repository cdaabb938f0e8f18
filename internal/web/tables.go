package web

import (
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/table"
	"scacchimagici/internal/web/visitor"
)

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

// liveTable returns the table in the address.
func (s *Server) liveTable(r *http.Request) (desk.LiveTable, error) {
	code, err := table.ParseCode(r.PathValue("code"))
	if err != nil {
		return desk.LiveTable{}, err
	}
	return s.desk.Tables.Get(r.Context(), code)
}

// getTableState answers a table as everybody may see it, with the seats of who asks.
func (s *Server) getTableState(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, tableStateOf(l, visitor.Player(r), time.Now()))
}

// getHall answers the list of all tables and the side ranking.
func (s *Server) getHall(w http.ResponseWriter, _ *http.Request) error {
	return writeJSON(w, http.StatusOK, hallStateOf(s.desk.Tables.List(), s.desk.Tables.Games()))
}

// tableRecord returns the handler of the record of a game, finished or not. The number of
// the game stands in a query parameter; without it, it is the present one.
func (s *Server) tableRecord(parameter string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		l, err := s.liveTable(r)
		if err != nil {
			return err
		}
		play := l.Table.Play
		if text := r.URL.Query().Get(parameter); text != "" {
			if play, err = numbered(l.Table, text); err != nil {
				return err
			}
		}
		record, err := play.Record().JSON()
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Content-Type", "application/json; charset=utf-8")
		h.Set("Content-Disposition", `inline; filename="`+play.Line.Game().ID()+"-"+l.Table.Code+"-"+strconv.Itoa(play.Number)+`.json"`)
		return send(w, http.StatusOK, record)
	}
}

// numbered returns the game of a table whose number an address names.
func numbered(t table.Table, text string) (table.Play, error) {
	n, _ := strconv.Atoi(text)
	play, ok := t.Numbered(n)
	if !ok {
		return play, fault.New(fault.NotFound, "fault.table.number", n)
	}
	return play, nil
}
