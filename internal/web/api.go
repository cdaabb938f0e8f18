package web

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

// panicked is a panic as an error.
type panicked struct{ value any }

func (p panicked) Error() string { return fmt.Sprint("panic: ", p.value) }

func acceptsGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// accepted is the answer to a command that is on disk.
type accepted struct {
	Seq    int64  `json:"seq"`
	Repeat bool   `json:"repeat,omitempty"` // the command had been accepted before
	Next   string `json:"next,omitempty"`   // page to go to
}

// postMatch takes an order for a match, as JSON or from a form.
func (s *Server) postMatch(w http.ResponseWriter, r *http.Request) error {
	key, err := desk.ParseKey(r.PathValue("id"))
	if err != nil {
		return err
	}
	live, err := s.desk.Matches.Get(r.Context(), key)
	if err != nil {
		return err
	}
	at := time.Now() // of its arrival: reading the body is not the player's time
	e, err := readCommand(w, r, magici.OrderFields)
	if err != nil {
		return err
	}
	if e.As == "" {
		e.As = r.URL.Query().Get(fieldAs)
	}
	v := s.visitor(r)
	seat, err := v.acting(e.As, live.Match)
	if err != nil {
		return err
	}
	own, err := e.own()
	if err != nil {
		return err
	}
	order, err := magici.DecodeOrder(e.Command, own)
	if err != nil {
		return err
	}
	receipt, err := s.desk.Matches.Do(r.Context(), key, stream.Request[magici.Command]{
		ID: e.ID, Actor: v.name(seat), At: at,
		Command: magici.Command{By: actor(seat, live.Match), Order: order},
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat})
}

// done answers a command: a program and our script get JSON, a plain form the page it came
// from.
func (s *Server) done(w http.ResponseWriter, r *http.Request, a accepted) error {
	if wantsJSON(r) {
		writeJSON(w, http.StatusOK, a)
		return nil
	}
	to := a.Next
	if to == "" {
		to = back(r)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// back returns the path of our own page that a form was sent from.
func back(r *http.Request) string {
	if i := strings.Index(r.Referer(), r.Host); i >= 0 {
		if path := r.Referer()[i+len(r.Host):]; strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") {
			return path
		}
	}
	return "/"
}

// getMatch answers a match as the visitor may see it.
func (s *Server) getMatch(w http.ResponseWriter, r *http.Request) error {
	key, err := desk.ParseKey(r.PathValue("id"))
	if err != nil {
		return err
	}
	live, err := s.desk.Matches.Get(r.Context(), key)
	if err != nil {
		return err
	}
	who := magici.Viewer{}
	if seat, err := s.visitor(r).acting(r.URL.Query().Get(fieldAs), live.Match); err == nil {
		who = viewer(seat, live.Match)
	} else if r.URL.Query().Get(fieldAs) != "" {
		return err
	}
	writeJSON(w, http.StatusOK, stateOf(live, magici.Redact(live.Match, who), time.Now()))
	return nil
}

// postTournament takes an order for a tournament.
func (s *Server) postTournament(w http.ResponseWriter, r *http.Request) error {
	e, err := readCommand(w, r, tournament.OrderFields)
	if err != nil {
		return err
	}
	receipt, err := s.orderTournament(r, e)
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat})
}

// orderTournament gives an order to a tournament, or to the list of all: which one is shown,
// which are put away.
func (s *Server) orderTournament(r *http.Request, e envelope) (stream.Receipt, error) {
	id, who := r.PathValue("id"), s.visitor(r).name(access.OrganiserSeat)
	if order := listOrder(e.Command, id); order != nil {
		return s.desk.Tournaments.Select(r.Context(), stream.Request[index.Command]{
			ID: e.ID, Actor: who, At: time.Now(),
			Command: index.Command{By: role.Organiser, Order: order},
		})
	}
	own, err := e.own()
	if err != nil {
		return stream.Receipt{}, err
	}
	order, err := tournament.DecodeOrder(e.Command, own)
	if err != nil {
		return stream.Receipt{}, err
	}
	return s.desk.Tournaments.Do(r.Context(), id, stream.Request[tournament.Command]{
		ID: e.ID, Actor: who, At: time.Now(),
		Command: tournament.Command{By: role.Organiser, Order: withArms(order)},
	})
}

// listOrder returns the order of the list of tournaments that a command is, about the
// tournament with an id; nil when it is none.
func listOrder(command, id string) index.Order {
	for _, order := range []index.Order{
		index.Select{ID: id}, index.Archive{ID: id}, index.Unarchive{ID: id}, index.Delete{ID: id},
	} {
		if order.Kind() == command {
			return order
		}
	}
	return nil
}

// postAccess takes an order about codes, devices and screens.
func (s *Server) postAccess(w http.ResponseWriter, r *http.Request) error {
	e, err := readCommand(w, r, access.OrderFields)
	if err != nil {
		return err
	}
	own, err := e.own()
	if err != nil {
		return err
	}
	order, err := access.DecodeOrder(e.Command, own)
	if err != nil {
		return err
	}
	switch order.(type) {
	case access.Leave, access.SetPassword:
		return fault.New(fault.Invalid, "fault.order.unknown", e.Command) // these have doors of their own
	}
	_, receipt, err := s.desk.Access.Do(r.Context(), stream.Request[access.Command]{
		ID: e.ID, Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
		Command: access.Command{By: role.Organiser, Order: order},
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat})
}
