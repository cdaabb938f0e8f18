package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/table"
	hall "scacchimagici/internal/table/list"
)

// cookiePlayer holds the token of a device that plays at side tables. It is another one than
// that of the coded seats: who changes or loses such a seat goes on with the game.
const cookiePlayer = "giocatore"

// playerLife is how long a device is known again, beyond any camp.
const playerLife = 90 * 24 * time.Hour

// player returns the hash by which a table knows the device, "" for one without a token.
func player(r *http.Request) string {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && bearer != "" {
		return desk.HashToken(bearer)
	}
	if c, err := r.Cookie(cookiePlayer); err == nil && c.Value != "" {
		return desk.HashToken(c.Value)
	}
	return ""
}

// makePlayer is player for who is about to sit down: a device without a token gets one.
func makePlayer(w http.ResponseWriter, r *http.Request) string {
	if hash := player(r); hash != "" {
		return hash
	}
	token, hash := desk.NewToken()
	http.SetCookie(w, &http.Cookie{
		Name: cookiePlayer, Value: token, Path: "/", HttpOnly: true, Secure: r.TLS != nil,
		SameSite: http.SameSiteLaxMode, MaxAge: int(playerLife.Seconds()),
	})
	return hash
}

// playing returns who gives an order at a table in the rules' words, and how the log knows
// him.
func (s *Server) playing(r *http.Request, hash string) (by table.Actor, name string) {
	by.Device = hash
	if v := s.visitor(r); v.organiser() {
		by.Role = role.Organiser
		return by, v.name(access.OrganiserSeat)
	}
	return by, "player@" + deviceID(hash)
}

// deviceID is the public part of a device's hash: enough to know a page again by.
func deviceID(hash string) string { return hash[:min(len(hash), 12)] }

// liveTable returns the table in the address.
func (s *Server) liveTable(r *http.Request) (desk.LiveTable, error) {
	code, err := table.ParseCode(r.PathValue("code"))
	if err != nil {
		return desk.LiveTable{}, err
	}
	return s.desk.Tables.Get(r.Context(), code)
}

// readTableOrder reads an order for a table, as JSON or from a form.
func readTableOrder(w http.ResponseWriter, r *http.Request) (envelope, table.Order, error) {
	e, err := readCommand(w, r, table.OrderFields)
	if err != nil {
		return e, nil, err
	}
	own, err := e.own()
	if err != nil {
		return e, nil, err
	}
	order, err := table.DecodeOrder(e.Command, own)
	return e, order, err
}

// postTables opens a table and leads to it.
func (s *Server) postTables(w http.ResponseWriter, r *http.Request) error {
	at := time.Now()
	e, order, err := readTableOrder(w, r)
	if err != nil {
		return err
	}
	by, name := s.playing(r, makePlayer(w, r))
	code, err := s.desk.Tables.Open(r.Context(), stream.Request[table.Command]{
		ID: e.ID, Actor: name, At: at, Command: table.Command{By: by, Order: order},
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Next: tablePath(code)})
}

// postTable takes an order for a table.
func (s *Server) postTable(w http.ResponseWriter, r *http.Request) error {
	at := time.Now() // of its arrival: reading the body is not the player's time
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	e, order, err := readTableOrder(w, r)
	if err != nil {
		return err
	}
	hash, next := player(r), ""
	switch order.(type) {
	case table.Sit:
		hash, next = makePlayer(w, r), tablePath(l.Table.Code)
	case table.Stand:
		next = tablePath(l.Table.Code) // the page of who only watches is another one
	}
	by, name := s.playing(r, hash)
	receipt, err := s.desk.Tables.Do(r.Context(), l.Table.Code, stream.Request[table.Command]{
		ID: e.ID, Actor: name, At: at, Command: table.Command{By: by, Order: order},
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat, Next: next})
}

// postHall takes an order for all tables: who may open one, and how many.
func (s *Server) postHall(w http.ResponseWriter, r *http.Request) error {
	e, err := readCommand(w, r, hall.OrderFields)
	if err != nil {
		return err
	}
	own, err := e.own()
	if err != nil {
		return err
	}
	order, err := hall.DecodeOrder(e.Command, own)
	if err != nil {
		return err
	}
	receipt, err := s.desk.Tables.SetHall(r.Context(), stream.Request[hall.Command]{
		ID: e.ID, Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
		Command: hall.Command{By: role.Organiser, Order: order},
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat})
}

// getTableState answers a table as everybody may see it, with the seats of who asks.
func (s *Server) getTableState(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, tableStateOf(l, player(r), time.Now()))
	return nil
}

// getHall answers the list of all tables and the side ranking.
func (s *Server) getHall(w http.ResponseWriter, _ *http.Request) error {
	writeJSON(w, http.StatusOK, hallStateOf(s.desk.Tables.List(), s.desk.Tables.Games()))
	return nil
}

// getTableRecord answers the record of a game, finished or not. Query: game, its number;
// without it the present one.
func (s *Server) getTableRecord(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	play := l.Table.Play
	if text := r.URL.Query().Get("game"); text != "" {
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
	h.Set("Cache-Control", "no-store")
	_, err = w.Write(record)
	return err
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

// tablesRoot is the address of the list of side tables.
const tablesRoot = "/tavoli"

func tablePath(code string) string { return tablesRoot + "/" + code }
