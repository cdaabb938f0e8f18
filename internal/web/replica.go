package web

import (
	"context"
	"net/http"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/asset"
	"scacchimagici/internal/web/changeover"
	"scacchimagici/internal/web/machines"
	"scacchimagici/internal/web/screens"
)

// Replica is this laptop among those that have the same tournament.
type Replica interface {
	Status() state.Status
	Do(ctx context.Context, order state.Order) (state.Answer, error)
}

// status is what this laptop is among those that have the same tournament: the only one without others.
func (s *Server) status() state.Status {
	if s.replica == nil {
		return state.Status{Role: state.Primary, Epoch: 1}
	}
	return s.replica.Status()
}

// changeoverRoutes are those by which devices go over to the laptop that takes over.
func (s *Server) changeoverRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	c := &changeover.Changeover{Access: s.desk.Access, Catalogue: s.catalogue, Status: s.status, Policy: asset.Policy, AskPassword: s.askPassword}
	return []route{
		{get, screen.SparePath, theOrganiser, s.showing(screens.KindSpares)},
		{get, screen.LeavePath, anyone, c.Leave},
		{get, screen.ArrivePath, anyone, c.Arrive},
		{post, screen.ArrivePath, anyone, c.Take},
		{get, screen.TakeoverPath, anyone, c.Question},
	}
}

// replicaRoutes are those of other laptops, for programs and for the laptops themselves.
func (s *Server) replicaRoutes() []route {
	const get, post, path = http.MethodGet, http.MethodPost, "/api/v1/replica"
	a := &machines.API{Status: s.status, Others: s.machines, Guesses: s.guesses, Log: s.log}
	if s.replica != nil {
		a.Replica = s.replica
	}
	byForm := command(s, state.Orders.Fields, state.Orders.Read, func(c sent[state.Order]) (accepted, error) {
		if s.replica == nil {
			return accepted{}, fault.New(fault.NotFound, "fault.page.unknown")
		}
		_, err := s.replica.Do(c.r.Context(), c.order)
		return accepted{}, err
	})
	return []route{
		{get, path, theOrganiser, a.State},
		{post, path + "/commands", theOrganiser, func(w http.ResponseWriter, r *http.Request) error {
			if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
				return a.Order(w, r)
			}
			return byForm(w, r)
		}},
		{post, path + "/pair", anyone, a.Pair},
		{get, path + "/presence", anyone, a.Presence},
	}
}
