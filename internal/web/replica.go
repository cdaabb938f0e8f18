package web

import (
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
)

// status is the role and state of this laptop among those that have the same tournament: the only one without others.
func (s *Server) status() state.Status {
	if s.replica == nil {
		return state.Status{Role: state.RolePrimary, Epoch: 1}
	}
	return s.replica.Status()
}

// changeoverRoutes are the routes by which devices change to the laptop that takes over.
func (s *Server) changeoverRoutes() []route.Route {
	c := s.changeover
	return []route.Route{
		route.Get(screen.LeftPath, route.Organiser, c.LeftPage),
		route.Get(screen.LeftFilePath, route.Organiser, c.LeftFile),
		route.Get(screen.LeavePath, route.Anyone, c.Leave),
		route.Get(screen.ArrivePath, route.Anyone, c.Arrive),
		route.Post(screen.ArrivePath, route.Anyone, c.Take),
		route.Get(screen.TakeoverPath, route.Anyone, c.Question),
	}
}

// replicaRoutes are those of other laptops, for programs and for the laptops themselves.
func (s *Server) replicaRoutes() []route.Route {
	const path = "/api/v1/replica"
	a := &replicaAPI{Status: s.status, Others: s.machines}
	if s.replica != nil {
		a.Replica = s.replica
	}
	return []route.Route{
		route.Get(path, route.Organiser, a.State),
		route.Post(path+"/commands", route.Organiser, a.Order),
		route.Post(path+"/pair", route.Anyone, a.other(OtherLaptops.AnswerPair)),
		route.Get(path+"/presence", route.Anyone, a.other(OtherLaptops.AnswerPresence)),
	}
}
