package web

// standingRoutes are the public pages of the ranking, the schedule and the replay of a match.
func (s *Server) standingRoutes() []route { return nil }
