package web

import (
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/fault"
)

// identifying is how long a screen shows its number: time enough to walk up to it.
const identifying = 10 * time.Second

// postIdentify has a screen show its number big for a while.
func (s *Server) postIdentify(w http.ResponseWriter, r *http.Request) error {
	number, err := s.screenIn(r)
	if err != nil {
		return err
	}
	s.screens.Identify(number, identifying)
	return s.done(w, r, accepted{})
}

// postReload has a screen load its page anew.
func (s *Server) postReload(w http.ResponseWriter, r *http.Request) error {
	number, err := s.screenIn(r)
	if err != nil {
		return err
	}
	s.screens.Reload(number)
	return s.done(w, r, accepted{})
}

// screenIn returns the screen in the address.
func (s *Server) screenIn(r *http.Request) (int, error) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if _, ok := s.desk.Access.State().Screen(number); err != nil || !ok {
		return 0, fault.New(fault.NotFound, "fault.screen.none", number)
	}
	return number, nil
}
