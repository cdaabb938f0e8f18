package web

import (
	"net/http"

	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/machines"
	"scacchimagici/internal/web/screens"
)

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
	c := s.changeover
	return []route{
		{get, screen.SparePath, theOrganiser, s.showing(screens.KindSpares)},
		{get, screen.LeftPath, theOrganiser, c.LeftPage},
		{get, screen.LeftFilePath, theOrganiser, c.LeftFile},
		{get, screen.LeavePath, anyone, c.Leave},
		{get, screen.ArrivePath, anyone, c.Arrive},
		{post, screen.ArrivePath, anyone, c.Take},
		{get, screen.TakeoverPath, anyone, c.Question},
	}
}

// replicaRoutes are those of other laptops, for programs and for the laptops themselves.
func (s *Server) replicaRoutes() []route {
	const get, post, path = http.MethodGet, http.MethodPost, "/api/v1/replica"
	a := &machines.API{Status: s.status, Others: s.machines}
	if s.replica != nil {
		a.Replica = s.replica
	}
	return []route{
		{get, path, theOrganiser, a.State},
		{post, path + "/commands", theOrganiser, a.Order},
		{post, path + "/pair", anyone, a.Pair},
		{get, path + "/presence", anyone, a.Presence},
	}
}
