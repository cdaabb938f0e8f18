package web

import (
	"net/http"
	"strconv"

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

// numbered returns the game of a table whose number an address names.
func numbered(t table.Table, text string) (table.Play, error) {
	n, _ := strconv.Atoi(text)
	play, ok := t.Numbered(n)
	if !ok {
		return play, fault.New(fault.NotFound, "fault.table.number", n)
	}
	return play, nil
}
