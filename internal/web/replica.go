package web

import (
	"context"
	"net/http"

	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/asset"
	"scacchimagici/internal/web/changeover"
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
		{get, screen.LeavePath, anyone, c.Leave},
		{get, screen.ArrivePath, anyone, c.Arrive},
		{post, screen.ArrivePath, anyone, c.Take},
		{get, screen.TakeoverPath, anyone, c.Question},
	}
}
