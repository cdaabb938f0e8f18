package web

// planRoutes are the organiser's pages of the settings and of the schedule.
func (s *Server) planRoutes() []route { return nil }
